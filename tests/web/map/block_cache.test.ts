import { describe, expect, test } from 'vitest';
import { BlockCache, blockOf, blocksIn } from '../../../web/map/block_cache';

const part = {
  blockX: -1,
  blockY: 2,
  ends: Int32Array.of(2, 5),
  points: Int32Array.of(0, 10, 30, -4, 5, 5, 7, 9, 2100, 8),
  townTile: Int32Array.of(0, 10, 5, 5),
  townRank: Uint8Array.of(6, 9),
  names: 'Kabei\nUrur\n',
};

describe('a block', () => {
  test('knows its highways, the tiles they stay within, and its towns in order of importance', () => {
    const { highways, towns } = blockOf(1, part);
    expect(highways).toEqual([
      { begin: 0, end: 2, x0: 0, y0: -4, x1: 30, y1: 10 },
      { begin: 2, end: 5, x0: 5, y0: 5, x1: 2100, y1: 9 },
    ]);
    expect(towns).toEqual([
      { name: 'Urur', rank: 9, x: -2042.5, y: 4101.5 },
      { name: 'Kabei', rank: 6, x: -2047.5, y: 4106.5 },
    ]);
  });
});

describe('blocks', () => {
  test('of bounds hold every place of them and stay in the world', () => {
    expect(blocksIn({ x0: -1, y0: 0, x1: 2047, y1: 2048 })).toEqual({ x0: -1, y0: 0, x1: 0, y1: 1 });
    const { x0, y1 } = blocksIn({ x0: -1e15, y0: 0, x1: 0, y1: 1e15 });
    expect(-x0 * 16).toBeLessThanOrEqual(2 ** 31);
    expect((y1 + 1) * 16).toBeLessThanOrEqual(2 ** 31);
  });

  test('are kept by level, and asked for nearest first', () => {
    const cache = new BlockCache(10);
    cache.put(blockOf(1, part));
    const rect = { x0: -1, y0: 2, x1: 1, y1: 2 };
    expect([...cache.missing(1, rect, 2048 * 1.5, 2048 * 2.5)]).toEqual([1, 2, 0, 2]);
    expect([...cache.missing(2, rect, 2048 * 1.5, 2048 * 2.5)]).toEqual([1, 2, 0, 2, -1, 2]);
    expect(cache.has(1, { ...rect, x1: -1 })).toBe(true);
    expect(cache.has(2, { ...rect, x1: -1 })).toBe(false);
  });

  test('that were wanted longest ago are dropped first', () => {
    const cache = new BlockCache(4);
    for (const blockX of [0, 1, 2, 3]) cache.put(blockOf(1, { ...part, blockX }));
    cache.missing(1, { x0: 0, y0: 2, x1: 0, y1: 2 }, 0, 0);
    cache.put(blockOf(1, { ...part, blockX: 4 }));
    const has = (x: number) => cache.has(1, { x0: x, y0: 2, x1: x, y1: 2 });
    expect([0, 1, 2, 3, 4].map(has)).toEqual([true, false, true, true, true]);
  });

  test('find room in a rectangle that is larger than what is kept in any case', () => {
    const cache = new BlockCache(1);
    const rect = { x0: 0, y0: 2, x1: 9, y1: 2 };
    for (const level of [1, 2]) {
      cache.missing(level, rect, 0, 0);
      for (let blockX = 0; blockX < 10; blockX++) cache.put(blockOf(level, { ...part, blockX }));
    }
    expect(cache.has(1, rect) && cache.has(2, rect)).toBe(true);
  });
});
