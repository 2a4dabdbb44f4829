/** Where paths are asked, the endless world or a lab, and by which solvers: places are snapped and paths found there. */
import type { CallOptions, EngineClient, Ground, OpenTile, PathStep, RouteStep } from '../engine';
import type { TileSolver } from '../engine/module';
import type { PathAsk, TimedPath } from '../engine/protocol';
import type { Place } from '../map/view';

export type Solver = 'road' | TileSolver;
export const solvers: readonly Solver[] = ['road', 'grid', 'smooth'];

/** Nodes after which a search along roads gives up: millions of tiles of road, and bounded memory. */
const roadLimit = 2_000_000;
/** Nodes after which one over tiles does: some 200 MB. */
const tileLimit = 1_000_000;
/** Tiles between the ends of a path, along an axis, from which on that would be too few for certain. */
const tileSpan = 2 ** 17;

/** Where an end of a path came to stand: on a node of the roads, or on a tile. */
export type Snapped =
  | { kind: 'node'; place: Place; name: string }
  /**
   * `ground`: what is at the place that was asked for. `position`: what the tile is called by, where that is not the place
   * itself, as with hexagons.
   */
  | { kind: 'tile'; place: Place; ground: Ground; position?: Place };

export interface FoundPath {
  length: number;
  straight: number;
  expanded: number;
  milliseconds: number;
  /** Flat places. */
  points: Float64Array;
  /** Of paths over tiles. */
  tiles?: TileFacts;
}

export interface TileFacts {
  turns: number;
  /** In hundredths; 0 where lengths are exact. */
  cost: number;
  /** How many were walked over. */
  count: number;
  /** What the search looked at: runs of tiles as in `PathStep.searched`, relative to the path's first tile. */
  searched: Int32Array;
}

export type Answer = { status: 'found'; path: FoundPath } | { status: 'unreachable' | 'limit' };

export interface FindOptions {
  signal: AbortSignal;
  /** The share of the way, 0 to 1. */
  onProgress(share: number): void;
}

export interface Ways {
  /** The first is the one to begin with. */
  readonly solvers: readonly [Solver, ...Solver[]];
  snap(place: Place, solver: Solver): Promise<Snapped>;
  find(solver: Solver, from: Place, to: Place, options: FindOptions): Promise<Answer>;
}

/** What a link says of a query. */
export interface Query {
  /** Start and goal; none, one or both. */
  path: readonly Place[];
  /** Undefined: the one that the scene begins with. */
  solver: Solver | undefined;
  /** Whether the tiles that a search looked at are shown. */
  searched: boolean;
}

export const noQuery: Query = { path: [], solver: undefined, searched: true };

/** What tiles are asked. */
export interface TileSpace {
  nearestOpen(x: number, y: number): Promise<OpenTile>;
  path(ask: PathAsk, options: CallOptions<PathStep>): Promise<TimedPath>;
}

/** Paths over the tiles of a world or a lab. */
export function tileWays(space: TileSpace, solvers: readonly [TileSolver, ...TileSolver[]]): Ways {
  return {
    solvers,
    async snap(place) {
      const { x, y, ground } = await space.nearestOpen(place.x, place.y);
      return { kind: 'tile', place: { x, y }, ground };
    },
    async find(solver, from, to, options) {
      if (Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) >= tileSpan) return { status: 'limit' };
      const ask = { ...endsOf(from, to), limit: tileLimit, solver: solver as TileSolver };
      return answerOf(await space.path(ask, callOptions(options)), ({ turns, cost, tiles: count, searched }) => ({
        tiles: { turns, cost, count, searched },
      }));
    },
  };
}

/** Paths along the roads of the world, and over its tiles. */
export function worldWays(client: EngineClient): Ways {
  const tiles = tileWays(client, ['grid', 'smooth']);
  return {
    solvers: ['road', ...tiles.solvers],
    async snap(place, solver) {
      if (solver !== 'road') return tiles.snap(place, solver);
      const { x, y, name } = await client.nearest(place.x, place.y);
      return { kind: 'node', place: { x, y }, name };
    },
    async find(solver, from, to, options) {
      if (solver !== 'road') return tiles.find(solver, from, to, options);
      return answerOf(await client.route({ ...endsOf(from, to), limit: roadLimit }, callOptions(options)), () => ({}));
    },
  };
}

function endsOf(from: Place, to: Place) {
  return { fromX: from.x, fromY: from.y, toX: to.x, toY: to.y };
}

function callOptions({ signal, onProgress }: FindOptions): CallOptions<{ progress: number }> {
  return { signal, onPart: ({ progress }) => onProgress(progress) };
}

function answerOf<Step extends (PathStep | RouteStep) & { milliseconds: number }>(
  step: Step,
  more: (step: Step) => Pick<FoundPath, 'tiles'>,
): Answer {
  if (step.status === 'limit' || step.status === 'unreachable') return { status: step.status };
  const { length, straight, expanded, milliseconds, points } = step;
  return { status: 'found', path: { length, straight, expanded, milliseconds, points, ...more(step) } };
}
