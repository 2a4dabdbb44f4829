/** What a scene has to show, for pictures and files of it. */
import type { SpaceName } from '../engine/protocol';
import type { GroundLayer, Scenery } from '../map/scenery';
import type { Bounds } from '../map/view';

/** What of the ground is to be drawn, where there is any. */
export interface GroundWish {
  roads: boolean;
  /** The proximity graphs that are shown. */
  graphs: boolean;
  mesh: boolean;
}

/** Scenery and layers that nothing else draws from. */
export interface Loan {
  scenery: Scenery;
  layers: readonly GroundLayer[];
  /** Lets go of what they hold. */
  end(): void;
}

export interface Exhibit {
  /** What files of it are called by. */
  readonly name: string;
  /** All that there is; undefined: it has no end. */
  readonly bounds: Bounds | undefined;
  /** Where the engine has its tiles; undefined where they are not the squares that files hold. */
  readonly space: SpaceName | undefined;
  /** Whether there are chunks, with roads between towns. */
  readonly chunks: boolean;
  /** Whether proximity graphs are shown, and whether there is a mesh to be shown. */
  readonly graphs: boolean;
  readonly mesh: boolean;
  /** `failed` hears of what goes wrong later. */
  lend(wish: GroundWish, failed: (error: Error) => void): Promise<Loan>;
}
