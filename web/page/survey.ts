/** Statistics of paths between random pairs: how much longer than the optimum each solver's are. Pure. */
import type { Solver } from '../engine/module';
import { noLength, type SurveyPart } from '../engine/protocol';
import type { Bounds } from '../map/view';
import { excessOf } from './comparison';

export interface SolverFigures {
  solver: Solver;
  /** Excess of each pair that it and `optimal` found a path for, as a share; ascending. */
  excesses: number[];
  /** Undefined where there is none. */
  mean: number | undefined;
  most: number | undefined;
  /** Pairs that `optimal` found a path for, and it did not. */
  missed: number;
  milliseconds: number;
}

export class SurveyTally {
  readonly #solvers: readonly Solver[];
  readonly #excesses: number[][];
  readonly #missed: number[];
  readonly #milliseconds: number[];
  #pairs = 0;
  /** Pairs that `optimal` found a path for. */
  #joined = 0;
  /** Pairs of which it gave up the search. */
  #beyond = 0;

  /** In the order in which parts name them; `optimal` is one of them. */
  constructor(solvers: readonly Solver[]) {
    this.#solvers = solvers;
    this.#excesses = solvers.map(() => []);
    this.#missed = solvers.map(() => 0);
    this.#milliseconds = solvers.map(() => 0);
  }

  get pairs(): number {
    return this.#pairs;
  }

  get joined(): number {
    return this.#joined;
  }

  /** Pairs left out because `optimal` found that nothing joins them. */
  get apart(): number {
    return this.#pairs - this.#joined - this.#beyond;
  }

  /** Pairs left out because `optimal` gave up at its limit. */
  get beyond(): number {
    return this.#beyond;
  }

  take({ lengths, milliseconds }: Pick<SurveyPart, 'lengths' | 'milliseconds'>): void {
    const count = this.#solvers.length;
    for (let first = 0; first < lengths.length; first += count) {
      this.#takePair(lengths.subarray(first, first + count), milliseconds.subarray(first, first + count));
    }
  }

  #takePair(lengths: Float64Array, milliseconds: Float64Array): void {
    this.#pairs++;
    this.#solvers.forEach((_, s) => {
      this.#milliseconds[s] = (this.#milliseconds[s] as number) + (milliseconds[s] as number);
    });
    const optimal = lengths[this.#solvers.indexOf('optimal')] as number;
    if (optimal === noLength.limit) this.#beyond++;
    if (optimal < 0) return;
    this.#joined++;
    this.#solvers.forEach((_, s) => {
      const length = lengths[s] as number;
      if (length < 0) this.#missed[s] = (this.#missed[s] as number) + 1;
      const excess = length < 0 ? undefined : excessOf(length, optimal);
      if (excess !== undefined) (this.#excesses[s] as number[]).push(excess);
    });
  }

  figures(): SolverFigures[] {
    return this.#solvers.map((solver, s) => {
      const excesses = [...(this.#excesses[s] as number[])].sort((a, b) => a - b);
      const sum = excesses.reduce((sum, excess) => sum + excess, 0);
      return {
        solver,
        excesses,
        mean: excesses.length > 0 ? sum / excesses.length : undefined,
        most: excesses.at(-1),
        missed: this.#missed[s] as number,
        milliseconds: (this.#milliseconds[s] as number) / Math.max(1, this.#pairs),
      };
    });
  }
}

/** Whole tiles in the middle of what is in view, at most so many along each side. */
export function middleTiles({ x0, y0, x1, y1 }: Bounds, side: number): Bounds {
  const shrink = (from: number, to: number): [number, number] => {
    const length = Math.max(1, Math.min(side, Math.ceil(to) - Math.floor(from)));
    const first = Math.floor((Math.floor(from) + Math.ceil(to) - length) / 2);
    return [first, first + length];
  };
  const [left, right] = shrink(x0, x1);
  const [top, bottom] = shrink(y0, y1);
  return { x0: left, y0: top, x1: right, y1: bottom };
}

/** An axis of excesses that spreads the small ones: by their square roots. */
export interface ExcessAxis {
  x(excess: number): number;
  /** Round excesses, at least `gap` apart. */
  ticks: number[];
}

const roundExcesses = [0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];

export function excessAxis(most: number, left: number, right: number, gap: number): ExcessAxis {
  const end = Math.max(most, 0.001);
  const x = (excess: number) => left + Math.sqrt(Math.max(0, excess) / end) * (right - left);
  const ticks: number[] = [];
  for (const tick of roundExcesses) {
    const before = ticks.at(-1);
    if (tick <= end && (before === undefined || x(tick) - x(before) >= gap)) ticks.push(tick);
  }
  return { x, ticks };
}
