/** What solvers have to say of the same query, side by side. Pure. */
import type { Solver } from '../engine/module';
import type { TimedPath } from '../engine/protocol';

/** The shortest first, as the laws of paths have it, and those that need not know the ground last. */
const rowOrder: readonly Solver[] = ['optimal', 'corridor', 'smooth', 'grid', 'sampled', 'road'];

/** What a solver said last; `stale`: of ends, ground or a walker that have changed since. */
export interface Answer {
  path: TimedPath;
  stale: boolean;
}

export type Answers = ReadonlyMap<Solver, Answer>;

export interface Row {
  solver: Solver;
  answer: Answer | undefined;
  /** How much longer than the optimum, as a share of it; undefined where that cannot be said. */
  excess: number | undefined;
}

/** Lengths are summed up in different orders: what differs by less is the same. */
const sameLength = 1e-9;

export function excessOf(length: number, optimal: number): number | undefined {
  if (optimal === 0) return length === 0 ? 0 : undefined;
  const excess = length / optimal - 1;
  return Math.abs(excess) < sameLength ? 0 : excess;
}

/** A fresh answer that found a path. */
export function foundBy(answers: Answers, solver: Solver): TimedPath | undefined {
  const answer = answers.get(solver);
  return answer && !answer.stale && answer.path.status === 'found' ? answer.path : undefined;
}

export function hasAnswered(answers: Answers, solver: Solver): boolean {
  const answer = answers.get(solver);
  return answer !== undefined && !answer.stale && answer.path.status !== 'searching';
}

/** Ends too far apart for a solver that, for that, was not even asked. */
export function isTooFar({ status, expanded }: Pick<TimedPath, 'status' | 'expanded'>): boolean {
  return status === 'limit' && expanded === 0;
}

export function rowsOf(solvers: readonly Solver[], answers: Answers): Row[] {
  const optimal = foundBy(answers, 'optimal');
  return rowOrder
    .filter((solver) => solvers.includes(solver))
    .map((solver) => {
      const found = foundBy(answers, solver);
      const excess = found && optimal ? excessOf(found.length, optimal.length) : undefined;
      return { solver, answer: answers.get(solver), excess };
    });
}

/** Those that are drawn when a comparison begins. */
export function firstDrawn(solvers: readonly Solver[], chosen: Solver): Solver[] {
  return solvers.filter((solver) => solver === chosen || solver === 'optimal' || solver === 'grid');
}

/** Milliseconds that a solver is thought to need before it has shown how many. */
const guesses: Readonly<Record<Solver, number>> = {
  grid: 1,
  optimal: 2,
  smooth: 3,
  corridor: 4,
  road: 20,
  sampled: 500,
};

/** Milliseconds that a solver may need to follow a pointer; the chosen one is worth waiting for. */
const followingTime = 60;
const chosenTime = 250;

/** How long solvers need here. One slow answer says little: the first of them also makes the ground that others find. */
export class SolverTimes {
  readonly #lastTwo = new Map<Solver, readonly [number, number]>();

  note(solver: Solver, milliseconds: number): void {
    const [, last] = this.#lastTwo.get(solver) ?? [0, guesses[solver]];
    this.#lastTwo.set(solver, [last, milliseconds]);
  }

  /** Another ground. */
  clear(): void {
    this.#lastTwo.clear();
  }

  of(solver: Solver): number {
    return Math.min(...(this.#lastTwo.get(solver) ?? [guesses[solver]]));
  }
}

/** Quick ones first, so that slow ones hold up nobody. */
export function askOrder(solvers: readonly Solver[], times: SolverTimes): Solver[] {
  return [...solvers].sort((a, b) => times.of(a) - times.of(b));
}

/** Those that can follow a pointer. */
export function following(solvers: readonly Solver[], chosen: Solver, times: SolverTimes): Solver[] {
  return solvers.filter((solver) => times.of(solver) <= (solver === chosen ? chosenTime : followingTime));
}
