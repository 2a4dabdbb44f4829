import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finer, fits, mostPixels, mostSide, requireFit, stripsOf, viewOf } from '../../../web/map/picture_size';
import { View } from '../../../web/map/view';

const sizes = fc
  .record({ width: fc.integer({ min: 1, max: mostSide }), height: fc.integer({ min: 1, max: mostSide }) })
  .filter(fits);

describe('sizes of pictures', () => {
  test('are bounded by side and by pixels, both inclusive', () => {
    expect(fits({ width: 16384, height: 4096 })).toBe(true);
    expect(fits({ width: 16384, height: 4097 })).toBe(false);
    expect(fits({ width: 16385, height: 1 })).toBe(false);
    expect(fits({ width: 1, height: 16385 })).toBe(false);
    expect(fits({ width: 0, height: 10 })).toBe(false);
    expect(fits({ width: 10.5, height: 10 })).toBe(false);
    expect(fits({ width: Number.NaN, height: 10 })).toBe(false);
  });

  test('that do not fit are refused with what was got and what is expected', () => {
    expect(() => requireFit({ width: 20000, height: 10 })).toThrow(
      `picture: got 20000 x 10 pixels, expected 1 to 16384 a side and at most ${mostPixels}`,
    );
  });
});

describe('the view of a rectangle', () => {
  test('has so many pixels a tile, and the rectangle to the pixel', () => {
    const view = viewOf({ x0: -20, y0: 10, x1: 61, y1: 91 }, 8, 2);
    expect(view.size).toEqual({ width: 81 * 8, height: 81 * 8, ratio: 2 });
    expect(view.camera.scale).toBe(4);
    expect(view.bounds()).toEqual({ x0: -20, y0: 10, x1: 61, y1: 91 });
  });

  test('holds far out, and with parts of pixels', () => {
    const x0 = 2 ** 37 - 1000;
    const view = viewOf({ x0, y0: -x0, x1: x0 + 7, y1: -x0 + 3 }, 16, 1);
    expect(view.bounds()).toEqual({ x0, y0: -x0, x1: x0 + 7, y1: -x0 + 3 });
    expect(viewOf({ x0: 0, y0: 0, x1: 1001, y1: 333 }, 0.3, 1).size).toEqual({ width: 300, height: 100, ratio: 1 });
  });

  test('drawn finer shows the same places', () => {
    const view = new View({ x: 12.3, y: -45.6, scale: 3.7 }, { width: 1003, height: 777, ratio: 1.5 });
    const twice = finer(view, 2);
    expect(twice.size).toEqual({ width: 2006, height: 1554, ratio: 3 });
    for (const key of ['x0', 'y0', 'x1', 'y1'] as const) expect(twice.bounds()[key]).toBeCloseTo(view.bounds()[key], 9);
    expect(finer(view, 1)).toBe(view);
  });
});

describe('strips', () => {
  test('cover every row once, from top to bottom, and are small', () => {
    const origins = fc.integer({ min: -100_000, max: 100_000 });
    fc.assert(
      fc.property(sizes, origins, fc.constantFrom(160, 320, 640), ({ width, height }, originY, side) => {
        const view = new View({ x: 0, y: 0, scale: 4 }, { width, height, ratio: 1 }, { x: 0, y: originY });
        let row = 0;
        for (const { top, bottom } of stripsOf(view, side)) {
          expect(top).toBe(row);
          expect(bottom).toBeGreaterThan(top);
          expect((bottom - top) * width).toBeLessThanOrEqual(2 ** 23);
          row = bottom;
        }
        expect(row).toBe(height);
      }),
    );
  });

  test('end where bitmaps end', () => {
    const view = new View({ x: 0, y: 0, scale: 4 }, { width: 16384, height: 1600, ratio: 1 }, { x: 0, y: -30 });
    expect(stripsOf(view, 160).map(({ bottom }) => bottom)).toEqual([510, 990, 1470, 1600]);
  });

  test('are one for a screen', () => {
    const view = new View({ x: 0, y: 0, scale: 4 }, { width: 3840, height: 2160, ratio: 2 });
    expect(stripsOf(view, 320)).toEqual([{ top: 0, bottom: 2160 }]);
  });

  test('show the rows of the whole', () => {
    const view = new View({ x: 5.5, y: 7.25, scale: 3 }, { width: 300, height: 200, ratio: 1 });
    const rows = view.rows(120, 40);
    expect(rows.size).toEqual({ width: 300, height: 40, ratio: 1 });
    expect(rows.screenX(9.1)).toBe(view.screenX(9.1));
    expect(rows.screenY(9.1) + 120).toBeCloseTo(view.screenY(9.1), 9);
  });
});
