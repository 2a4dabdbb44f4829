/**
 * Outlines of the hexagons of one kind. Pure and local, as those of squares are in `map/outlines.ts`: an outline passes
 * through the middle of every edge between a tile inside and one outside, with curves that bend towards the corners
 * between. At a corner only three hexagons meet, so that an outline has always one way to go on.
 *
 *         0          corners 0 to 5 of a hexagon, clockwise from the top;
 *      5 / \ 1       edge k runs from corner k to corner k + 1,
 *       |   |        and its neighbour k lies beyond that edge
 *      4 \ / 2
 *         3
 */
import type { Pen } from '../map/outlines';
import type { Place } from '../map/view';
import { centreOf, hexRadius, type Lattice } from './lattice';

/** A rectangle of tiles, row by row; all around it is outside. */
export interface HexMask {
  lattice: Lattice;
  /** The upper left tile. */
  x0: number;
  y0: number;
  width: number;
  height: number;
  /** 1 inside, 0 outside. */
  inside: Uint8Array;
}

export interface Drawing {
  left: number;
  top: number;
  scale: number;
}

/** Corners of a hexagon around its middle. */
const corners: readonly (readonly [number, number])[] = [
  [0, -hexRadius],
  [0.5, -hexRadius / 2],
  [0.5, hexRadius / 2],
  [0, hexRadius],
  [-0.5, hexRadius / 2],
  [-0.5, -hexRadius / 2],
];

/** Rows of the neighbours beyond edges 0 to 5. */
const neighbourRow = [-1, 0, 1, 1, 0, -1] as const;
/** The neighbours' middles are so far to the right. */
const neighbourAside = [0.5, 1, 0.5, -0.5, -1, -0.5] as const;

export interface Tile {
  column: number;
  row: number;
}

/** The neighbour beyond an edge. */
export function neighbour(lattice: Lattice, column: number, row: number, edge: number): Tile {
  const beyond = row + (neighbourRow[edge] as number);
  return {
    column: column + (neighbourAside[edge] as number) + lattice.shift(row) - lattice.shift(beyond),
    row: beyond,
  };
}

/** Draws all outlines with a pen, each closed, with the inside on its right hand. Tile (0, 0) is at (left, top). */
export function traceHexagons(mask: HexMask, pen: Pen, drawing: Drawing): void {
  const seen = new Uint8Array(mask.inside.length);
  const { x0, y0, width, height } = mask;
  // Every outline turns through all directions, and so runs along the upper right edge of some tile.
  for (let row = y0; row < y0 + height; row++) {
    for (let column = x0; column < x0 + width; column++) {
      if (seen[(row - y0) * width + column - x0] || !isInside(mask, { column, row })) continue;
      if (!isInside(mask, neighbour(mask.lattice, column, row, 0))) follow(mask, { column, row }, seen, pen, drawing);
    }
  }
}

function isInside({ x0, y0, width, height, inside }: HexMask, { column, row }: Tile): boolean {
  const x = column - x0;
  const y = row - y0;
  return x >= 0 && y >= 0 && x < width && y < height && inside[y * width + x] === 1;
}

/**
 * Follows one outline from the upper right edge of a tile on, and marks all such edges that it comes along. At the end of
 * edge k it looks at neighbour k + 1: outside, it goes on along edge k + 1 of the same tile; inside, along that one's
 * edge k - 1, since neighbour k of the one is neighbour k - 1 of the other.
 */
function follow(mask: HexMask, first: Tile, seen: Uint8Array, pen: Pen, drawing: Drawing): void {
  let { column, row } = first;
  let edge = 0;
  const start = middleOf(mask.lattice, column, row, edge, drawing);
  pen.moveTo(start.x, start.y);
  do {
    if (edge === 0) seen[(row - mask.y0) * mask.width + column - mask.x0] = 1;
    const next = (edge + 1) % 6;
    const corner = cornerOf(mask.lattice, column, row, next, drawing);
    const beyond = neighbour(mask.lattice, column, row, next);
    if (isInside(mask, beyond)) {
      ({ column, row } = beyond);
      edge = (edge + 5) % 6;
    } else {
      edge = next;
    }
    const middle = middleOf(mask.lattice, column, row, edge, drawing);
    pen.quadraticCurveTo(corner.x, corner.y, middle.x, middle.y);
  } while (column !== first.column || row !== first.row || edge !== 0);
  pen.closePath();
}

export function cornerOf(lattice: Lattice, column: number, row: number, corner: number, drawing: Drawing): Place {
  const centre = centreOf(lattice, column, row);
  const [dx, dy] = corners[corner % 6] as readonly [number, number];
  return { x: drawing.left + drawing.scale * (centre.x + dx), y: drawing.top + drawing.scale * (centre.y + dy) };
}

/** The middle of an edge. */
function middleOf(lattice: Lattice, column: number, row: number, edge: number, drawing: Drawing): Place {
  const from = cornerOf(lattice, column, row, edge, drawing);
  const to = cornerOf(lattice, column, row, edge + 1, drawing);
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}
