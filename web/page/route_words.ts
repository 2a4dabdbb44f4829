/** A query for a path in words: for its card, and for those who listen. Pure. */
import { Ground } from '../engine';
import type { Solver } from '../engine/module';
import type { TimedPath } from '../engine/protocol';
import type { Place } from '../map/view';
import { type Answers, isTooFar, type Row, rowsOf } from './comparison';
import { nameOfSolver, type RouteStringKey, tell, type Words } from './route_strings';
import type { Snapped } from './ways';

/** An end of the path, the place that was asked for, and how far it moved from there, in tiles. */
export type Pin = Snapped & { asked: Place; moved: number };

/** How the search of the chosen solver stands. */
export type Outcome =
  | { kind: 'none' }
  | { kind: 'searching'; progress: number }
  | { kind: 'failed'; status: 'unreachable' | 'limit' }
  | { kind: 'found'; path: TimedPath };

const reasons: Record<Exclude<Ground, typeof Ground.open>, RouteStringKey> = {
  [Ground.rock]: 'snappedRock',
  [Ground.sealed]: 'snappedSealed',
  [Ground.outside]: 'snappedOutside',
};

export function nameOf(words: Words, pin: Pin): string {
  const { x, y } = pin.position ?? pin.place;
  return tell(words, 'tileAt', { x: Math.floor(x), y: Math.floor(y) });
}

/** How far an end moved and why; empty when it did not. */
export function movedText(words: Words, { ground, moved }: Pin): string {
  if (ground === Ground.open) return '';
  return tell(words, reasons[ground], { d: words.number(moved, moved < 10 ? 1 : 0) });
}

export function pinSaid(words: Words, pin: Pin, letter: string): string {
  const set = tell(words, 'pinSet', { letter, name: nameOf(words, pin) });
  const moved = movedText(words, pin);
  return moved ? `${set} ${tell(words, 'endMoved', { letter, moved })}` : set;
}

/** What the card says while there is no path. */
export function messageOf(outcome: Outcome, solver: Solver): RouteStringKey {
  if (outcome.kind === 'searching') return 'searching';
  if (outcome.kind !== 'failed') return 'goal';
  if (outcome.status === 'limit') return 'limit';
  return solver === 'road' ? 'noRoad' : 'unreachable';
}

/** That ends had to move, of those that had to; ground that was painted may move either. */
export function movesSaid(words: Words, pins: readonly Pin[]): string {
  return pins
    .map((pin, end) => ({ letter: end === 0 ? 'A' : 'B', moved: movedText(words, pin) }))
    .filter(({ moved }) => moved)
    .map((end) => tell(words, 'endMoved', end))
    .join(' ');
}

export function pathSaid(words: Words, [from, to]: readonly [Pin, Pin], path: TimedPath): string {
  return tell(words, 'pathSaid', {
    a: nameOf(words, from),
    b: nameOf(words, to),
    length: words.number(path.length, 1),
    straight: words.number(path.straight),
    turns: words.number(path.turns),
  });
}

/** Clocks tell tenths of a millisecond; the mean of `many` times is finer. */
export function millisecondsText(words: Words, milliseconds: number, many = false): string {
  const finest = many && milliseconds < 10 ? 2 : 1;
  return words.number(milliseconds, milliseconds < 100 ? finest : 0);
}

export function timeText(words: Words, milliseconds: number, many = false): string {
  return milliseconds < 1000
    ? tell(words, 'milliseconds', { n: millisecondsText(words, milliseconds, many) })
    : tell(words, 'seconds', { n: words.number(milliseconds / 1000, 2) });
}

/** An excess over the optimum in percent; what is longer at all is never said to be as short. */
export function percentOf(words: Words, excess: number): string {
  if (excess > 0 && excess < 5e-5) return `< ${words.number(0.01, 2)}`;
  return words.number(100 * excess, excess < 0.9995 ? 2 : 0);
}

export function excessText(words: Words, excess: number): string {
  return `${percentOf(words, excess)} %`;
}

/** How far a way along roads is pulled taut: of which length, and how much of it, 0 to 1. */
export interface Tautness {
  length: number;
  share: number;
  /** It goes on. */
  running: boolean;
}

