import type { PathSearchHandle, PathStep } from '../engine/module';
import { pathOf } from './answers';
import { disposed, Refused } from './errors';
import { Owned } from './owned';
import type { Path, PathProgress, Position, Solver } from './types';

/** What a search is about. */
export interface Sought {
  solver: Solver;
  from: Position;
  to: Position;
}

/** A search in steps, so that a game can go on with its frames. It ends with the next edit of the ground it is over. */
export class PathSearch extends Owned {
  readonly #sought: Sought;
  #handle: PathSearchHandle | undefined;
  #step: PathStep;

  /** @internal Made by `World.searchPath` and `Lab.searchPath`. */
  constructor(handle: PathSearchHandle, sought: Sought) {
    super();
    this.#sought = sought;
    this.#handle = handle;
    this.#step = handle.step(0);
  }

  /** Expands up to so many nodes more; true when the search is over. */
  step(expansions: number): boolean {
    if (!this.#handle) throw disposed('search');
    this.#step = this.#handle.step(expansions);
    return this.isOver;
  }

  get isOver(): boolean {
    return this.#step.status !== 'searching';
  }

  get progress(): PathProgress {
    return { progress: this.#step.progress, expanded: this.#step.expanded };
  }

  /** What was found; only once the search is over. */
  path(): Path {
    if (!this.isOver) throw new Refused('path: got a search under way, expected one that is over');
    return pathOf(this.#step, this.#sought.solver, this.#sought.from, this.#sought.to);
  }

  dispose(): void {
    this.#handle?.delete();
    this.#handle = undefined;
  }
}

/** Runs a search to its end. */
export function wholePath(search: PathSearch): Path {
  try {
    while (!search.step(1 << 16));
    return search.path();
  } finally {
    search.dispose();
  }
}
