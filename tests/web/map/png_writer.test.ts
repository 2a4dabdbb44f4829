import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { PngWriter } from '../../../web/map/png_writer';

/** Type and content of each chunk; the checksums must be right. */
function chunksOf(png: Buffer): { type: string; content: Buffer }[] {
  expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  const chunks = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const end = at + 8 + length;
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), content: png.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

async function written(width: number, height: number, rowsAtOnce: number): Promise<Buffer> {
  const writer = new PngWriter(width, height);
  for (let top = 0; top < height; top += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - top);
    await writer.write(Uint8ClampedArray.from({ length: 4 * width * rows }, (_, k) => (4 * width * top + k) % 251));
  }
  const blob = await writer.end();
  expect(blob.type).toBe('image/png');
  return Buffer.from(await blob.arrayBuffer());
}

describe('a written PNG', () => {
  test.each([1, 3, 7, 50])('holds its rows, written %i at once', async (rowsAtOnce) => {
    const [width, height] = [13, 50];
    const chunks = chunksOf(await written(width, height, rowsAtOnce));
    expect(chunks[0]?.type).toBe('IHDR');
    expect([...(chunks[0]?.content ?? [])]).toEqual([0, 0, 0, 13, 0, 0, 0, 50, 8, 2, 0, 0, 0]);
    expect(chunks.at(-1)).toEqual({ type: 'IEND', content: Buffer.alloc(0) });
    const data = chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content);
    expect(data.length).toBe(chunks.length - 2);
    const rows = inflateSync(Buffer.concat(data));
    expect(rows.length).toBe(height * (1 + 3 * width));
    for (let y = 0; y < height; y++) {
      const row = rows.subarray(y * (1 + 3 * width), (y + 1) * (1 + 3 * width));
      expect(row[0]).toBe(0);
      for (let x = 0; x < width; x++) {
        const from = 4 * (y * width + x);
        expect([...row.subarray(1 + 3 * x, 4 + 3 * x)]).toEqual([from % 251, (from + 1) % 251, (from + 2) % 251]);
      }
    }
  });

  test('can be given up half way', async () => {
    const writer = new PngWriter(4, 4);
    await writer.write(new Uint8ClampedArray(32));
    await writer.abandon();
    await expect(writer.write(new Uint8ClampedArray(32))).rejects.toThrow('given up');
  });
});
