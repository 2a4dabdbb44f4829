/** The chunks that have arrived, and which ones are still wanted. */
import { type ChunkBatch, Detail } from '../engine/module';
import type { ChunkRect } from '../engine/protocol';
import { type Bounds, chunkTiles, lastChunk } from './view';

/** One chunk's share of a batch; `node` and `edge` count from 0 again. */
export interface Chunk {
  x: number;
  y: number;
  detail: Detail;
  /** Stride 2, tiles within the chunk. */
  nodeTile: Uint8Array;
  nodeRank: Uint8Array;
  /** One per node of rank >= 1, in order. */
  names: string[];
  /** Stride 4, tiles relative to the chunk's corner. */
  edgeTile: Int16Array;
  edgeFlags: Uint8Array;
  /** Terrain as in `ChunkBatch`: bit b of word 4 y + w is tile (32 w + b, y). */
  open: Uint32Array;
  sealed: Uint32Array;
  /** It is not what it was, and shown until it has come anew. */
  expired?: boolean;
}

/** Words of terrain of one kind in a chunk. */
export const terrainWords = (chunkTiles * chunkTiles) / 32;

/**
 * A road belongs to the chunk that holds its midpoint and is shorter than 16 * sqrt(2) cells of 8 tiles: it stays
 * within half of that, 90.6 tiles, of its chunk.
 */
export const roadReach = 91;

export function chunksIn(bounds: Bounds): ChunkRect {
  const clamp = (chunk: number) => Math.min(lastChunk, Math.max(-lastChunk, chunk));
  return {
    x0: clamp(Math.floor(bounds.x0 / chunkTiles)),
    y0: clamp(Math.floor(bounds.y0 / chunkTiles)),
    x1: clamp(Math.floor(bounds.x1 / chunkTiles)),
    y1: clamp(Math.floor(bounds.y1 / chunkTiles)),
  };
}

export function chunkCount({ x0, y0, x1, y1 }: ChunkRect): number {
  return (x1 - x0 + 1) * (y1 - y0 + 1);
}

/** Splits a batch into its chunks. */
export function chunksOf(batch: ChunkBatch, detail: Detail): Chunk[] {
  const chunks: Chunk[] = [];
  const names = batch.names.split('\n');
  let node = 0;
  let edge = 0;
  let name = 0;
  for (let c = 0; c < batch.chunks.length; c += 4) {
    const words = [(c / 4) * terrainWords, (c / 4 + 1) * terrainWords] as const;
    const nodeEnd = batch.chunks[c + 2] as number;
    const edgeEnd = batch.chunks[c + 3] as number;
    const nodeRank = batch.nodeRank.subarray(node, nodeEnd);
    const towns = nodeRank.reduce((count, rank) => count + (rank > 0 ? 1 : 0), 0);
    chunks.push({
      x: batch.chunks[c] as number,
      y: batch.chunks[c + 1] as number,
      detail,
      nodeTile: batch.nodeTile.subarray(2 * node, 2 * nodeEnd),
      nodeRank,
      names: names.slice(name, name + towns),
      edgeTile: batch.edgeTile.subarray(4 * edge, 4 * edgeEnd),
      edgeFlags: batch.edgeFlags.subarray(edge, edgeEnd),
      // Copies: terrain is most of a batch, and must not stay when only one of its chunks does.
      open: batch.open.slice(...words),
      sealed: batch.sealed.slice(...words),
    });
    node = nodeEnd;
    edge = edgeEnd;
    name += towns;
  }
  return chunks;
}

/** Chunks of a rectangle, nearest to a place first, as the engine wants them: stride 2. Ties in row order. */
export function nearestFirst(
  rect: ChunkRect,
  x: number,
  y: number,
  include: (x: number, y: number) => boolean,
): Int32Array {
  const found: { x: number; y: number; distance: number }[] = [];
  for (let cy = rect.y0; cy <= rect.y1; cy++) {
    for (let cx = rect.x0; cx <= rect.x1; cx++) {
      if (!include(cx, cy)) continue;
      const distance = ((cx + 0.5) * chunkTiles - x) ** 2 + ((cy + 0.5) * chunkTiles - y) ** 2;
      found.push({ x: cx, y: cy, distance });
    }
  }
  found.sort((a, b) => a.distance - b.distance);
  return Int32Array.from(found.flatMap((chunk) => [chunk.x, chunk.y]));
}

export class ChunkCache {
  /** By `slot`, least recently wanted first. */
  readonly #chunks = new Map<number, Chunk>();
  readonly #least: number;
  #capacity: number;

  /** `least`: how many chunks are kept in any case. */
  constructor(least: number) {
    this.#least = least;
    this.#capacity = least;
  }

  get(x: number, y: number, detail: Detail): Chunk | undefined {
    const chunk = this.#chunks.get(slot(x, y));
    return chunk && chunk.x === x && chunk.y === y && covers(chunk.detail, detail) ? chunk : undefined;
  }

  has(rect: ChunkRect, detail: Detail): boolean {
    for (let y = rect.y0; y <= rect.y1; y++) {
      for (let x = rect.x0; x <= rect.x1; x++) {
        if (!this.get(x, y, detail)) return false;
      }
    }
    return true;
  }

  /** The chunks of a rectangle that are there, row by row. */
  *in(rect: ChunkRect, detail: Detail): Generator<Chunk> {
    for (let y = rect.y0; y <= rect.y1; y++) {
      for (let x = rect.x0; x <= rect.x1; x++) {
        const chunk = this.get(x, y, detail);
        if (chunk) yield chunk;
      }
    }
  }

  /**
   * What is missing of a rectangle, nearest first; what is there counts as just wanted, so that it is kept. From now on
   * there is room for twice the rectangle.
   */
  missing(rect: ChunkRect, detail: Detail, x: number, y: number): Int32Array {
    this.#capacity = Math.max(this.#least, 2 * chunkCount(rect));
    return nearestFirst(rect, x, y, (cx, cy) => {
      const chunk = this.get(cx, cy, detail);
      if (chunk) this.#touch(chunk);
      return !chunk || chunk.expired === true;
    });
  }

  /** Returns whether it is new here. */
  put(chunk: Chunk): boolean {
    const older = this.get(chunk.x, chunk.y, chunk.detail);
    const keeps = older !== undefined && !older.expired;
    this.#touch(keeps ? older : chunk);
    for (const oldest of this.#chunks.keys()) {
      if (this.#chunks.size <= this.#capacity) break;
      this.#chunks.delete(oldest);
    }
    return !keeps;
  }

  clear(): void {
    this.#chunks.clear();
  }

  #touch(chunk: Chunk): void {
    const key = slot(chunk.x, chunk.y);
    this.#chunks.delete(key);
    this.#chunks.set(key, chunk);
  }
}

/** Whether one detail holds all that another has. */
function covers(had: Detail, wanted: Detail): boolean {
  return had === wanted || had === Detail.candidates;
}

/** 26 bits of each coordinate fit a double exactly; two chunks that share a slot are 2^26 apart, never both in view. */
function slot(x: number, y: number): number {
  return (x & 0x3ffffff) * 0x4000000 + (y & 0x3ffffff);
}
