/// <reference lib="esnext.disposable" preserve="true" />
/**
 * What the package's two clients share: the words in which worlds, tiles and paths are asked for and answered.
 *
 * A *tile* is the unit of length. Positions are real numbers in tiles, y grows downwards, and the centre of tile (3, 4)
 * is (3.5, 4.5). A *chunk* is 128 x 128 tiles, the unit of generation; its coordinates are signed 32-bit integers.
 */
import type {
  ExportFormat,
  LabLattice,
  PercolationLattice,
  RoadStyle,
  Solver,
  Statistics,
  WorldOptions,
} from '../engine/module';

export type { ExportFormat, LabLattice, PercolationLattice, RoadStyle, Solver, WorldOptions };

/** A place, in tiles. */
export interface Position {
  x: number;
  y: number;
}

/** Tiles or chunks from (x0, y0) to (x1, y1), inclusive. */
export interface Rect {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A world, and how much of it may be kept in memory. */
export interface OpenWorldOptions extends WorldOptions {
  /** Bytes of chunk data above which chunks not in use are evicted, to be generated anew. Default 192 MiB. */
  memory?: number;
}

/** A place that roads join. */
export interface RoadNode extends Position {
  /** 0: a plain node; 1 to 14: a town, each rank half as frequent as the one before. */
  rank: number;
  /** A town's name; empty for a plain node. */
  name: string;
}

/** A straight road between two nodes. It belongs to one chunk; either end may lie in another. */
export interface Road {
  from: Position;
  to: Position;
}

/** Nodes and roads of one chunk. */
export interface Chunk {
  /** Chunk coordinates. */
  x: number;
  y: number;
  nodes: RoadNode[];
  roads: Road[];
}

/** What is at a tile: `sealed` is hollow but joined to no road, `outside` is beyond a finite map. */
export type Ground = 'open' | 'rock' | 'sealed' | 'outside';

/** The open tile nearest to a position: its centre, and what is at the position itself. */
export interface OpenTile extends Position {
  ground: Ground;
}

/** What a tile is made: `restored` is what it was without edits. */
export type Edit = 'rock' | 'open' | 'restored';

/** A tile by its coordinates, which are integers. */
export interface Tile {
  x: number;
  y: number;
}

export interface PathOptions {
  /** Default `optimal`. */
  solver?: Solver;
  /** The walker's radius in sixteenths of a tile, 0 to 7. Default 0. */
  clearance?: number;
  /** Most nodes to expand before the search gives up with status `limit`. Default 4194304. */
  limit?: number;
}

/** An end of a path. */
export interface PathEnd extends Position {
  /** What is at the position that was asked for. */
  ground: Ground;
  /** Nobody can stand there: this is the nearest place where one can. */
  moved: boolean;
}

export interface Path {
  /** Never a part of a path: either all of it was `found`, or there is none, or the search gave up at its `limit`. */
  status: 'found' | 'unreachable' | 'limit';
  solver: Solver;
  /** Where it begins, turns and ends; empty unless found. */
  points: Position[];
  /** In tiles; 0 unless found. */
  length: number;
  /** Changes of direction. */
  turns: number;
  /** Nodes that the search expanded. */
  expanded: number;
  from: PathEnd;
  to: PathEnd;
}

/** How far a search is. */
export interface PathProgress {
  /** Share of the way covered by the best candidate so far, 0 to 1. */
  progress: number;
  expanded: number;
}

/** Invariants and statistics of the roads in a rectangle of chunks. */
export interface RoadStatistics extends Omit<Statistics, 'crossingPoints' | 'unlinkedBorderEnds' | 'strandedNodes'> {
  /** Where roads cross; at most 4096. */
  crossingPoints: Position[];
  /** Borders between chunks that no road crosses; at most 4096. */
  unlinkedBorderEnds: [Position, Position][];
  /** Nodes that the largest component does not reach; at most 4096. */
  strandedNodes: Position[];
}

/** A finite cave from noise. */
export interface CaveOptions {
  /** Default `square`; `hex` are rows of hexagons, of which every odd one is shifted half a tile to the right. */
  lattice?: LabLattice;
  /** Default `hash`, as in the world; `java` is java.util.Random. */
  noise?: 'hash' | 'java';
  /** hash: any text up to 256 bytes of UTF-8; java: a whole number of 64 bits. Default `1`. */
  seed?: string;
  /** 3 to 2048 each. Defaults 64 and 48. */
  width?: number;
  height?: number;
  /** Probability that a tile begins as rock: 0 to 1 in steps of 0.0001. Default 0.45. */
  rock?: number;
  /** Rounds of the 4-5 rule, and of erosion after them: integers, 0 to 16. Defaults 5 and 0. */
  rounds?: number;
  erosion?: number;
  /** Fill everything but the largest component (default), or leave all of them. */
  keep?: 'largest' | 'all';
}

export interface LabFacts {
  kind: 'cave' | 'map';
  lattice: LabLattice;
  width: number;
  height: number;
  /** Caves: share of open tiles in the noise and after each round. Maps: their one share. */
  openShares: number[];
  /** Tiles filled because they were not in the largest component. */
  filled: number;
  /** Share of open tiles now. */
  openShare: number;
  /** Connected components of open tiles, before any were filled or after what was dug last. */
  components: number;
  /** First and last open tile in row order, or a map's own S and G; undefined when nothing is open. */
  start: Position | undefined;
  goal: Position | undefined;
}

/** A query whose shortest length was published, of a MovingAI `.scen` file. */
export interface Scenario {
  bucket: number;
  start: Tile;
  goal: Tile;
  length: number;
}

export interface PercolationOptions {
  lattice: PercolationLattice;
  /** Sites on a side, 2 to 1024. */
  size: number;
  /** Default 1; in all at most 10^6. */
  runs?: number;
  /** Any text up to 256 bytes of UTF-8. Default `1`. */
  seed?: string;
}

export interface Percolation {
  runs: number;
  /** Mean share of open sites at which a cluster first spans from top to bottom, and its standard error. */
  threshold: number;
  standardError: number;
  /** Probability that a cluster spans, by the share of open sites, ascending. */
  curve: { share: number; probability: number }[];
}

/** The modules of the engine: worlds; paths and labs; regions as a whole. */
export type WasmName = 'world' | 'paths' | 'regions';

/** Where the bytes of a WebAssembly module are, or these themselves. */
export type WasmSource = string | URL | ArrayBuffer | Uint8Array;

export interface LoadOptions {
  /** In the place of the files `waymesh.wasm`, `waymesh_paths.wasm` and `waymesh_regions.wasm` of this package. */
  wasm?: { [name in WasmName]?: WasmSource };
}

/** What every call of the worker client takes. */
export interface CallOptions {
  /** Ends the call: it rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** What long calls take, too. */
export interface LongCallOptions<Progress> extends CallOptions {
  /** Called now and then on the way. */
  onProgress?: ((progress: Progress) => void) | undefined;
}
