/** Brushes over square tiles: a stroke never leaves gaps, however fast a pointer moves. Pure. */
import type { Place } from './view';

export interface Tile {
  x: number;
  y: number;
}

/** Tiles across. */
export const brushSizes = [1, 3, 5] as const;
export type BrushSize = (typeof brushSizes)[number];

/**
 * All tiles that a straight stroke touches, column by column, so that each has an edge in common with another: a wall of
 * them lets nobody through, and through a way of them one can walk.
 */
export function tilesAlong(from: Place, to: Place): Tile[] {
  const [left, right] = from.x <= to.x ? [from, to] : [to, from];
  const tiles: Tile[] = [];
  // No tile is named by minus zero: that is what `+ 0` is for. Two neighbouring columns meet at the very same height.
  const heightAt = (x: number) =>
    x <= left.x ? left.y : x >= right.x ? right.y : left.y + ((x - left.x) * (right.y - left.y)) / (right.x - left.x);
  for (let x = Math.floor(left.x); x <= Math.floor(right.x); x++) {
    const ends = [heightAt(x), heightAt(x + 1)].map(Math.floor) as [number, number];
    for (let y = Math.min(...ends); y <= Math.max(...ends); y++) tiles.push({ x: x + 0, y: y + 0 });
  }
  return tiles;
}

/** The tiles of a square brush along a stroke, each once. */
export function strokeTiles(from: Place, to: Place, size: BrushSize): Tile[] {
  const reach = (size - 1) / 2;
  const tiles = new Map<string, Tile>();
  for (const { x, y } of tilesAlong(from, to)) {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) tiles.set(`${x + dx},${y + dy}`, { x: x + dx, y: y + dy });
  }
  return [...tiles.values()];
}

/** The corners of the brush round the tile of a place, flat. */
export function brushOutline({ x, y }: Place, size: BrushSize): Float64Array {
  const reach = (size - 1) / 2;
  const [left, top] = [Math.floor(x) - reach, Math.floor(y) - reach];
  const [right, bottom] = [left + size, top + size];
  return Float64Array.of(left, top, right, top, right, bottom, left, bottom);
}
