/** One pointer: drag to pan, let go in motion to glide, or hardly move at all to tap. */
import { fromMiddle, listen, type Remove, type Surface } from './surface';

/** A pointer that strays less than this taps. */
const tapSlop = 6;
/** The speed at the end is that of the last so many milliseconds. */
const speedWindow = 90;

interface Trail {
  startX: number;
  startY: number;
  /** Latest last. */
  points: { x: number; y: number; time: number }[];
  dragging: boolean;
}

export function addDrag(surface: Surface): Remove {
  const { element } = surface;
  const down = new Set<number>();
  let trail: Trail | undefined;

  function speed(points: Trail['points'], now: number): { vx: number; vy: number } {
    const recent = points.filter((point) => now - point.time <= speedWindow);
    const first = recent[0];
    const last = recent.at(-1);
    if (!first || !last || last.time - first.time < 8) return { vx: 0, vy: 0 };
    const time = last.time - first.time;
    return { vx: (last.x - first.x) / time, vy: (last.y - first.y) / time };
  }

  function end(event: PointerEvent): void {
    down.delete(event.pointerId);
    element.classList.remove('dragging');
    trail = undefined;
  }

  return listen(element, {
    pointerdown(event) {
      if (event.button !== 0) return;
      surface.hold();
      down.add(event.pointerId);
      element.setPointerCapture(event.pointerId);
      const { clientX: x, clientY: y } = event;
      // A second finger makes it a pinch.
      trail =
        down.size > 1
          ? undefined
          : { startX: x, startY: y, points: [{ x, y, time: event.timeStamp }], dragging: false };
    },
    pointermove(event) {
      if (!trail || !down.has(event.pointerId)) return;
      const { clientX: x, clientY: y } = event;
      const last = trail.points.at(-1) as { x: number; y: number };
      if (!trail.dragging && Math.hypot(x - trail.startX, y - trail.startY) < tapSlop) return;
      trail.dragging = true;
      element.classList.add('dragging');
      surface.pan(x - last.x, y - last.y);
      trail.points.push({ x, y, time: event.timeStamp });
      if (trail.points.length > 32) trail.points.shift();
    },
    pointerup(event) {
      if (trail?.dragging) {
        const { vx, vy } = speed(trail.points, event.timeStamp);
        surface.glide(vx, vy);
      } else if (trail && down.has(event.pointerId)) {
        const { x, y } = fromMiddle(element, event);
        surface.tap(x, y);
      }
      end(event);
    },
    pointercancel: end,
  });
}
