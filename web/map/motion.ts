/** Movements of the camera by themselves. A motion is asked once per frame and says whether it goes on. */
export type Motion = (milliseconds: number) => boolean;

/** Milliseconds in which the speed of gliding falls to 1/e. */
const glideTime = 320;
/** CSS pixels per millisecond below which it stands. */
const standstill = 0.02;

/** Gliding on after a drag. */
export function glide(vx: number, vy: number, pan: (dx: number, dy: number) => void): Motion {
  let speed = 1;
  return (milliseconds) => {
    const next = speed * Math.exp(-milliseconds / glideTime);
    const distance = (speed - next) * glideTime;
    pan(vx * distance, vy * distance);
    speed = next;
    return Math.hypot(vx, vy) * speed > standstill;
  };
}

/** Milliseconds in which the rest of a gentle zoom falls to 1/e. */
const zoomTime = 70;

/** Approaching a scale, given by its logarithm to base 2. */
export function approach(remaining: () => number, zoomBy: (octaves: number) => void): Motion {
  return (milliseconds) => {
    const rest = remaining();
    const near = Math.abs(rest) < 0.004;
    zoomBy(near ? rest : rest * (1 - Math.exp(-milliseconds / zoomTime)));
    return !near;
  };
}
