/**
 * Small maps as they travel in links, to and from text: `15x11.p...` or `15x11.r...`. Pure. Both kinds write characters
 * of the alphabet of base64url, six bits each, and the shorter one is taken.
 *
 *     p  plain: the tiles row by row, 1 open, 0 rock, the highest bit of a character first; zeros fill the last one up
 *     r  runs: the lengths of runs of tiles row by row, rock first, as variable-length quantities: five bits a character,
 *        the lowest first, and the highest bit says that more follow
 */
import { Damage } from './values';

export interface FlatMap {
  width: number;
  height: number;
  /** 1 open, 0 rock, row by row. */
  open: Uint8Array;
}

export const longestMapSide = 2048;

/** Characters of a map in a link, so that the whole link stays below 6,000. */
export const mostMapText = 5500;
const notation = `WxH.p… | WxH.r…, W, H: 1…${longestMapSide}, WxH.… ≤ ${mostMapText}`;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const sextetOf = new Map([...alphabet].map((character, value) => [character, value]));

/** Undefined when the map is too large to travel. */
export function encodeMap({ width, height, open }: FlatMap): string | undefined {
  const runs = `${width}x${height}.r${runText(open)}`;
  const plain = open.length <= 6 * mostMapText ? `${width}x${height}.p${plainText(open)}` : runs;
  const text = plain.length < runs.length ? plain : runs;
  return text.length <= mostMapText ? text : undefined;
}

export function decodeMap(text: string): FlatMap {
  const [, columns, rows, kind, body] = /^(\d{1,4})x(\d{1,4})\.([pr])([\w-]*)$/.exec(text) ?? [];
  const width = Number(columns);
  const height = Number(rows);
  const inRange = (side: number) => side >= 1 && side <= longestMapSide;
  if (body === undefined || !inRange(width) || !inRange(height) || text.length > mostMapText)
    throw new Damage('map', text, notation);
  const values = [...body].map((character) => sextetOf.get(character) as number);
  const open = kind === 'p' ? plainTiles(values, width * height) : runTiles(values, width * height);
  if (!open) throw new Damage('map', text, `${width}x${height}.${kind}…, Σ = ${width * height}`);
  return { width, height, open };
}

function plainText(open: Uint8Array): string {
  let text = '';
  for (let t = 0; t < open.length; t += 6) {
    let bits = 0;
    for (let b = 0; b < 6; b++) bits = 2 * bits + (open[t + b] ?? 0);
    text += alphabet[bits];
  }
  return text;
}

/** Undefined if they are not exactly as many as expected. */
function plainTiles(values: readonly number[], count: number): Uint8Array | undefined {
  const expected = Math.ceil(count / 6);
  if (values.length !== expected) return undefined;
  const tiles = new Uint8Array(6 * expected);
  values.forEach((bits, c) => {
    for (let b = 0; b < 6; b++) tiles[6 * c + b] = (bits >> (5 - b)) & 1;
  });
  return tiles.subarray(count).includes(1) ? undefined : tiles.slice(0, count);
}

function runText(open: Uint8Array): string {
  let text = '';
  let begin = 0;
  // Longer texts do not travel anyway.
  for (let kind = 0; begin < open.length && text.length <= mostMapText; kind = 1 - kind) {
    const next = open.indexOf(1 - kind, begin);
    const end = next < 0 ? open.length : next;
    for (let rest = end - begin; ; ) {
      const more = rest >= 32;
      text += alphabet[(rest & 31) | (more ? 32 : 0)];
      if (!more) break;
      rest >>= 5;
    }
    begin = end;
  }
  return text;
}

/** Likewise. */
function runTiles(values: readonly number[], count: number): Uint8Array | undefined {
  const tiles = new Uint8Array(count);
  let begin = 0;
  let length = 0;
  let shift = 0;
  let kind = 0;
  for (const value of values) {
    length += (value & 31) * 2 ** shift;
    shift += 5;
    if (value & 32 && shift < 30) continue;
    if (length > count - begin) break;
    tiles.fill(kind, begin, begin + length);
    begin += length;
    kind = 1 - kind;
    length = 0;
    shift = 0;
  }
  // A run that was not ended, that is too long, or after which some are missing.
  return begin !== count || length > 0 || shift > 0 ? undefined : tiles;
}

/** The map in MovingAI's format, for the engine. */
export function movingaiText({ width, height, open }: FlatMap): string {
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from(open.subarray(y * width, (y + 1) * width), (tile) => (tile ? '.' : '@')).join(''),
  );
  return `type octile\nheight ${height}\nwidth ${width}\nmap\n${rows.join('\n')}\n`;
}
