/** What lies over the land and changes often, and in which order; see `draw_overlay.ts` for the pictures themselves. */
import type { ChunkRect } from '../engine/protocol';
import { drawCrosshair, drawFaults, drawGrid, drawPin, drawStates, drawTravellers, type Faults } from './draw_overlay';
import { drawPath, type PathStyle } from './draw_path';
import type { Palette } from './palette';
import type { Place, View } from './view';

/** Milliseconds in which a path draws itself. */
const pathTime = 1100;

/** What the map shows of a query for a path. */
export interface PathLine {
  from?: Place | undefined;
  to?: Place | undefined;
  style: PathStyle;
  /** Flat places; empty while there is no path. */
  points: Float64Array;
}

/** States of the chunks of a rectangle, row by row. */
export interface StateWash {
  rect: ChunkRect;
  values: Uint8Array;
}

const noPath: PathLine = { style: 'road', points: new Float64Array() };

export class Overlay {
  grid = false;
  crosshair = false;
  faults: Faults | undefined;
  states: StateWash | undefined;
  travellers = new Float64Array();
  #path = noPath;
  #pathBegin = 0;

  set path(path: PathLine) {
    if (path.points !== this.#path.points) this.#pathBegin = performance.now();
    this.#path = path;
  }

  /** Another scenery: what belonged to the one before is gone. */
  forget(): void {
    this.#path = noPath;
    this.faults = undefined;
    this.states = undefined;
    this.travellers = new Float64Array();
  }

  /** What names stand upon; returns whether a path is still drawing itself. `now` is Infinity when nothing may move. */
  paintBelowNames(context: CanvasRenderingContext2D, view: View, palette: Palette, now: number): boolean {
    if (this.states) drawStates(context, view, this.states.rect, this.states.values, palette);
    if (this.grid) drawGrid(context, view, palette);
    if (this.faults) drawFaults(context, view, this.faults, palette);
    if (this.travellers.length > 0) drawTravellers(context, view, this.travellers, palette);
    const { points, style } = this.#path;
    if (points.length === 0) return false;
    const share = this.#pathShare(now);
    drawPath(context, view, points, style, share, palette);
    return share < 1;
  }

  paintAboveNames(context: CanvasRenderingContext2D, view: View, palette: Palette): void {
    const { from, to } = this.#path;
    if (from) drawPin(context, view, from, 'A', palette.pinStart, palette);
    if (to) drawPin(context, view, to, 'B', palette.pinEnd, palette);
    if (this.crosshair) drawCrosshair(context, view, palette);
  }

  #pathShare(now: number): number {
    const time = Math.min(1, Math.max(0, (now - this.#pathBegin) / pathTime));
    return time * time * (3 - 2 * time);
  }
}
