/** A module whose engine does next to nothing, and notes what it was asked: for tests of what lies around it. */
import type {
  ChunkBatch,
  Edit,
  EngineHandle,
  LabFacts,
  LabHandle,
  LabOptions,
  NavigatorHandle,
  PathModule,
  PathQuery,
  PathStep,
  PercolationHandle,
  RegionModule,
  SheetHandle,
  WaymeshModule,
  WorldOptions,
} from '../../../web/engine/module';

/** What the engine throws at bad input, and what when its memory is exhausted. */
export function engineError(name: 'Refused' | 'OutOfMemory', message: string): Error {
  return Object.assign(new Error(message), { name });
}

export interface EngineDouble {
  module: WaymeshModule;
  paths: PathModule;
  regions: RegionModule;
  log: string[];
  /** Thrown by the next call of that name. */
  failures: Map<string, () => unknown>;
  /** Steps until a path is found, and how long each takes: by itself, a slice. */
  pathSteps: number;
  stepMilliseconds: number;
  /** How searches end. */
  outcome: PathStep['status'];
  /** Searches that were begun and not deleted. */
  searches: number;
  /** Worlds, navigators, labs and lattices that were made and not deleted. */
  places: number;
  /** Milliseconds that all steps took, for tests that set the clock by it. */
  spent: number;
}

