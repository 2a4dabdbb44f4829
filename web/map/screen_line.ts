/** A path on the screen: as many points as show, and as much of it as is near. Pure. */
import type { Size, View } from './view';

/** Part of a line that comes near the screen. */
export interface Run {
  path: readonly number[];
  /** Pixels along the whole line up to where it begins: what a pattern of dashes begins with. */
  before: number;
}

/** Places of a flat list as pixels, without those that fall on the one before. */
export function screenLine(view: View, points: Float64Array): number[] {
  const line: number[] = [];
  let [lastX, lastY] = [Infinity, Infinity];
  for (let p = 0; p < points.length; p += 2) {
    const x = view.screenX(points[p] as number);
    const y = view.screenY(points[p + 1] as number);
    const near = Math.abs(x - lastX) < 1 && Math.abs(y - lastY) < 1;
    if (near && p + 2 < points.length) continue;
    line.push(x, y);
    [lastX, lastY] = [x, y];
  }
  return line;
}

/** The beginning of a line, by its share of the length. */
export function beginning(line: readonly number[], share: number): number[] {
  let whole = 0;
  for (let p = 2; p < line.length; p += 2) whole += stepTo(line, p);
  const part = line.slice(0, 2);
  let left = share * whole;
  for (let p = 2; p < line.length && left > 0; p += 2) {
    const length = stepTo(line, p);
    const t = Math.min(1, left / length || 0);
    const [x, y] = [line[p - 2] as number, line[p - 1] as number];
    part.push(x + t * ((line[p] as number) - x), y + t * ((line[p + 1] as number) - y));
    left -= length;
  }
  return part;
}

/** The parts of a line whose segments come within a margin of the screen: a canvas would dash all of what is far off. */
export function runsNear(line: readonly number[], { width, height }: Size, margin: number): Run[] {
  const runs: Run[] = [];
  let run: number[] | undefined;
  let length = 0;
  for (let p = 2; p < line.length; p += 2) {
    const [x0, y0, x1, y1] = [line[p - 2], line[p - 1], line[p], line[p + 1]] as [number, number, number, number];
    const near =
      Math.max(x0, x1) >= -margin &&
      Math.min(x0, x1) <= width + margin &&
      Math.max(y0, y1) >= -margin &&
      Math.min(y0, y1) <= height + margin;
    if (!near) run = undefined;
    else if (run) run.push(x1, y1);
    else {
      run = [x0, y0, x1, y1];
      runs.push({ path: run, before: length });
    }
    length += Math.hypot(x1 - x0, y1 - y0);
  }
  return runs;
}

/** From the point before to the one at `p`. */
function stepTo(line: readonly number[], p: number): number {
  return Math.hypot((line[p] as number) - (line[p - 2] as number), (line[p + 1] as number) - (line[p - 1] as number));
}
