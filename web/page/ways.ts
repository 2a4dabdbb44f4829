/** Where paths are asked, the endless world or a lab: places are snapped and paths found there, by one solver or several. */
import type { CallOptions, EngineClient } from '../engine';
import { Ground, type OpenTile, type Solver, solvers } from '../engine/module';
import type { SpaceName, SurveyAsk, SurveyPart, TightenAsk, TightenPart, TimedPath } from '../engine/protocol';
import type { Place } from '../map/view';

/** Nodes after which searches give up that go over tiles or meshes: some 200 MB. */
const tileLimit = 1_000_000;
/** Those along roads alone: millions of tiles of road, and bounded memory. */
const roadLimit = 2_000_000;
/** Tiles between the ends of a path, along an axis, from which on only roads reach. */
const tileSpan = 2 ** 17;

/** Where an end of a path came to stand: in the middle of an open tile. */
export interface Snapped {
  place: Place;
  /** What is at the place that was asked for. */
  ground: Ground;
  /** What the tile is called by, where that is not its place, as with hexagons. */
  position?: Place;
}

export interface PathAsk {
  from: Place;
  to: Place;
  /** The walker's radius in sixteenths of a tile. */
  clearance: number;
  /** In the order in which their answers are wanted. */
  solvers: readonly Solver[];
}

export interface FindOptions {
  signal: AbortSignal;
  /** Hears of each solver how far it is, and last how it ended. */
  onPath(solver: Solver, path: TimedPath): void;
}

export type SurveyWish = Omit<SurveyAsk, 'space' | 'limit'>;

export type Tighten = (ask: TightenAsk, options: CallOptions<TightenPart>) => Promise<unknown>;

export interface Ways {
  /** Those that can be asked here. */
  readonly solvers: readonly Solver[];
  /** The one to begin with. */
  readonly first: Solver;
  snap(place: Place): Promise<Snapped>;
  find(ask: PathAsk, options: FindOptions): Promise<void>;
  survey(wish: SurveyWish, options: CallOptions<SurveyPart>): Promise<unknown>;
  /** Pulls pieces of a way along roads taut, where there are roads. */
  readonly tighten?: Tighten;
}

/** Paths over square tiles, where places are the engine's positions. */
export class SquareWays implements Ways {
  readonly #client: EngineClient;
  readonly #space: SpaceName;
  readonly #limit: number;
  readonly solvers: readonly Solver[];
  readonly first: Solver;

  constructor(client: EngineClient, space: SpaceName, solvers: readonly Solver[], first: Solver, limit = tileLimit) {
    this.#client = client;
    this.#space = space;
    this.#limit = limit;
    this.solvers = solvers;
    this.first = first;
  }

  async snap(place: Place): Promise<Snapped> {
    const { x, y, ground }: OpenTile = await this.#client.nearestOpen(this.#space, place.x, place.y);
    return { place: { x, y }, ground };
  }

  async find({ from, to, clearance, solvers }: PathAsk, { signal, onPath }: FindOptions): Promise<void> {
    const far = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) >= tileSpan;
    const asked = far ? solvers.filter((solver) => solver === 'road') : solvers;
    for (const solver of solvers) if (!asked.includes(solver)) onPath(solver, tooFar(from, to));
    if (asked.length === 0) return;
    const ends = { fromX: from.x, fromY: from.y, toX: to.x, toY: to.y };
    const limit = far ? roadLimit : this.#limit;
    const ask = { space: this.#space, solvers: asked, ...ends, clearance, limit };
    await this.#client.paths(ask, { signal, onPart: ({ solver, path }) => onPath(solver, path) });
  }

  survey(wish: SurveyWish, options: CallOptions<SurveyPart>): Promise<unknown> {
    return this.#client.survey({ ...wish, space: this.#space, limit: this.#limit }, options);
  }
}

class WorldWays extends SquareWays {
  readonly tighten: Tighten;

  constructor(client: EngineClient) {
    super(client, 'world', solvers, 'optimal');
    this.tighten = (ask, options) => client.tighten(ask, options);
  }
}

/** Paths through the world, along its roads and over open ground. */
export function worldWays(client: EngineClient): Ways {
  return new WorldWays(client);
}

/** The answer of a solver that was not even asked. */
function tooFar(from: Place, to: Place): TimedPath {
  return {
    status: 'limit',
    expanded: 0,
    progress: 0,
    straight: Math.hypot(to.x - from.x, to.y - from.y),
    length: 0,
    cost: 0,
    tiles: 0,
    turns: 0,
    points: new Float64Array(),
    ends: Float64Array.of(from.x, from.y, to.x, to.y),
    grounds: Uint8Array.of(Ground.open, Ground.open),
    searched: new Int32Array(),
    lenientTriangles: 0,
    lenientPortals: 0,
    milliseconds: 0,
  };
}
