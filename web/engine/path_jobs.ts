/** Long calls about paths, labs and percolation. */
import type {
  LabHandle,
  NavigatorHandle,
  OpenTile,
  PathModule,
  PathQuery,
  PathSpace,
  PathStep,
  Solver,
} from './module';
import { type Calls, noLength, type SurveyAsk, type SurveyPart, type TimedPath } from './protocol';
import { type Job, Pace, refusal, sliceMilliseconds } from './slices';

/** Between two curves of percolation. */
const curveMilliseconds = 100;

/** Nodes that pulling one piece of a route taut may expand: pieces of 500 tiles need half as many at most. */
export const tightenLimit = 1 << 15;

/** Nodes that a search expands before it looks at the clock: each may ask for land that has yet to be made. */
const mostExpanded = 512;

/** Pairs of a survey, and how often one is drawn anew whose ends snap to the same tile. */
const mostPairs = 1 << 16;
const mostDraws = 64;

/** A place to ask paths in, and how often its tiles were edited: a search does not outlive an edit. */
export interface Ground<Handle extends PathSpace = PathSpace> {
  readonly handle: Handle;
  edits: number;
}

/**
 * The steps of one search. The last one is no longer `searching`, unless an edit ended it. The time is that at work,
 * without that of other calls in between.
 */
function* search(ground: Ground, solver: Solver, query: PathQuery): Generator<TimedPath> {
  const { edits } = ground;
  const pace = new Pace(64, mostExpanded);
  let milliseconds = 0;
  const timed = <T>(work: () => T): T => {
    const begin = performance.now();
    const result = work();
    milliseconds += performance.now() - begin;
    return result;
  };
  const handle = timed(() => ground.handle.search(solver, query));
  try {
    while (ground.edits === edits) {
      // A chunk that had to be made slows the pace down for no more than the rest of a slice.
      const begin = performance.now();
      let step: PathStep;
      do step = timed(() => pace.run((amount) => handle.step(amount)));
      while (step.status === 'searching' && performance.now() - begin < sliceMilliseconds);
      yield { ...step, milliseconds };
      if (step.status !== 'searching') return;
    }
  } finally {
    handle.delete();
  }
}

/** The steps of a search that begins anew after each edit. */
function* lastingSearch(ground: Ground, solver: Solver, query: PathQuery): Generator<TimedPath> {
  for (;;) {
    for (const path of search(ground, solver, query)) {
      yield path;
      if (path.status !== 'searching') return;
    }
  }
}

export function* paths(ground: Ground, { solvers, ...query }: Calls['paths']['ask']): Job<'paths'> {
  for (const solver of solvers) for (const path of lastingSearch(ground, solver, query)) yield { solver, path };
  return null;
}

