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
  /** Probability that a tile begins as rock: 0 to 1 in steps of 0.0001. Default 0.45. */
  rock?: number;
  /** Rounds of the 4-5 rule, and of erosion after them: integers, 0 to 16. Defaults 5 and 0. */
  rounds?: number;
  erosion?: number;
  /** Half the width of the band that a road opens, in tiles: 0.5 to 6 in steps of 0.25. Default 1.5. */
  roadHalfWidth?: number;
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

/** How much of each chunk crosses to the page; its terrain in any case. */
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
  /**
   * Terrain, 512 words a chunk: bit b of word 4 y + w is the chunk's tile (32 w + b, y). A tile is `open` (one can walk
   * there), `sealed` (hollow, but joined to no road) or, if neither bit is set, rock.
   */
  open: Uint32Array;
  sealed: Uint32Array;
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

/** What is at a tile. */
export const Ground = { open: 0, rock: 1, sealed: 2, outside: 3 } as const;
export type Ground = (typeof Ground)[keyof typeof Ground];

/** The open tile nearest to a position, by the distance to tile centres. */
export interface OpenTile {
  /** Its centre. */
  x: number;
  y: number;
  /** What is at the position asked for: `open` unless it had to be snapped. */
  ground: Ground;
}

/**
 * grid: steps to the 8 neighbours of a tile without cutting corners; smooth: these pulled straight by line of sight;
 * sampled: the popular recipe, a triangulation of sample points and a funnel; corridor: the exact mesh, a funnel through
 * the triangles that A* chooses; optimal: the shortest path there is; road: along the roads, with the two stubs.
 */
export const solvers = ['grid', 'smooth', 'sampled', 'corridor', 'optimal', 'road'] as const;
export type Solver = (typeof solvers)[number];

/** What all solvers are asked. Clearance: the walker's radius in sixteenths of a tile, 0 to 7; limit: most nodes expanded. */
export interface PathQuery {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  clearance: number;
  limit: number;
}

/** What a search for a path says of itself, by whatever solver, in the world or in a lab. */
export interface PathStep {
  status: 'searching' | 'found' | 'unreachable' | 'limit';
  expanded: number;
  /** Share of the way covered by the best candidate so far, 0 to 1. */
  progress: number;
  /** Straight distance between the two ends, in tiles. */
  straight: number;
  /** Length in tiles; 0 unless found. */
  length: number;
  /** In hundredths, 100 a step and 141 a diagonal one, where that is what is minimized (`grid` in cave labs); else 0. */
  cost: number;
  /** Tiles walked over, ends included, of `grid` and `smooth`; else 0. */
  tiles: number;
  /** Changes of direction. */
  turns: number;
  /** Stride 2: where the path begins, turns and ends; empty unless found. */
  points: Float64Array;
  /** The two ends after snapping: from x, from y, to x, to y. */
  ends: Float64Array;
  /** `Ground` at the two positions asked for; an end was snapped unless it is `open`. */
  grounds: Uint8Array;
  /**
   * The tiles that `grid` or `smooth` looked at, as runs, once the search is over: stride 3: y, first x, last x,
   * inclusive, relative to the tile of the first end. Else empty.
   */
  searched: Int32Array;
  /**
   * Of `sampled`: triangles and portals that the recipe's own tests, by centroid and by a point every 0.1 tile, would have
   * let through although they lead through rock.
   */
  lenientTriangles: number;
  lenientPortals: number;
}

/** A search under way. It outlives neither its navigator or lab, nor an edit there: any call then refuses. */
export interface PathSearchHandle {
  delete(): void;
  /** Expands up to `expansions` nodes; 0 only reports. */
  step(expansions: number): PathStep;
}

/** The mesh of one block of 128 x 128 tiles, to be drawn; positions in sixteenths of a tile from its upper left corner. */
export interface MeshBatch {
  /** Stride 4: x, y of one end and of the other: walls, edges between convex polygons, edges inside them. */
  walls: Int16Array;
  polygonEdges: Int16Array;
  triangleEdges: Int16Array;
}

/** What an edited tile was made; `restored`: what it is without edits. */
export const Edit = { rock: 0, open: 1, restored: 2 } as const;
export type Edit = (typeof Edit)[keyof typeof Edit];

