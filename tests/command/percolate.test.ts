import { describe, expect, test } from 'vitest';
import { waymesh } from './command';

interface Percolation {
  lattice: string;
  size: number;
  runs: number;
  threshold: number;
  stderr: number;
  curve: [number, number][];
}

const percolate = (...args: string[]): Percolation => JSON.parse(waymesh('percolate', ...args).out);

describe('percolate', () => {
  // Stauffer and Aharony; Jacobsen 2015 for the squares, and exactly one half for hexagons (Kesten 1982, by duality).
  for (const [lattice, threshold] of [
    ['square4', 0.592746],
    ['square8', 0.407254],
    ['hex', 0.5],
  ] as const)
    test(`finds the threshold of ${lattice} within three standard errors`, () => {
      const result = percolate('--lattice', lattice);
      expect(result).toMatchObject({ lattice, size: 256, runs: 200 });
      expect(result.stderr).toBeGreaterThan(0);
      expect(result.stderr).toBeLessThanOrEqual(0.002);
      expect(Math.abs(result.threshold - threshold)).toBeLessThan(3 * result.stderr);
    });

  test('draws a curve that rises from 0 to 1', () => {
    const { curve } = percolate('--size', '64', '--runs', '100');
    expect(curve.length).toBeGreaterThan(20);
    for (const [i, [p, probability]] of curve.entries()) {
      expect(p).toBeGreaterThan(curve[i - 1]?.[0] ?? 0);
      expect(probability).toBeGreaterThanOrEqual(0);
      expect(probability).toBeLessThanOrEqual(1);
    }
    expect(curve[0]?.[1]).toBeLessThan(0.001);
    expect(curve.at(-1)?.[1]).toBeGreaterThan(0.999);
  });

  test('is the same again, and another for another seed', () => {
    const args = ['percolate', '--size', '20', '--runs', '10', '--cave-seed'];
    expect(waymesh(...args, '1').out).toBe(waymesh(...args, '1').out);
    expect(waymesh(...args, '1').out).not.toBe(waymesh(...args, '2').out);
  });
});

describe('bad input to percolate', () => {
  const refusals: [string, string[], RegExp][] = [
    ['another lattice', ['--lattice', 'cubic'], /cubic/],
    ['size 1', ['--size', '1'], /size: got 1, expected 2 to 1024/],
    ['size 1025', ['--size', '1025'], /size: got 1025, expected 2 to 1024/],
    ['no runs', ['--runs', '0'], /runs: got 0/],
    ['too many runs', ['--runs', '1000001'], /expected 1 to 1000000/],
    ['a long seed', ['--cave-seed', 'x'.repeat(257)], /got 257 bytes, expected at most 256/],
  ];
  for (const [what, args, message] of refusals)
    test(`${what}: status 2, a message, and nothing on standard output`, () => {
      const { status, out, error } = waymesh('percolate', ...args);
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(error).toMatch(message);
    });
});
