/** A query for a path in words: for its card, and for those who listen. Pure. */
import { Ground } from '../engine';
import type { Place } from '../map/view';
import type { Setup } from './setup';
import type { StringKey } from './strings';
import type { FoundPath, Snapped, Solver, TileFacts } from './ways';

/** An end of the path, the place that was asked for, and how far it moved from there, in tiles. */
export type Pin = Snapped & { asked: Place; moved: number };

export type Outcome =
  | { kind: 'none' }
  | { kind: 'searching'; progress: number }
  | { kind: 'failed'; status: 'unreachable' | 'limit' }
  | { kind: 'found'; path: FoundPath };

type Words = Pick<Setup, 'say' | 'number'>;

/** A shorter move to the nearest node is not worth telling: the click was meant for it. */
const tellingMove = 1;

export const solverNames: Record<Solver, StringKey> = {
  road: 'solverRoad',
  grid: 'solverGrid',
  smooth: 'solverSmooth',
};

const reasons: Record<Exclude<Ground, typeof Ground.open>, StringKey> = {
  [Ground.rock]: 'snappedRock',
  [Ground.sealed]: 'snappedSealed',
  [Ground.outside]: 'snappedOutside',
};

export function nameOf(words: Words, pin: Pin): string {
  if (pin.kind === 'node' && pin.name) return pin.name;
  const { x, y } = (pin.kind === 'tile' && pin.position) || pin.place;
  const place = { x: Math.floor(x), y: Math.floor(y) };
  return words.say(pin.kind === 'node' ? 'nodeAt' : 'tileAt', place);
}

/** How far an end moved and why; empty when it did not. */
export function movedText(words: Words, pin: Pin): string {
  if (pin.kind === 'node') {
    return pin.moved < tellingMove ? '' : words.say('snapped', { d: words.number(pin.moved) });
  }
  if (pin.ground === Ground.open) return '';
  return words.say(reasons[pin.ground], { d: words.number(pin.moved, pin.moved < 10 ? 1 : 0) });
}

export function pinSaid(words: Words, pin: Pin, letter: string): string {
  const set = words.say('pinSet', { letter, name: nameOf(words, pin) });
  const moved = movedText(words, pin);
  return moved ? `${set} ${words.say('endMoved', { letter, moved })}` : set;
}

/** What the card says while there is no path. */
export function messageOf(outcome: Outcome, solver: Solver): StringKey {
  if (outcome.kind === 'searching') return 'routeSearching';
  if (outcome.kind !== 'failed') return 'routeGoal';
  if (outcome.status === 'limit') return 'routeLimit';
  return solver === 'road' ? 'routeUnreachable' : 'pathUnreachable';
}

export function pathSaid(words: Words, [from, to]: readonly [Pin, Pin], path: FoundPath): string {
  const said = {
    a: nameOf(words, from),
    b: nameOf(words, to),
    length: words.number(path.length, path.tiles ? 1 : 0),
    straight: words.number(path.straight),
    turns: words.number(path.tiles?.turns ?? 0),
  };
  const found = words.say(path.tiles ? 'pathSaid' : 'routeSaid', said);
  const moved = to.kind === 'tile' ? movedText(words, to) : '';
  return moved ? `${words.say('endMoved', { letter: 'B', moved })} ${found}` : found;
}

function costRow(words: Words, { cost, count }: TileFacts): [string, string] {
  return [words.say('pathCost'), words.say('pathCostOver', { cost: words.number(cost), n: words.number(count) })];
}

/** What was found, as rows of names and values. */
export function rowsOf(
  words: Words,
  { length, straight, expanded, milliseconds, tiles }: FoundPath,
): [string, string][] {
  const unit = words.say('tiles');
  const time =
    milliseconds < 1000
      ? `${words.number(milliseconds, 1)} ${words.say('milliseconds')}`
      : `${words.number(milliseconds / 1000, 2)} ${words.say('seconds')}`;
  const walked: [string, string][] = tiles
    ? [...(tiles.cost > 0 ? [costRow(words, tiles)] : []), [words.say('pathTurns'), words.number(tiles.turns)]]
    : [];
  return [
    [words.say(tiles ? 'pathLength' : 'routeLength'), `${words.number(length, tiles ? 2 : 1)} ${unit}`],
    ...walked,
    [words.say('routeStraight'), `${words.number(straight, 1)} ${unit}`],
    [words.say('routeExpanded'), words.number(expanded)],
    [words.say('routeTime'), time],
  ];
}
