/** From the terrain of chunks to tiles as the ground is drawn from them. */
import { type Chunk, chunksIn } from './chunk_cache';
import { GroundTile, type TileWindow } from './draw_ground';
import { type Bounds, chunkTiles } from './view';

/** The tiles of some bounds and `reach` tiles around them, as far as their chunks are given. */
export function terrainIn(bounds: Bounds, reach: number, chunks: Iterable<Chunk>): TileWindow {
  const x0 = Math.floor(bounds.x0) - reach;
  const y0 = Math.floor(bounds.y0) - reach;
  const width = Math.ceil(bounds.x1) + reach - x0;
  const height = Math.ceil(bounds.y1) + reach - y0;
  const tiles = { x0, y0, width, height, values: new Uint8Array(width * height) };
  const wanted = chunksIn({ x0, y0, x1: x0 + width - 1, y1: y0 + height - 1 });
  for (const chunk of chunks) {
    if (chunk.x < wanted.x0 || chunk.x > wanted.x1 || chunk.y < wanted.y0 || chunk.y > wanted.y1) continue;
    place(tiles, chunk, chunk.open, GroundTile.open);
    place(tiles, chunk, chunk.sealed, GroundTile.sealed);
  }
  return tiles;
}

/** Sets the tiles of a chunk whose bits are set. */
function place({ x0, y0, width, height, values }: TileWindow, chunk: Chunk, bits: Uint32Array, value: number): void {
  const left = chunk.x * chunkTiles - x0;
  const top = chunk.y * chunkTiles - y0;
  const from = Math.max(0, -left);
  const to = Math.min(chunkTiles, width - left);
  for (let y = Math.max(0, -top); y < Math.min(chunkTiles, height - top); y++) {
    const row = (top + y) * width + left;
    for (let x = from; x < to; x++) {
      if (((bits[4 * y + (x >> 5)] as number) >>> (x & 31)) & 1) values[row + x] = value;
    }
  }
}
