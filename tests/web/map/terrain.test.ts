import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Chunk } from '../../../web/map/chunk_cache';
import { terrainIn } from '../../../web/map/terrain';

const empty: Omit<Chunk, 'x' | 'y' | 'open' | 'sealed'> = {
  detail: 0,
  nodeTile: new Uint8Array(),
  nodeRank: new Uint8Array(),
  names: [],
  edgeTile: new Int16Array(),
  edgeFlags: new Uint8Array(),
};

/** 0 rock, 1 open, 2 sealed; any function of the place that hangs on every bit of it. */
function tileAt(x: number, y: number): number {
  return (((x * 7 + y * 13 + ((x * y) % 11)) % 3) + 3) % 3;
}

function chunkAt(x: number, y: number): Chunk {
  const bits = (kind: number) => {
    const words = new Uint32Array(512);
    for (let ty = 0; ty < 128; ty++) {
      for (let tx = 0; tx < 128; tx++) {
        const word = 4 * ty + (tx >> 5);
        if (tileAt(128 * x + tx, 128 * y + ty) === kind) words[word] = (words[word] as number) | (1 << (tx & 31));
      }
    }
    return words;
  };
  return { ...empty, x, y, open: bits(1), sealed: bits(2) };
}

describe('terrain', () => {
  test('is the bits of its chunks, tile by tile, also where four chunks meet and left of the origin', () => {
    const chunks = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => chunkAt(x, y)));
    const edge = fc.double({ min: -100, max: 200, noNaN: true });
    const side = fc.double({ min: 0.01, max: 30, noNaN: true });
    fc.assert(
      fc.property(edge, edge, side, side, fc.integer({ min: 0, max: 4 }), (x0, y0, w, h, reach) => {
        const tiles = terrainIn({ x0, y0, x1: x0 + w, y1: y0 + h }, reach, chunks);
        expect(tiles.x0).toBeLessThanOrEqual(x0 - reach);
        expect(tiles.y0).toBeLessThanOrEqual(y0 - reach);
        expect(tiles.x0 + tiles.width).toBeGreaterThanOrEqual(x0 + w + reach);
        expect(tiles.y0 + tiles.height).toBeGreaterThanOrEqual(y0 + h + reach);
        tiles.values.forEach((value, index) => {
          const [x, y] = [tiles.x0 + (index % tiles.width), tiles.y0 + Math.floor(index / tiles.width)];
          if (value !== tileAt(x, y)) throw new Error(`tile ${x}, ${y} is ${value}`);
        });
      }),
      { numRuns: 60 },
    );
  });

  test('is rock where chunks are not given', () => {
    const tiles = terrainIn({ x0: 120, y0: 0, x1: 140, y1: 8 }, 0, [chunkAt(0, 0)]);
    const beyond = tiles.values.filter((_, index) => tiles.x0 + (index % tiles.width) >= 128);
    expect([...new Set(beyond)]).toEqual([0]);
  });
});