/** Where paths are asked: the endless world, or a lab. */
export interface PathSpace {
  delete(): void;
  /** The open tile nearest to a position. */
  nearestOpen(x: number, y: number): OpenTile;
  /** Starts a search; an end where a walker of that clearance cannot stand is snapped to the centre of an open tile. */
  search(solver: Solver, query: PathQuery): PathSearchHandle;
  /** Block (x, y) = the world's chunk, or tiles from (128 x, 128 y) on of a lab. */
  mesh(x: number, y: number, clearance: number): MeshBatch;
  /** Whether a walker stays in free space along a polyline (stride 2): decided exactly. */
  isClear(points: Float64Array, clearance: number): boolean;
  /** Paints tiles (stride 2: x, y; at most 65536 a call). Searches under way end. */
  edit(tiles: Float64Array, to: Edit): void;
}

/** Paths through the world: a chunk store of its own, filled as searches reach chunks. */
export interface NavigatorHandle extends PathSpace {
  /**
   * A shorter way round the corners of part of a road route: `points` (stride 2, at least 2), both ends kept. At once;
   * returns the points as they were where `optimal` finds nothing within `limit`.
   */
  tighten(points: Float64Array, clearance: number, limit: number): Float64Array;
}

/** The square lattice, or hexagons in rows of which every odd one is shifted half a tile to the right. */
export type LabLattice = 'square' | 'hex';

/** A finite cave from noise. */
export interface CaveOptions {
  kind: 'cave';
  lattice: LabLattice;
  noise: 'hash' | 'java';
  /** hash: any text up to 256 bytes of UTF-8; java: a whole number of 64 bits. */
  caveSeed: string;
  /** 3 to 2048 each. */
  width: number;
  height: number;
  /** As in `WorldOptions`. */
  rock: number;
  rounds: number;
  erosion: number;
  /** Fill everything but the largest component, or leave all of them. */
  keep: 'largest' | 'all';
}

/** A map in MovingAI's format or drawn with `#`; at most 2048 x 2048. */
export interface MapOptions {
  kind: 'map';
  text: string;
}

export type LabOptions = CaveOptions | MapOptions;

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
  /** Connected components of open tiles (4 neighbours, or 6), before any were filled or after what was dug last. */
  components: number;
  /** First and last open tile in row order, or a map's own S and G: centres x, y, x, y; empty when nothing is open. */
  ends: Float64Array;
}

/** Values of `LabHandle.tiles`; the last two by edits, or by digging. */
export const LabTile = { rock: 0, open: 1, filled: 2, dug: 3, walled: 4 } as const;
export type LabTile = (typeof LabTile)[keyof typeof LabTile];

/**
 * One finite map. Positions as in the world; the upper left corner is 0, 0. It has no roads: all solvers but `road`; on
 * hexagons `grid` alone, without clearance. In cave labs `grid` minimizes integer costs.
 */
export interface LabHandle extends PathSpace {
  facts(): LabFacts;
  /** One `LabTile` a tile, row by row. */
  tiles(): Uint8Array;
  /** Digs the fewest rock tiles that join two tiles; refuses ends in rock. Returns them: stride 2, x, y. */
  join(fromX: number, fromY: number, toX: number, toY: number): Int32Array;
  /** The way between two positions at once, for scenarios: status as in `PathStep`. Refuses solvers as `search` does. */
  solve(
    solver: Solver,
    fromX: number,
    fromY: number,
    toX: number,
    toY: number,
  ): { status: string; length: number; expanded: number };
}

export type PercolationLattice = 'square4' | 'square8' | 'hex';

export interface PercolationResult {
  runs: number;
  /** Mean share of open sites at which a cluster first spans from top to bottom, and its standard error. */
  threshold: number;
  standardError: number;
  /** Stride 2: share of open sites, probability that a cluster spans; ascending. */
  curve: Float64Array;
}

