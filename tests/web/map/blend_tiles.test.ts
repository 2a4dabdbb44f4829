import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blendTiles } from '../../../web/map/blend_tiles';
import { groundReach, type TileWindow } from '../../../web/map/draw_ground';
import { palettes } from '../../../web/map/palette';
import type { TileArea } from '../../../web/map/scenery';
import { areaOf } from '../../../web/map/view';

const palette = palettes.light;

/** The tiles that an area needs, each by a function of its place. */
function windowOf(area: TileArea, kind: (x: number, y: number) => number): TileWindow {
  const bounds = areaOf(area);
  const reach = groundReach(area.scale);
  const x0 = Math.floor(bounds.x0) - reach;
  const y0 = Math.floor(bounds.y0) - reach;
  const width = Math.ceil(bounds.x1) + reach - x0;
  const height = Math.ceil(bounds.y1) + reach - y0;
  const values = Uint8Array.from({ length: width * height }, (_, index) =>
    kind(x0 + (index % width), y0 + Math.floor(index / width)),
  );
  return { x0, y0, width, height, values };
}

const pixel = (pixels: Uint8ClampedArray, index: number) => [...pixels.subarray(4 * index, 4 * index + 4)];
const mixed = (x: number, y: number) => (((x * 31 + y * 17 + x * y) % 5) + 5) % 3;

describe('blended tiles', () => {
  test('are floor where all is floor, pockets where all is sealed, and nothing over rock', () => {
    for (const scale of [0.5, 0.77, 1, 1.9]) {
      const area: TileArea = { left: -160, top: 320, size: 16, scale, ratio: 1 };
      const one = (kind: number) =>
        new Set(
          blendTiles(
            area,
            windowOf(area, () => kind),
            palette,
          ),
        );
      expect([...one(0)]).toEqual([0]);
      expect([...one(1)].sort()).toEqual([0xf4, 0xec, 0xd9, 255].sort());
      expect([...one(2)].sort()).toEqual([0xcf, 0xc2, 0xa6, 255].sort());
    }
  });

  test('cover as much as there is open ground, when smaller than pixels', () => {
    const area: TileArea = { left: 0, top: 0, size: 64, scale: 0.5, ratio: 1 };
    const thirds = (x: number) => (((x % 3) + 3) % 3 === 0 ? 1 : 0);
    const pixels = blendTiles(area, windowOf(area, thirds), palette);
    let alpha = 0;
    for (let p = 3; p < pixels.length; p += 4) alpha += pixels[p] as number;
    expect(alpha / (64 * 64 * 255)).toBeCloseTo(1 / 3, 1);
  });

  test('never become noise: alternating tiles blend to a tone', () => {
    for (const scale of [0.5, 0.6]) {
      const area: TileArea = { left: 0, top: 0, size: 64, scale, ratio: 1 };
      const pixels = blendTiles(
        area,
        windowOf(area, (x, y) => (x + y) & 1),
        palette,
      );
      const alphas = Array.from({ length: 64 * 64 }, (_, p) => pixels[4 * p + 3] as number);
      expect(Math.max(...alphas) - Math.min(...alphas)).toBeLessThan(40);
    }
  });

  test('meet at the borders of bitmaps: a pixel is the same in every area that holds it', () => {
    const scale = fc.double({ min: 0.5, max: 1.99, noNaN: true });
    const shift = fc.integer({ min: 0, max: 15 });
    const corner = fc.integer({ min: -(2 ** 30), max: 2 ** 30 });
    fc.assert(
      fc.property(scale, fc.constantFrom(1, 1.5, 2), corner, shift, shift, (scale, ratio, left, dx, dy) => {
        const area: TileArea = { left, top: -left, size: 24, scale, ratio };
        const other = { ...area, left: left + dx, top: -left + dy };
        const [a, b] = [area, other].map((each) => blendTiles(each, windowOf(each, mixed), palette)) as [
          Uint8ClampedArray,
          Uint8ClampedArray,
        ];
        for (let y = 0; y < 24 - dy; y++) {
          for (let x = 0; x < 24 - dx; x++) {
            const difference = pixel(a, (y + dy) * 24 + x + dx).map((value, c) =>
              Math.abs(value - (pixel(b, y * 24 + x)[c] as number)),
            );
            // Sums in another order differ in their last bits, and what is nearly transparent may be rounded away.
            expect(difference[3]).toBeLessThanOrEqual(1);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
