/** Moves of pins, walker and ground while paths are shown, and how those that came too fast become one. Pure. */
import type { Place } from '../map/view';

/** What changes while everything goes on being shown: an end goes somewhere or a step aside, or the walker. */
export type Change =
  | { kind: 'place'; end: number; place: Place }
  | { kind: 'step'; end: number; right: number; down: number }
  | { kind: 'clearance'; clearance: number }
  | { kind: 'rest' };

export interface Move {
  change: Change;
  /** The ground is another one. */
  ground: boolean;
  /** Of whose ends it is. */
  ends: object;
  /** Nothing follows it at once. */
  last: boolean;
}

/** Of two moves of which the older one was not made yet, what is left to do. */
export function merged(older: Move, newer: Move): Move {
  if (older.ends !== newer.ends) return newer;
  return { ...newer, change: mergedChange(older.change, newer.change), ground: older.ground || newer.ground };
}

function mergedChange(older: Change, newer: Change): Change {
  if (newer.kind === 'rest') return older;
  if (older.kind !== 'step' || newer.kind !== 'step' || older.end !== newer.end) return newer;
  return { ...newer, right: older.right + newer.right, down: older.down + newer.down };
}
