/** Pulls a long way along roads taut, as it is looked at: its pieces come back one by one, nearest to the view first. */
import { Superseded } from '../engine';
import type { TimedPath } from '../engine/protocol';
import type { Bounds } from '../map/view';
import { lengthOf, TautPieces, turnsOf } from './taut_pieces';
import type { Tighten } from './ways';

/** Pieces asked for at once: where the view goes, the next ones are of there. */
const together = 4;

export interface TautEvents {
  /** Where the reader looks. */
  view(): Bounds;
  /** There is a shorter way, or it has ended. */
  changed(): void;
  /** All of it is taut. */
  finished(path: TimedPath): void;
  failed(error: Error): void;
}

export class TautRoute {
  /** The way along roads that it began with. */
  readonly of: TimedPath;
  readonly #pieces: TautPieces;
  readonly #clearance: number;
  readonly #tighten: Tighten;
  readonly #events: TautEvents;
  /** Of what is asked now; undefined while it rests, and at the end. */
  #asking: AbortController | undefined;
  /** It has ended by itself, or was stopped: it does not go on. */
  #ended = false;
  #path: TimedPath;

  constructor(of: TimedPath, clearance: number, tighten: Tighten, events: TautEvents) {
    this.of = of;
    this.#path = of;
    this.#pieces = new TautPieces(of.points);
    this.#clearance = clearance;
    this.#tighten = tighten;
    this.#events = events;
    this.goOn();
  }

  get running(): boolean {
    return this.#asking !== undefined;
  }

  /** How much of the work is done, 0 to 1. */
  get share(): number {
    return this.#pieces.share;
  }

  /** The way as it is by now. */
  get path(): TimedPath {
    const { points } = this.#pieces;
    if (this.#path.points !== points)
      this.#path = { ...this.of, points, length: lengthOf(points), turns: turnsOf(points) };
    return this.#path;
  }

  /** It stays as it is. */
  stop(): void {
    this.#ended = true;
    this.rest();
  }

  /** It stays as it is until it goes on. */
  rest(): void {
    this.#asking?.abort();
    this.#asking = undefined;
  }

  goOn(): void {
    if (this.#ended || this.#asking) return;
    this.#asking = new AbortController();
    void this.#run(this.#asking.signal);
  }

  async #run(signal: AbortSignal): Promise<void> {
    const events = this.#events;
    const clearance = this.#clearance;
    try {
      while (!signal.aborted) {
        const pulls = this.#pieces.next(events.view(), together);
        if (pulls.length === 0) break;
        const { points, pieces } = strung(pulls.map(({ points }) => points));
        const answers = new Map<number, Float64Array>();
        await this.#tighten(
          { points, pieces, clearance },
          { signal, onPart: ({ first, points }) => answers.set(first, points) },
        );
        // All answers may be there by the time that it is stopped.
        if (signal.aborted) return;
        pulls.forEach(({ points, apply }, k) => {
          apply(answers.get(pieces[2 * k] as number) ?? points);
        });
        events.changed();
      }
    } catch (error) {
      // Superseded, another way is pulled, or none.
      if (!(error instanceof Superseded)) events.failed(error as Error);
    }
    if (signal.aborted) return;
    this.#ended = true;
    this.#asking = undefined;
    events.changed();
    if (this.share === 1) events.finished(this.path);
  }
}

/** One after the other, and where each begins and ends, counted in points. */
function strung(parts: readonly Float64Array[]): { points: Float64Array; pieces: Int32Array } {
  const points = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  const pieces: number[] = [];
  let at = 0;
  for (const part of parts) {
    points.set(part, at);
    pieces.push(at / 2, (at + part.length) / 2 - 1);
    at += part.length;
  }
  return { points, pieces: Int32Array.from(pieces) };
}
