/** What a link says of a query: its ends, and how it is answered and shown. */
import type { Solver } from '../engine/module';
import type { Place } from '../map/view';

/** The widest walker, in sixteenths of a tile; one of 8 would not fit between two walls a tile apart. */
export const mostClearance = 7;

/** How a query is answered and shown. */
export interface Manner {
  /** Undefined: the one that the scene begins with. */
  solver: Solver | undefined;
  /** Whether the tiles that a search looked at are shown. */
  searched: boolean;
  /** While solvers are compared, those whose paths are drawn. */
  compare: readonly Solver[] | undefined;
  /** The walker's radius in sixteenths of a tile. */
  clearance: number;
}

export interface Query extends Manner {
  /** Start and goal; none, one or both. */
  path: readonly Place[];
}

export const plainManner: Manner = { solver: undefined, searched: true, compare: undefined, clearance: 0 };
export const noQuery: Query = { ...plainManner, path: [] };

/** The manner of a larger whole. */
export function mannerOf({ solver, searched, compare, clearance }: Manner): Manner {
  return { solver, searched, compare, clearance };
}
