/** The overview by blocks of 16 x 16 chunks: highways and large towns, by level; and how open the land is. */
import type { HighwayPart } from '../engine';
import type { ChunkRect } from '../engine/protocol';
import { chunkCount, nearestFirst } from './chunk_cache';
import { byImportance, type Town } from './labels';
import { type Bounds, chunkTiles, lastChunk } from './view';

/** Chunks along a block's side, and tiles. */
export const blockChunks = 16;
export const blockTiles = blockChunks * chunkTiles;
const lastBlock = Math.floor(lastChunk / blockChunks);

/** A highway between towns that are up to a block apart may leave its block by up to one more. */
export const highwayReach = blockTiles;

/** One highway: where its points begin and end in its block's list, and the tiles that it stays within. */
interface Highway extends Bounds {
  begin: number;
  end: number;
}

/** Where a block is, and of which level. */
interface Placed {
  level: number;
  x: number;
  y: number;
}

export interface Block extends Placed {
  /** Stride 2, tiles relative to the block's corner. */
  points: Int32Array;
  highways: Highway[];
  /** In order of importance. */
  towns: Town[];
}

/** How open the chunks of a block are: 0 to 255 a chunk, row by row. There is one level of it, 0. */
export interface OpenBlock extends Placed {
  values: Uint8Array;
}

export function blocksIn(bounds: Bounds): ChunkRect {
  const clamp = (place: number) => Math.min(lastBlock, Math.max(-lastBlock, Math.floor(place / blockTiles)));
  return { x0: clamp(bounds.x0), y0: clamp(bounds.y0), x1: clamp(bounds.x1), y1: clamp(bounds.y1) };
}

export function blockOf(level: number, part: HighwayPart): Block {
  const { blockX: x, blockY: y, points, ends } = part;
  const highways: Highway[] = [];
  let begin = 0;
  for (const end of ends) {
    const bounds = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
    for (let p = begin; p < end; p++) {
      bounds.x0 = Math.min(bounds.x0, points[2 * p] as number);
      bounds.x1 = Math.max(bounds.x1, points[2 * p] as number);
      bounds.y0 = Math.min(bounds.y0, points[2 * p + 1] as number);
      bounds.y1 = Math.max(bounds.y1, points[2 * p + 1] as number);
    }
    highways.push({ ...bounds, begin, end });
    begin = end;
  }
  const names = part.names.split('\n');
  const towns = Array.from(part.townRank, (rank, town) => ({
    x: x * blockTiles + (part.townTile[2 * town] as number) + 0.5,
    y: y * blockTiles + (part.townTile[2 * town + 1] as number) + 0.5,
    name: names[town] as string,
    rank,
  }));
  return { level, x, y, points, highways, towns: towns.sort(byImportance) };
}

export class BlockCache<B extends Placed> {
  /** Least recently wanted first. */
  readonly #blocks = new Map<string, B>();
  readonly #least: number;
  #capacity: number;

  /** `least`: how many blocks are kept in any case. */
  constructor(least: number) {
    this.#least = least;
    this.#capacity = least;
  }

  has(level: number, rect: ChunkRect): boolean {
    return [...places(rect)].every(([x, y]) => this.#blocks.has(keyOf(level, x, y)));
  }

  /** The blocks of a rectangle that are there, row by row. */
  *in(level: number, rect: ChunkRect): Generator<B> {
    for (const [x, y] of places(rect)) {
      const block = this.#blocks.get(keyOf(level, x, y));
      if (block) yield block;
    }
  }

  /**
   * What is missing of a rectangle, nearest first, stride 2; what is there counts as just wanted. From now on there is room
   * for twice the rectangle on each of two levels.
   */
  missing(level: number, rect: ChunkRect, x: number, y: number): Int32Array {
    this.#capacity = Math.max(this.#least, 4 * chunkCount(rect));
    for (const block of this.in(level, rect)) this.put(block);
    const include = (bx: number, by: number) => !this.#blocks.has(keyOf(level, bx, by));
    return nearestFirst(rect, x / blockChunks, y / blockChunks, include);
  }

  /** Returns whether it is new here. */
  put(block: B): boolean {
    const key = keyOf(block.level, block.x, block.y);
    const older = this.#blocks.delete(key);
    this.#blocks.set(key, block);
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= this.#capacity) break;
      this.#blocks.delete(oldest);
    }
    return !older;
  }

  clear(): void {
    this.#blocks.clear();
  }
}

function keyOf(level: number, x: number, y: number): string {
  return `${level},${x},${y}`;
}

function* places({ x0, y0, x1, y1 }: ChunkRect): Generator<[number, number]> {
  for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) yield [x, y];
}
