/** Where tiles can be edited: what the editor needs of the world or a lab. */
import type { Edit } from '../engine/module';
import type { EditedTile } from '../link/edit_text';
import type { BrushSize, Tile } from '../map/brush';
import type { Bounds, Place } from '../map/view';

/** Tiles are made this by hand; restored when that is undone. */
export type Tool = EditedTile['to'];

export interface EditGround {
  /** The tiles that a stroke touches, as the engine names them; those that exist. */
  stroke(from: Place, to: Place, size: BrushSize): Tile[];
  /** The brush round the tile of a place: corners, flat. */
  outline(at: Place, size: BrushSize): Float64Array;
  /** How far the crosshair goes with an arrow: from tile to tile. */
  readonly step: Place;
  /** Whether nothing would change. */
  isAlready(tile: Tile, to: Tool): boolean;
  /** Shows what tiles have been made, as far as that is known here. */
  show(tiles: readonly Tile[], to: Edit): void;
  /** Shows tiles of which the engine did not take what was shown: they still are `as`. */
  showAgain(tiles: readonly Tile[], as: Edit): void;
  /** Makes them so in the engine, and shows what comes of it. */
  edit(tiles: Float64Array, to: Edit): Promise<void>;
  /** The places that tiles reach. */
  boundsOf(tiles: readonly Tile[]): Bounds;
  /** A first stroke is about to be drawn: edits that the ground has had all along. */
  begin(): readonly EditedTile[];
  /** A stroke has ended, and the engine has it. */
  settle(): Promise<void>;
}

/** A ground by what makes it, when the first stroke is near; the same object, the same ground. */
export interface Editable {
  make(): Promise<EditGround>;
}
