/** Where roads lie open: everywhere, unless somebody painted rock over them. Pure. */
import type { Chunk } from './chunk_cache';
import { chunkTiles } from './view';

/** Places looked at along a road, per tile. */
const looks = 4;

/** Tiles by which a part stays away from painted rock, so that its round end does not cover it. */
const setback = 0.5;

/**
 * The parts of the line from one place to another (in tiles) that are open, as shares of it: stride 2, from and to,
 * ascending. One whole part when all is.
 */
export function openParts(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  isOpen: (x: number, y: number) => boolean,
): number[] {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const steps = Math.max(1, Math.ceil(looks * length));
  const parts: number[] = [];
  for (let step = 0; step < steps; step++) {
    const share = (step + 0.5) / steps;
    if (!isOpen(Math.floor(x0 + share * (x1 - x0)), Math.floor(y0 + share * (y1 - y0)))) continue;
    const last = parts.length - 1;
    if (last > 0 && parts[last] === step / steps) parts[last] = (step + 1) / steps;
    else parts.push(step / steps, (step + 1) / steps);
  }
  return withSetback(parts, setback / length);
}

/** Without what lies so near to a cut; the two ends of the road stay. */
function withSetback(parts: readonly number[], share: number): number[] {
  const kept: number[] = [];
  for (let part = 0; part < parts.length; part += 2) {
    const from = parts[part] === 0 ? 0 : (parts[part] as number) + share;
    const to = parts[part + 1] === 1 ? 1 : (parts[part + 1] as number) - share;
    if (from < to) kept.push(from, to);
  }
  return kept;
}

/** Tells of tiles, counted from a chunk's upper left one; what lies in chunks that are not given counts as open. */
export function openTiles(chunks: readonly Chunk[]): (chunk: Chunk, x: number, y: number) => boolean {
  const byPlace = new Map(chunks.map((chunk) => [`${chunk.x},${chunk.y}`, chunk]));
  return (chunk, x, y) => {
    const [aside, below] = [Math.floor(x / chunkTiles), Math.floor(y / chunkTiles)];
    const there = aside === 0 && below === 0 ? chunk : byPlace.get(`${chunk.x + aside},${chunk.y + below}`);
    if (!there) return true;
    const column = x - aside * chunkTiles;
    const row = y - below * chunkTiles;
    return (((there.open[4 * row + (column >> 5)] as number) >>> (column & 31)) & 1) === 1;
  };
}
