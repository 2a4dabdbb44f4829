/** Which towns are named: placement without overlap. Pure. */
import type { Chunk } from './chunk_cache';
import { chunkTiles, type Place } from './view';

export interface Town extends Place {
  name: string;
  rank: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Most important first; ties by place, so that the order is total. */
export function byImportance(a: Town, b: Town): number {
  return b.rank - a.rank || a.y - b.y || a.x - b.x;
}

/** Towns of at least a rank, in order of importance. */
export function townsIn(chunks: Iterable<Chunk>, smallestRank: number): Town[] {
  const towns: Town[] = [];
  for (const chunk of chunks) {
    let name = 0;
    for (let n = 0; n < chunk.nodeRank.length; n++) {
      const rank = chunk.nodeRank[n] as number;
      if (rank === 0) continue;
      const text = chunk.names[name++] as string;
      if (rank < smallestRank) continue;
      const x = chunk.x * chunkTiles + (chunk.nodeTile[2 * n] as number) + 0.5;
      const y = chunk.y * chunkTiles + (chunk.nodeTile[2 * n + 1] as number) + 0.5;
      towns.push({ x, y, name: text, rank });
    }
  }
  return towns.sort(byImportance);
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * Chooses, from boxes in order of importance, ones that do not overlap, each unless a more important one is in its
 * way. Returns their indices. The more important boxes are put into squares of a grid, so that few are compared.
 */
export function place(boxes: readonly Box[]): number[] {
  const side = 128;
  const squares = new Map<string, Box[]>();
  const chosen: number[] = [];
  boxes.forEach((box, index) => {
    const around: Box[][] = [];
    for (let row = Math.floor(box.top / side); row <= Math.floor(box.bottom / side); row++) {
      for (let column = Math.floor(box.left / side); column <= Math.floor(box.right / side); column++) {
        const key = `${column},${row}`;
        const square = squares.get(key) ?? [];
        squares.set(key, square);
        around.push(square);
      }
    }
    if (around.some((square) => square.some((other) => overlap(box, other)))) return;
    for (const square of around) square.push(box);
    chosen.push(index);
  });
  return chosen;
}
