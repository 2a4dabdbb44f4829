/**
 * The map on its canvas: camera, loading, bitmaps, overlay. It draws when something changed and at no other time.
 *
 * In the DOM the map's element says how it stands: `data-state` is `loading` or `ready` (everything in view is there,
 * drawn, and at rest), `data-pending` counts what is missing, `data-frames` the frames drawn so far.
 */
import type { EngineClient } from '../engine';
import type { ChunkRect } from '../engine/protocol';
import { type Level, type Slot, slotsIn } from './bitmap_cache';
import { areaOf, BitmapLayer } from './bitmap_layer';
import {
  chunksInView,
  drawCrosshair,
  drawFaults,
  drawGrid,
  drawPin,
  drawRoute,
  drawStates,
  drawTravellers,
  type Faults,
} from './draw_overlay';
import type { Rung } from './draw_tile';
import { addDrag } from './gestures/drag';
import { addKeyboard } from './gestures/keyboard';
import { addPinch } from './gestures/pinch';
import type { Surface } from './gestures/surface';
import { addWheel } from './gestures/wheel';
import { approach, glide, type Motion } from './motion';
import { NameLayer } from './name_layer';
import type { Palette } from './palette';
import { contentAt } from './road_style';
import { type Content, type Needs, needsOf, Supply } from './supply';
import { type Bounds, type Camera, clampCamera, type Place, panned, type Size, View, zoomedAbout } from './view';

const routeTime = 1100;
/** While zooming, old bitmaps are stretched until the zoom has rested so long, or they are stretched twofold. */
const zoomRest = 110;

export interface MapEvents {
  moved(camera: Camera): void;
  /** The state in the DOM has changed. */
  settled(ready: boolean): void;
  /** A frame with chunks that were not there before. */
  arrived(): void;
  tapped(place: Place): void;
  cancelled(): void;
  failed(error: Error): void;
}

export interface MapLayers {
  rungs: ReadonlySet<Rung>;
  grid: boolean;
}

/** What the map shows of a query for a route. */
export interface RouteLine {
  from?: Place | undefined;
  to?: Place | undefined;
  /** Flat places; empty while there is no route. */
  points: Float64Array;
}

const noRoute: RouteLine = { points: new Float64Array() };

/** Everything in view, measured once per frame. */
interface Scene {
  view: View;
  level: Level;
  content: Content;
  slots: Slot[];
  /** All that may reach into the slots. */
  needs: Needs;
}

export class WorldMap implements Surface {
  readonly element: HTMLElement;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #supply: Supply;
  readonly #events: MapEvents;
  readonly #stillness = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #remove: (() => void)[] = [];

  #camera: Camera = { x: 0, y: 0, scale: 4 };
  #size: Size = { width: 0, height: 0, ratio: 1 };
  #palette: Palette;
  #layers: MapLayers = { rungs: new Set(), grid: false };
  #density = 45;
  /** Until the first world is there or refused, the map waits for it. */
  #world: 'awaited' | 'open' | 'none' = 'awaited';

  readonly #bitmaps: BitmapLayer;
  #arrived = false;

  readonly #names: NameLayer;

  #route = noRoute;
  #routeBegin = 0;
  #faults: Faults | undefined;
  #states: { rect: ChunkRect; values: Uint8Array } | undefined;
  #travellers = new Float64Array();
  #crosshair = false;

  #motion: Motion | undefined;
  #zoomGoal: { scale: number; x: number; y: number } | undefined;
  #lastZoom = Number.NEGATIVE_INFINITY;
  #zoomTimer: ReturnType<typeof setTimeout> | undefined;
  #frameAsked = 0;
  #lastFrame = 0;
  #frames = 0;

