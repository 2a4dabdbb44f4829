import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Bitmap, BitmapCache, slotsIn } from '../../../web/map/bitmap_cache';
import { View } from '../../../web/map/view';

const size = { width: 1280, height: 800, ratio: 1 };
const bitmap = { born: 0, partial: false } as Bitmap;

describe('slots', () => {
  test('cover the screen, nearest to its middle first, and none lies outside', () => {
    const place = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const scale = fc.double({ min: 0.07, max: 300, noNaN: true });
    fc.assert(
      fc.property(place, place, scale, fc.double({ min: 0.5, max: 2, noNaN: true }), (x, y, scale, stretch) => {
        const view = new View({ x, y, scale }, size);
        const level = new BitmapCache().level(scale * stretch, 1);
        const side = level.side / stretch;
        const slots = slotsIn(view, level);
        const left = Math.min(...slots.map(({ column }) => column)) * side - view.originX;
        const right = (Math.max(...slots.map(({ column }) => column)) + 1) * side - view.originX;
        expect(left).toBeLessThanOrEqual(1e-3);
        expect(left).toBeGreaterThan(-side - 1e-3);
        expect(right).toBeGreaterThanOrEqual(size.width - 1e-3);
        expect(right).toBeLessThan(size.width + side + 1e-3);
        const distances = slots.map(({ column, row }) =>
          Math.hypot((column + 0.5) * side - view.originX - 640, (row + 0.5) * side - view.originY - 400),
        );
        for (let i = 1; i < distances.length; i++) {
          expect(distances[i] as number).toBeGreaterThan((distances[i - 1] as number) - 1e-3);
        }
      }),
    );
  });
});

describe('levels', () => {
  test('find their bitmaps again, and the nearest scale lies on top', () => {
    const cache = new BitmapCache();
    const slot = { column: 0, row: 0 };
    for (const scale of [1, 8]) cache.put(cache.level(scale, 1), slot, bitmap, 10);
    const current = cache.level(2, 1);
    expect(cache.others(current).map(({ scale }) => scale)).toEqual([8, 1]);
    expect(cache.get(cache.level(8, 1), slot)).toBe(bitmap);
  });

  test('whose bitmaps do not hold any more are only shown until there are new ones', () => {
    const cache = new BitmapCache();
    const slot = { column: 0, row: 0 };
    const old = cache.level(4, 1);
    cache.put(old, slot, bitmap, 10);
    cache.renew();
    const fresh = cache.level(4, 1);
    expect(fresh).not.toBe(old);
    expect(cache.get(fresh, slot)).toBeUndefined();
    expect(cache.others(fresh)).toEqual([old]);
    cache.put(fresh, slot, { ...bitmap }, 10);
    expect(cache.level(4, 1)).toBe(fresh);
  });

  test('drop what was used longest ago', () => {
    const cache = new BitmapCache();
    const level = cache.level(1, 1);
    const slots = [0, 1, 2].map((column) => ({ column, row: 0 }));
    for (const slot of slots.slice(0, 2)) cache.put(level, slot, bitmap, 2);
    cache.get(level, slots[0] as never);
    cache.put(level, slots[2] as never, bitmap, 2);
    expect(slots.map((slot) => cache.get(level, slot) !== undefined)).toEqual([true, false, true]);
  });
});

describe('bitmaps of places that have changed', () => {
  test('are stale at every scale, and no others', () => {
    const cache = new BitmapCache();
    const slots = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => ({ column, row })));
    const levels = [2, 8].map((scale) => {
      const level = cache.level(scale, 2);
      for (const slot of slots) cache.put(level, slot, { ...bitmap }, 99);
      return level;
    });
    // A bitmap has 160 x 160 pixels of CSS: 80 tiles, or 20.
    cache.renewIn({ x0: -3, y0: 15, x1: 15, y1: 25 });
    const stale = levels.map((level) =>
      slots.filter((slot) => cache.get(level, slot)?.stale).map(({ column, row }) => `${column},${row}`),
    );
    expect(stale).toEqual([
      ['-1,0', '0,0'],
      ['-1,0', '0,0', '-1,1', '0,1'],
    ]);
  });
});
