/** A module whose engine does next to nothing, and notes what it was asked: for tests of what lies around it. */
import type {
  ChunkBatch,
  EngineHandle,
  LabFacts,
  LabHandle,
  LabModule,
  LabOptions,
  PathStep,
  PercolationHandle,
  RouteStep,
  WaymeshModule,
  WorldOptions,
} from '../../../web/engine/module';

/** What the engine throws at bad input, and what when its memory is exhausted. */
export function engineError(name: 'Refused' | 'OutOfMemory', message: string): Error {
  return Object.assign(new Error(message), { name });
}

export interface EngineDouble {
  module: WaymeshModule;
  labs: LabModule;
  log: string[];
  /** Thrown by the next call of that name. */
  failures: Map<string, () => unknown>;
  /** Steps until a route is found. */
  routeSteps: number;
}

export function engineDouble(): EngineDouble {
  const log: string[] = [];
  const failures = new Map<string, () => unknown>();
  const double: EngineDouble = { log, failures, routeSteps: 3, module: undefined as never, labs: undefined as never };

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
      const roads = { style: 'seamless', density: 45, keep: 0.15, jitter: 1, quota: 1.52 } as const;
      const caves = { rock: 0.45, rounds: 5, erosion: 0, roadHalfWidth: 1.5 };
      return { version: 1, ...roads, ...caves, ...this.#options };
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
        open: new Uint32Array(),
        sealed: new Uint32Array(),
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

  class Lab {
    readonly #name: string;
    #left = 0;

    constructor(options: LabOptions) {
      this.#name = options.kind === 'cave' ? options.caveSeed : options.text;
      note('openLab', this.#name);
    }
    delete(): void {
      note('deleteLab', this.#name);
    }
    facts(): LabFacts {
      const shares = { openShares: [1], filled: 0, openShare: 1, components: 1 };
      return { kind: 'map', lattice: 'square', width: 2, height: 1, ...shares, ends: new Float64Array() };
    }
    tiles(): Uint8Array {
      return Uint8Array.of(1, 1);
    }
    nearestOpen(x: number, y: number) {
      note('labNearestOpen');
      return { x, y, ground: 0 };
    }
    #path(): PathStep {
      const figures = { expanded: 1, progress: 0, straight: 1, length: 1, cost: 100, tiles: 2, turns: 0 };
      return {
        status: this.#left > 0 ? 'searching' : 'found',
        ...figures,
        points: Float64Array.of(0.5, 0.5, 1.5, 0.5),
        ends: Float64Array.of(0.5, 0.5, 1.5, 0.5),
        grounds: Uint8Array.of(0, 0),
        searched: Int32Array.of(0, 0, 1),
      };
    }
    pathBegin(solver: string): PathStep {
      note('labPathBegin', solver);
      this.#left = double.routeSteps;
      return this.#path();
    }
    pathStep(): PathStep {
      this.#left--;
      return this.#path();
    }
    pathCancel(): void {
      note('labPathCancel');
    }
    join(): Int32Array {
      note('join');
      return Int32Array.of(1, 0);
    }
    solve(fromX: number, fromY: number, toX: number, toY: number) {
      note('solve', fromX, fromY, toX, toY);
      return { status: fromX < 99 ? 'found' : 'unreachable', length: toX - fromX, expanded: 1 };
    }
  }

  class Percolation {
    #runs = 0;
    constructor(lattice: string, size: number, seed: string) {
      note('openPercolation', lattice, size, seed);
    }
    delete(): void {
      note('deletePercolation');
    }
    run(count: number): void {
      this.#runs += count;
      note('run', count);
    }
    result() {
      return { runs: this.#runs, threshold: 0.5, standardError: 0.1, curve: Float64Array.of(0.5, 0.5) };
    }
    picture(): Uint8Array {
      return Uint8Array.of(1);
    }
  }

  double.module = { Engine: Engine as unknown as new () => EngineHandle, generatorVersion: () => 1 };
  double.labs = {
    Lab: Lab as unknown as new () => LabHandle,
    Percolation: Percolation as unknown as new () => PercolationHandle,
    parseScenarios: (text, width, height) => {
      note('parseScenarios', text, width, height);
      return Float64Array.of(0, 0, 0, 1, 0, 1);
    },
  };
  return double;
}
