/** A module whose engine does next to nothing, and notes what it was asked: for tests of what lies around it. */
import type { ChunkBatch, EngineHandle, RouteStep, WaymeshModule, WorldOptions } from '../../../web/engine/module';

/** What the engine throws at bad input, and what when its memory is exhausted. */
export function engineError(name: 'Refused' | 'OutOfMemory', message: string): Error {
  return Object.assign(new Error(message), { name });
}

export interface EngineDouble {
  module: WaymeshModule;
  log: string[];
  /** Thrown by the next call of that name. */
  failures: Map<string, () => unknown>;
  /** Steps until a route is found. */
  routeSteps: number;
}

export function engineDouble(): EngineDouble {
  const log: string[] = [];
  const failures = new Map<string, () => unknown>();
  const double: EngineDouble = { log, failures, routeSteps: 3, module: undefined as never };

  function note(name: string, ...details: unknown[]): void {
    log.push([name, ...details].join(' '));
    const failure = failures.get(name);
    failures.delete(name);
    if (failure) throw failure();
  }

  class Engine {
    readonly #options: WorldOptions;
    #left = 0;

    constructor(options: WorldOptions) {
      note('open', options.seed);
      this.#options = options;
    }
    delete(): void {
      note('delete', this.#options.seed);
    }
    options(): Required<WorldOptions> {
      return { version: 1, style: 'seamless', density: 45, keep: 0.15, jitter: 1, quota: 1.52, ...this.#options };
    }
    setFoci(): void {
      note('setFoci');
      this.#left = 3;
    }
    advance(): number {
      note('advance');
      return --this.#left;
    }
    load(chunks: Int32Array): ChunkBatch {
      note('load', chunks.join());
      const rows = Array.from({ length: chunks.length / 2 }, (_, c) => [chunks[2 * c], chunks[2 * c + 1], 0, 0]);
      return {
        chunks: Int32Array.from(rows.flat() as number[]),
        nodeTile: new Uint8Array(),
        nodeRank: new Uint8Array(),
        names: '',
        edgeTile: new Int16Array(),
        edgeFlags: new Uint8Array(),
      };
    }
    highways(level: number, x: number, y: number) {
      note('highways', level, x, y);
      return {
        ends: Int32Array.of(1),
        points: Int32Array.of(x, y),
        townTile: new Int32Array(),
        townRank: new Uint8Array(),
        names: '',
      };
    }
    nearestNode(x: number, y: number) {
      note('nearestNode');
      return { x, y, rank: 0, name: '' };
    }
    #route(): RouteStep {
      return {
        status: this.#left > 0 ? 'searching' : 'found',
        expanded: 1,
        progress: 1 - this.#left / double.routeSteps,
        straight: 1,
        length: 1,
        points: Float64Array.of(1, 2),
        snapped: Float64Array.of(1, 2, 3, 4),
        chunks: 1,
      };
    }
    routeBegin(): RouteStep {
      note('routeBegin');
      this.#left = double.routeSteps;
      return this.#route();
    }
    routeStep(): RouteStep {
      note('routeStep');
      this.#left--;
      return this.#route();
    }
    routeCancel(): void {
      note('routeCancel');
    }
    hashBegin(_x0: number, _y0: number, _x1: number, _y1: number, order: number) {
      note('hashBegin', order);
      this.#left = 2;
      return { remaining: 2, hash: '' };
    }
    hashStep() {
      this.#left--;
      return { remaining: this.#left, hash: this.#left === 0 ? '0123456789abcdef' : '' };
    }
  }

  double.module = { Engine: Engine as unknown as new () => EngineHandle, generatorVersion: () => 1 };
  return double;
}
