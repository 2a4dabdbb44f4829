/**
 * One pointer: drag to pan, or to move what is held; let go in motion to glide, or hardly move at all to tap. Where one
 * finger scrolls the page, it still moves what is held, and taps.
 */
import { fromMiddle, type Grip, listen, type Remove, type Surface } from './surface';

/** A pointer that strays less than this taps. */
const tapSlop = 6;
/** The speed at the end is that of the last so many milliseconds. */
const speedWindow = 90;

interface Trail {
  startX: number;
  startY: number;
  /** Latest last. */
  points: { x: number; y: number; time: number }[];
  grip: Grip | undefined;
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

  function gripAt(event: PointerEvent): Grip | undefined {
    const { x, y } = fromMiddle(element, event);
    return surface.grip(x, y, event.pointerType === 'touch');
  }

  function begin(event: PointerEvent): Trail {
    const { clientX: startX, clientY: startY, timeStamp: time } = event;
    return { startX, startY, points: [{ x: startX, y: startY, time }], grip: gripAt(event), dragging: false };
  }

  /** The page's: it scrolls by this finger. */
  function isYielded({ grip }: Trail, event: PointerEvent): boolean {
    return surface.manners === 'coop' && event.pointerType === 'touch' && !grip;
  }

  function end(event: PointerEvent): void {
    down.delete(event.pointerId);
    element.classList.remove('dragging');
    trail = undefined;
  }

  function move(trail: Trail, event: PointerEvent): void {
    const { clientX: x, clientY: y } = event;
    if (trail.grip) {
      const at = fromMiddle(element, event);
      trail.grip.move(at.x, at.y);
      return;
    }
    const last = trail.points.at(-1) as { x: number; y: number };
    surface.pan(x - last.x, y - last.y);
    trail.points.push({ x, y, time: event.timeStamp });
    if (trail.points.length > 32) trail.points.shift();
  }

  function letGo({ points, grip }: Trail, now: number): void {
    if (grip) {
      grip.drop();
      return;
    }
    const { vx, vy } = speed(points, now);
    surface.glide(vx, vy);
  }

  return listen(element, {
    pointerdown(event) {
      if (event.button !== 0) return;
      surface.hold();
      down.add(event.pointerId);
      element.setPointerCapture(event.pointerId);
      // A second finger makes it a pinch.
      if (trail?.dragging) trail.grip?.drop();
      trail = down.size > 1 ? undefined : begin(event);
    },
    pointermove(event) {
      if (event.buttons === 0) element.classList.toggle('grip', gripAt(event) !== undefined);
      if (!trail || !down.has(event.pointerId)) return;
      const strayed = Math.hypot(event.clientX - trail.startX, event.clientY - trail.startY);
      if (!trail.dragging && strayed < tapSlop) return;
      if (isYielded(trail, event)) {
        trail = undefined;
        surface.yielded('finger');
        return;
      }
      trail.dragging = true;
      element.classList.add('dragging');
      move(trail, event);
    },
    pointerup(event) {
      if (trail?.dragging) letGo(trail, event.timeStamp);
      else if (trail && down.has(event.pointerId)) {
        const { x, y } = fromMiddle(element, event);
        surface.tap(x, y);
      }
      end(event);
    },
    pointercancel(event) {
      if (trail?.dragging) trail.grip?.cancel();
      else if (trail && isYielded(trail, event)) surface.yielded('finger');
      end(event);
    },
    touchstart(event) {
      // What a finger holds does not scroll away; the pointer has gone down before.
      if (surface.manners === 'coop' && trail?.grip && event.cancelable) event.preventDefault();
    },
  });
}