/** Rounded down: what is not all done is never said to be. */
export function tautText(words: Words, { length, share }: Tautness): string {
  return tell(words, 'tautShare', { n: words.number(Math.floor(100 * share)), length: words.number(length, 2) });
}

/** What was found, as rows of names and values; while solvers are compared, without what their table says. */
export function factsOf(
  words: Words,
  path: TimedPath,
  clearance: number,
  compared: boolean,
  taut?: Tautness,
): [string, string][] {
  const { length, cost, tiles, turns, straight, expanded, milliseconds } = path;
  const unit = tell(words, 'tiles');
  const facts: [string, string, boolean][] = [
    [tell(words, 'length'), `${words.number(length, 2)} ${unit}`, !compared],
    [tell(words, 'taut'), taut ? tautText(words, taut) : '', taut !== undefined],
    [tell(words, 'cost'), tell(words, 'costOver', { cost: words.number(cost), n: words.number(tiles) }), cost > 0],
    [tell(words, 'turns'), words.number(turns), !compared],
    [tell(words, 'straight'), `${words.number(straight, 1)} ${unit}`, true],
    [tell(words, 'expanded'), words.number(expanded), !compared],
    [tell(words, 'time'), timeText(words, milliseconds), !compared],
    [tell(words, 'clearance'), tell(words, 'sixteenths', { n: clearance }), clearance > 0 && !compared],
  ];
  return facts.filter(([, , shown]) => shown).map(([name, value]) => [name, value]);
}

/** The cells of a row of the comparison. */
export interface Cells {
  length: string;
  excess: string;
  turns: string;
  expanded: string;
  time: string;
}

const nothing = '–';

/** From so many on, a column has no room for parts of a tile, or for single ones. */
const manyTiles = 100_000;
const manyNodes = 10_000;

function countText(words: Words, count: number): string {
  return count < manyNodes ? words.number(count) : tell(words, 'thousands', { n: words.number(count / 1000) });
}

/** `searching`: an answer that is missing is on its way. */
export function cellsOf(words: Words, { answer, excess }: Row, searching = false): Cells {
  if (!answer) return { length: searching ? '…' : nothing, excess: '', turns: '', expanded: '', time: '' };
  const { status, progress, length, turns, expanded, milliseconds } = answer.path;
  if (isTooFar(answer.path)) return { length: tell(words, 'tooFar'), excess: '', turns: '', expanded: '', time: '' };
  const effort = { expanded: countText(words, expanded), time: millisecondsText(words, milliseconds) };
  if (status === 'searching') {
    const share = progress > 0 ? `${words.number(100 * progress)} %` : '…';
    return { length: share, excess: '', turns: '', ...effort };
  }
  if (status !== 'found') return { length: verdictOf(words, status), excess: nothing, turns: nothing, ...effort };
  return {
    length: words.number(length, length < manyTiles ? 2 : 0),
    excess: excess === undefined ? nothing : percentOf(words, excess),
    turns: words.number(turns),
    ...effort,
  };
}

function verdictOf(words: Words, status: 'unreachable' | 'limit'): string {
  return tell(words, status === 'limit' ? 'gaveUp' : 'noPath');
}

/** What the recipe behind `sampled` would have got wrong here; empty where it found no path. */
export function lenientText(words: Words, answers: Answers): string {
  const answer = answers.get('sampled');
  if (answer?.path.status !== 'found') return '';
  const { lenientTriangles, lenientPortals } = answer.path;
  return tell(words, 'lenient', {
    triangles: words.number(lenientTriangles),
    portals: words.number(lenientPortals),
  });
}

/** The whole comparison, for those who listen. */
export function comparisonSaid(words: Words, solvers: readonly Solver[], answers: Answers): string {
  return rowsOf(solvers, answers)
    .flatMap((row) => {
      if (!row.answer || row.answer.path.status === 'searching') return [];
      const { length } = cellsOf(words, row);
      const more = row.excess !== undefined && row.solver !== 'optimal' ? ` (+${excessText(words, row.excess)})` : '';
      return tell(words, 'comparedSaid', { solver: nameOfSolver(words, row.solver), verdict: `${length}${more}` });
    })
    .join(', ');
}
