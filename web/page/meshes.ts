/** The navigation mesh of the ground on the screen: shown when the reader wants it, in step with walker and edits. */
import type { EngineClient } from '../engine';
import type { SpaceName } from '../engine/protocol';
import type { MapView } from '../map/map_view';
import type { MeshLayer } from '../map/mesh_layer';
import type { Bounds } from '../map/view';

/** Where there is a mesh. */
export interface MeshGround {
  space: SpaceName;
  bounds: Bounds | undefined;
}

export class Meshes {
  readonly #client: EngineClient;
  readonly #map: MapView;
  readonly #failed: (error: Error) => void;
  #ground: MeshGround | undefined;
  #clearance = 0;
  #layer: MeshLayer | undefined;

  constructor(client: EngineClient, map: MapView, failed: (error: Error) => void) {
    this.#client = client;
    this.#map = map;
    this.#failed = failed;
  }

  /** Shows the mesh of a ground, another one with each object; or none. */
  show(ground: MeshGround | undefined): void {
    if (ground === this.#ground) return;
    this.#ground = ground;
    void this.#make();
  }

  /** The walker's radius in sixteenths of a tile. */
  follow(clearance: number): void {
    if (clearance === this.#clearance) return;
    this.#clearance = clearance;
    if (this.#ground) void this.#make();
  }

  /** Tiles have changed in the engine. */
  expire(bounds: Bounds): void {
    this.#layer?.expire(bounds);
    if (this.#layer) this.#map.redraw();
  }

  async #make(): Promise<void> {
    const ground = this.#ground;
    const clearance = this.#clearance;
    if (this.#layer) this.#map.showLayer(this.#layer, false);
    this.#layer = undefined;
    if (!ground) return;
    try {
      const { MeshLayer } = await import('../map/mesh_layer');
      if (ground !== this.#ground || clearance !== this.#clearance) return;
      const layer = new MeshLayer({ client: this.#client, ...ground, clearance }, this.#failed);
      this.#layer = layer;
      this.#map.showLayer(layer, true);
    } catch (error) {
      this.#failed(error as Error);
    }
  }
}
