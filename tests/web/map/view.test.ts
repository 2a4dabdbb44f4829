import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Camera,
  cameraOver,
  chunkTiles,
  clampCamera,
  lastChunk,
  panned,
  type Size,
  scaleRange,
  View,
  zoomedAbout,
} from '../../../web/map/view';

const size: fc.Arbitrary<Size> = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
  ratio: fc.constantFrom(1, 1.25, 1.5, 2, 3),
});
const place = fc.oneof(
  fc.double({ min: -1000, max: 1000, noNaN: true }),
  fc.double({ min: -(2 ** 38), max: 2 ** 38, noNaN: true }),
);
const camera: fc.Arbitrary<Camera> = fc.record({
  x: place,
  y: place,
  scale: fc.double({ min: 0.03, max: 400, noNaN: true }).map((scale) => Number(scale.toPrecision(5))),
});

describe('view', () => {
  test('has an inverse', () => {
    fc.assert(
      fc.property(camera, size, fc.double({ min: 0, max: 8000, noNaN: true }), (camera, size, pixel) => {
        const view = new View(camera, size);
        // At 2^38 tiles and 1,200 device pixels a tile, a double still tells 1/32 of a pixel.
        expect(Math.abs(view.screenX(view.placeX(pixel)) - pixel)).toBeLessThan(1 / 16);
        expect(Math.abs(view.screenY(view.placeY(pixel)) - pixel)).toBeLessThan(1 / 16);
      }),
    );
  });

  test('starts at a whole map pixel and has the camera in its middle', () => {
    fc.assert(
      fc.property(camera, size, (camera, size) => {
        const view = new View(camera, size);
        expect(Number.isInteger(view.originX) && Number.isInteger(view.originY)).toBe(true);
        expect(Math.abs(view.screenX(camera.x) - size.width / 2)).toBeLessThan(0.5 + 1 / 16);
      }),
    );
  });

  test('is named exactly by its snapped camera, even when that is a twentieth of a pixel off', () => {
    fc.assert(
      fc.property(camera, size, fc.double({ min: -0.05, max: 0.05, noNaN: true }), (camera, size, error) => {
        const view = new View(camera, size);
        const { x, y, scale } = view.snapped();
        const again = new View({ x: x + error / view.scale, y: y - error / view.scale, scale }, size);
        // + 0: there is a minus zero.
        expect([again.originX + 0, again.originY + 0]).toEqual([view.originX + 0, view.originY + 0]);
      }),
    );
  });
});

describe('camera', () => {
  test('pans by exactly the pixels that the pointer moved', () => {
    const moved = panned({ x: 10, y: 20, scale: 4 }, 40, -8);
    expect(moved).toEqual({ x: 0, y: 22, scale: 4 });
  });

  test('zooms about the pointer: the place under it stays', () => {
    const near = fc.record({
      x: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      y: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      scale: fc.double({ min: 0.1, max: 300, noNaN: true }),
    });
    const offset = fc.integer({ min: -600, max: 600 });
    const screen = { width: 1280, height: 800, ratio: 1 };
    fc.assert(
      fc.property(near, offset, offset, fc.double({ min: 0.5, max: 2, noNaN: true }), (camera, dx, dy, factor) => {
        const zoomed = zoomedAbout(camera, camera.scale * factor, dx, dy, screen);
        const before = [camera.x + dx / camera.scale, camera.y + dy / camera.scale];
        const after = [zoomed.x + dx / zoomed.scale, zoomed.y + dy / zoomed.scale];
        expect(Math.abs((after[0] as number) - (before[0] as number)) * zoomed.scale).toBeLessThan(1e-3);
        expect(Math.abs((after[1] as number) - (before[1] as number)) * zoomed.scale).toBeLessThan(1e-3);
      }),
    );
  });

  test('reaches from one tile to at least 10,000 chunks on a desktop and on a phone', () => {
    for (const size of [
      { width: 1280, height: 800, ratio: 1 },
      { width: 1170, height: 2532, ratio: 3 },
    ]) {
      const { min, max } = scaleRange(size);
      const area = (size.width * size.height) / size.ratio ** 2;
      expect(area / (min * chunkTiles) ** 2).toBeGreaterThanOrEqual(10_000);
      expect(area / max ** 2).toBeLessThan(10);
    }
  });

  test('stays where chunks exist, at a scale that five digits can say', () => {
    fc.assert(
      fc.property(camera, size, (camera, size) => {
        const clamped = clampCamera(camera, size);
        expect(Math.abs(clamped.x)).toBeLessThanOrEqual(lastChunk * chunkTiles);
        expect(Number(clamped.scale.toPrecision(5))).toBe(clamped.scale);
        expect(clampCamera(clamped, size)).toEqual(clamped);
      }),
    );
  });
});

describe('a view of finite bounds', () => {
  const bounds = fc
    .record({
      x0: fc.integer({ min: -2048, max: 2048 }),
      y0: fc.integer({ min: -2048, max: 2048 }),
      width: fc.integer({ min: 3, max: 2048 }),
      height: fc.integer({ min: 3, max: 2048 }),
    })
    .map(({ x0, y0, width, height }) => ({ x0, y0, x1: x0 + width, y1: y0 + height }));

  test('looks at a place within them, and is never so far that they are lost', () => {
    fc.assert(
      fc.property(camera, size, bounds, (camera, size, bounds) => {
        const { x, y, scale } = clampCamera(camera, size, bounds);
        expect(x >= bounds.x0 && x <= bounds.x1 && y >= bounds.y0 && y <= bounds.y1).toBe(true);
        const { min, max } = scaleRange(size, bounds);
        expect(scale).toBeGreaterThan(min * 0.9999);
        expect(scale).toBeLessThan(max * 1.0001);
      }),
    );
  });

  test('can show all of them', () => {
    fc.assert(
      fc.property(size, bounds, (size, bounds) => {
        fc.pre(size.width > 50 && size.height > 50);
        const camera = cameraOver(bounds, size);
        const { x0, y0, x1, y1 } = new View(camera, size).bounds(1);
        expect(x0 <= bounds.x0 && y0 <= bounds.y0 && x1 >= bounds.x1 && y1 >= bounds.y1).toBe(true);
      }),
    );
  });
});
