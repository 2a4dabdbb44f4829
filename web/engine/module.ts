/**
 * The shape of the WebAssembly module, by hand: what `native/bindings` exports and nothing else.
 * A test holds these names against the built module.
 *
 * Spaces. A *tile* is the unit of length; positions are real numbers in tiles, y downwards, and the centre of
 * tile (3, 4) is (3.5, 4.5). A *chunk* is 128 x 128 tiles; chunk coordinates are signed 32-bit integers.
 * A chunk rectangle is `x0, y0, x1, y1`, inclusive at both ends. Typed arrays that come back are copies.
 * Every call checks its arguments and throws an `Error` named `Refused` that says what it got and what it expected; the
 * engine is as it was. An `Error` named `OutOfMemory`, or anything else thrown, means that the module is of no more use.
 */

export type RoadStyle = 'seamless' | 'classic';

/** Everything that decides what a world contains. Missing keys take the engine's defaults. */
export interface WorldOptions {
  /** Any text up to 256 bytes of UTF-8. */
  seed: string;
  /** The generator's version; only 1 exists. */
  version?: number;
  style?: RoadStyle;
  /** Mean nodes per chunk: an integer, 4 to 256. Default 45. */
  density?: number;
  /** Share of the dropped candidate edges that is put back: 0 to 1 in steps of 0.0001. Default 0.15. */
  keep?: number;
  /** How far a node strays from its cell's centre: 0 to 1 in steps of 1/256. Default 1. */
  jitter?: number;
  /** The constant of classic's border quota: 0.01 to 10 in steps of 0.01. Default 1.52. */
  quota?: number;
}

/** Bits of `ChunkBatch.edgeFlags`. */
export const EdgeFlag = {
  /** Part of the road network. */
  road: 1,
  /** Of the ladder of proximity graphs, each a part of the one before: every candidate edge is Delaunay. */
  gabriel: 2,
  urquhart: 4,
  relativeNeighbourhood: 8,
  backbone: 16,
  /** classic: links two chunks across their border. */
  link: 32,
  /** classic: crosses another road, by the scheme's own last resort. */
  crossing: 64,
} as const;

/** How much of each chunk crosses to the page. */
export const Detail = {
  /** All nodes and all roads. */
  roads: 0,
  /** All nodes and all candidate edges, roads among them. */
  candidates: 1,
} as const;
export type Detail = (typeof Detail)[keyof typeof Detail];

/** Contents of several chunks, packed flat; `node` and `edge` are index spaces that run through the whole batch. */
export interface ChunkBatch {
  /** Stride 4: chunk x, chunk y, end of its nodes, end of its edges (each begins where the one before ends). */
  chunks: Int32Array;
  /** Stride 2: tile x and y of a node within its chunk, 0 to 127. Draw at the tile's centre, + 0.5. */
  nodeTile: Uint8Array;
  /** 0 = plain node; 1 to 14 = town, each rank half as frequent as the one before. */
  nodeRank: Uint8Array;
  /** Names of the nodes with rank >= 1, in order, each followed by a newline. */
  names: string;
  /** Stride 4: tile x, y of one end and of the other, relative to the chunk's upper left tile; may leave 0 to 127. */
  edgeTile: Int16Array;
  /** Bit set of `EdgeFlag`. */
  edgeFlags: Uint8Array;
}

/**
 * The overview of a block of 16 x 16 chunks: the shortest ways along roads between neighbouring large towns.
 * Positions are tiles relative to the block's upper left tile, at most a block outside it; draw at + 0.5.
 */
export interface HighwayBatch {
  /** End of each highway in `points`, counted in points. */
  ends: Int32Array;
  /** Stride 2: x, y of each node along a highway. */
  points: Int32Array;
  /** Towns of the level in the block: stride 2 x, y; rank; names, each followed by a newline. */
  townTile: Int32Array;
  townRank: Uint8Array;
  names: string;
}

/** States of a chunk, as returned by `states`. */
export const ChunkState = { unloaded: 0, weak: 1, strong: 2, frozen: 3 } as const;

export interface StoreUsage {
  /** Bytes held by chunk data, and the budget above which frozen chunks are evicted. */
  bytes: number;
  budget: number;
  chunks: number;
  evictions: number;
}

/** A node of the road graph. */
export interface NodeAt {
  x: number;
  y: number;
  rank: number;
  name: string;
}