  constructor(element: HTMLElement, client: EngineClient, palette: Palette, events: MapEvents) {
    this.element = element;
    const arrived = () => {
      this.#arrived = true;
      this.redraw();
    };
    this.#supply = new Supply(client, arrived, events.failed);
    this.#names = new NameLayer(this.#supply);
    this.#bitmaps = new BitmapLayer(this.#supply);
    this.#palette = palette;
    this.#events = events;
    this.#canvas = document.createElement('canvas');
    this.#canvas.setAttribute('aria-hidden', 'true');
    element.prepend(this.#canvas);
    element.tabIndex = 0;
    this.#context = this.#canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D;
    this.#remove.push(this.#watchSize(), this.#watchFocus());
    for (const add of [addDrag, addPinch, addWheel, addKeyboard]) this.#remove.push(add(this));
    element.dataset.state = 'loading';
  }

  dispose(): void {
    for (const remove of this.#remove) remove();
    cancelAnimationFrame(this.#frameAsked);
    clearTimeout(this.#zoomTimer);
    this.#supply.clear();
    this.#canvas.remove();
  }

  // ---- What is shown ----

  get camera(): Camera {
    return this.#camera;
  }

  /** The camera that shows exactly these pixels again. */
  get exactCamera(): Camera {
    return this.#size.width > 0 ? this.#view().snapped() : this.#camera;
  }

  get still(): boolean {
    return this.#stillness.matches;
  }

  lookAt(camera: Camera): void {
    this.hold();
    this.#move(this.#size.width > 0 ? clampCamera(camera, this.#size) : camera);
  }

  /** Forgets everything of the world before; with `density` undefined there is no world, only bare ground. */
  showWorld(density: number | undefined): void {
    this.#world = density === undefined ? 'none' : 'open';
    this.#density = density ?? this.#density;
    this.#supply.clear();
    this.#bitmaps.clear();
    this.#names.forget();
    this.#route = noRoute;
    this.#faults = undefined;
    this.#states = undefined;
    this.#travellers = new Float64Array();
    this.redraw();
  }

  showLayers(layers: MapLayers): void {
    this.#layers = layers;
    this.#repaint();
  }

  showPalette(palette: Palette): void {
    this.#palette = palette;
    this.#repaint();
  }

  showRoute(route: RouteLine): void {
    if (route.points !== this.#route.points) this.#routeBegin = performance.now();
    this.#route = route;
    this.redraw();
  }

  showFaults(faults: Faults | undefined): void {
    this.#faults = faults;
    this.redraw();
  }

  showStates(states: { rect: ChunkRect; values: Uint8Array } | undefined): void {
    this.#states = states;
    this.#askFrame();
  }

  showTravellers(travellers: Float64Array<ArrayBuffer>): void {
    this.#travellers = travellers;
    // They walk on and on; that does not unsettle the map.
    this.#askFrame();
  }

  chunksInView(): ChunkRect {
    return chunksInView(this.#view());
  }

  // ---- Surface ----

  pan(dx: number, dy: number): void {
    this.#move(clampCamera(panned(this.#camera, dx, dy), this.#size));
  }

  glide(vx: number, vy: number): void {
    if (this.still || Math.hypot(vx, vy) < 0.1) return;
    this.#begin(glide(vx, vy, (dx, dy) => this.pan(dx, dy)));
  }

  zoom(factor: number, x: number, y: number): void {
    this.hold();
    this.#zoomTo(this.#camera.scale * factor, x, y);
  }

  zoomGently(factor: number, x: number, y: number): void {
    if (this.still) {
      this.zoom(factor, x, y);
      return;
    }
    const scale = (this.#zoomGoal?.scale ?? this.#camera.scale) * factor;
    const goal = { scale: clampCamera({ ...this.#camera, scale }, this.#size).scale, x, y };
    const remaining = () => Math.log2(goal.scale / this.#camera.scale);
    this.#begin(approach(remaining, (octaves) => this.#zoomTo(this.#camera.scale * 2 ** octaves, goal.x, goal.y)));
    this.#zoomGoal = goal;
  }

  hold(): void {
    this.#motion = undefined;
    this.#zoomGoal = undefined;
  }

  tap(x: number, y: number): void {
    const { scale } = this.#camera;
    this.#events.tapped({ x: this.#camera.x + x / scale, y: this.#camera.y + y / scale });
  }

  cancel(): void {
    this.#events.cancelled();
  }

  #begin(motion: Motion): void {
    this.hold();
    this.#motion = motion;
    this.redraw();
  }

  #zoomTo(scale: number, x: number, y: number): void {
    this.#lastZoom = performance.now();
    this.#move(zoomedAbout(this.#camera, scale, x, y, this.#size));
  }

  #move(camera: Camera): void {
    const before = this.#camera;
    if (camera.x === before.x && camera.y === before.y && camera.scale === before.scale) return;
    this.#camera = camera;
    this.#events.moved(camera);
    this.redraw();
  }

  // ---- Frames ----

  redraw(): void {
    this.#publish(false, this.#supply.missing);
    this.#askFrame();
  }

  #askFrame(): void {
    if (this.#frameAsked !== 0) return;
    this.#frameAsked = requestAnimationFrame((now) => {
      this.#frameAsked = 0;
      this.#frame(now);
    });
  }

  #frame(now: number): void {
    if (this.#size.width === 0) return;
    const passed = Math.min(64, Math.max(0, now - this.#lastFrame));
    this.#lastFrame = now;
    this.#element().frames = String(++this.#frames);
    if (this.#motion && !this.#motion(passed)) this.hold();

    const scene = this.#scene(now);
    if (this.#world === 'open') this.#supply.want(scene.needs, this.#camera.x, this.#camera.y);
    const undrawn = this.#world === 'open' ? this.#drawBitmaps(scene, now) : { ready: 0, waiting: 0 };
    // Every frame begins with the same pens, or what was drawn in frames before would show in the next.
    this.#context.save();
    this.#context.textRendering = 'geometricPrecision';
    const fading = this.#bitmaps.paint(this.#context, scene.view, scene.level, scene.slots, this.#palette, now);
    const naming = this.#paintOverlay(scene, passed, now);
    this.#context.restore();
    const routing = this.#route.points.length > 0 && this.#routeShare(now) < 1;

    if (this.#arrived) {
      this.#arrived = false;
      this.#events.arrived();
    }
    const zooming = scene.level.scale !== scene.view.camera.scale;
    const missing = this.#supply.missing + undrawn.waiting + undrawn.ready;
    if (this.#motion || undrawn.ready > 0 || fading || naming || routing) this.redraw();
    else if (zooming) this.#awaitZoomRest();
    else this.#publish(missing === 0 && this.#world !== 'awaited', missing);
  }

  /** `dataset` of the map's element. */
  #element(): DOMStringMap {
    return this.element.dataset;
  }

  #publish(ready: boolean, pending: number): void {
    const data = this.#element();
    data.pending = String(pending);
    const state = ready ? 'ready' : 'loading';
    if (data.state === state) return;
    data.state = state;
    this.#events.settled(ready);
  }

  #awaitZoomRest(): void {
    clearTimeout(this.#zoomTimer);
    this.#zoomTimer = setTimeout(() => this.redraw(), zoomRest);
  }

  #view(): View {
    return new View(this.#camera, this.#size);
  }

  #scene(now: number): Scene {
    const view = this.#view();
    const level = this.#bitmaps.levelFor(view, now - this.#lastZoom >= zoomRest && !this.#zoomGoal);
    const content = contentAt(level.scale, this.#layers.rungs.size > 0);
    const slots = slotsIn(view, level);
    const areas = slots.map((slot) => areaOf(level, slot));
    return { view, level, content, slots, needs: needsOf(content, union(areas)) };
  }

  #drawBitmaps({ level, content, slots }: Scene, now: number): { ready: number; waiting: number } {
    const look = { palette: this.#palette, rungs: this.#layers.rungs };
    return this.#bitmaps.draw(level, slots, content, look, this.still ? Number.NEGATIVE_INFINITY : now);
  }

  /** Draws everything anew at the next frame, without fading. */
  #repaint(): void {
    this.#bitmaps.clear();
    this.redraw();
  }

  // ---- Overlay ----

  #paintOverlay(scene: Scene, passed: number, now: number): boolean {
    const { view } = scene;
    const context = this.#context;
    const palette = this.#palette;
    if (this.#states) drawStates(context, view, this.#states.rect, this.#states.values, palette);
    if (this.#layers.grid) drawGrid(context, view, palette);
    if (this.#faults) drawFaults(context, view, this.#faults, palette);
    if (this.#travellers.length > 0) drawTravellers(context, view, this.#travellers, palette);
    const { from, to, points } = this.#route;
    if (points.length > 0) drawRoute(context, view, points, this.#routeShare(now), palette);
    const look = { palette, density: this.#density };
    const gone = this.still ? Number.POSITIVE_INFINITY : passed;
    const naming = this.#world === 'open' && this.#names.paint(context, scene, look, gone);
    if (from) drawPin(context, view, from, 'A', palette.route, palette);
    if (to) drawPin(context, view, to, 'B', palette.routeEnd, palette);
    if (this.#crosshair) drawCrosshair(context, view, palette);
    return naming;
  }

  #routeShare(now: number): number {
    if (this.still) return 1;
    const time = Math.min(1, Math.max(0, (now - this.#routeBegin) / routeTime));
    return time * time * (3 - 2 * time);
  }

  // ---- The element ----

  #watchSize(): () => void {
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const ratio = devicePixelRatio;
      const exact = entry.devicePixelContentBoxSize?.[0];
      this.#resize({
        width: devicePixels(entry.contentRect.width * ratio, exact?.inlineSize),
        height: devicePixels(entry.contentRect.height * ratio, exact?.blockSize),
        ratio,
      });
    });
    try {
      observer.observe(this.element, { box: 'device-pixel-content-box' });
    } catch {
      // Not every browser can tell device pixels; rounding is the next best.
      observer.observe(this.element);
    }
    return () => observer.disconnect();
  }

  #resize(size: Size): void {
    this.#size = size;
    if (size.width === 0 || size.height === 0) return;
    this.#canvas.width = size.width;
    this.#canvas.height = size.height;
    this.#move(clampCamera(this.#camera, size));
    // At once: setting its size has emptied the canvas.
    this.#frame(performance.now());
  }

  /** The crosshair shows where Enter acts, for those who came by keyboard. */
  #watchFocus(): () => void {
    const show = (crosshair: boolean) => {
      this.#crosshair = crosshair;
      this.redraw();
    };
    const focus = () => show(this.element.matches(':focus-visible'));
    const blur = () => show(false);
    this.element.addEventListener('focus', focus);
    this.element.addEventListener('blur', blur);
    return () => {
      this.element.removeEventListener('focus', focus);
      this.element.removeEventListener('blur', blur);
    };
  }
}

/** What the browser counted, unless that is more than rounding away: an emulated ratio is unknown to it. */
function devicePixels(expected: number, counted: number | undefined): number {
  return counted !== undefined && Math.abs(counted - expected) <= 1 ? counted : Math.round(expected);
}

function union(areas: Bounds[]): Bounds {
  return areas.reduce((a, b) => ({
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  }));
}
