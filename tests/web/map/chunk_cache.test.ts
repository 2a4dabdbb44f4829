import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Detail } from '../../../web/engine/module';
import { type Chunk, ChunkCache, chunkCount, chunksIn, chunksOf, nearestFirst } from '../../../web/map/chunk_cache';
import { lastChunk } from '../../../web/map/view';

function chunk(x: number, y: number, detail: Detail = Detail.roads): Chunk {
  return {
    x,
    y,
    detail,
    nodeTile: new Uint8Array(),
    nodeRank: new Uint8Array(),
    names: [],
    edgeTile: new Int16Array(),
    edgeFlags: new Uint8Array(),
    open: new Uint32Array(),
    sealed: new Uint32Array(),
  };
}

function pairs(flat: Int32Array): [number, number][] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i] as number, flat[2 * i + 1] as number]);
}

const coordinate = fc.oneof(
  fc.integer({ min: -50, max: 50 }),
  fc.integer({ min: lastChunk - 20, max: lastChunk - 10 }),
  fc.integer({ min: -lastChunk, max: -lastChunk + 10 }),
);

describe('chunks in bounds', () => {
  test('hold every place of the bounds and stay in the signed 32-bit range', () => {
    expect(chunksIn({ x0: -1, y0: 0, x1: 127.9, y1: 128 })).toEqual({ x0: -1, y0: 0, x1: 0, y1: 1 });
    expect(chunksIn({ x0: -(2 ** 40), y0: 2 ** 40, x1: 0, y1: 2 ** 41 })).toEqual({
      x0: -lastChunk,
      y0: lastChunk,
      x1: 0,
      y1: lastChunk,
    });
  });
});

describe('wanting order', () => {
  test('is nearest first and holds each wanted chunk once', () => {
    const side = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(coordinate, coordinate, side, side, (x0, y0, w, h) => {
        const rect = { x0, y0, x1: x0 + w, y1: y0 + h };
        const middle = { x: (x0 + w / 2) * 128, y: (y0 + h / 2) * 128 };
        const order = pairs(nearestFirst(rect, middle.x, middle.y, (x, y) => (x + y) % 3 !== 0));
        const expected: [number, number][] = [];
        for (let y = y0; y <= y0 + h; y++)
          for (let x = x0; x <= x0 + w; x++) if ((x + y) % 3 !== 0) expected.push([x, y]);
        expect(new Set(order.map(String))).toEqual(new Set(expected.map(String)));
        expect(order.length).toBe(expected.length);
        const distances = order.map(([x, y]) => ((x + 0.5) * 128 - middle.x) ** 2 + ((y + 0.5) * 128 - middle.y) ** 2);
        expect(distances).toEqual([...distances].sort((a, b) => a - b));
      }),
    );
  });

  test('leaves out what is there in enough detail', () => {
    const cache = new ChunkCache(100);
    cache.put(chunk(0, 0, Detail.candidates));
    cache.put(chunk(1, 0, Detail.roads));
    const rect = { x0: 0, y0: 0, x1: 2, y1: 0 };
    expect(pairs(cache.missing(rect, Detail.roads, 0, 0))).toEqual([[2, 0]]);
    expect(pairs(cache.missing(rect, Detail.candidates, 0, 0))).toEqual([
      [1, 0],
      [2, 0],
    ]);
    expect(cache.has(rect, Detail.roads)).toBe(false);
    expect(cache.put(chunk(2, 0, Detail.roads))).toBe(true);
    expect(cache.has(rect, Detail.roads)).toBe(true);
  });
});

