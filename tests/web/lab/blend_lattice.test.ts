import { describe, expect, test } from 'vitest';
import { blendLattice } from '../../../web/lab/blend_lattice';
import { lattices } from '../../../web/lab/lattice';

const red = [200, 0, 0] as const;
const blue = [0, 0, 200] as const;
const area = (size: number, scale: number, left = 0, top = 0) => ({ left, top, size, scale, ratio: 1 });
const pixel = (pixels: Uint8ClampedArray, size: number, x: number, y: number) => [
  ...pixels.subarray(4 * (y * size + x), 4 * (y * size + x) + 4),
];

describe('a picture of small tiles', () => {
  const checks = {
    lattice: lattices.square,
    width: 8,
    height: 8,
    values: Uint8Array.from({ length: 64 }, (_, t) => ((t >> 3) + t) & 1),
  };

  test('has the colour of a tile where a pixel is one', () => {
    const pixels = blendLattice(area(8, 1), checks, [red, blue]);
    expect(pixel(pixels, 8, 0, 0)).toEqual([...red, 255]);
    expect(pixel(pixels, 8, 1, 0)).toEqual([...blue, 255]);
  });

  test('has the mean of several where a pixel is larger', () => {
    const pixels = blendLattice(area(4, 0.5), checks, [red, blue]);
    for (let p = 0; p < 16; p++) expect(pixel(pixels, 4, p % 4, p >> 2)).toEqual([100, 0, 100, 255]);
  });

  test('is transparent beyond the map and where a value has no colour', () => {
    const pixels = blendLattice(area(4, 0.5, 2, 2), checks, [red, undefined]);
    expect(pixel(pixels, 4, 0, 0)).toEqual([...red, 128]);
    expect(pixel(pixels, 4, 2, 2)).toEqual([0, 0, 0, 0]);
  });

  test('shifts the rows of hexagons', () => {
    const columns = { ...checks, lattice: lattices.hex, values: Uint8Array.from({ length: 64 }, (_, t) => t & 1) };
    // Rows of hexagons begin a seventh of a tile below the upper edge.
    const pixels = blendLattice({ ...area(16, 2), top: 1 }, columns, [red, blue]);
    expect(pixel(pixels, 16, 0, 0)).toEqual([...red, 255]);
    expect(pixel(pixels, 16, 2, 0)).toEqual([...blue, 255]);
    const shifted = blendLattice({ ...area(16, 2), top: 2 }, columns, [red, blue]);
    expect(pixel(shifted, 16, 0, 0)[3]).toBeLessThan(255);
    expect(pixel(shifted, 16, 1, 0)[0]).toBeGreaterThan(pixel(shifted, 16, 1, 0)[2] as number);
  });
});
