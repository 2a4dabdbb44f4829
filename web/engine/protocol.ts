/**
 * The one message protocol between a client and the engine. A call has an `id`; the engine sends any number of `part`s for
 * it and then exactly one end: `answer`, `refusal` or `superseded`. Buffers that the engine sends are transferred.
 */
import type {
  ChunkBatch,
  Detail,
  Edit,
  ExportFormat,
  HashStep,
  HighwayBatch,
  LabFacts,
  LabOptions,
  MeshBatch,
  NodeAt,
  OpenTile,
  PathQuery,
  PathStep,
  PercolationLattice,
  PercolationResult,
  Solver,
  Statistics,
  StoreUsage,
  WorldOptions,
} from './module';

/** Chunks, inclusive at both ends. */
export interface ChunkRect {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Where paths are asked: the world that is open, or the lab that is. */
export type SpaceName = 'world' | 'lab';

/** The same query for one solver after the other. */
export interface PathsAsk extends PathQuery {
  space: SpaceName;
  solvers: readonly Solver[];
}

export type TimedPath = PathStep & { milliseconds: number };

/** What one solver says by now; the last one of a solver is no longer `searching`. */
export interface PathsPart {
  solver: Solver;
  path: TimedPath;
}

/** Paths between random pairs of open tiles of a rectangle (in tiles, x1 and y1 exclusive), by several solvers. */
export interface SurveyAsk {
  space: SpaceName;
  solvers: readonly Solver[];
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  pairs: number;
  /** Decides the pairs: a 32-bit integer. */
  seed: number;
  clearance: number;
  limit: number;
}

/** In the place of a length: there is no path, or the search gave up before it knew. */
export const noLength = { unreachable: -1, limit: -2 } as const;

/** Results of the pairs from number `first` on. */
export interface SurveyPart {
  first: number;
  /** Stride 4: the two ends. */
  ends: Float64Array;
  /** Stride = solvers: lengths in tiles (or one of `noLength`), nodes expanded, milliseconds. */
  lengths: Float64Array;
  expanded: Float64Array;
  milliseconds: Float64Array;
}

/** A route along roads, to be pulled taut piece by piece. */
export interface TightenAsk {
  points: Float64Array;
  /** Pieces in the order in which they are wanted, stride 2: index of the first and of the last point. */
  pieces: Int32Array;
  clearance: number;
}

/** Points in the place of those `first` to `last` of the route as it was asked, inclusive. */
export interface TightenPart {
  first: number;
  last: number;
  points: Float64Array;
}

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

export { type ExportFormat, exportFormats } from './module';

/** The most tiles of one export. */
export const mostExportedTiles = 2 ** 24;

/** A rectangle of the world, edits and all, or of a lab on squares, with the paths drawn there. */
export interface ExportAsk {
  space: SpaceName;
  format: ExportFormat;
  /** In tiles, inclusive at both ends. */
  rect: { x0: number; y0: number; x1: number; y1: number };
  /** `points`: stride 2, as in `PathStep`. The first one is the strongest. */
  paths: readonly { solver: Solver; points: Float64Array }[];
}

/** The highways of one block. */
export interface HighwayPart extends HighwayBatch {
  blockX: number;
  blockY: number;
}

/** What an engine holds, for all its sessions together. */
export interface MemoryUsage {
  /** Of the linear memories of its WebAssembly modules. */
  heapBytes: number;
  /** Objects there that were made and not deleted: worlds, labs, searches. */
  handles: number;
  sessions: number;
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
  openness: { ask: ChunkRect; part: never; answer: Uint8Array };
  nearestOpen: { ask: { space: SpaceName; x: number; y: number }; part: never; answer: OpenTile };
  paths: { ask: PathsAsk; part: PathsPart; answer: null };
  survey: { ask: SurveyAsk; part: SurveyPart; answer: null };
  tighten: { ask: TightenAsk; part: TightenPart; answer: null };
  mesh: { ask: { space: SpaceName; x: number; y: number; clearance: number }; part: never; answer: MeshBatch };
  /** Paints tiles (stride 2). World: answers the chunks touched (stride 2); lab: nothing, but its tiles are new. */
  edit: { ask: { space: SpaceName; tiles: Float64Array; to: Edit }; part: never; answer: Int32Array };
  /** All tiles of the lab, and what there is to say of it by now. */
  labTiles: { ask: null; part: never; answer: { tiles: Uint8Array; facts: LabFacts } };
  /** Makes a lab; it takes the place of the one before. Labs live beside the world. */
  openLab: { ask: LabOptions; part: never; answer: LabFacts & { tiles: Uint8Array } };
  /** Digs the fewest tiles that join two tiles. */
  join: {
    ask: { fromX: number; fromY: number; toX: number; toY: number };
    part: never;
    answer: { dug: Int32Array; tiles: Uint8Array; facts: LabFacts };
  };
  /** The scenarios of a `.scen` text for the lab's map, as in `PathModule.parseScenarios`. */
  scenarios: { ask: { text: string }; part: never; answer: Float64Array };
  /** Solves scenarios (stride 4: start x, start y, goal x, goal y, in tiles) over the lab's map; they come as parts. */
  solve: { ask: { ends: Int32Array; solver: Solver }; part: ScenarioPart; answer: null };
  percolate: { ask: PercolationAsk; part: PercolationPart; answer: PercolationResult };
  statistics: { ask: ChunkRect; part: never; answer: Statistics };
  hash: { ask: ChunkRect & { order: number }; part: HashStep; answer: HashStep };
  /** Parts: the share done, 0 to 1. */
  export: { ask: ExportAsk; part: number; answer: string };
  travellers: { ask: { seconds: number }; part: never; answer: Float64Array };
  usage: { ask: null; part: never; answer: StoreUsage };
  memory: { ask: null; part: never; answer: MemoryUsage };
}

export type Kind = keyof Calls;

export type Call = { [K in Kind]: { kind: K; id: number; ask: Calls[K]['ask'] } }[Kind];

/** Kinds of calls that the path module answers. An edit of the lab is one too; one of the world concerns both modules. */
const pathKinds = [
  'nearestOpen',
  'paths',
  'survey',
  'tighten',
  'mesh',
  'labTiles',
  'openLab',
  'join',
  'scenarios',
  'solve',
  'percolate',
] as const;
export type PathKind = (typeof pathKinds)[number];

/** Kinds of calls about regions as a whole, which a module of their own answers. */
const regionKinds = ['statistics', 'hash', 'export'] as const;
export type RegionKind = (typeof regionKinds)[number];
export type RegionCall = Extract<Call, { kind: RegionKind }>;

export function isForRegions(call: Call): call is RegionCall {
  return (regionKinds as readonly Kind[]).includes(call.kind);
}

export function isForPaths(call: Call): boolean {
  return (pathKinds as readonly Kind[]).includes(call.kind) || (call.kind === 'edit' && call.ask.space === 'lab');
}

/** What a call is about. Percolation has lattices of its own. */
export function spaceOf(call: Call): SpaceName | undefined {
  switch (call.kind) {
    case 'nearestOpen':
    case 'paths':
    case 'survey':
    case 'mesh':
    case 'edit':
    case 'export':
      return call.ask.space;
    case 'labTiles':
    case 'openLab':
    case 'join':
    case 'scenarios':
    case 'solve':
      return 'lab';
    case 'percolate':
    case 'memory':
      return undefined;
    default:
      return 'world';
  }
}

export type Request = Call | { kind: 'cancel'; id: number };

/** `close` ends the session; it has no answer. */
export type SessionRequest = Request | { kind: 'close' };

/** What a worker says of itself. */
export type ThreadSign =
  /** It runs and holds its lifeline (see `worker.ts`). */
  { kind: 'ready' } | { kind: 'fatal'; message: string };

export type Response =
  /** The engine runs. */
  | { kind: 'ready' }
  | { kind: 'part'; id: number; part: Calls[Kind]['part'] }
  | { kind: 'answer'; id: number; answer: Calls[Kind]['answer'] }
  /** The engine refused the arguments; it is unharmed. */
  | { kind: 'refusal'; id: number; message: string }
  /** Cancelled, or a newer call of the same kind (or a newer world) took its place. */
  | { kind: 'superseded'; id: number }
  /** The engine is gone, for instance out of memory: only a fresh one helps. */
  | { kind: 'fatal'; message: string };
