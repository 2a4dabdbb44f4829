/** A lab as a ground for edits, of squares or hexagons: its tiles change on the map at once, and in the engine soon after. */
import { Edit, LabTile } from '../engine/module';
import type { EditedTile } from '../link/edit_text';
import { type BrushSize, brushOutline, strokeTiles, type Tile } from '../map/brush';
import { groundReach } from '../map/draw_ground';
import type { MapView } from '../map/map_view';
import type { Bounds, Place } from '../map/view';
import type { EditGround, Tool } from '../page/edit_ground';
import type { FiniteMap } from './finite_map';
import { hexBrushOutline, hexStrokeTiles } from './hex_brush';
import { centreOf } from './lattice';

/** What the scene does for it. */
export interface LabWork {
  edit(tiles: Float64Array, to: Edit): Promise<void>;
  /** Tiles that were dug before the first stroke. */
  begin(): readonly Tile[];
  settle(): Promise<void>;
}

export class LabGround implements EditGround {
  readonly #finite: FiniteMap;
  readonly #map: MapView;
  readonly #work: LabWork;

  constructor(finite: FiniteMap, map: MapView, work: LabWork) {
    this.#finite = finite;
    this.#map = map;
    this.#work = work;
  }

  get step(): Place {
    return { x: 1, y: this.#finite.lattice.rowStep };
  }

  stroke(from: Place, to: Place, size: BrushSize): Tile[] {
    const { lattice } = this.#finite;
    const tiles = lattice.hexagonal ? hexStrokeTiles(lattice, from, to, size) : strokeTiles(from, to, size);
    return tiles.filter((tile) => this.#finite.holds(tile));
  }

  outline(at: Place, size: BrushSize): Float64Array {
    const { lattice } = this.#finite;
    return lattice.hexagonal ? hexBrushOutline(lattice, at, size) : brushOutline(at, size);
  }

  isAlready(tile: Tile, to: Tool): boolean {
    const now = this.#finite.at(tile);
    return to === Edit.open ? now === LabTile.open : now === LabTile.rock;
  }

  show(tiles: readonly Tile[], to: Edit): void {
    for (const tile of tiles) this.#finite.paint(tile, to);
    const { x0, y0, x1, y1 } = this.#placesOf(tiles);
    const reach = groundReach(this.#map.camera.scale);
    this.#map.repaintIn({ x0: x0 - reach, y0: y0 - reach, x1: x1 + reach, y1: y1 + reach });
  }

  showAgain(tiles: readonly Tile[], as: Edit): void {
    this.show(tiles, as);
  }

  edit(tiles: Float64Array, to: Edit): Promise<void> {
    return this.#work.edit(tiles, to);
  }

  boundsOf(tiles: readonly Tile[]): Bounds {
    const columns = tiles.map(({ x }) => x);
    const rows = tiles.map(({ y }) => y);
    return {
      x0: least(columns),
      y0: least(rows),
      x1: 1 - least(columns.map((column) => -column)),
      y1: 1 - least(rows.map((row) => -row)),
    };
  }

  begin(): EditedTile[] {
    return this.#work.begin().map((tile) => ({ ...tile, to: Edit.open }));
  }

  settle(): Promise<void> {
    return this.#work.settle();
  }

  /** Where tiles lie on the map. */
  #placesOf(tiles: readonly Tile[]): Bounds {
    const { lattice } = this.#finite;
    const { x0, y0, x1, y1 } = this.boundsOf(tiles);
    const [first, last] = [centreOf(lattice, x0, y0), centreOf(lattice, x1, y1)];
    return { x0: first.x - 1, y0: first.y - 1, x1: last.x + 1, y1: last.y + 1 };
  }
}

/** Of any number of values: arguments of a call are bounded. */
function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}
