/** Tiles of any lattice as a picture where they are small: each pixel the mean of the colours below it. Pure. */
import type { TileArea } from '../map/scenery';
import type { Lattice } from './lattice';

/** A whole map. */
export interface LatticeMap {
  lattice: Lattice;
  width: number;
  height: number;
  /** A number a tile, row by row. */
  values: Uint8Array;
}

/** Red, green and blue, 0 to 255; undefined where the ground shows. */
export type Colour = readonly [number, number, number] | undefined;

/**
 * Pixels of an area, stride 4, to lie on the ground, which shows where they are transparent. `colours` by the tiles'
 * values. Of hexagons, each counts as the brick of its width and of the height of a row: here nobody could tell.
 */
export function blendLattice(
  area: TileArea,
  map: LatticeMap,
  colours: readonly Colour[],
): Uint8ClampedArray<ArrayBuffer> {
  const { lattice, width, height } = map;
  const { size } = area;
  const side = area.scale * area.ratio;
  const box = 1 / side;
  const pixels = new Uint8ClampedArray(4 * size * size);
  const sums = new Float32Array(4 * size);
  const upper = lattice.firstRow - lattice.rowStep / 2;
  for (let py = 0; py < size; py++) {
    sums.fill(0);
    const from = (area.top + py) / side - upper;
    const to = from + box;
    const first = Math.max(0, Math.floor(from / lattice.rowStep));
    const end = Math.min(height, Math.ceil(to / lattice.rowStep));
    for (let row = first; row < end; row++) {
      const share = Math.min(to, (row + 1) * lattice.rowStep) - Math.max(from, row * lattice.rowStep);
      addRow(sums, area, map.values.subarray(row * width, (row + 1) * width), lattice.shift(row), share / box, colours);
    }
    finish(pixels, sums, 4 * size * py);
  }
  return pixels;
}

/** Adds to each pixel of a row the colours of the tiles that it looks at in one row of tiles; alpha is their share. */
function addRow(
  sums: Float32Array,
  { left, size, scale, ratio }: TileArea,
  tiles: Uint8Array,
  shift: number,
  share: number,
  colours: readonly Colour[],
): void {
  const side = scale * ratio;
  for (let px = 0; px < size; px++) {
    const from = (left + px) / side - shift;
    const to = from + 1 / side;
    const end = Math.min(tiles.length, Math.ceil(to));
    for (let column = Math.max(0, Math.floor(from)); column < end; column++) {
      const colour = colours[tiles[column] as number];
      if (!colour) continue;
      const weight = share * side * (Math.min(to, column + 1) - Math.max(from, column));
      sums[4 * px] = (sums[4 * px] as number) + weight * colour[0];
      sums[4 * px + 1] = (sums[4 * px + 1] as number) + weight * colour[1];
      sums[4 * px + 2] = (sums[4 * px + 2] as number) + weight * colour[2];
      sums[4 * px + 3] = (sums[4 * px + 3] as number) + weight;
    }
  }
}

/** From sums to colours that are not multiplied by their alpha. */
function finish(pixels: Uint8ClampedArray, sums: Float32Array, offset: number): void {
  for (let p = 0; p < sums.length; p += 4) {
    const alpha = sums[p + 3] as number;
    if (alpha === 0) continue;
    for (let c = 0; c < 3; c++) pixels[offset + p + c] = (sums[p + c] as number) / alpha;
    pixels[offset + p + 3] = 255 * alpha;
  }
}
