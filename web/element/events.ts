/** What an element tells the page that it stands in. All details are plain objects, to be kept, sent on or printed. */
import type { Solver } from '../engine/module';

/** Everything in view is there and drawn, for the first time since the content became another one. */
export type ReadyDetail = Record<string, never>;

/** The place in the middle, in tiles, and the scale in CSS pixels a tile. */
export interface ViewDetail {
  x: number;
  y: number;
  scale: number;
}

/** How a search for a path ended. Positions are in tiles, lengths in tile widths. */
export interface PathDetail {
  /** `limit`: it gave up. There is a path only with `found`. */
  status: 'found' | 'unreachable' | 'limit';
  solver: Solver;
  /** The ends as they stand, and whether they had to move there from what is not open. */
  from: [number, number];
  to: [number, number];
  snapped: [boolean, boolean];
  length: number;
  turns: number;
  points: [number, number][];
}

export interface ErrorDetail {
  message: string;
}

declare global {
  interface HTMLElementEventMap {
    'waymesh-ready': CustomEvent<ReadyDetail>;
    /** The view has moved; at most once a frame. */
    'waymesh-view': CustomEvent<ViewDetail>;
    'waymesh-path': CustomEvent<PathDetail>;
    /** Something was asked for that cannot be shown; what was shown before stays. */
    'waymesh-error': CustomEvent<ErrorDetail>;
  }
}