export function engineDouble(): EngineDouble {
  const log: string[] = [];
  const failures = new Map<string, () => unknown>();
  const modules = { module: undefined as never, paths: undefined as never, regions: undefined as never };
  const double: EngineDouble = {
    log,
    failures,
    pathSteps: 3,
    stepMilliseconds: 12,
    outcome: 'found',
    searches: 0,
    places: 0,
    spent: 0,
    ...modules,
  };

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
      double.places++;
    }
    delete(): void {
      double.places--;
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
    edit(tiles: Float64Array, to: Edit): Int32Array {
      note('edit', tiles.join(), to);
      return Int32Array.of(7, 7);
    }
  }

  /** Done in two steps. */
  class RegionHash {
    #left = 2;

    constructor(_options: WorldOptions, _x0: number, _y0: number, _x1: number, _y1: number, order: number) {
      note('hash', order);
      double.places++;
    }
    delete(): void {
      double.places--;
    }
    step() {
      this.#left--;
      return { remaining: this.#left, hash: this.#left === 0 ? '0123456789abcdef' : '' };
    }
  }

  /** Paths are straight and take as many steps as the double says. Every place is open, at the centre of its tile. */
  class Space {
    readonly #name: string;
    #edits = 0;
    #deleted = false;

    constructor(name: string) {
      this.#name = name;
      note('make', name);
      double.places++;
    }
    delete(): void {
      double.places--;
      note('delete', this.#name);
      this.#deleted = true;
    }
    nearestOpen(x: number, y: number) {
      note('nearestOpen', this.#name);
      return { x: Math.floor(x) + 0.5, y: Math.floor(y) + 0.5, ground: 0 as const };
    }
    mesh(x: number, y: number, clearance: number) {
      note('mesh', this.#name, x, y, clearance);
      return { walls: Int16Array.of(x, y, 0, 0), polygonEdges: new Int16Array(), triangleEdges: new Int16Array() };
    }
    isClear(): boolean {
      return true;
    }
    edit(tiles: Float64Array, to: Edit): void {
      note('edit', this.#name, tiles.join(), to);
      this.#edits++;
    }
    search(solver: string, query: PathQuery) {
      note('search', this.#name, solver, this.#edits);
      const begun = this.#edits;
      let left = double.pathSteps;
      double.searches++;
      return {
        delete: () => {
          double.searches--;
        },
        step: (): PathStep => {
          if (this.#edits !== begun || this.#deleted) throw engineError('Refused', 'the search is over');
          note('step', solver);
          left--;
          double.spent += double.stepMilliseconds;
          return pathStep(query, left);
        },
      };
    }
  }

  function pathStep({ fromX, fromY, toX, toY }: PathQuery, left: number): PathStep {
    const ended = left <= 0;
    const found = ended && double.outcome === 'found';
    const length = Math.hypot(toX - fromX, toY - fromY);
    return {
      status: ended ? double.outcome : 'searching',
      progress: 1 - left / double.pathSteps,
      straight: length,
      length: found ? length : 0,
      ...{ expanded: double.pathSteps - left, cost: 0, tiles: 0, turns: 0, lenientTriangles: 0, lenientPortals: 0 },
      points: found ? Float64Array.of(fromX, fromY, toX, toY) : new Float64Array(),
      ends: Float64Array.of(fromX, fromY, toX, toY),
      grounds: Uint8Array.of(0, 0),
      searched: new Int32Array(),
    };
  }

  class Navigator extends Space {
    constructor(options: WorldOptions) {
      super(`paths of ${options.seed}`);
    }
    tighten(points: Float64Array, clearance: number): Float64Array {
      note('tighten', points.join(), clearance);
      return Float64Array.of(...points.slice(0, 2), ...points.slice(-2));
    }
  }

  class Lab extends Space {
    constructor(options: LabOptions) {
      super(`lab ${options.kind === 'cave' ? options.caveSeed : options.text}`);
    }
    facts(): LabFacts {
      const shares = { openShares: [1], filled: 0, openShare: 1, components: 1 };
      return { kind: 'map', lattice: 'square', width: 2, height: 1, ...shares, ends: new Float64Array() };
    }
    tiles(): Uint8Array {
      return Uint8Array.of(1, 1);
    }
    join(fromX: number, fromY: number, toX: number, toY: number): Int32Array {
      note('join', fromX, fromY, toX, toY);
      return Int32Array.of(1, 0);
    }
    solve(solver: string, fromX: number, fromY: number, toX: number, toY: number) {
      note('solve', solver, fromX, fromY, toX, toY);
      return { status: fromX < 99 ? 'found' : 'unreachable', length: toX - fromX, expanded: 1 };
    }
  }

  class Percolation {
    #runs = 0;
    constructor(lattice: string, size: number, seed: string) {
      note('openPercolation', lattice, size, seed);
      double.places++;
    }
    delete(): void {
      double.places--;
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

  /** Of three chunks, each of which takes a slice. */
  class Sheet {
    readonly #name: string;
    #left = 3;

    constructor(name: string) {
      this.#name = name;
      note('make', name);
      double.places++;
    }
    delete(): void {
      double.places--;
      note('delete', this.#name);
    }
    edit(tiles: Float64Array, to: Edit): void {
      note('edit', this.#name, tiles.join(), to);
    }
    step(maxChunks: number): number {
      if (maxChunks > 0) {
        this.#left--;
        double.spent += double.stepMilliseconds;
      }
      return this.#left;
    }
    addPath(solver: string, points: Float64Array): void {
      note('addPath', solver, points.join());
    }
    write(format: string): string {
      note('write', format);
      return `${this.#name} as ${format}`;
    }
  }

  class WorldSheet extends Sheet {
    constructor({ seed }: WorldOptions, ...rect: number[]) {
      super(`sheet ${rect.join()} of ${seed}`);
    }
  }

  double.module = {
    Engine: Engine as unknown as new () => EngineHandle,
    generatorVersion: () => 1,
    heapBytes: () => 100,
    liveHandles: () => double.places,
  };
  double.paths = {
    heapBytes: () => 20,
    liveHandles: () => double.searches,
    Navigator: Navigator as unknown as new () => NavigatorHandle,
    Lab: Lab as unknown as new () => LabHandle,
    Percolation: Percolation as unknown as new () => PercolationHandle,
    parseScenarios: (text, width, height) => {
      note('parseScenarios', text, width, height);
      return Float64Array.of(0, 0, 0, 1, 0, 1);
    },
  };
  double.regions = {
    heapBytes: () => 3,
    liveHandles: () => 0,
    statistics: () => {
      throw new Error('got statistics, expected no test to ask for them');
    },
    RegionHash,
    Sheet: WorldSheet as unknown as new () => SheetHandle,
    sheetOfMap: (tiles, ...numbers) => new Sheet(`sheet ${numbers.join()} of ${tiles.join('')}`),
  };
  return double;
}
