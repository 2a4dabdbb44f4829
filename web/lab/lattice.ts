/**
 * Where the tiles of a lattice lie on the map. Pure. A *tile* is named by its column and row, as the engine does; a
 * *place* is a point of the map, in tile widths. Squares are where their numbers say. Hexagons stand on a corner, in rows
 * that are closer than a tile's width and shifted against each other:
 *
 *      hex   0 1 2 3      rhombus   0 1 2 3         / \    a width of 1
 *             0 1 2 3                0 1 2 3       |   |   rows sqrt(3) / 2 apart
 *            0 1 2 3                  0 1 2 3       \ /    from corner to corner 2 / sqrt(3)
 */
import type { Bounds, Place } from '../map/view';

export type LatticeName = 'square' | 'hex' | 'rhombus';

/** From the middle of a hexagon to its corners. */
export const hexRadius = 1 / Math.sqrt(3);

export interface Lattice {
  readonly name: LatticeName;
  readonly hexagonal: boolean;
  /** From row to row. */
  readonly rowStep: number;
  /** From the upper end of the map to the middle of the first row. */
  readonly firstRow: number;
  /** How far a row is shifted to the right. */
  shift(row: number): number;
}

const hexagons = { hexagonal: true, rowStep: Math.sqrt(3) / 2, firstRow: hexRadius } as const;

export const lattices: Record<LatticeName, Lattice> = {
  square: { name: 'square', hexagonal: false, rowStep: 1, firstRow: 0.5, shift: () => 0 },
  hex: { ...hexagons, name: 'hex', shift: (row) => (row & 1) / 2 },
  rhombus: { ...hexagons, name: 'rhombus', shift: (row) => row / 2 },
};

export function centreOf(lattice: Lattice, column: number, row: number): Place {
  return { x: column + 0.5 + lattice.shift(row), y: lattice.firstRow + row * lattice.rowStep };
}

/** The tile whose middle is nearest, which is the tile at that place; it may be outside of every map. */
export function tileAt(lattice: Lattice, { x, y }: Place): { column: number; row: number } {
  // There is a minus zero, but no such row.
  const middle = Math.round((y - lattice.firstRow) / lattice.rowStep) + 0;
  let best = { column: 0, row: 0, distance: Number.POSITIVE_INFINITY };
  for (const row of [middle, middle - 1, middle + 1]) {
    const column = Math.floor(x - lattice.shift(row));
    const centre = centreOf(lattice, column, row);
    const distance = (centre.x - x) ** 2 + (centre.y - y) ** 2;
    if (distance < best.distance) best = { column, row, distance };
  }
  return { column: best.column, row: best.row };
}

/** All of a map of that many columns and rows. */
export function boundsOf(lattice: Lattice, width: number, height: number): Bounds {
  const widest = Math.max(lattice.shift(height - 1), lattice.shift(Math.max(0, height - 2)));
  return { x0: 0, y0: 0, x1: width + widest, y1: 2 * lattice.firstRow + (height - 1) * lattice.rowStep };
}

/**
 * The engine's positions, in which the middle of tile (column, row) is (column + 0.5, row + 0.5) on every lattice, to and
 * from places.
 */
export function placeOf(lattice: Lattice, position: Place): Place {
  if (!lattice.hexagonal) return position;
  return centreOf(lattice, Math.floor(position.x), Math.floor(position.y));
}

export function positionOf(lattice: Lattice, place: Place): Place {
  if (!lattice.hexagonal) return place;
  const { column, row } = tileAt(lattice, place);
  return { x: column + 0.5, y: row + 0.5 };
}
