/** Two fingers: their middle pans, their distance zooms about it. Where one finger scrolls the page, two do not. */
import { fromMiddle, listen, type Remove, type Surface } from './surface';

interface Point {
  x: number;
  y: number;
}

export function addPinch(surface: Surface): Remove {
  const { element } = surface;
  const fingers = new Map<number, Point>();

  function grip(): { x: number; y: number; distance: number } | undefined {
    const [a, b] = [...fingers.values()];
    if (!a || !b || fingers.size !== 2) return undefined;
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
  }

  /** The browser scrolls or zooms by two fingers as well, unless it is kept from it before it begins. */
  function claim(event: TouchEvent): void {
    if (surface.manners === 'coop' && event.touches.length > 1 && event.cancelable) event.preventDefault();
  }

  function end(event: PointerEvent): void {
    fingers.delete(event.pointerId);
  }

  return listen(element, {
    pointerdown(event) {
      if (event.pointerType === 'touch') fingers.set(event.pointerId, fromMiddle(element, event));
    },
    pointermove(event) {
      if (!fingers.has(event.pointerId)) return;
      const before = grip();
      fingers.set(event.pointerId, fromMiddle(element, event));
      const after = grip();
      if (!before || !after) return;
      surface.pan(after.x - before.x, after.y - before.y);
      surface.zoom(after.distance / before.distance, after.x, after.y);
    },
    pointerup: end,
    pointercancel: end,
    touchstart: claim,
    touchmove: claim,
  });
}