describe('chunk cache', () => {
  test('never gives a chunk for another one, however far', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer(), fc.integer()), { maxLength: 40 }), (places) => {
        const cache = new ChunkCache(1000);
        for (const [x, y] of places) cache.put(chunk(x, y));
        for (const [x, y] of places) {
          const found = cache.get(x, y, Detail.roads);
          if (found) expect([found.x, found.y]).toEqual([x, y]);
        }
      }),
    );
  });

  test('evicts what was wanted longest ago', () => {
    const cache = new ChunkCache(3);
    for (const x of [0, 1, 2]) cache.put(chunk(x, 0));
    cache.missing({ x0: 0, y0: 0, x1: 0, y1: 0 }, Detail.roads, 0, 0);
    cache.put(chunk(3, 0));
    expect([0, 1, 2, 3].map((x) => cache.get(x, 0, Detail.roads) !== undefined)).toEqual([true, false, true, true]);
  });

  test('has room for all that is wanted at once, and for as much again', () => {
    const cache = new ChunkCache(3);
    cache.missing({ x0: 0, y0: 0, x1: 4, y1: 0 }, Detail.roads, 0, 0);
    for (let x = 0; x < 12; x++) cache.put(chunk(x, 0));
    const kept = Array.from({ length: 12 }, (_, x) => x).filter((x) => cache.get(x, 0, Detail.roads));
    expect(kept).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test('keeps the richer of two versions', () => {
    const cache = new ChunkCache(3);
    cache.put(chunk(0, 0, Detail.candidates));
    expect(cache.put(chunk(0, 0, Detail.roads))).toBe(false);
    expect(cache.get(0, 0, Detail.candidates)).toBeDefined();
  });
});

describe('a batch', () => {
  test('splits into its chunks, each with its nodes, edges, names and terrain', () => {
    const words = (first: number, second: number) =>
      Uint32Array.from({ length: 1024 }, (_, w) => (w < 512 ? first : second));
    const [first, second] = chunksOf(
      {
        chunks: Int32Array.of(3, -4, 2, 1, 4, -4, 3, 3),
        nodeTile: Uint8Array.of(1, 2, 3, 4, 5, 6),
        nodeRank: Uint8Array.of(0, 2, 1),
        names: 'Kabei\nUrur\n',
        edgeTile: Int16Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
        edgeFlags: Uint8Array.of(1, 2, 3),
        open: words(7, 8),
        sealed: words(9, 10),
      },
      Detail.roads,
    ) as [Chunk, Chunk];
    expect([first.x, first.y, first.names, [...first.nodeRank]]).toEqual([3, -4, ['Kabei'], [0, 2]]);
    expect([...first.edgeTile, ...first.edgeFlags]).toEqual([1, 2, 3, 4, 1]);
    expect([second.x, second.y, second.names, [...second.nodeTile]]).toEqual([4, -4, ['Urur'], [5, 6]]);
    expect([...second.edgeFlags]).toEqual([2, 3]);
    expect([...second.edgeTile]).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
    const terrain = ({ open, sealed }: Chunk) => [open, sealed].map((bits) => [bits.length, ...new Set(bits)]);
    expect([terrain(first), terrain(second)]).toEqual([
      [
        [512, 7],
        [512, 9],
      ],
      [
        [512, 8],
        [512, 10],
      ],
    ]);
    // A copy: it does not keep the whole batch alive.
    expect(first.open.buffer.byteLength).toBe(2048);
  });

  test('counts its rectangle', () => {
    expect(chunkCount({ x0: -1, y0: -1, x1: 1, y1: 0 })).toBe(6);
  });
});

describe('a chunk that is not what it was', () => {
  test('is there, and wanted, until it has come anew', () => {
    const cache = new ChunkCache(4);
    const rect = { x0: 0, y0: 0, x1: 1, y1: 0 };
    const old = { ...chunk(0, 0), expired: true };
    for (const each of [old, chunk(1, 0)]) expect(cache.put(each)).toBe(true);
    expect(cache.has(rect, Detail.roads)).toBe(true);
    expect(cache.get(0, 0, Detail.roads)).toBe(old);
    expect(pairs(cache.missing(rect, Detail.roads, 64, 64))).toEqual([[0, 0]]);
    const fresh = chunk(0, 0);
    expect(cache.put(fresh)).toBe(true);
    expect(cache.get(0, 0, Detail.roads)).toBe(fresh);
    expect(cache.put(chunk(0, 0))).toBe(false);
    expect(pairs(cache.missing(rect, Detail.roads, 64, 64))).toEqual([]);
  });
});
