/** Where pins can be taken hold of. Pure. The shape of a pin is that of `drawPin`: its head floats above its tip. */
import type { Place } from '../map/view';

const headAbove = 20;
const headRadius = 13;
/** How far beside it a pointer may be, in CSS pixels; and how near to the tip. */
const slack = { mouse: 4, finger: 14 };
const tipRadius = { mouse: 6, finger: 16 };

/** The pin at a place; of two that lie on each other the upper one, which is the last. `pixel`: a CSS pixel in tiles. */
export function pinAt(
  pins: readonly Place[],
  { x, y }: Place,
  pixel: number,
  pointer: 'mouse' | 'finger',
): number | undefined {
  const hit = (pin: Place) => {
    const [right, down] = [(x - pin.x) / pixel, (y - pin.y) / pixel];
    const head = Math.hypot(right, down + headAbove) <= headRadius + slack[pointer];
    return head || Math.hypot(right, down) <= tipRadius[pointer];
  };
  for (let index = pins.length - 1; index >= 0; index--) if (hit(pins[index] as Place)) return index;
  return undefined;
}
