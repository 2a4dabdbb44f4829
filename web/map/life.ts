/** The life of chunks made visible: their states as washes, their travellers as dots. Idle while neither is shown. */
import { type EngineClient, Superseded } from '../engine';
import type { ChunkRect } from '../engine/protocol';
import { chunkCount } from './chunk_cache';
import { drawStates, drawTravellers } from './draw_life';
import type { MapView } from './map_view';

/** Washes over more chunks than this would be too small to see. */
const mostStates = 4096;
/** The longest side of the focus, in chunks. */
const mostFocus = 24;
/** Travellers that were out of sight for long do not catch up. */
const longestStep = 0.1;

/**
 * The focus is the middle half of the view, so that a reader sees not only strong chunks but also the weak ones around
 * them and, after a move, the frozen ones behind.
 */
export function focusOf({ x0, y0, x1, y1 }: ChunkRect): ChunkRect {
  const half = (from: number, to: number): [number, number] => {
    const side = Math.min(mostFocus, Math.max(1, Math.round((to - from + 1) / 2)));
    const first = Math.floor((from + to + 1 - side) / 2);
    return [first, first + side - 1];
  };
  const [fx0, fx1] = half(x0, x1);
  const [fy0, fy1] = half(y0, y1);
  return { x0: fx0, y0: fy0, x1: fx1, y1: fy1 };
}

export class Life {
  readonly #client: EngineClient;
  readonly #map: MapView;
  #states = false;
  #travellers = false;
  #focus = '';
  #asking = false;
  #askAgain = false;
  #walking = false;
  #lastStep = 0;

  constructor(client: EngineClient, map: MapView) {
    this.#client = client;
    this.#map = map;
  }

  show(states: boolean, travellers: boolean): void {
    this.#states = states;
    this.#travellers = travellers;
    if (!states) this.#map.showStates(undefined);
    if (!travellers) this.#map.showTravellers(undefined);
    this.follow();
    this.#walk();
  }

  /** A new world or a new worker knows of no focus. */
  forget(): void {
    this.#focus = '';
    this.follow();
  }

  /** To be called when the view has changed or chunks have arrived. */
  follow(): void {
    if (!this.#states && !this.#travellers) return;
    const { x0, y0, x1, y1 } = focusOf(this.#map.chunksInView());
    const focus = [x0, y0, x1, y1];
    if (focus.join() !== this.#focus) {
      this.#focus = focus.join();
      this.#client.focus(Int32Array.from(focus), { onPart: () => this.#ask() }).then(() => {
        this.#ask();
        this.#walk();
      }, quietly);
    }
    this.#ask();
  }

  /** One question at a time; what changes meanwhile is asked for after it. */
  #ask(): void {
    if (!this.#states) return;
    this.#askAgain = this.#asking;
    if (this.#asking) return;
    const rect = this.#map.chunksInView();
    if (chunkCount(rect) > mostStates) {
      this.#map.showStates(undefined);
      return;
    }
    this.#asking = true;
    this.#client
      .states(rect)
      .then((values) => {
        if (this.#states)
          this.#map.showStates((context, view, palette) => drawStates(context, view, rect, values, palette));
      }, quietly)
      .finally(() => {
        this.#asking = false;
        if (this.#askAgain) this.#ask();
      });
  }

  #walk(): void {
    if (this.#walking || !this.#travellers) return;
    this.#walking = true;
    this.#lastStep = performance.now();
    this.#step(0);
  }

  #step(seconds: number): void {
    this.#client.travellers(seconds).then(
      (travellers) => {
        if (this.#travellers)
          this.#map.showTravellers((context, view, palette) => drawTravellers(context, view, travellers, palette));
        // Under reduced motion they stand; `follow` brings those of another view.
        if (!this.#travellers || this.#map.still) this.#walking = false;
        else requestAnimationFrame((now) => this.#next(now));
      },
      (error) => {
        this.#walking = false;
        quietly(error);
        // A new world goes on with travellers of its own. An engine that is lost would be lost over them again.
        if (error instanceof Superseded) this.#walk();
      },
    );
  }

  #next(now: number): void {
    const seconds = Math.min(longestStep, Math.max(0, (now - this.#lastStep) / 1000));
    this.#lastStep = now;
    this.#step(seconds);
  }
}

/** These pictures are decoration: when the engine refuses, the map says so by its own calls. */
function quietly(error: unknown): void {
  if (!(error instanceof Superseded)) console.warn(error);
}
