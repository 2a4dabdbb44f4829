import type { LabOptions } from '../engine/module';
import { editNumber, factsOf, flatTiles, openTileOf, positionsOf, scenariosOf } from './answers';
import { pathBy } from './client_path';
import { Owned } from './owned';
import type { Session } from './session';
import { labGrid, type TileGrid } from './tile_grid';
import type {
  CallOptions,
  Edit,
  LabFacts,
  LongCallOptions,
  OpenTile,
  Path,
  PathOptions,
  PathProgress,
  Position,
  Scenario,
  Tile,
} from './types';

/**
 * A finite cave or map in the worker. Positions as in the world; its upper left corner is (0, 0).
 *
 * It has no roads: all solvers but `road`, and on hexagons `grid` alone, without clearance. It holds memory of the engine
 * until `dispose`. Every call rejects with `Refused` when its arguments are out of range.
 */
export class Lab extends Owned {
  readonly #session: Session;

  /** @internal */
  private constructor(session: Session) {
    super();
    this.#session = session;
  }

  /** @internal Called by `Waymesh.openCave` and `Waymesh.openMap`. */
  static async open(session: Session, options: LabOptions, call: CallOptions): Promise<Lab> {
    await session.run(call, () => session.client.openLab(options));
    return new Lab(session);
  }

  facts(options: CallOptions = {}): Promise<LabFacts> {
    return this.#session.run(options, async () => factsOf((await this.#session.client.labTiles()).facts));
  }

  tiles(options: CallOptions = {}): Promise<TileGrid> {
    return this.#session.run(options, async () => {
      const { tiles, facts } = await this.#session.client.labTiles();
      return labGrid(tiles, facts.width, facts.height);
    });
  }

  /** The tile of a position when it is open, else the open tile whose centre is nearest. */
  nearestOpen(at: Position, options: CallOptions = {}): Promise<OpenTile> {
    return this.#session.run(options, async () =>
      openTileOf(await this.#session.client.nearestOpen('lab', at.x, at.y)),
    );
  }

  /** As `World.findPath`. */
  findPath(
    from: Position,
    to: Position,
    { signal, onProgress, ...options }: PathOptions & LongCallOptions<PathProgress> = {},
  ): Promise<Path> {
    return this.#session.take({ signal }, (signal) =>
      pathBy(this.#session.client, 'lab', from, to, options, { signal, onProgress }),
    );
  }

  /** Makes at most 65536 tiles rock, open or what they were. */
  async edit(tiles: readonly Tile[], to: Edit): Promise<void> {
    await this.#session.run({}, async () => this.#session.client.edit('lab', flatTiles(tiles), editNumber(to)));
  }

  /** Digs the fewest tiles of rock that join two open tiles, and resolves to them. */
  dig(from: Position, to: Position): Promise<Tile[]> {
    const ask = { fromX: from.x, fromY: from.y, toX: to.x, toY: to.y };
    return this.#session.run({}, async () => positionsOf((await this.#session.client.join(ask)).dug));
  }

  /** Reads the text of a MovingAI `.scen` file for this map. */
  scenarios(text: string, options: CallOptions = {}): Promise<Scenario[]> {
    return this.#session.run(options, async () => scenariosOf(await this.#session.client.scenarios(text)));
  }

  dispose(): void {
    this.#session.end();
  }
}
