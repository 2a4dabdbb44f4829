/**
 * Edited tiles as they travel in links, to and from text: `x,y.runs`. Pure. The first tile by rows is named; then come
 * the runs of tiles that were made the same, row by row and from left to right, in characters of the alphabet of
 * base64url. Each run is three numbers, as variable-length quantities: five bits a character, the lowest first, and the
 * highest bit says that more follow.
 *
 *     down    rows from the run before; from the first tile at first
 *     right   in the same row: tiles left out since the end of the run before. Else from where the run before began,
 *             2 d for d >= 0 to the right and -2 d - 1 to the left
 *     length  twice what it has beyond one tile, and 1 more if they are open, 0 if they are rock
 *
 *     rock rock  .  open      down 0, right 0, length 2 = 2 * 1 + 0;   down 0, right 1, length 1 = 2 * 0 + 1
 */
import { Edit } from '../engine/module';
import { Damage } from './values';

export interface EditedTile {
  x: number;
  y: number;
  to: typeof Edit.rock | typeof Edit.open;
}

/** Of the text in a link, and of what a hostile one may ask for. */
export const mostEditText = 2000;
export const mostEdits = 65536;
const notation = `x,y.…, x,y.… ≤ ${mostEditText}`;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Tiles reach from here on the one side to just before it on the other. */
const farthest = 2 ** 38;

/** Undefined when they are too many to travel; empty when there are none. */
export function encodeEdits(edits: readonly EditedTile[]): string | undefined {
  const tiles = [...edits].sort((a, b) => a.y - b.y || a.x - b.x);
  const [first] = tiles;
  if (!first) return '';
  if (tiles.length > mostEdits) return undefined;
  let text = `${first.x},${first.y}.`;
  let before = { x: first.x, end: first.x, y: first.y };
  for (let t = 0; t < tiles.length && text.length <= mostEditText; ) {
    const { x, y, to } = tiles[t] as EditedTile;
    const begin = t++;
    for (let next = tiles[t]; next?.y === y && next.x === x + t - begin && next.to === to; next = tiles[t]) t++;
    const aside = x - before.x;
    const right = y === before.y ? x - before.end : aside < 0 ? -2 * aside - 1 : 2 * aside;
    text += quantity(y - before.y) + quantity(right) + quantity(2 * (t - begin - 1) + to);
    before = { x, end: x + t - begin, y };
  }
  return text.length <= mostEditText ? text : undefined;
}

export function decodeEdits(text: string): EditedTile[] {
  if (text === '') return [];
  const [, column, row, body] = /^(-?\d{1,12}),(-?\d{1,12})\.([\w-]+)$/.exec(text) ?? [];
  if (body === undefined || text.length > mostEditText) throw new Damage('edits', text, notation);
  const numbers = numbersOf(body);
  if (!numbers || numbers.length % 3 !== 0) throw new Damage('edits', text, notation);
  const tiles: EditedTile[] = [];
  let before = { x: Number(column), end: Number(column), y: Number(row) };
  for (let n = 0; n < numbers.length; n += 3) {
    const [down, right, length] = numbers.slice(n, n + 3) as [number, number, number];
    const y = before.y + down;
    const aside = right % 2 === 0 ? right / 2 : -(right + 1) / 2;
    const x = down === 0 ? before.end + right : before.x + aside;
    const end = x + Math.floor(length / 2) + 1;
    if (tiles.length + end - x > mostEdits) throw new Damage('edits', text, `Σ ≤ ${mostEdits}`);
    if (!isInWorld(x) || !isInWorld(end - 1) || !isInWorld(y))
      throw new Damage('edits', `${x},${y}`, `≥ ${-farthest}, < ${farthest}`);
    for (let column = x; column < end; column++)
      tiles.push({ x: column, y, to: length % 2 === 0 ? Edit.rock : Edit.open });
    before = { x, end, y };
  }
  return tiles;
}

/** The calls of the engine that make these edits. */
export function editCalls(tiles: readonly EditedTile[]): { tiles: Float64Array; to: Edit }[] {
  return [Edit.rock, Edit.open]
    .map((to) => ({
      tiles: Float64Array.from(tiles.filter((tile) => tile.to === to).flatMap(({ x, y }) => [x, y])),
      to,
    }))
    .filter((call) => call.tiles.length > 0);
}

function isInWorld(coordinate: number): boolean {
  return coordinate >= -farthest && coordinate < farthest;
}

/** Not by bits: places of the world have more than 32. */
function quantity(value: number): string {
  let text = '';
  for (let rest = value; ; rest = Math.floor(rest / 32)) {
    if (rest < 32) return text + alphabet[rest];
    text += alphabet[32 + (rest % 32)];
  }
}

/** Undefined if the last one lacks its end, or one is longer than those of the world. */
function numbersOf(body: string): number[] | undefined {
  const numbers: number[] = [];
  let value = 0;
  let unit = 1;
  for (const character of body) {
    const digit = alphabet.indexOf(character);
    value += (digit % 32) * unit;
    unit *= 32;
    if (digit >= 32) {
      if (unit > 2 ** 45) return undefined;
      continue;
    }
    numbers.push(value);
    value = 0;
    unit = 1;
  }
  return unit === 1 ? numbers : undefined;
}
