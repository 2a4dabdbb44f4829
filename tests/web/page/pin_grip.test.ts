import { describe, expect, test } from 'vitest';
import { pinAt } from '../../../web/page/pin_grip';

/** Two pins, 100 tiles apart, at 4 pixels a tile. */
const pins = [
  { x: 0.5, y: 0.5 },
  { x: 100.5, y: 0.5 },
];
const pixel = 1 / 4;

describe('a pin', () => {
  test('is held at its head or at its tip', () => {
    expect(pinAt(pins, { x: 0.5, y: 0.5 - 5 }, pixel, 'mouse')).toBe(0);
    expect(pinAt(pins, { x: 100.5, y: 0.5 }, pixel, 'mouse')).toBe(1);
    expect(pinAt(pins, { x: 50, y: 0.5 }, pixel, 'mouse')).toBeUndefined();
    expect(pinAt(pins, { x: 0.5, y: 0.5 + 5 }, pixel, 'mouse')).toBeUndefined();
    expect(pinAt([], { x: 0, y: 0 }, pixel, 'finger')).toBeUndefined();
  });

  test('is as large on the screen at every scale, and larger for a finger', () => {
    const beside = { x: 0.5 + 20 * pixel, y: 0.5 - 20 * pixel };
    expect(pinAt(pins, beside, pixel, 'mouse')).toBeUndefined();
    expect(pinAt(pins, beside, pixel, 'finger')).toBe(0);
    expect(pinAt(pins, beside, 2 * pixel, 'mouse')).toBe(0);
  });

  test('that lies on the other is held first', () => {
    const same = { x: 7.5, y: 7.5 };
    expect(pinAt([same, same], same, pixel, 'mouse')).toBe(1);
  });
});
