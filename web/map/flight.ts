/** The camera, and how it moves: at once, gliding on after a drag, or gently to another scale. */
import { approach, glide, type Motion } from './motion';
import { type Bounds, type Camera, clampCamera, panned, type Size, zoomedAbout } from './view';

/** What the camera hangs on, and who follows it. */
export interface Surroundings {
  size(): Size;
  /** Where there is anything to look at; undefined: everywhere. */
  bounds(): Bounds | undefined;
  /** Whether nothing may move by itself. */
  still(): boolean;
  moved(camera: Camera): void;
  /** A motion has begun: it needs frames. */
  begun(): void;
}

export class Flight {
  readonly #around: Surroundings;
  #camera: Camera = { x: 0, y: 0, scale: 4 };
  #motion: Motion | undefined;
  #zoomGoal: { scale: number; x: number; y: number } | undefined;
  #lastZoom = Number.NEGATIVE_INFINITY;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  get camera(): Camera {
    return this.#camera;
  }

  get moving(): boolean {
    return this.#motion !== undefined;
  }

  /** Milliseconds since the scale last changed; it has not come to rest while it is on its way to another one. */
  zoomRest(now: number): number {
    return this.#zoomGoal ? 0 : now - this.#lastZoom;
  }

  lookAt(camera: Camera): void {
    this.hold();
    this.#move(this.#clamp(camera));
  }

  /** Size or bounds have changed: the camera may have to come nearer. */
  clamp(): void {
    this.#move(this.#clamp(this.#camera));
  }

  pan(dx: number, dy: number): void {
    this.#move(this.#clamp(panned(this.#camera, dx, dy)));
  }

  glide(vx: number, vy: number): void {
    if (this.#around.still() || Math.hypot(vx, vy) < 0.1) return;
    this.#begin(glide(vx, vy, (dx, dy) => this.pan(dx, dy)));
  }

  zoom(factor: number, x: number, y: number): void {
    this.hold();
    this.#zoomTo(this.#camera.scale * factor, x, y);
  }

  zoomGently(factor: number, x: number, y: number): void {
    if (this.#around.still()) {
      this.zoom(factor, x, y);
      return;
    }
    const scale = (this.#zoomGoal?.scale ?? this.#camera.scale) * factor;
    const goal = { scale: this.#clamp({ ...this.#camera, scale }).scale, x, y };
    const remaining = () => Math.log2(goal.scale / this.#camera.scale);
    this.#begin(approach(remaining, (octaves) => this.#zoomTo(this.#camera.scale * 2 ** octaves, goal.x, goal.y)));
    this.#zoomGoal = goal;
  }

  /** Ends what moves by itself. */
  hold(): void {
    this.#motion = undefined;
    this.#zoomGoal = undefined;
  }

  /** Moves on by so many milliseconds. */
  advance(milliseconds: number): void {
    if (this.#motion && !this.#motion(milliseconds)) this.hold();
  }

  #begin(motion: Motion): void {
    this.hold();
    this.#motion = motion;
    this.#around.begun();
  }

  #zoomTo(scale: number, x: number, y: number): void {
    this.#lastZoom = performance.now();
    this.#move(zoomedAbout(this.#camera, scale, x, y, this.#around.size(), this.#around.bounds()));
  }

  /** Before the map has a size, nothing can be said of what a camera sees. */
  #clamp(camera: Camera): Camera {
    const size = this.#around.size();
    return size.width > 0 ? clampCamera(camera, size, this.#around.bounds()) : camera;
  }

  #move(camera: Camera): void {
    const before = this.#camera;
    if (camera.x === before.x && camera.y === before.y && camera.scale === before.scale) return;
    this.#camera = camera;
    this.#around.moved(camera);
  }
}
