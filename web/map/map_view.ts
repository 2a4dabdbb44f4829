/**
 * The map on its canvas: camera, loading, bitmaps, overlay. What it shows is a scenery, the world or a lab. It draws
 * when something changed and at no other time.
 *
 * In the DOM the map's element says how it stands: `data-state` is `loading` or `ready` (everything in view is there,
 * drawn, and at rest), `data-pending` counts what is missing, `data-frames` the frames drawn so far.
 */
import type { ChunkRect } from '../engine/protocol';
import { type Level, type Slot, slotsIn } from './bitmap_cache';
import { BitmapLayer, squareOf } from './bitmap_layer';
import { chunksInView, type Faults } from './draw_overlay';
import { addDrag } from './gestures/drag';
import { addKeyboard } from './gestures/keyboard';
import { addPinch } from './gestures/pinch';
import type { Grip, Surface } from './gestures/surface';
import { addWheel } from './gestures/wheel';
import { approach, glide, type Motion } from './motion';
import { type DrawOver, Overlay, type PathPicture, type StateWash } from './overlay';
import type { Palette } from './palette';
import type { Frame, GroundLayer, Scenery } from './scenery';
import type { SearchedTiles } from './searched_tiles';
import {
  areaOf,
  type Bounds,
  type Camera,
  clampCamera,
  type Place,
  panned,
  type Size,
  View,
  zoomedAbout,
} from './view';
import { watchSize } from './watch_size';

/** While zooming, old bitmaps are stretched until the zoom has rested so long, or they are stretched twofold. */
const zoomRest = 110;

export interface MapEvents {
  moved(camera: Camera): void;
  /** The state in the DOM has changed. */
  settled(ready: boolean): void;
  /** A frame with pieces of the scenery that were not there before. */
  arrived(): void;
  tapped(place: Place): void;
  cancelled(): void;
}

/** What a pointer holds on the map, by place; see `Grip`. */
export interface Hold {
  move(place: Place): void;
  drop(): void;
  cancel(): void;
}

/** Takes hold of what the page lets one move at a place; `pixel`: a CSS pixel in tiles. A finger is broader than a mouse. */
export type Grasp = (place: Place, pixel: number, finger: boolean) => Hold | undefined;

/** A frame and its bitmaps. */
interface Scene extends Frame {
  level: Level;
  slots: Slot[];
}

export class MapView implements Surface {
  readonly element: HTMLElement;
  /** Asked one after the other where a pointer goes down; what none of them holds is the ground. */
  readonly grasps = new Set<Grasp>();
  /** Asked instead of them, while a tool is in hand. */
  tool: Grasp | undefined;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #events: MapEvents;
  readonly #stillness = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #remove: (() => void)[] = [];

  #camera: Camera = { x: 0, y: 0, scale: 4 };
  #size: Size = { width: 0, height: 0, ratio: 1 };
  #palette: Palette;
  #scenery: Scenery | undefined;
  /** Until a first scenery is shown or refused, the map waits for it. */
  #awaiting = true;
  readonly #bitmaps = new BitmapLayer();
  readonly #overlay = new Overlay();
  #searched: SearchedTiles | undefined;
  readonly #layers = new Set<GroundLayer>();
  #arrived = false;

  #motion: Motion | undefined;
  /** What a pointer is moving. */
  #moving: Grip | undefined;
  #zoomGoal: { scale: number; x: number; y: number } | undefined;
  #lastZoom = Number.NEGATIVE_INFINITY;
  #zoomTimer: ReturnType<typeof setTimeout> | undefined;
  #frameAsked = 0;
  #lastFrame = 0;
  #frames = 0;

