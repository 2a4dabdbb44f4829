/**
 * Writes a picture as PNG row by row: of one that is larger than memory should hold, no more than some rows are there at
 * once. Eight bits a channel, nothing transparent. See the PNG specification, https://www.w3.org/TR/png-3/.
 */

const signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
const trueColour = 2;
/** Each byte of a row as it is: ground repeats itself, which differences would hide from the compression. */
const unfiltered = 0;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] as number) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** Length, type, content, and a checksum of the last two. */
function chunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  for (let c = 0; c < 4; c++) bytes[4 + c] = type.charCodeAt(c);
  bytes.set(content, 8);
  view.setUint32(content.length + 8, crcOf(bytes.subarray(4, content.length + 8)));
  return bytes;
}

function header(width: number, height: number): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(13);
  const view = new DataView(content.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  content.set([8, trueColour, 0, 0, 0], 8);
  return chunk('IHDR', content);
}

export class PngWriter {
  readonly #width: number;
  readonly #parts: Uint8Array<ArrayBuffer>[];
  readonly #rows: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  readonly #compressed: Promise<void>;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#parts = [signature, header(width, height)];
    const deflate = new CompressionStream('deflate');
    this.#rows = deflate.writable.getWriter();
    this.#compressed = this.#collect(deflate.readable.getReader());
    // Whoever ends early hears of it where rows are written.
    this.#compressed.catch(() => {});
  }

  /** Some rows more: red, green, blue and a byte that is passed over, for each pixel. */
  async write(pixels: Uint8ClampedArray): Promise<void> {
    const stride = 4 * this.#width;
    const rows = pixels.length / stride;
    const bytes = new Uint8Array(rows * (1 + 3 * this.#width));
    for (let row = 0, to = 0; row < rows; row++) {
      bytes[to++] = unfiltered;
      for (let from = row * stride; from < (row + 1) * stride; from += 4) {
        bytes[to++] = pixels[from] as number;
        bytes[to++] = pixels[from + 1] as number;
        bytes[to++] = pixels[from + 2] as number;
      }
    }
    await this.#rows.write(bytes);
  }

  /** The whole picture, once all rows are written. */
  async end(): Promise<Blob> {
    await this.#rows.close();
    await this.#compressed;
    return new Blob([...this.#parts, chunk('IEND', new Uint8Array())], { type: 'image/png' });
  }

  /** Lets go of everything; there will be no picture. */
  async abandon(): Promise<void> {
    this.#parts.length = 0;
    await this.#rows.abort(new Error('the picture was given up'));
  }

  async #collect(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.#parts.push(chunk('IDAT', value));
    }
  }
}