/** The finalizer of MurmurHash3 (Appleby): every bit of the value decides about every bit of the result. */
function mixed(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** The tiles of a pair: open, distinct, and decided by the seed and the pair's number alone. */
function pairOf({ handle }: Ground, { x0, y0, x1, y1, seed }: SurveyAsk, pair: number): [OpenTile, OpenTile] {
  const ofPair = mixed(mixed(seed) ^ pair);
  for (let draw = 0; draw < mostDraws; draw++) {
    const share = (number: number) => mixed(ofPair ^ (4 * draw + number)) / 2 ** 32;
    const place = (number: number) =>
      handle.nearestOpen(x0 + share(number) * (x1 - x0), y0 + share(number + 1) * (y1 - y0));
    const [from, to] = [place(0), place(2)];
    if (from.x !== to.x || from.y !== to.y) return [from, to];
  }
  throw refusal('survey: got a rectangle round a single open tile, expected two');
}

function lengthOf({ status, length }: TimedPath): number {
  if (status === 'found') return length;
  return status === 'limit' ? noLength.limit : noLength.unreachable;
}

/** Gathers the results of pairs until they are shown. */
class SurveyRows {
  readonly #stride: number;
  #first = 0;
  #ends: number[] = [];
  #paths: TimedPath[] = [];

  constructor(solvers: readonly Solver[]) {
    this.#stride = solvers.length;
  }

  add(from: OpenTile, to: OpenTile, paths: readonly TimedPath[]): void {
    this.#ends.push(from.x, from.y, to.x, to.y);
    this.#paths.push(...paths);
  }

  take(): SurveyPart | undefined {
    if (this.#paths.length === 0) return undefined;
    const part = {
      first: this.#first,
      ends: Float64Array.from(this.#ends),
      lengths: Float64Array.from(this.#paths, lengthOf),
      expanded: Float64Array.from(this.#paths, ({ expanded }) => expanded),
      milliseconds: Float64Array.from(this.#paths, ({ milliseconds }) => milliseconds),
    };
    this.#first += this.#paths.length / this.#stride;
    this.#ends = [];
    this.#paths = [];
    return part;
  }
}

/** One pair by all solvers, over the same tiles: an edit begins the pair anew. Yields after each step. */
function* surveyPair(ground: Ground, ask: SurveyAsk, pair: number, rows: SurveyRows): Generator<void, void> {
  const { solvers, clearance, limit } = ask;
  for (;;) {
    const { edits } = ground;
    const [from, to] = pairOf(ground, ask, pair);
    const query = { fromX: from.x, fromY: from.y, toX: to.x, toY: to.y, clearance, limit };
    const found: TimedPath[] = [];
    for (const solver of solvers) {
      for (const path of search(ground, solver, query)) {
        yield;
        if (path.status !== 'searching') found.push(path);
      }
      if (ground.edits !== edits) break;
    }
    if (ground.edits === edits) {
      rows.add(from, to, found);
      return;
    }
  }
}

function requireSurvey({ solvers, x0, y0, x1, y1, pairs }: SurveyAsk): void {
  if (solvers.length === 0) throw refusal('solvers: got none, expected at least one');
  if (!(x0 < x1 && y0 < y1)) throw refusal(`rectangle: got ${[x0, y0, x1, y1].join()}, expected x0 < x1 and y0 < y1`);
  if (!(Number.isInteger(pairs) && pairs >= 1 && pairs <= mostPairs))
    throw refusal(`pairs: got ${pairs}, expected 1 to ${mostPairs}`);
}

export function* survey(ground: Ground, ask: SurveyAsk): Job<'survey'> {
  requireSurvey(ask);
  const rows = new SurveyRows(ask.solvers);
  let begin = performance.now();
  for (let pair = 0; pair < ask.pairs; pair++) {
    for (const _ of surveyPair(ground, ask, pair, rows)) {
      if (performance.now() - begin < sliceMilliseconds) continue;
      yield rows.take();
      begin = performance.now();
    }
  }
  const rest = rows.take();
  if (rest) yield rest;
  return null;
}

/** A piece is a slice of its own. */
export function* tighten(
  { handle }: Ground<NavigatorHandle>,
  { points, pieces, clearance }: Calls['tighten']['ask'],
): Job<'tighten'> {
  for (let p = 0; p < pieces.length; p += 2) {
    const first = pieces[p] as number;
    const last = pieces[p + 1] as number;
    const piece = points.slice(2 * first, 2 * last + 2);
    yield { first, last, points: handle.tighten(piece, clearance, tightenLimit) };
  }
  return null;
}

export function* solve({ handle }: Ground<LabHandle>, { ends, solver }: Calls['solve']['ask']): Job<'solve'> {
  const pace = new Pace(8, 1 << 12);
  for (let first = 0; first < ends.length; ) {
    yield pace.run((amount) => {
      const batch = ends.subarray(first, first + 4 * amount);
      const results = new Float64Array((3 * batch.length) / 4);
      for (let s = 0; 4 * s < batch.length; s++) {
        const [fromX, fromY, toX, toY] = Array.from(batch.subarray(4 * s, 4 * s + 4), (tile) => tile + 0.5) as [
          number,
          number,
          number,
          number,
        ];
        const begin = performance.now();
        const { status, length, expanded } = handle.solve(solver, fromX, fromY, toX, toY);
        results.set([status === 'found' ? length : -1, expanded, performance.now() - begin], 3 * s);
      }
      const part = { first: first / 4, results };
      first += batch.length;
      return part;
    });
  }
  return null;
}

export function* percolate(module: PathModule, ask: Calls['percolate']['ask']): Job<'percolate'> {
  const percolation = new module.Percolation(ask.lattice, ask.size, ask.seed);
  try {
    const pace = new Pace(1, 64);
    let shown = Number.NEGATIVE_INFINITY;
    let pictured = false;
    for (let done = 0; done < ask.runs; ) {
      done += pace.run((amount) => {
        const count = Math.min(amount, ask.runs - done);
        percolation.run(count);
        return count;
      });
      // The curve costs as much as some runs, and nobody watches it more often.
      const isDue = performance.now() - shown >= curveMilliseconds || done === ask.runs;
      if (isDue) {
        shown = performance.now();
        const result = percolation.result();
        yield { ...result, picture: pictured ? new Uint8Array() : percolation.picture() };
        pictured = true;
      } else yield undefined;
    }
    return percolation.result();
  } finally {
    percolation.delete();
  }
}