  constructor(element: HTMLElement, palette: Palette, events: MapEvents) {
    this.element = element;
    this.#palette = palette;
    this.#events = events;
    this.#canvas = document.createElement('canvas');
    this.#canvas.setAttribute('aria-hidden', 'true');
    element.prepend(this.#canvas);
    element.tabIndex = 0;
    this.#context = this.#canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D;
    this.#remove.push(
      watchSize(element, (size) => this.#resize(size)),
      this.#watchFocus(),
    );
    for (const add of [addDrag, addPinch, addWheel, addKeyboard]) this.#remove.push(add(this));
    element.dataset.state = 'loading';
  }

  dispose(): void {
    for (const remove of this.#remove) remove();
    cancelAnimationFrame(this.#frameAsked);
    clearTimeout(this.#zoomTimer);
    this.#scenery?.clear();
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
    this.#move(this.#size.width > 0 ? this.#clamp(camera) : camera);
  }

  /** Shows a scenery, or the same one with other contents; undefined: there is nothing, only bare ground. */
  show(scenery: Scenery | undefined): void {
    if (this.#scenery !== scenery) {
      this.#scenery?.clear();
      this.#bitmaps.clear();
    }
    this.#awaiting = false;
    this.#scenery = scenery;
    if (scenery) {
      scenery.onArrival = () => {
        this.#arrived = true;
        this.redraw();
      };
    }
    this.#overlay.forget();
    this.#searched = undefined;
    if (this.#size.width > 0) this.#move(this.#clamp(this.#camera));
    this.repaint();
  }

  showPalette(palette: Palette): void {
    this.#palette = palette;
    this.repaint();
  }

  showGrid(shown: boolean): void {
    this.#overlay.grid = shown;
    this.redraw();
  }

  showPath(path: PathPicture): void {
    this.#overlay.path = path;
    this.redraw();
  }

  /** A wash over the tiles that a search has looked at; it belongs to the land's bitmaps. */
  showSearched(searched: SearchedTiles | undefined): void {
    if (searched === this.#searched) return;
    this.#searched = searched;
    this.repaint();
  }

  /** Adds a layer to the ground, or takes it away. */
  showLayer(layer: GroundLayer, shown: boolean): void {
    if (shown) this.#layers.add(layer);
    else if (!this.#layers.delete(layer)) return;
    this.repaint();
  }

  /** Over everything else; it may change with every frame, and unsettles nothing. */
  showOver(draw: DrawOver | undefined): void {
    this.#overlay.over = draw;
    this.#askFrame();
  }

  showFaults(faults: Faults | undefined): void {
    this.#overlay.faults = faults;
    this.redraw();
  }

  showStates(states: StateWash | undefined): void {
    this.#overlay.states = states;
    this.#askFrame();
  }

  showTravellers(travellers: Float64Array<ArrayBuffer>): void {
    this.#overlay.travellers = travellers;
    // They walk on and on; that does not unsettle the map.
    this.#askFrame();
  }

  /** Places in view, within what there is to look at. */
  placesInView(): Bounds {
    const view = this.#view().bounds();
    const all = this.#scenery?.bounds ?? view;
    return {
      x0: Math.max(view.x0, all.x0),
      y0: Math.max(view.y0, all.y0),
      x1: Math.min(view.x1, all.x1),
      y1: Math.min(view.y1, all.y1),
    };
  }

  chunksInView(): ChunkRect {
    return chunksInView(this.#view());
  }

  // ---- Surface ----

  pan(dx: number, dy: number): void {
    this.#move(this.#clamp(panned(this.#camera, dx, dy)));
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
    const goal = { scale: this.#clamp({ ...this.#camera, scale }).scale, x, y };
    const remaining = () => Math.log2(goal.scale / this.#camera.scale);
    this.#begin(approach(remaining, (octaves) => this.#zoomTo(this.#camera.scale * 2 ** octaves, goal.x, goal.y)));
    this.#zoomGoal = goal;
  }

  hold(): void {
    this.#motion = undefined;
    this.#zoomGoal = undefined;
  }

  tap(x: number, y: number): void {
    this.#events.tapped(this.placeAt(x, y));
  }

  grip(x: number, y: number, finger: boolean): Grip | undefined {
    for (const grasp of this.tool ? [this.tool] : this.grasps) {
      const hold = grasp(this.placeAt(x, y), 1 / this.#camera.scale, finger);
      if (hold) return this.#gripOf(hold);
    }
    return undefined;
  }

  /** What was put back by `cancel` neither follows its pointer any more nor is let go. */
  #gripOf(hold: Hold): Grip {
    let over = false;
    const end = (how: () => void) => {
      if (over) return;
      over = true;
      this.#moving = undefined;
      how();
    };
    const grip = {
      move: (x: number, y: number) => {
        if (over) return;
        this.#moving = grip;
        hold.move(this.placeAt(x, y));
      },
      drop: () => end(() => hold.drop()),
      cancel: () => end(() => hold.cancel()),
    };
    return grip;
  }

  /** Puts back what is being moved; otherwise it is the page's. */
  cancel(): void {
    if (this.#moving) this.#moving.cancel();
    else this.#events.cancelled();
  }

  /** The place at CSS pixels from the middle. */
  placeAt(x: number, y: number): Place {
    const { scale } = this.#camera;
    return { x: this.#camera.x + x / scale, y: this.#camera.y + y / scale };
  }

  #begin(motion: Motion): void {
    this.hold();
    this.#motion = motion;
    this.redraw();
  }

  #zoomTo(scale: number, x: number, y: number): void {
    this.#lastZoom = performance.now();
    this.#move(zoomedAbout(this.#camera, scale, x, y, this.#size, this.#scenery?.bounds));
  }

  #clamp(camera: Camera): Camera {
    return clampCamera(camera, this.#size, this.#scenery?.bounds);
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
    this.#publish(false, this.#missing);
    this.#askFrame();
  }

  /** Draws everything anew; until that is done, what was drawn before stays below it. */
  repaint(): void {
    this.#bitmaps.renew();
    this.redraw();
  }

  /** Draws anew what shows some places. */
  repaintIn(bounds: Bounds): void {
    this.#bitmaps.renewIn(bounds);
    this.redraw();
  }

  get #missing(): number {
    let missing = this.#scenery?.missing ?? 0;
    for (const layer of this.#layers) missing += layer.missing;
    return missing;
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
    this.element.dataset.frames = String(++this.#frames);
    if (this.#motion && !this.#motion(passed)) this.hold();

    const scene = this.#scene(now);
    this.#scenery?.want(scene.area, scene.scale, this.#camera);
    for (const layer of this.#layers) layer.want(scene.area, scene.scale);
    const undrawn = this.#drawBitmaps(scene, now);
    // Every frame begins with the same pens, or what was drawn in frames before would show in the next.
    this.#context.save();
    this.#context.textRendering = 'geometricPrecision';
    const fading = this.#bitmaps.paint(this.#context, scene.view, scene.level, scene.slots, this.#palette, now);
    const moving = this.#paintOverlay(scene, passed, now);
    this.#context.restore();

    if (this.#arrived) {
      this.#arrived = false;
      this.#events.arrived();
    }
    const zooming = scene.scale !== scene.view.camera.scale;
    const missing = this.#missing + undrawn.waiting + undrawn.ready;
    if (this.#motion || undrawn.ready > 0 || fading || moving) this.redraw();
    else if (zooming) this.#awaitZoomRest();
    else this.#publish(missing === 0 && !this.#awaiting, missing);
  }

  #publish(ready: boolean, pending: number): void {
    const data = this.element.dataset;
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
    const slots = slotsIn(view, level);
    const areas = slots.map((slot) => areaOf(squareOf(level, slot)));
    return { view, level, slots, scale: level.scale, area: union(areas) };
  }

  #drawBitmaps({ level, slots }: Scene, now: number): { ready: number; waiting: number } {
    if (!this.#scenery) return { ready: 0, waiting: 0 };
    const born = this.still ? Number.NEGATIVE_INFINITY : now;
    const look = { palette: this.#palette, searched: this.#searched, layers: this.#layers };
    return this.#bitmaps.draw(this.#scenery, level, slots, look, born);
  }

  #paintOverlay(scene: Scene, passed: number, now: number): boolean {
    const { view } = scene;
    const context = this.#context;
    const palette = this.#palette;
    const forever = Number.POSITIVE_INFINITY;
    const pathing = this.#overlay.paintBelowNames(context, view, palette, this.still ? forever : now);
    const naming = this.#scenery?.paintNames(context, scene, palette, this.still ? forever : passed) ?? false;
    this.#overlay.paintAboveNames(context, view, palette);
    return pathing || naming;
  }

  // ---- The element ----

  #resize(size: Size): void {
    this.#size = size;
    if (size.width === 0 || size.height === 0) return;
    this.#canvas.width = size.width;
    this.#canvas.height = size.height;
    this.#move(this.#clamp(this.#camera));
    // At once: setting its size has emptied the canvas.
    this.#frame(performance.now());
  }

  /** The crosshair shows where Enter acts, for those who came by keyboard. */
  #watchFocus(): () => void {
    const show = (crosshair: boolean) => {
      this.#overlay.crosshair = crosshair;
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

function union(areas: Bounds[]): Bounds {
  return areas.reduce((a, b) => ({
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  }));
}
