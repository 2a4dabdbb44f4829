import type { PathModule, RegionModule, WaymeshModule } from '../engine/module';
import { percolationOf } from './answers';
import { caveOf } from './asks';
import { Lab } from './sync_lab';
import { World } from './sync_world';
import type { CaveOptions, OpenWorldOptions, Percolation, PercolationOptions } from './types';

/** The engine on the thread that calls it. */
export class Waymesh {
  readonly #world: WaymeshModule;
  readonly #paths: PathModule;
  readonly #regions: RegionModule;

  /** @internal Made by `loadWaymesh`. */
  constructor(world: WaymeshModule, paths: PathModule, regions: RegionModule) {
    this.#world = world;
    this.#paths = paths;
    this.#regions = regions;
  }

  /** The newest generator version: what a seed means. */
  get generatorVersion(): number {
    return this.#world.generatorVersion();
  }

  openWorld(options: OpenWorldOptions): World {
    return new World({ world: this.#world, paths: this.#paths, regions: this.#regions }, options);
  }

  openCave(options: CaveOptions = {}): Lab {
    return new Lab(this.#paths, caveOf(options));
  }

  /** A map in MovingAI's format, or drawn with `#` for rock and `.` for open; at most 2048 x 2048 tiles. */
  openMap(text: string): Lab {
    return new Lab(this.#paths, { kind: 'map', text });
  }

  /** At which share of open sites a cluster spans a lattice, by the algorithm of Newman and Ziff. */
  percolate({ lattice, size, runs = 1, seed = '1' }: PercolationOptions): Percolation {
    const percolation = new this.#paths.Percolation(lattice, size, seed);
    try {
      percolation.run(runs);
      return percolationOf(percolation.result());
    } finally {
      percolation.delete();
    }
  }
}