/** Runs of the Newman-Ziff algorithm on one lattice of size x size sites. */
export interface PercolationHandle {
  delete(): void;
  run(count: number): void;
  result(): PercolationResult;
  /** The lattice of the first run when a cluster first spans: per site 0 closed, 1 open, 3 in the largest cluster. */
  picture(): Uint8Array;
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

/** One world, as it is drawn: its chunk store, its travellers, at most one hash run at a time. */
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
  /** How open the land is, 0 to 255, one value a chunk, row by row: an estimate from a part of it. At most 2^14 chunks. */
  openness(x0: number, y0: number, x1: number, y1: number): Uint8Array;
  /** Paints tiles as `PathSpace.edit` does; seen by `load` from then on. Returns the chunks touched. */
  edit(tiles: Float64Array, to: Edit): Int32Array;
  /** Moves the travellers by `seconds`; stride 3: x, y in tiles, 1 if walking (strong chunk) or 0 if halted (weak). */
  travellers(seconds: number): Float64Array;
}

/** What every module says of itself. */
export interface ModuleState {
  /** Size of its linear memory, which grows and never shrinks. */
  heapBytes(): number;
  /** Objects that were made and not deleted. */
  liveHandles(): number;
}

export interface WaymeshModule extends ModuleState {
  Engine: new (options: WorldOptions, budgetBytes: number) => EngineHandle;
  /** Newest generator version of this build. */
  generatorVersion(): number;
}

/** A module of its own, loaded when the first path is asked for or the first lab is opened. */
export interface PathModule extends ModuleState {
  /** The same world as `WaymeshModule.Engine` of the same options. */
  Navigator: new (
    options: WorldOptions,
    budgetBytes: number,
  ) => NavigatorHandle;
  Lab: new (options: LabOptions) => LabHandle;
  /** `size`: 2 to 1024. `seed`: any text up to 256 bytes of UTF-8. */
  Percolation: new (
    lattice: PercolationLattice,
    size: number,
    seed: string,
  ) => PercolationHandle;
  /**
   * The scenarios of a MovingAI `.scen` text for a map of that size, stride 6: bucket, start x, start y, goal x, goal y,
   * optimal length.
   */
  parseScenarios(text: string, width: number, height: number): Float64Array;
}

/** What a rectangle of tiles can be written as: a drawing, two kinds of data, and two kinds of drawing with letters. */
export const exportFormats = ['svg', 'geojson', 'json', 'txt', 'map'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A rectangle of tiles, to be gathered and then written. */
export interface SheetHandle {
  delete(): void;
  /** Paints tiles as `PathSpace.edit` does; before the first step. */
  edit(tiles: Float64Array, to: Edit): void;
  /** Gathers about so many chunks, at least one; returns how many are left. With 0, it only says that. */
  step(chunks: number): number;
  /** Draws a path (stride 2, at least one place); the first one is the strongest. */
  addPath(solver: Solver, points: Float64Array): void;
  /** The text of the file; refuses while chunks are left. */
  write(format: ExportFormat): string;
}

/** The hash of a region, under way. */
export interface RegionHashHandle {
  delete(): void;
  /** Generates so many chunks more. */
  step(maxChunks: number): HashStep;
}

/** A module of its own, loaded when the first file, figures or hash of a region are asked for. */
export interface RegionModule extends ModuleState {
  /** Of at most 2^14 chunks; edits do not count. */
  statistics(options: WorldOptions, x0: number, y0: number, x1: number, y1: number): Statistics;
  /**
   * Generates a rectangle of chunks, without edits: as the map does (order 0), or each chunk alone in the order-th
   * shuffled order.
   */
  RegionHash: new (
    options: WorldOptions,
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    order: number,
  ) => RegionHashHandle;
  /** A rectangle of at most 2^24 tiles, inclusive. */
  Sheet: new (
    options: WorldOptions,
    x0: number,
    y0: number,
    x1: number,
    y1: number,
  ) => SheetHandle;
  /** Of a finite map: one `LabTile` a tile, row by row. */
  sheetOfMap(
    tiles: Uint8Array,
    width: number,
    height: number,
    x0: number,
    y0: number,
    x1: number,
    y1: number,
  ): SheetHandle;
}

/** What the generated glue of a module exports by default. */
export type ModuleFactory<Module> = (overrides?: {
  wasmBinary?: ArrayBuffer | Uint8Array;
  locateFile?: (name: string) => string;
}) => Promise<Module>;
