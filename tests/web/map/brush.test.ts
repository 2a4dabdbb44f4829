import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brushOutline, brushSizes, strokeTiles, type Tile, tilesAlong } from '../../../web/map/brush';

const coordinate = fc.oneof(fc.double({ min: -40, max: 40, noNaN: true }), fc.integer({ min: -20, max: 20 }));
const place = fc.record({ x: coordinate, y: coordinate });

/** Does a segment touch the closed square of a tile? By clipping it to the square, axis by axis. */
function touches(from: { x: number; y: number }, to: { x: number; y: number }, tile: Tile, slack: number): boolean {
  let [enter, leave] = [0, 1];
  for (const axis of ['x', 'y'] as const) {
    const [low, high] = [tile[axis] - slack, tile[axis] + 1 + slack];
    const step = to[axis] - from[axis];
    if (step === 0 && (from[axis] < low || from[axis] > high)) return false;
    if (step === 0) continue;
    const [first, last] = [(low - from[axis]) / step, (high - from[axis]) / step].sort((a, b) => a - b);
    enter = Math.max(enter, first as number);
    leave = Math.min(leave, last as number);
  }
  return enter <= leave;
}

/** Whether each tile can be reached from the first one over edges. */
function isOnePiece(tiles: readonly Tile[]): boolean {
  const left = new Map(tiles.map((tile) => [`${tile.x},${tile.y}`, tile]));
  const waiting = tiles.slice(0, 1);
  for (let tile = waiting.pop(); tile; tile = waiting.pop()) {
    left.delete(`${tile.x},${tile.y}`);
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const next = left.get(`${tile.x + dx},${tile.y + dy}`);
      if (next) waiting.push(next);
    }
  }
  return left.size === 0;
}

describe('a stroke over squares', () => {
  test('has all tiles whose inside it crosses, and none that it does not touch', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const tiles = tilesAlong(from, to);
        const keys = new Set(tiles.map(({ x, y }) => `${x},${y}`));
        expect(keys.size).toBe(tiles.length);
        for (const tile of tiles) expect(touches(from, to, tile, 1e-9)).toBe(true);
        const [x0, x1] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map(Math.floor) as [number, number];
        const [y0, y1] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map(Math.floor) as [number, number];
        for (let y = y0; y <= y1; y++)
          for (let x = x0; x <= x1; x++)
            if (touches(from, to, { x, y }, -1e-9)) expect(keys.has(`${x},${y}`)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('is one piece from its first tile to its last, by edges', () => {
    fc.assert(
      fc.property(place, place, fc.constantFrom(...brushSizes), (from, to, size) => {
        const tiles = strokeTiles(from, to, size);
        expect(isOnePiece(tiles)).toBe(true);
        for (const { x, y } of [from, to]) expect(tiles).toContainEqual({ x: Math.floor(x) + 0, y: Math.floor(y) + 0 });
      }),
      { numRuns: 300 },
    );
  });

  test('holds far from the origin, where fractions are coarse', () => {
    const far = 2 ** 38 - 300;
    const tiles = tilesAlong({ x: far + 0.5, y: -far }, { x: far + 200.25, y: -far + 77.75 });
    expect(isOnePiece(tiles)).toBe(true);
    expect(tiles).toContainEqual({ x: far + 200, y: -far + 77 });
  });

  test('of one place is the brush round it, with its outline', () => {
    const dab = { x: -2.5, y: 7 };
    for (const size of brushSizes) {
      const tiles = strokeTiles(dab, dab, size);
      expect(tiles.length).toBe(size * size);
      const outline = [...brushOutline(dab, size)];
      const xs = outline.filter((_, k) => k % 2 === 0);
      const ys = outline.filter((_, k) => k % 2 === 1);
      expect(Math.min(...tiles.map(({ x }) => x))).toBe(Math.min(...xs));
      expect(Math.max(...tiles.map(({ x }) => x)) + 1).toBe(Math.max(...xs));
      expect(Math.min(...tiles.map(({ y }) => y))).toBe(Math.min(...ys));
      expect(Math.max(...tiles.map(({ y }) => y)) + 1).toBe(Math.max(...ys));
    }
  });

  test('is the same in both directions, and twice is no more than once', () => {
    fc.assert(
      fc.property(place, place, fc.constantFrom(...brushSizes), (from, to, size) => {
        const sorted = (tiles: Tile[]) => tiles.map(({ x, y }) => `${x},${y}`).sort();
        const there = sorted(strokeTiles(from, to, size));
        expect(there).toEqual(sorted(strokeTiles(to, from, size)));
        expect(new Set(there).size).toBe(there.length);
      }),
    );
  });
});
