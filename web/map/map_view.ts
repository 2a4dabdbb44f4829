/**
 * The map on its canvas: camera, loading, bitmaps, overlay. What it shows is a scenery, the world or a lab. It draws
 * when something changed and at no other time.
 *
 * In the DOM the map's element says how it stands: `data-state` is `loading` or `ready` (everything in view is there,
 * drawn, and at rest), `data-pending` counts what is missing, `data-frames` the frames drawn so far.
 */
import type { ChunkRect } from '../engine/protocol';
import { type Level, type Slot, slotsIn } from './bitmap_cache';
import { areaOfSlots, BitmapLayer } from './bitmap_layer';
import { chunksInView } from './draw_overlay';
import { Flight } from './flight';
import { addDrag } from './gestures/drag';
import { addKeyboard } from './gestures/keyboard';
import { addPinch } from './gestures/pinch';
import type { Grip, Manners, Surface, Yielded } from './gestures/surface';
import { addWheel } from './gestures/wheel';
import { Holds } from './holds';
import { LayerStack } from './layer_stack';
import { NameLayer } from './name_layer';
import type { DrawOver, PathPicture } from './overlay';
import type { Palette } from './palette';
import type { Frame, GroundLayer, Scenery } from './scenery';
import type { SearchedTiles } from './searched_tiles';
import { type Bounds, type Camera, type Place, type Size, View } from './view';
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
  /** A gesture went to the page around the map. */
  yielded(gesture: Yielded): void;
}

/** A frame and its bitmaps. */
interface Scene extends Frame {
  level: Level;
  slots: Slot[];
}

export class MapView implements Surface {
  readonly element: HTMLElement;
  readonly holds = new Holds((x, y) => this.placeAt(x, y));
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #events: MapEvents;
  readonly #stillness = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #remove: (() => void)[] = [];
  #manners: Manners = 'free';

  /** All that is shown; to be changed by the methods of the map alone. */
  readonly stack: LayerStack;
  readonly #flight: Flight;
  #size: Size = { width: 0, height: 0, ratio: 1 };
  /** Until a first scenery is shown or refused, the map waits for it. */
  #awaiting = true;
  readonly #bitmaps = new BitmapLayer();
  readonly #names = new NameLayer();
  #arrived = false;

  #zoomTimer: ReturnType<typeof setTimeout> | undefined;
  #resting = false;
  #frameAsked = 0;
  #lastFrame = 0;
  #frames = 0;

