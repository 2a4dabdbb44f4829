/** The tiles that a search has looked at: runs in rows, found again by area. */
import type { Bounds, Place } from './view';

/** Tiles of one row from x0 to x1, inclusive. */
export interface Run {
  y: number;
  x0: number;
  x1: number;
}

export class SearchedTiles {
  readonly #origin: Place;
  /** Runs relative to the origin, stride 3: y, first x, last x; by rows, and in each from left to right. */
  readonly #runs: Int32Array;

  /** `runs` as in `PathStep.searched`, relative to a tile. */
  constructor(origin: Place, runs: Int32Array) {
    this.#origin = { x: Math.floor(origin.x), y: Math.floor(origin.y) };
    const order = Array.from({ length: runs.length / 3 }, (_, run) => 3 * run);
    const [y, x] = [(run: number) => runs[run] as number, (run: number) => runs[run + 1] as number];
    order.sort((a, b) => y(a) - y(b) || x(a) - x(b));
    this.#runs = new Int32Array(runs.length);
    order.forEach((run, index) => {
      this.#runs.set(runs.subarray(run, run + 3), 3 * index);
    });
  }

  /** The runs that reach into some bounds, row by row. */
  *in({ x0, y0, x1, y1 }: Bounds): Generator<Run> {
    const { x, y } = this.#origin;
    const runs = this.#runs;
    for (let run = this.#firstFrom(Math.floor(y0) - y); run < runs.length; run += 3) {
      const found = {
        y: y + (runs[run] as number),
        x0: x + (runs[run + 1] as number),
        x1: x + (runs[run + 2] as number),
      };
      if (found.y >= y1) return;
      if (found.x1 + 1 > x0 && found.x0 < x1) yield found;
    }
  }

  /** The first run of a row or of a later one, by halving. */
  #firstFrom(row: number): number {
    let [low, high] = [0, this.#runs.length / 3];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#runs[3 * middle] as number) < row) low = middle + 1;
      else high = middle;
    }
    return 3 * low;
  }
}
