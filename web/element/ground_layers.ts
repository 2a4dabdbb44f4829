/** The layers that a link shows over its content, as far as that content has them. */
import type { EngineClient } from '../engine';
import { type LayerName, layers } from '../link/world_table';
import type { Rung } from '../map/draw_roads';
import type { Life } from '../map/life';
import type { MapView } from '../map/map_view';
import { Late } from '../page/late';
import { Meshes } from '../page/meshes';
import type { Content } from './content';

export class GroundLayers {
  readonly #map: MapView;
  readonly #meshes: Meshes;
  readonly #life: Late<Life>;
  #content: Content | undefined;
  #resting = false;
  shown: readonly LayerName[] = [];

  constructor(client: EngineClient, map: MapView, failed: (error: Error) => void) {
    this.#map = map;
    this.#meshes = new Meshes(client, map, failed);
    this.#life = new Late(async () => new (await import('../map/life')).Life(client, map), failed);
    client.onRestart = () => this.#life.part?.forget();
  }

  /** `clearance`: of the walker for whom the mesh is. */
  show(content: Content | undefined, chosen: readonly LayerName[], clearance: number): void {
    if (content !== this.#content) this.#life.part?.forget();
    this.#content = content;
    this.shown = chosen;
    const rungs = layers.filter(({ key, rung }) => rung && chosen.includes(key)).map(({ key }) => key as Rung);
    content?.world?.showRungs(new Set(rungs));
    this.#map.showGrid(this.#shows('grid'));
    this.#map.repaint();
    this.#meshes.follow(clearance);
    this.#meshes.show(chosen.includes('mesh') ? content?.mesh : undefined);
    this.#showLife();
  }

  /** The view has changed, or more of the content is there. */
  follow(): void {
    this.#life.part?.follow();
  }

  /** Travellers do not walk out of sight. */
  rest(resting: boolean): void {
    this.#resting = resting;
    this.#showLife();
  }

  #shows(layer: LayerName): boolean {
    return this.#content?.world !== undefined && this.shown.includes(layer);
  }

  #showLife(): void {
    const lives = (layer: LayerName) => this.#shows(layer) && !this.#resting;
    // By the time that the code is there, it may be out of sight.
    const show = (life: Life) => life.show(lives('states'), lives('travellers'));
    if (lives('states') || lives('travellers')) this.#life.use(show);
    else if (this.#life.part) show(this.#life.part);
  }
}
