import { EditLog } from '../engine/edit_log';
import {
  Detail,
  type EngineHandle,
  type NavigatorHandle,
  type PathModule,
  type RegionModule,
  type WaymeshModule,
} from '../engine/module';
import { chunkList, chunksOf, editNumber, flatTiles, openTileOf, positionsOf, statisticsOf } from './answers';
import { queryOf, worldOf } from './asks';
import { disposed } from './errors';
import { Owned } from './owned';
import { PathSearch, wholePath } from './sync_search';
import { chunksUnder, copyTerrain, TileGrid } from './tile_grid';
import type {
  Chunk,
  Edit,
  ExportFormat,
  OpenTile,
  OpenWorldOptions,
  Path,
  PathOptions,
  Position,
  Rect,
  RoadNode,
  RoadStatistics,
  Tile,
  WorldOptions,
} from './types';

/** Chunks per call of the engine. */
const batchChunks = 1024;

/** Of the memory of a world, for the chunks that searches look at. */
const pathShare = 1 / 6;

interface Modules {
  world: WaymeshModule;
  paths: PathModule;
  regions: RegionModule;
}

/**
 * An endless world. All that it says depends on its options and edits alone, never on what was asked before.
 *
 * It holds memory of the engine until `dispose`. Every call throws `Refused` when its arguments are out of range.
 */
export class World extends Owned {
  /** As the engine understood them, defaults filled in. */
  readonly options: Readonly<Required<WorldOptions>>;
  readonly #paths: PathModule;
  readonly #regions: RegionModule;
  readonly #memory: number;
  readonly #edits = new EditLog();
  #engine: EngineHandle | undefined;
  #navigator: NavigatorHandle | undefined;

  /** @internal Made by `Waymesh.openWorld`. */
  constructor(modules: Modules, options: OpenWorldOptions) {
    super();
    const { world, memory } = worldOf(options);
    this.#paths = modules.paths;
    this.#regions = modules.regions;
    this.#memory = memory;
    this.#engine = new modules.world.Engine(world, memory);
    this.options = this.#engine.options();
  }

  /** Nodes and roads of a rectangle of at most 16384 chunks, row by row. */
  chunks(rect: Rect): Chunk[] {
    return this.#batches(chunkList(rect)).flatMap((list) => chunksOf(this.#world.load(list, Detail.roads)));
  }

  /** The tiles of a rectangle of at most 2^24 of them, edits included. */
  tiles(rect: Rect): TileGrid {
    const chunks = chunkList(chunksUnder(rect));
    const grid = new TileGrid(rect);
    for (const list of this.#batches(chunks)) copyTerrain(this.#world.load(list, Detail.roads), grid);
    return grid;
  }

  /** The tile of a position when it is open, else the open tile whose centre is nearest. */
  nearestOpen(at: Position): OpenTile {
    return openTileOf(this.#ground.nearestOpen(at.x, at.y));
  }

  nearestNode(at: Position): RoadNode {
    return this.#world.nearestNode(at.x, at.y);
  }

  /** A path between two places; where nobody can stand at one, it is moved to the nearest open tile, and says so. */
  findPath(from: Position, to: Position, options: PathOptions = {}): Path {
    return wholePath(this.searchPath(from, to, options));
  }

  /** The same in steps. */
  searchPath(from: Position, to: Position, options: PathOptions = {}): PathSearch {
    const { solver, query } = queryOf(from, to, options);
    return new PathSearch(this.#ground.search(solver, query), { solver, from: { ...from }, to: { ...to } });
  }

  /** Does a walker of that clearance stay in free space along a polyline? Decided exactly. */
  isClear(points: readonly Position[], clearance = 0): boolean {
    return this.#ground.isClear(flatTiles(points), clearance);
  }

  /** Makes at most 65536 tiles rock, open or what they were; returns the coordinates of the chunks that hold them. */
  edit(tiles: readonly Tile[], to: Edit): Position[] {
    const [flat, number] = [flatTiles(tiles), editNumber(to)];
    const chunks = this.#world.edit(flat, number);
    this.#edits.add(flat, number);
    this.#navigator?.edit(flat, number);
    return positionsOf(chunks);
  }

  /**
   * One hash, 16 hexadecimal digits, of everything generated in a rectangle of at most 2^20 chunks; edits do not count.
   * Any order (0: as a map loads; else each chunk alone, shuffled) gives the same.
   */
  hash({ x0, y0, x1, y1 }: Rect, order = 0): string {
    this.#requireOpen();
    const hash = new this.#regions.RegionHash(this.options, x0, y0, x1, y1, order);
    try {
      return hash.step(2 ** 20).hash;
    } finally {
      hash.delete();
    }
  }

  /** Of at most 16384 chunks; edits do not count. */
  statistics({ x0, y0, x1, y1 }: Rect): RoadStatistics {
    this.#requireOpen();
    return statisticsOf(this.#regions.statistics(this.options, x0, y0, x1, y1));
  }

  /** A rectangle of at most 2^24 tiles as the text of a file, with edits and the paths given, as the command writes it. */
  export({ x0, y0, x1, y1 }: Rect, format: ExportFormat, paths: readonly Path[] = []): string {
    this.#requireOpen();
    const sheet = new this.#regions.Sheet(this.options, x0, y0, x1, y1);
    try {
      for (const { tiles, to } of this.#edits.calls()) sheet.edit(tiles, to);
      for (const { solver, points } of paths) if (points.length > 0) sheet.addPath(solver, flatTiles(points));
      while (sheet.step(1024) > 0);
      return sheet.write(format);
    } finally {
      sheet.delete();
    }
  }

  dispose(): void {
    this.#navigator?.delete();
    this.#engine?.delete();
    this.#navigator = undefined;
    this.#engine = undefined;
  }

  #requireOpen(): void {
    if (!this.#engine) throw disposed('world');
  }

  get #world(): EngineHandle {
    if (!this.#engine) throw disposed('world');
    return this.#engine;
  }

  /** Made when the first path is asked for. */
  get #ground(): NavigatorHandle {
    if (!this.#engine) throw disposed('world');
    if (!this.#navigator) {
      this.#navigator = new this.#paths.Navigator(this.options, pathShare * this.#memory);
      for (const { tiles, to } of this.#edits.calls()) this.#navigator.edit(tiles, to);
    }
    return this.#navigator;
  }

  #batches(chunks: Int32Array): Int32Array[] {
    const stride = 2 * batchChunks;
    return Array.from({ length: Math.ceil(chunks.length / stride) }, (_, b) =>
      chunks.slice(b * stride, (b + 1) * stride),
    );
  }
}
