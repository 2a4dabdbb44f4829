// The maps of the benchmark of any-angle paths, each with 100 pairs of open tiles that a way joins: those of
// WAYMESH_DATA (by default ../shared/data beside the project) with their published lengths where they are, else alike.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Lab } from './engine.mjs';

const folder = process.env.WAYMESH_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const pairCount = 100;

/** Scrambles a whole number into one of 32 bits. */
export function scrambled(n) {
  let h = Math.imul(n ^ (n >>> 16), 0x21f0aaad);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  return (h ^ (h >>> 15)) >>> 0;
}

/** Open tiles as rows of booleans, whatever a map was made of. */
function rowsOf(lab) {
  const { width, height } = lab.facts();
  const tiles = lab.tiles();
  lab.delete();
  return Array.from({ length: height }, (_, y) =>
    Array.from(tiles.subarray(y * width, (y + 1) * width), (tile) => tile === 1),
  );
}

function cave(side, rock, rounds) {
  const options = { kind: 'cave', lattice: 'square', noise: 'hash', caveSeed: 'bench', erosion: 0, keep: 'largest' };
  return rowsOf(new Lab({ ...options, width: side, height: side, rock, rounds }));
}

/** Rooms of 7 x 7 tiles; every wall between two of them has one door, so that ways join all. */
function rooms(side) {
  const door = (x, y, across) => 1 + (scrambled(((x >> 3) * 64 + (y >> 3)) * 2 + across) % 7);
  const isOpen = (x, y) => {
    if (x === 0 || y === 0 || x === side - 1 || y === side - 1) return false;
    if (x % 8 === 0) return y % 8 === door(x, y, 0);
    return y % 8 !== 0 || x % 8 === door(x, y, 1);
  };
  return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => isOpen(x, y)));
}

function pairsIn(rows) {
  const open = rows.flatMap((row, y) => row.flatMap((isOpen, x) => (isOpen ? [[x + 0.5, y + 0.5]] : [])));
  const draw = (n) => open[scrambled(n) % open.length];
  return Array.from({ length: pairCount }, (_, k) => ({ from: draw(2 * k + 1), to: draw(2 * k + 2) }));
}

function published(name) {
  const file = `${folder}/anyangle/${name}`;
  if (!existsSync(`${file}.map`) || !existsSync(`${file}.pairs.json`)) return undefined;
  const rows = rowsOf(new Lab({ kind: 'map', text: readFileSync(`${file}.map`, 'utf8') }));
  const pairs = JSON.parse(readFileSync(`${file}.pairs.json`, 'utf8')).map(([x0, y0, x1, y1, length]) => ({
    from: [x0 + 0.5, y0 + 0.5],
    to: [x1 + 0.5, y1 + 0.5],
    length,
  }));
  return { rows, pairs };
}

const recipes = [
  ['rooms', 41, 'rooms_8x8_41x41', () => rooms(41)],
  ['random', 41, 'random_20_41x41', () => cave(41, 0.2, 0)],
  ['cave', 64, 'cave_64x64', () => cave(64, 0.42, 5)],
  ['cave', 128, undefined, () => cave(128, 0.42, 5)],
];

/** Each `{ title, side, rows, text, pairs }`; a pair is `{ from, to }`, and its `length` where it is published. */
export function anyAngleMaps() {
  return recipes.map(([kind, side, name, make]) => {
    const found = name && published(name);
    const rows = found?.rows ?? make();
    return {
      title: `${side} x ${side} ${kind}, ${found ? `of ${name}` : 'made here'}`,
      side,
      rows,
      text: rows.map((row) => row.map((isOpen) => (isOpen ? '.' : '#')).join('')).join('\n'),
      pairs: found?.pairs ?? pairsIn(rows),
    };
  });
}
