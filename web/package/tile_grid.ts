import { type ChunkBatch, LabTile } from '../engine/module';
import { Refused } from './errors';
import type { Ground, Rect } from './types';

const chunkSide = 128;
const wordsPerChunk = 512;
/** Of one grid: 16 MB. */
const mostTiles = 2 ** 24;

/** Values of `TileGrid.values`. */
const grounds = ['open', 'rock', 'sealed'] as const;
const [open, rock, sealed] = [0, 1, 2];

/** Tiles of a rectangle of the world, or of a whole map. A copy: later edits do not change it. */
export class TileGrid {
  /** Coordinates of the first tile. */
  readonly x0: number;
  readonly y0: number;
  readonly width: number;
  readonly height: number;
  /** One value a tile, row by row: 0 open, 1 rock, 2 sealed. */
  readonly values: Uint8Array;

  /** @internal */
  constructor({ x0, y0, x1, y1 }: Rect, values?: Uint8Array) {
    this.x0 = x0;
    this.y0 = y0;
    this.width = x1 - x0 + 1;
    this.height = y1 - y0 + 1;
    this.values = values ?? new Uint8Array(this.width * this.height).fill(rock);
  }

  /** What is at a tile, by its coordinates in the world or on the map. */
  at(x: number, y: number): Ground {
    const [column, row] = [x - this.x0, y - this.y0];
    if (!(column >= 0 && column < this.width && row >= 0 && row < this.height)) return 'outside';
    return grounds[this.values[row * this.width + column] ?? rock] ?? 'outside';
  }

  /** A row a line: `.` open, `#` rock, `x` sealed. */
  toString(): string {
    const signs = ['.', '#', 'x'];
    let text = '';
    for (let row = 0; row < this.height; row++) {
      for (const value of this.values.subarray(row * this.width, (row + 1) * this.width)) text += signs[value];
      text += '\n';
    }
    return text;
  }
}

/** Checks a rectangle of tiles, and names the chunks that hold it. */
export function chunksUnder({ x0, y0, x1, y1 }: Rect): Rect {
  const sides = [x0, y0, x1, y1];
  if (!sides.every(Number.isSafeInteger) || x0 > x1 || y0 > y1 || (x1 - x0 + 1) * (y1 - y0 + 1) > mostTiles)
    throw new Refused(`tiles: got ${sides.join()}, expected integers, x0 <= x1, y0 <= y1, at most ${mostTiles} tiles`);
  const chunk = (tile: number) => Math.floor(tile / chunkSide);
  return { x0: chunk(x0), y0: chunk(y0), x1: chunk(x1), y1: chunk(y1) };
}

/** Copies what chunks of a batch have in common with the grid. */
export function copyTerrain(batch: ChunkBatch, grid: TileGrid): void {
  const isSet = (words: Uint32Array, base: number, x: number, y: number) =>
    (((words[base + 4 * y + (x >> 5)] as number) >>> (x & 31)) & 1) !== 0;
  for (let c = 0; 4 * c < batch.chunks.length; c++) {
    const left = chunkSide * (batch.chunks[4 * c] as number);
    const top = chunkSide * (batch.chunks[4 * c + 1] as number);
    const end = (from: number, length: number) => Math.min(chunkSide, from + length);
    for (let y = Math.max(0, grid.y0 - top); y < end(grid.y0 - top, grid.height); y++) {
      const row = (top + y - grid.y0) * grid.width - grid.x0 + left;
      for (let x = Math.max(0, grid.x0 - left); x < end(grid.x0 - left, grid.width); x++) {
        if (isSet(batch.open, wordsPerChunk * c, x, y)) grid.values[row + x] = open;
        else if (isSet(batch.sealed, wordsPerChunk * c, x, y)) grid.values[row + x] = sealed;
      }
    }
  }
}

/** The tiles of a lab. */
export function labGrid(tiles: Uint8Array, width: number, height: number): TileGrid {
  const values = tiles.map((tile) => (tile === LabTile.open || tile === LabTile.dug ? open : rock));
  return new TileGrid({ x0: 0, y0: 0, x1: width - 1, y1: height - 1 }, values);
}
