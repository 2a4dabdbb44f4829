/** Brushes over hexagons: discs of tiles round every tile that a stroke touches. Pure. */
import type { BrushSize, Tile } from '../map/brush';
import type { Place } from '../map/view';
import { centreOf, hexRadius, type Lattice, tileAt } from './lattice';

/** Between samples of a stroke: where two of them skip the corner of a hexagon, their own are neighbours. */
const sampleStep = 0.25;

/** The tiles of a brush along a stroke, each once; `x` is the column and `y` the row. */
export function hexStrokeTiles(lattice: Lattice, from: Place, to: Place, size: BrushSize): Tile[] {
  const tiles = new Map<string, Tile>();
  let last = '';
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / sampleStep);
  for (let step = 0; step <= steps; step++) {
    // The last one is the end itself, whatever rounding says.
    const share = step / steps;
    const between = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
    const { column, row } = tileAt(lattice, step === steps ? to : between);
    if (last === keyOf(column, row)) continue;
    last = keyOf(column, row);
    for (const tile of discTiles(lattice, column, row, size)) tiles.set(keyOf(tile.x, tile.y), tile);
  }
  return [...tiles.values()];
}

function keyOf(column: number, row: number): string {
  return `${column},${row}`;
}

/** Tiles whose middles are at most (size - 1) / 2 steps away: within that many widths, and a little for rounding. */
function discTiles(lattice: Lattice, column: number, row: number, size: BrushSize): Tile[] {
  const reach = (size - 1) / 2;
  const tiles: Tile[] = [];
  for (let dy = -reach; dy <= reach; dy++) {
    // A row further leaves half a step less to either side.
    const middle = centreOf(lattice, column, row).x - lattice.shift(row + dy) - 0.5;
    const aside = reach - Math.abs(dy) / 2;
    for (let x = Math.ceil(middle - aside - 0.25); x <= Math.floor(middle + aside + 0.25); x++)
      tiles.push({ x: x + 0, y: row + dy });
  }
  return tiles;
}

/** A hexagon round the brush at the tile of a place, flat. */
export function hexBrushOutline(lattice: Lattice, place: Place, size: BrushSize): Float64Array {
  const { column, row } = tileAt(lattice, place);
  const { x, y } = centreOf(lattice, column, row);
  // On a corner for one tile; larger discs have six sides as well, turned by a twelfth.
  const turn = size === 1 ? 0.5 : 0;
  const radius = size === 1 ? hexRadius : (size - 1) / 2 + 0.6;
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => ((corner + turn) * Math.PI) / 3);
  return Float64Array.from(corners.flatMap((angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]));
}
