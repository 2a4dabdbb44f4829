/** The scenarios of a file and what became of them: which match their published length, and at what cost. */
import type { Place } from '../map/view';

export type Verdict = 'waiting' | 'matched' | 'failed';
export type Order = 'file' | 'shortest' | 'longest';

export interface Summary {
  done: number;
  matched: number;
  failed: number;
  /** The largest difference to a published length; of scenarios without a way, that length itself. */
  worstError: number;
  /** Of all that are done. */
  milliseconds: number;
}

/** Files round their lengths to between 2 and 8 digits. */
export function matches(found: number, published: number): boolean {
  return Math.abs(found - published) <= 0.005 + 1e-5 * published;
}

export class ScenarioTable {
  readonly count: number;
  /** Stride 6: bucket, start x, start y, goal x, goal y, published length. */
  readonly #rows: Float64Array;
  /** Lengths found: NaN while not known, negative where there is no way. */
  readonly #found: Float64Array;
  readonly #milliseconds: Float64Array;

  /** `rows` as in `WaymeshModule.parseScenarios`. */
  constructor(rows: Float64Array) {
    this.#rows = rows;
    this.count = rows.length / 6;
    this.#found = new Float64Array(this.count).fill(Number.NaN);
    this.#milliseconds = new Float64Array(this.count);
  }

  bucket(row: number): number {
    return this.#rows[6 * row] as number;
  }

  published(row: number): number {
    return this.#rows[6 * row + 5] as number;
  }

  /** Middles of the start's and the goal's tile. */
  ends(row: number): [Place, Place] {
    const [x0, y0, x1, y1] = this.#rows.subarray(6 * row + 1, 6 * row + 5) as unknown as [
      number,
      number,
      number,
      number,
    ];
    return [
      { x: x0 + 0.5, y: y0 + 0.5 },
      { x: x1 + 0.5, y: y1 + 0.5 },
    ];
  }

  /** Start and goal of some rows for `EngineClient.solve`. */
  tiles(rows: Iterable<number>): Int32Array {
    return Int32Array.from([...rows].flatMap((row) => [...this.#rows.subarray(6 * row + 1, 6 * row + 5)]));
  }

  /** Undefined while not known, negative where there is no way. */
  found(row: number): number | undefined {
    const length = this.#found[row] as number;
    return Number.isNaN(length) ? undefined : length;
  }

  verdict(row: number): Verdict {
    const found = this.found(row);
    return found === undefined ? 'waiting' : matches(found, this.published(row)) ? 'matched' : 'failed';
  }

  /** Takes results in, stride 3 as in `ScenarioPart`, for rows from `first` on. */
  take(first: number, results: Float64Array): void {
    for (let r = 0; 3 * r < results.length; r++) {
      this.#found[first + r] = results[3 * r] as number;
      this.#milliseconds[first + r] = results[3 * r + 2] as number;
    }
  }

  forget(): void {
    this.#found.fill(Number.NaN);
  }

  /** Rows in an order, all of them or those that failed; rows of equal length as they stand in the file. */
  ordered(order: Order, failedOnly: boolean): number[] {
    const rows = Array.from({ length: this.count }, (_, row) => row);
    const shown = failedOnly ? rows.filter((row) => this.verdict(row) === 'failed') : rows;
    if (order === 'file') return shown;
    const sign = order === 'shortest' ? 1 : -1;
    return shown.sort((a, b) => sign * (this.published(a) - this.published(b)) || a - b);
  }

  summary(): Summary {
    const sum: Summary = { done: 0, matched: 0, failed: 0, worstError: 0, milliseconds: 0 };
    for (let row = 0; row < this.count; row++) {
      const found = this.found(row);
      if (found === undefined) continue;
      sum.done++;
      sum.milliseconds += this.#milliseconds[row] as number;
      if (this.verdict(row) === 'matched') sum.matched++;
      else sum.failed++;
      sum.worstError = Math.max(sum.worstError, Math.abs(Math.max(0, found) - this.published(row)));
    }
    return sum;
  }
}
