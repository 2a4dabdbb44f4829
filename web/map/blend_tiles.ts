/** Tiles as a picture where they are small: each pixel the mean of the ground below it. Pure. */
import { GroundTile, type TileWindow } from './draw_ground';
import { channels, type Palette } from './palette';
import type { TileArea } from './scenery';

/**
 * Floors and sealed pockets of an area as pixels, stride 4, to lie on rock, which shows where they are transparent. A
 * pixel looks at a square of tiles around its middle, larger than itself, so that tiles never become noise, and at least
 * a tile: that rounds the corners of larger tiles, and their edges become sharp again when values are stretched about
 * one half.
 */
export function blendTiles(area: TileArea, tiles: TileWindow, palette: Palette): Uint8ClampedArray<ArrayBuffer> {
  const { size } = area;
  const columns = spansOf(area, area.left, tiles.x0, tiles.width);
  const rows = spansOf(area, area.top, tiles.y0, tiles.height);
  const shareOf = (kind: number) => sumRows(sumColumns(tiles, kind, columns), rows, size);
  const open = shareOf(GroundTile.open);
  const sealed = tiles.values.includes(GroundTile.sealed) ? shareOf(GroundTile.sealed) : undefined;
  const [floorR, floorG, floorB] = channels(palette.floor);
  const [pocketR, pocketG, pocketB] = channels(palette.sealed);
  const contrast = Math.max(1, area.scale * area.ratio);
  const sharpen = (share: number) => Math.min(1, Math.max(0, (share - 0.5) * contrast + 0.5));
  const pixels = new Uint8ClampedArray(4 * size * size);
  for (let p = 0; p < size * size; p++) {
    const floor = sharpen(open[p] as number);
    const hollow = sealed ? sharpen((open[p] as number) + (sealed[p] as number)) : floor;
    if (hollow === 0) continue;
    const share = floor / hollow;
    pixels[4 * p] = pocketR + share * (floorR - pocketR);
    pixels[4 * p + 1] = pocketG + share * (floorG - pocketG);
    pixels[4 * p + 2] = pocketB + share * (floorB - pocketB);
    pixels[4 * p + 3] = 255 * hollow;
  }
  return pixels;
}

/** The side of that square in pixels. */
const pixelsBlended = 1.7;

/** The tiles that each pixel of a row or column looks at. */
interface Spans {
  /** The first of them, as a place in the window. */
  first: Int32Array;
  /** How many they are at most. */
  most: number;
  /** How much each counts, stride `most`; together 1 where all of them are in the window. */
  weights: Float32Array;
}

/** Spans along one axis, for pixels from map pixel `origin` on, in a window of `count` tiles from `begin` on. */
function spansOf({ size, scale, ratio }: TileArea, origin: number, begin: number, count: number): Spans {
  const side = scale * ratio;
  const length = Math.max(1, pixelsBlended / side);
  const most = Math.ceil(length) + 1;
  const first = new Int32Array(size);
  const weights = new Float32Array(size * most);
  for (let pixel = 0; pixel < size; pixel++) {
    const middle = (origin + pixel + 0.5) / side - begin;
    const from = Math.max(0, middle - length / 2);
    const to = Math.min(count, middle + length / 2);
    // What would begin beyond the window counts nothing, but must be looked at within it.
    first[pixel] = Math.max(0, Math.min(count - most, Math.floor(from)));
    for (let w = 0; w < most; w++) {
      const tile = (first[pixel] as number) + w;
      weights[pixel * most + w] = Math.max(0, Math.min(tile + 1, to) - Math.max(tile, from)) / length;
    }
  }
  return { first, most, weights };
}

/** In each row of tiles, the share of one kind that each column of pixels looks at; stride: the pixels. */
function sumColumns({ width, height, values }: TileWindow, kind: number, spans: Spans): Float32Array {
  const { first, most, weights } = spans;
  const size = first.length;
  const sums = new Float32Array(height * size);
  const row = new Float32Array(width + most);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) row[x] = values[y * width + x] === kind ? 1 : 0;
    for (let px = 0; px < size; px++) {
      let sum = 0;
      for (let w = 0; w < most; w++)
        sum += (weights[px * most + w] as number) * (row[(first[px] as number) + w] as number);
      sums[y * size + px] = sum;
    }
  }
  return sums;
}

/** The same down the columns of pixels. */
function sumRows(columns: Float32Array, { first, most, weights }: Spans, size: number): Float32Array {
  const sums = new Float32Array(size * size);
  for (let py = 0; py < size; py++) {
    for (let w = 0; w < most; w++) {
      const weight = weights[py * most + w] as number;
      const row = ((first[py] as number) + w) * size;
      if (weight === 0) continue;
      for (let px = 0; px < size; px++) {
        sums[py * size + px] = (sums[py * size + px] as number) + weight * (columns[row + px] as number);
      }
    }
  }
  return sums;
}
