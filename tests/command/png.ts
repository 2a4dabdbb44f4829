import { inflateSync } from 'node:zlib';

export interface Picture {
  width: number;
  height: number;
  /** Index into the palette of each pixel, row by row. */
  pixels: Uint8Array;
  palette: [number, number, number][];
}

function* chunksOf(file: Buffer): Generator<[string, Buffer]> {
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    yield [file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, at + 8 + length)];
    at += 12 + length;
  }
}

/** Undoes the filter of one row in place; pixels are smaller than a byte, so the one to the left is the byte before. */
function unfilter(type: number, row: Uint8Array, above: Uint8Array): void {
  for (let i = 0; i < row.length; ++i) {
    const left = row[i - 1] ?? 0;
    const up = above[i] ?? 0;
    const corner = above[i - 1] ?? 0;
    const guess = left + up - corner;
    const distances = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
    const paeth = [left, up, corner][distances.indexOf(Math.min(...distances))] as number;
    const predicted = [0, left, up, (left + up) >> 1, paeth][type] as number;
    row[i] = (row[i] as number) + predicted;
  }
}

/** A PNG with a palette and up to 8 bits a pixel, not interlaced. */
export function decodePng(file: Buffer): Picture {
  const parts = [...chunksOf(file)];
  const part = (type: string) => Buffer.concat(parts.filter(([name]) => name === type).map(([, bytes]) => bytes));
  const header = part('IHDR');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colourType, , , interlace] = header.subarray(8);
  if (depth === undefined || depth > 8 || colourType !== 3 || interlace !== 0) throw new Error('another kind of PNG');
  const bytesPerRow = Math.ceil((width * depth) / 8);
  const data = inflateSync(part('IDAT'));
  const pixels = new Uint8Array(width * height);
  let above = new Uint8Array(bytesPerRow);
  for (let y = 0; y < height; ++y) {
    const start = y * (bytesPerRow + 1);
    const row = new Uint8Array(data.subarray(start + 1, start + 1 + bytesPerRow));
    unfilter(data[start] as number, row, above);
    for (let x = 0; x < width; ++x) {
      const bit = x * depth;
      pixels[y * width + x] = ((row[bit >> 3] as number) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
    }
    above = row;
  }
  const colours = [...part('PLTE')];
  const palette = Array.from({ length: colours.length / 3 }, (_, i) => colours.slice(3 * i, 3 * i + 3));
  return { width, height, pixels, palette: palette as [number, number, number][] };
}
