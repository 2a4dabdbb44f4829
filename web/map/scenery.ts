/**
 * What lies on the map: the endless world, or a finite lab. The map asks it for what is in view, shows it with camera,
 * gestures, routes and pins of its own, and knows nothing else of it.
 */
import type { Town } from './labels';
import type { Palette } from './palette';
import type { SearchedTiles } from './searched_tiles';
import type { Bounds, Place, View } from './view';

/** A square of map pixels, see `view.ts`: one bitmap of the map. */
export interface TileArea {
  left: number;
  top: number;
  size: number;
  /** CSS pixels per tile, and device pixels per CSS pixel. */
  scale: number;
  ratio: number;
}

/** What a frame shows. */
export interface Frame {
  view: View;
  /** The scale of its bitmaps, which are stretched while the view zooms, and the tiles that they cover. */
  scale: number;
  area: Bounds;
}

/** What lies on the ground of a scenery and is drawn with it. */
export interface GroundLayer {
  /** How many pieces are missing of what was wanted last. */
  readonly missing: number;
  /** Called by the layer with where there is something new to be drawn; set by the map that shows it. */
  onArrival: (bounds: Bounds) => void;
  /** Asks for all that an area needs at a scale; what was wanted before is forgotten. */
  want(area: Bounds, scale: number): void;
  /** Asks for nothing more, until something is wanted again. */
  rest(): void;
  draw(context: OffscreenCanvasRenderingContext2D, area: TileArea, palette: Palette): void;
}

export interface Scenery {
  /** All that there is to look at; undefined: it has no end. */
  readonly bounds: Bounds | undefined;
  /** How many pieces are missing of what was wanted last. */
  readonly missing: number;
  /** Called by the scenery when a piece has arrived; set by the map that shows it. */
  onArrival: () => void;
  /** Asks for all that an area needs at a scale, nearest to a place first; what was wanted before is forgotten. */
  want(area: Bounds, scale: number, middle: Place): void;
  /** Asks for nothing more, until something is wanted again. */
  rest?(): void;
  /** Whether all that an area needs at a scale is there. */
  has(area: Bounds, scale: number): boolean;
  /** Whether enough of it is there to begin with: the ground, if not yet all that lies on it. */
  hasGround?(area: Bounds, scale: number): boolean;
  /** Draws one bitmap, with a wash over what a search has looked at. The same area at the same scale gives the same pixels, whatever was drawn before. */
  draw(context: OffscreenCanvasRenderingContext2D, area: TileArea, palette: Palette, searched?: SearchedTiles): void;
  /** Towns to be named in a frame, as far as there is room, in order of importance. */
  towns(frame: Frame): readonly Town[];
  /** Lets go of all that it holds and waits for. */
  clear(): void;
}
