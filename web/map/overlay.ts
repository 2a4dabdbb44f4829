/** What lies over the land and changes often, and in which order; see `draw_overlay.ts` for the pictures themselves. */
import type { Solver } from '../engine/module';
import { drawCrosshair, drawGrid, drawPin } from './draw_overlay';
import { drawPaths, type PathStroke } from './draw_path';
import type { Palette } from './palette';
import type { Place, View } from './view';

/** Milliseconds in which a path draws itself. */
const pathTime = 1100;

/** A path on the map; see `PathStroke`. */
export type PathLine = Omit<PathStroke, 'share'>;

/** Something over the map, by whoever shows it. */
export type DrawOver = (context: CanvasRenderingContext2D, view: View, palette: Palette) => void;

/** What the map shows of a query for a path: its ends, and what was found. */
export interface PathPicture {
  from?: Place | undefined;
  to?: Place | undefined;
  lines: readonly PathLine[];
}

const noPath: PathPicture = { lines: [] };

export class Overlay {
  grid = false;
  crosshair = false;
  /** From the ground up, what comes with the code of those who show it. */
  states: DrawOver | undefined;
  faults: DrawOver | undefined;
  travellers: DrawOver | undefined;
  over: DrawOver | undefined;
  #path: PathPicture = noPath;
  /** When the line of a solver appeared. */
  #begins = new Map<Solver, number>();

  /** A line draws itself when it appears; one that takes the place of another of its solver is there at once. */
  set path(path: PathPicture) {
    const now = performance.now();
    this.#begins = new Map(path.lines.map(({ solver }) => [solver, this.#begins.get(solver) ?? now]));
    this.#path = path;
  }

  /** Another scenery: what belonged to the one before is gone. */
  forget(): void {
    this.path = noPath;
    this.faults = undefined;
    this.states = undefined;
    this.travellers = undefined;
  }

  get path(): PathPicture {
    return this.#path;
  }

  /**
   * Paints all of it, and names in their place, by `paintNames`, which tells whether some still come or go. Returns
   * whether these do, or a path is still drawing itself; `now` is Infinity when nothing may move.
   */
  paint(
    context: CanvasRenderingContext2D,
    view: View,
    palette: Palette,
    now: number,
    paintNames: () => boolean,
  ): boolean {
    const pathing = this.#paintBelowNames(context, view, palette, now);
    const naming = paintNames();
    this.#paintAboveNames(context, view, palette);
    return pathing || naming;
  }

  /** What names stand upon. */
  #paintBelowNames(context: CanvasRenderingContext2D, view: View, palette: Palette, now: number): boolean {
    this.states?.(context, view, palette);
    if (this.grid) drawGrid(context, view, palette);
    this.faults?.(context, view, palette);
    this.travellers?.(context, view, palette);
    const strokes = this.#path.lines.map((line) => ({ ...line, share: this.#share(line.solver, now) }));
    drawPaths(context, view, strokes, palette);
    return strokes.some(({ share }) => share < 1);
  }

  #paintAboveNames(context: CanvasRenderingContext2D, view: View, palette: Palette): void {
    const { from, to } = this.#path;
    if (from) drawPin(context, view, from, 'A', palette.pinStart, palette);
    if (to) drawPin(context, view, to, 'B', palette.pinEnd, palette);
    this.over?.(context, view, palette);
    if (this.crosshair) drawCrosshair(context, view, palette);
  }

  #share(solver: Solver, now: number): number {
    const time = Math.min(1, Math.max(0, (now - (this.#begins.get(solver) ?? now)) / pathTime));
    return time * time * (3 - 2 * time);
  }
}