export interface RouteStep {
  status: 'searching' | 'found' | 'unreachable' | 'limit';
  expanded: number;
  /** Share of the way covered by the best candidate so far, 0 to 1. */
  progress: number;
  /** Straight distance between the two snapped ends, in tiles. */
  straight: number;
  /** Length of the route in tiles; 0 unless found. */
  length: number;
  /** Stride 2: x, y of each node of the route, in order; empty unless found. */
  points: Float64Array;
  /** The nodes that the two ends snapped to: from x, from y, to x, to y. */
  snapped: Float64Array;
  /** Chunks whose roads the search had to look at. */
  chunks: number;
}

export interface HashStep {
  /** Chunks still to generate; 0 when done. */
  remaining: number;
  /** 16 hexadecimal digits when done, else empty. */
  hash: string;
}

/** Invariants and statistics of a chunk rectangle. */
export interface Statistics {
  chunks: number;
  nodes: number;
  edges: number;
  /** Pairs of roads that cross. */
  crossings: number;
  /** Connected components that hold a node of the rectangle; roads up to 3 chunks beyond it may join them. */
  components: number;
  /** Borders between two neighbouring chunks, and those of them that no road crosses. */
  borders: number;
  unlinkedBorders: number;
  /** Total road length in tiles, and its ratio to the minimum spanning tree of the same nodes. */
  length: number;
  lengthOverMst: number;
  /** Mean of road distance / straight distance over sampled pairs. */
  detourMean: number;
  /** degree[k] = nodes with k roads. */
  degree: number[];
  /** Candidate (triangulation) edges that cross a border, mean per border; and the law 64 / (3 pi^2) sqrt(n). */
  borderCrossingsMean: number;
  borderCrossingsLaw: number;
  /** Stride 2, absolute tiles: where roads cross. At most 4096 points. */
  crossingPoints: Float64Array;
  /** Stride 4, absolute tiles: ends of the borders that no road crosses. At most 4096 borders. */
  unlinkedBorderEnds: Float64Array;
  /** Stride 2, absolute tiles: nodes that the largest component does not reach. At most 4096 nodes. */
  strandedNodes: Float64Array;
}

/** One world: its chunk store, its travellers, at most one route search and one hash run at a time. */
export interface EngineHandle {
  delete(): void;
  /** The world's options as the engine understood them, defaults filled in. */
  options(): Required<WorldOptions>;
  /** Stride 4 rectangles of chunks; within 1 chunk of one: strong, within 2: weak. The first is the view. Loads nothing. */
  setFoci(rectangles: Int32Array): void;
  /** Makes up to `maxChunks` chunks what the foci ask for; returns how many still wait. */
  advance(maxChunks: number): number;
  /** Contents of the given chunks (stride 2: x, y); generates what is missing. At most 1024 chunks a call. */
  load(chunks: Int32Array, detail: Detail): ChunkBatch;
  /**
   * Highways and towns of block (blockX, blockY) = chunks from (16 blockX, 16 blockY) on. Level 1: about one town in
   * 6 chunks (about 2.4 chunks apart); level 2: about one in 45 (about 6.7 chunks apart).
   */
  highways(level: number, blockX: number, blockY: number): HighwayBatch;
  /** One `ChunkState` per chunk of the rectangle, row by row. */
  states(x0: number, y0: number, x1: number, y1: number): Uint8Array;
  usage(): StoreUsage;
  /** The node nearest to a position. */
  nearestNode(x: number, y: number): NodeAt;
  /** Starts a search along roads; ends snap to their nearest nodes. `limit` bounds the nodes expanded. */
  routeBegin(fromX: number, fromY: number, toX: number, toY: number, limit: number): RouteStep;
  /** Expands up to `expansions` nodes. */
  routeStep(expansions: number): RouteStep;
  /** Forgets the search and frees its memory. */
  routeCancel(): void;
  /** At most 2^14 chunks. */
  statistics(x0: number, y0: number, x1: number, y1: number): Statistics;
  /** Generates the rectangle afresh: as the map does (order 0), or each chunk alone in the order-th shuffled order. */
  hashBegin(x0: number, y0: number, x1: number, y1: number, order: number): HashStep;
  hashStep(maxChunks: number): HashStep;
  /** Moves the travellers by `seconds`; stride 3: x, y in tiles, 1 if walking (strong chunk) or 0 if halted (weak). */
  travellers(seconds: number): Float64Array;
}

export interface WaymeshModule {
  Engine: new (options: WorldOptions, budgetBytes: number) => EngineHandle;
  /** Newest generator version of this build. */
  generatorVersion(): number;
}

/** What the generated glue exports by default. */
export type WaymeshFactory = (overrides?: {
  wasmBinary?: ArrayBuffer | Uint8Array;
  locateFile?: (name: string) => string;
}) => Promise<WaymeshModule>;
