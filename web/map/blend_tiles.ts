/** Tiles as a picture where they are small: each pixel the mean of the ground below it. Pure. */
import { GroundTile, type TileWindow } from './draw_ground';
import type { Palette } from './palette';
import type { TileArea } from './scenery';

/**
 * Floors and sealed pockets of an area as pixels, stride 4, to lie on rock, which shows where they are transparent. A
 * pixel looks at a square of tiles around its middle, as large as itself but at least a tile: that rounds the corners of
 * larger tiles, and their edges become sharp again when values are stretched about one half.
 */
export function blendTiles(area: TileArea, tiles: TileWindow, palette: Palette): Uint8ClampedArray<ArrayBuffer> {
  const { size } = area;
  const open = shareOf(GroundTile.open, area, tiles);
  const sealed = shareOf(GroundTile.sealed, area, tiles);
  const floor = channels(palette.floor);
  const pocket = channels(palette.sealed);
  const contrast = Math.max(1, area.scale * area.ratio);
  const sharpen = (share: number) => Math.min(1, Math.max(0, (share - 0.5) * contrast + 0.5));
  const pixels = new Uint8ClampedArray(4 * size * size);
  for (let p = 0; p < size * size; p++) {
    const hollow = sharpen((open[p] as number) + (sealed[p] as number));
    if (hollow === 0) continue;
    const share = sharpen(open[p] as number) / hollow;
    for (let c = 0; c < 3; c++) {
      pixels[4 * p + c] = (pocket[c] as number) + share * ((floor[c] as number) - (pocket[c] as number));
    }
    pixels[4 * p + 3] = 255 * hollow;
  }
  return pixels;
}

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The share of one kind of tiles in each pixel's square; along the rows first, then down the columns. */
function shareOf(kind: number, area: TileArea, { x0, y0, width, height, values }: TileWindow): Float32Array {
  const { left, top, size } = area;
  const columns = spans(area, left, x0, width);
  const rows = spans(area, top, y0, height);
  const across = new Float32Array(height * size);
  for (let y = 0; y < height; y++) {
    columns.forEach(({ first, weights }, px) => {
      let sum = 0;
      for (let w = 0; w < weights.length; w++) {
        if (values[y * width + first + w] === kind) sum += weights[w] as number;
      }
      across[y * size + px] = sum;
    });
  }
  const shares = new Float32Array(size * size);
  rows.forEach(({ first, weights }, py) => {
    weights.forEach((weight, w) => {
      const row = (first + w) * size;
      for (let px = 0; px < size; px++) {
        shares[py * size + px] = (shares[py * size + px] as number) + weight * (across[row + px] as number);
      }
    });
  });
  return shares;
}

/** The tiles that one pixel looks at in one direction, as places in the window, and how much each of them counts. */
interface Span {
  first: number;
  weights: number[];
}

/** For each pixel in one direction from map pixel `origin` on; of the tiles from `begin` on only `count` are known. */
function spans({ size, scale, ratio }: TileArea, origin: number, begin: number, count: number): Span[] {
  const side = scale * ratio;
  const length = Math.max(1, 1 / side);
  return Array.from({ length: size }, (_, pixel) => {
    const middle = (origin + pixel + 0.5) / side - begin;
    const from = Math.max(0, middle - length / 2);
    const to = Math.min(count, middle + length / 2);
    const first = Math.floor(from);
    const weights: number[] = [];
    for (let tile = first; tile < to; tile++) {
      weights.push((Math.min(tile + 1, to) - Math.max(tile, from)) / length);
    }
    return { first, weights };
  });
}
