/** What lies over the land and changes often, and in which order; see `draw_overlay.ts` for the pictures themselves. */
import type { ChunkRect } from '../engine/protocol';
import {
  drawCrosshair,
  drawFaults,
  drawGrid,
  drawPin,
  drawRoute,
  drawStates,
  drawTravellers,
  type Faults,
} from './draw_overlay';
import type { Palette } from './palette';
import type { Place, View } from './view';

/** Milliseconds in which a route draws itself. */
const routeTime = 1100;

/** What the map shows of a query for a route. */
export interface RouteLine {
  from?: Place | undefined;
  to?: Place | undefined;
  /** Flat places; empty while there is no route. */
  points: Float64Array;
}

/** States of the chunks of a rectangle, row by row. */
export interface StateWash {
  rect: ChunkRect;
  values: Uint8Array;
}

const noRoute: RouteLine = { points: new Float64Array() };

export class Overlay {
  grid = false;
  crosshair = false;
  faults: Faults | undefined;
  states: StateWash | undefined;
  travellers = new Float64Array();
  #route = noRoute;
  #routeBegin = 0;

  set route(route: RouteLine) {
    if (route.points !== this.#route.points) this.#routeBegin = performance.now();
    this.#route = route;
  }

  /** Another scenery: what belonged to the one before is gone. */
  forget(): void {
    this.#route = noRoute;
    this.faults = undefined;
    this.states = undefined;
    this.travellers = new Float64Array();
  }

  /** What names stand upon; returns whether a route is still drawing itself. `now` is Infinity when nothing may move. */
  paintBelowNames(context: CanvasRenderingContext2D, view: View, palette: Palette, now: number): boolean {
    if (this.states) drawStates(context, view, this.states.rect, this.states.values, palette);
    if (this.grid) drawGrid(context, view, palette);
    if (this.faults) drawFaults(context, view, this.faults, palette);
    if (this.travellers.length > 0) drawTravellers(context, view, this.travellers, palette);
    const { points } = this.#route;
    if (points.length === 0) return false;
    const share = this.#routeShare(now);
    drawRoute(context, view, points, share, palette);
    return share < 1;
  }

  paintAboveNames(context: CanvasRenderingContext2D, view: View, palette: Palette): void {
    const { from, to } = this.#route;
    if (from) drawPin(context, view, from, 'A', palette.route, palette);
    if (to) drawPin(context, view, to, 'B', palette.routeEnd, palette);
    if (this.crosshair) drawCrosshair(context, view, palette);
  }

  #routeShare(now: number): number {
    const time = Math.min(1, Math.max(0, (now - this.#routeBegin) / routeTime));
    return time * time * (3 - 2 * time);
  }
}