  constructor(element: HTMLElement, palette: Palette, events: MapEvents) {
    this.element = element;
    this.stack = new LayerStack(palette);
    this.#flight = new Flight({
      size: () => this.#size,
      bounds: () => this.stack.scenery?.bounds,
      still: () => this.still,
      moved: (camera) => {
        events.moved(camera);
        this.redraw();
      },
      begun: () => this.redraw(),
    });
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
    this.stack.scenery?.clear();
    this.#canvas.remove();
  }

  // ---- What is shown ----

  get camera(): Camera {
    return this.#flight.camera;
  }

  /** The camera that shows exactly these pixels again. */
  get exactCamera(): Camera {
    return this.#size.width > 0 ? this.view.snapped() : this.camera;
  }

  get still(): boolean {
    return this.#stillness.matches;
  }

  /** Out of sight it rests: it draws nothing and asks for nothing, and makes up for it afterwards. */
  set resting(resting: boolean) {
    if (resting === this.#resting) return;
    this.#resting = resting;
    if (!resting) {
      this.redraw();
      return;
    }
    this.hold();
    cancelAnimationFrame(this.#frameAsked);
    this.#frameAsked = 0;
    this.stack.rest();
  }

  lookAt(camera: Camera): void {
    this.#flight.lookAt(camera);
  }

  /** Shows a scenery, or the same one with other contents; undefined: there is nothing, only bare ground. */
  show(scenery: Scenery | undefined): void {
    if (this.stack.scenery !== scenery) {
      this.stack.scenery?.clear();
      this.#bitmaps.clear();
    }
    this.#awaiting = false;
    this.stack.scenery = scenery;
    if (scenery) {
      scenery.onArrival = () => {
        this.#arrived = true;
        this.redraw();
      };
    }
    this.#names.forget();
    this.stack.overlay.forget();
    this.stack.searched = undefined;
    this.#flight.clamp();
    this.repaint();
  }

  showPalette(palette: Palette): void {
    this.stack.palette = palette;
    this.repaint();
  }

  showGrid(shown: boolean): void {
    this.stack.overlay.grid = shown;
    this.redraw();
  }

  showPath(path: PathPicture): void {
    this.stack.overlay.path = path;
    this.redraw();
  }

  /** A wash over the tiles that a search has looked at; it belongs to the land's bitmaps. */
  showSearched(searched: SearchedTiles | undefined): void {
    if (searched === this.stack.searched) return;
    this.stack.searched = searched;
    this.repaint();
  }

  /** Adds a layer to the ground, or takes it away. */
  showLayer(layer: GroundLayer, shown: boolean): void {
    layer.onArrival = (bounds) => this.repaintIn(bounds);
    if (shown) this.stack.layers.add(layer);
    else if (!this.stack.layers.delete(layer)) return;
    this.repaint();
  }

  /** Over everything else; it may change with every frame, and unsettles nothing. */
  showOver(draw: DrawOver | undefined): void {
    this.stack.overlay.over = draw;
    this.#askFrame();
  }

  showFaults(faults: DrawOver | undefined): void {
    this.stack.overlay.faults = faults;
    this.redraw();
  }

  showStates(states: DrawOver | undefined): void {
    this.stack.overlay.states = states;
    this.#askFrame();
  }

  showTravellers(travellers: DrawOver | undefined): void {
    this.stack.overlay.travellers = travellers;
    // They walk on and on; that does not unsettle the map.
    this.#askFrame();
  }

  /** Places in view, within what there is to look at. */
  placesInView(): Bounds {
    const view = this.view.bounds();
    const all = this.stack.scenery?.bounds ?? view;
    return {
      x0: Math.max(view.x0, all.x0),
      y0: Math.max(view.y0, all.y0),
      x1: Math.min(view.x1, all.x1),
      y1: Math.min(view.y1, all.y1),
    };
  }

  chunksInView(): ChunkRect {
    return chunksInView(this.view);
  }

  // ---- Surface ----

  get manners(): Manners {
    return this.#manners;
  }

  /** Also known to the style sheet, which says what browsers do by touch. */
  set manners(manners: Manners) {
    this.#manners = manners;
    this.element.dataset.gestures = manners;
  }

  yielded(gesture: Yielded): void {
    this.#events.yielded(gesture);
  }

  pan(dx: number, dy: number): void {
    this.#flight.pan(dx, dy);
  }

  glide(vx: number, vy: number): void {
    this.#flight.glide(vx, vy);
  }

  zoom(factor: number, x: number, y: number): void {
    this.#flight.zoom(factor, x, y);
  }

  zoomGently(factor: number, x: number, y: number): void {
    this.#flight.zoomGently(factor, x, y);
  }

  hold(): void {
    this.#flight.hold();
  }

  tap(x: number, y: number): void {
    this.#events.tapped(this.placeAt(x, y));
  }

  grip(x: number, y: number, finger: boolean): Grip | undefined {
    return this.holds.take({ x, y, pixel: 1 / this.camera.scale, finger });
  }

  /** Puts back what is being moved; otherwise it is the page's. */
  cancel(): void {
    if (!this.holds.cancel()) this.#events.cancelled();
  }

  /** The place at CSS pixels from the middle. */
  placeAt(x: number, y: number): Place {
    const { camera } = this;
    return { x: camera.x + x / camera.scale, y: camera.y + y / camera.scale };
  }

  // ---- Frames ----

  redraw(): void {
    this.#publish(false, this.stack.missing);
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

  #askFrame(): void {
    if (this.#frameAsked !== 0 || this.#resting) return;
    this.#frameAsked = requestAnimationFrame((now) => {
      this.#frameAsked = 0;
      this.#frame(now);
    });
  }

  #frame(now: number): void {
    if (this.#size.width === 0 || this.#resting) return;
    const passed = Math.min(64, Math.max(0, now - this.#lastFrame));
    this.#lastFrame = now;
    this.element.dataset.frames = String(++this.#frames);
    this.#flight.advance(passed);

    const scene = this.#scene(now);
    this.stack.want(scene, this.camera);
    const undrawn = this.#drawBitmaps(scene, now);
    // Every frame begins with the same pens, or what was drawn in frames before would show in the next.
    this.#context.save();
    this.#context.textRendering = 'geometricPrecision';
    const fading = this.#bitmaps.paint(this.#context, scene.view, scene.level, scene.slots, this.stack.palette, now);
    const moving = this.#paintOverlay(scene, passed, now);
    this.#context.restore();

    if (this.#arrived) {
      this.#arrived = false;
      this.#events.arrived();
    }
    const zooming = scene.scale !== scene.view.camera.scale;
    const missing = this.stack.missing + undrawn.waiting + undrawn.ready;
    if (this.#flight.moving || undrawn.ready > 0 || fading || moving) this.redraw();
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

  /** What is on the screen. */
  get view(): View {
    return new View(this.camera, this.#size);
  }

  #scene(now: number): Scene {
    const view = this.view;
    const level = this.#bitmaps.levelFor(view, this.#flight.zoomRest(now) >= zoomRest);
    const slots = slotsIn(view, level);
    return { view, level, slots, scale: level.scale, area: areaOfSlots(level, slots) };
  }

  #drawBitmaps({ level, slots }: Scene, now: number): { ready: number; waiting: number } {
    const { land } = this.stack;
    if (!land) return { ready: 0, waiting: 0 };
    return this.#bitmaps.draw(land, level, slots, this.still ? Number.NEGATIVE_INFINITY : now);
  }

  #paintOverlay(scene: Scene, passed: number, now: number): boolean {
    const { scenery, overlay, palette } = this.stack;
    const forever = Number.POSITIVE_INFINITY;
    return overlay.paint(this.#context, scene.view, palette, this.still ? forever : now, () =>
      this.#names.paint(this.#context, scene.view, scenery?.towns(scene) ?? [], palette, this.still ? forever : passed),
    );
  }

  // ---- The element ----

  #resize(size: Size): void {
    this.#size = size;
    if (size.width === 0 || size.height === 0) return;
    this.#canvas.width = size.width;
    this.#canvas.height = size.height;
    this.#flight.clamp();
    // At once: setting its size has emptied the canvas.
    this.#frame(performance.now());
  }

  /** The crosshair shows where Enter acts, for those who came by keyboard. */
  #watchFocus(): () => void {
    const show = (crosshair: boolean) => {
      this.stack.overlay.crosshair = crosshair;
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
