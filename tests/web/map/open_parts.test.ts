import { describe, expect, test } from 'vitest';
import type { Chunk } from '../../../web/map/chunk_cache';
import { openParts, openTiles } from '../../../web/map/open_parts';

describe('a road', () => {
  test('is whole where nothing was painted', () => {
    expect(openParts(0.5, 0.5, 20.5, -7.5, () => true)).toEqual([0, 1]);
  });

  test('is cut where it leads through painted rock, and begins again behind it', () => {
    const parts = openParts(0, 0.5, 10, 0.5, (x) => x < 3 || x > 5);
    expect(parts.map((share) => Math.round(100 * share))).toEqual([0, 25, 65, 100]);
  });

  test('is gone where all of it is rock', () => {
    expect(openParts(0, 0, 4, 4, () => false)).toEqual([]);
  });
});

test('tiles are told across borders of chunks, and those that are not there count as open', () => {
  const chunk = (x: number, y: number): Chunk => ({ x, y, open: new Uint32Array(512) }) as unknown as Chunk;
  const [here, right] = [chunk(-1, 0), chunk(0, 0)];
  right.open[4 * 5 + 1] = 1 << 2;
  const isOpen = openTiles([here, right]);
  expect(isOpen(here, 128 + 34, 5)).toBe(true);
  expect(isOpen(here, 128 + 35, 5)).toBe(false);
  expect(isOpen(here, 3, 3)).toBe(false);
  expect(isOpen(here, -1, 5)).toBe(true);
});
