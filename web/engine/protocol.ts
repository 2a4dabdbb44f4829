/**
 * The one message protocol between page and worker. A call has an `id`; the worker sends any number of `part`s for it
 * and then exactly one end: `answer`, `refusal` or `superseded`. Buffers that the worker sends are transferred.
 */
import type {
  ChunkBatch,
  Detail,
  HashStep,
  HighwayBatch,
  LabFacts,
  LabOptions,
  NodeAt,
  OpenTile,
  PathStep,
  PercolationLattice,
  PercolationResult,
  RouteStep,
  Statistics,
  StoreUsage,
  TileSolver,
  WorldOptions,
} from './module';

/** Chunks, inclusive at both ends. */
export interface ChunkRect {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface RouteAsk {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  /** Bound on the nodes expanded. */
  limit: number;
}

export interface PathAsk extends RouteAsk {
  solver: TileSolver;
}

export type TimedPath = PathStep & { milliseconds: number };

/** Results of some scenarios, beginning with number `first` of those asked for. */
export interface ScenarioPart {
  first: number;
  /** Stride 3: length found (negative: no way), nodes expanded, milliseconds. */
  results: Float64Array;
}

export interface PercolationAsk {
  lattice: PercolationLattice;
  size: number;
  seed: string;
  runs: number;
}

/** `picture` comes with the first part only, and shows the first run at its threshold; else it is empty. */
export interface PercolationPart extends PercolationResult {
  picture: Uint8Array;
}

/** The highways of one block. */
export interface HighwayPart extends HighwayBatch {
  blockX: number;
  blockY: number;
}

/** What can be asked, what may come on the way, and what ends the call. */
export interface Calls {
  open: { ask: { world: WorldOptions; budget: number }; part: never; answer: Required<WorldOptions> };
  /** Chunks in the order in which they are wanted; they come back as parts. */
  load: { ask: { chunks: Int32Array; detail: Detail }; part: ChunkBatch; answer: null };
  /** Highways of blocks (stride 2), in the order in which they are wanted; they come back as parts. */
  highways: { ask: { level: number; blocks: Int32Array }; part: HighwayPart; answer: null };
  /** Makes the chunks around these rectangles (stride 4) strong and weak; parts count those that still wait. */
  focus: { ask: { rectangles: Int32Array }; part: number; answer: null };
  states: { ask: ChunkRect; part: never; answer: Uint8Array };
  nearest: { ask: { x: number; y: number }; part: never; answer: NodeAt };
  route: { ask: RouteAsk; part: RouteStep; answer: RouteStep & { milliseconds: number } };
  openness: { ask: ChunkRect; part: never; answer: Uint8Array };
  nearestOpen: { ask: { x: number; y: number }; part: never; answer: OpenTile };
  path: { ask: PathAsk; part: PathStep; answer: TimedPath };
  /** Makes a lab; it takes the place of the one before. Labs live beside the world. */
  openLab: { ask: LabOptions; part: never; answer: LabFacts & { tiles: Uint8Array } };
  labNearestOpen: { ask: { x: number; y: number }; part: never; answer: OpenTile };
  labPath: { ask: PathAsk; part: PathStep; answer: TimedPath };
  /** Digs the fewest tiles that join two tiles. */
  join: {
    ask: { fromX: number; fromY: number; toX: number; toY: number };
    part: never;
    answer: { dug: Int32Array; tiles: Uint8Array; facts: LabFacts };
  };
  /** The scenarios of a `.scen` text for the lab's map, as in `WaymeshModule.parseScenarios`. */
  scenarios: { ask: { text: string }; part: never; answer: Float64Array };
  /** Solves scenarios (stride 4: start x, start y, goal x, goal y, in tiles) over the lab's map; they come as parts. */
  solve: { ask: { ends: Int32Array }; part: ScenarioPart; answer: null };
  percolate: { ask: PercolationAsk; part: PercolationPart; answer: PercolationResult };
  statistics: { ask: ChunkRect; part: never; answer: Statistics };
  hash: { ask: ChunkRect & { order: number }; part: HashStep; answer: HashStep };
  travellers: { ask: { seconds: number }; part: never; answer: Float64Array };
  usage: { ask: null; part: never; answer: StoreUsage };
}

export type Kind = keyof Calls;

/** Kinds of calls about the lab, or about the lattices of percolation, and not about the world. */
const labKinds = ['openLab', 'labNearestOpen', 'labPath', 'join', 'scenarios', 'solve', 'percolate'] as const;
export type LabKind = (typeof labKinds)[number];

export function isOfLab(kind: Kind): kind is LabKind {
  return (labKinds as readonly string[]).includes(kind);
}

export type Call = { [K in Kind]: { kind: K; id: number; ask: Calls[K]['ask'] } }[Kind];

export type Request = Call | { kind: 'cancel'; id: number };

export type Response =
  /** The worker runs and holds its lifeline (see `worker.ts`). */
  | { kind: 'ready' }
  | { kind: 'part'; id: number; part: Calls[Kind]['part'] }
  | { kind: 'answer'; id: number; answer: Calls[Kind]['answer'] }
  /** The engine refused the arguments; it is unharmed. */
  | { kind: 'refusal'; id: number; message: string }
  /** Cancelled, or a newer call of the same kind (or a newer world) took its place. */
  | { kind: 'superseded'; id: number }
  /** The engine is gone, for instance out of memory: only a fresh worker helps. */
  | { kind: 'fatal'; message: string };
