/** Long calls in slices: what they are, and how much of them fits into one. */
import type { Calls, Kind } from './protocol';

export const sliceMilliseconds = 10;

/** A long call. Yields parts, or nothing when a slice has nothing to show. */
export type Job<K extends Kind = Kind> = Generator<Calls[K]['part'] | undefined, Calls[K]['answer']>;

/** Finds out how much work fits into one slice. */
export class Pace {
  #amount: number;
  readonly #most: number;

  constructor(first: number, most: number) {
    this.#amount = first;
    this.#most = most;
  }

  run<T>(work: (amount: number) => T): T {
    const begin = performance.now();
    const result = work(this.#amount);
    const spent = performance.now() - begin;
    if (spent < sliceMilliseconds / 2) this.#amount = Math.min(this.#most, this.#amount * 2);
    if (spent > sliceMilliseconds) this.#amount = Math.max(1, this.#amount >> 1);
    return result;
  }
}

/** What the modules throw at bad input, for what is checked before it gets there. */
export function refusal(message: string): Error {
  const error = new Error(message);
  error.name = 'Refused';
  return error;
}
