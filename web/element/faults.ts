/** Marks in a classic world, which promises less than it seems to, where what is in view breaks its promises. */
import { type EngineClient, Superseded } from '../engine';
import type { World } from '../link/world_table';
import { faultsOver } from '../map/draw_faults';
import type { MapView } from '../map/map_view';
import { middleOf, mostSide } from '../page/proof_panel';

export class Faults {
  readonly #client: EngineClient;
  readonly #map: MapView;
  readonly #failed: (error: Error) => void;
  #world: World | undefined;
  /** The chunks that are marked, or about to be. */
  #rect = '';
  #measuring = new AbortController();

  constructor(client: EngineClient, map: MapView, failed: (error: Error) => void) {
    this.#client = client;
    this.#map = map;
    this.#failed = failed;
  }

  /** Another world, or none to mark: nothing that was measured holds. */
  show(classic: World | undefined): void {
    this.#world = classic;
    this.#measuring.abort();
    this.#rect = '';
    this.#map.showFaults(undefined);
    void this.measure();
  }

  /** To be called when the view is at rest. */
  async measure(): Promise<void> {
    if (!this.#world) return;
    const rect = middleOf(this.#map.chunksInView(), mostSide(this.#world.density));
    const key = Object.values(rect).join();
    if (key === this.#rect) return;
    this.#rect = key;
    this.#measuring.abort();
    const measuring = new AbortController();
    this.#measuring = measuring;
    try {
      const statistics = await this.#client.statistics(rect, { signal: measuring.signal });
      if (!measuring.signal.aborted) this.#map.showFaults(faultsOver(statistics));
    } catch (error) {
      if (this.#measuring === measuring) this.#rect = '';
      if (!(error instanceof Superseded)) this.#failed(error as Error);
    }
  }
}
