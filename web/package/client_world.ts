import { type ChunkBatch, Detail, type HashStep } from '../engine/module';
import type { ExportAsk } from '../engine/protocol';
import { chunkList, chunksOf, editNumber, flatTiles, openTileOf, positionsOf, statisticsOf } from './answers';
import { worldOf } from './asks';
import { pathBy } from './client_path';
import { Owned } from './owned';
import type { Session } from './session';
import { chunksUnder, copyTerrain, TileGrid } from './tile_grid';
import type {
  CallOptions,
  Chunk,
  Edit,
  ExportFormat,
  LongCallOptions,
  OpenTile,
  OpenWorldOptions,
  Path,
  PathOptions,
  PathProgress,
  Position,
  Rect,
  RoadNode,
  RoadStatistics,
  Tile,
  WorldOptions,
} from './types';

/**
 * An endless world in the worker. All that it says depends on its options and edits alone, never on what was asked
 * before. Long calls run one after the other, quick ones in between.
 *
 * It holds memory of the engine until `dispose`. Every call rejects with `Refused` when its arguments are out of range.
 */
export class World extends Owned {
  /** As the engine understood them, defaults filled in. */
  readonly options: Readonly<Required<WorldOptions>>;
  readonly #session: Session;

  /** @internal */
  private constructor(session: Session, options: Required<WorldOptions>) {
    super();
    this.#session = session;
    this.options = options;
  }

  /** @internal Called by `Waymesh.openWorld`. */
  static async open(session: Session, options: OpenWorldOptions, call: CallOptions): Promise<World> {
    const { world, memory } = worldOf(options);
    return new World(session, await session.run(call, () => session.client.open(world, [], memory)));
  }

  /** Nodes and roads of a rectangle of at most 16384 chunks, row by row. Progress: share done. */
  chunks(rect: Rect, { signal, onProgress }: LongCallOptions<number> = {}): Promise<Chunk[]> {
    return this.#session.take({ signal }, async (signal) => {
      const chunks: Chunk[] = [];
      await this.#load(chunkList(rect), (batch) => chunks.push(...chunksOf(batch)), { signal, onProgress });
      return chunks;
    });
  }

  /** The tiles of a rectangle of at most 2^24 of them, edits included. Progress: share done. */
  tiles(rect: Rect, { signal, onProgress }: LongCallOptions<number> = {}): Promise<TileGrid> {
    return this.#session.take({ signal }, async (signal) => {
      const list = chunkList(chunksUnder(rect));
      const grid = new TileGrid(rect);
      await this.#load(list, (batch) => copyTerrain(batch, grid), { signal, onProgress });
      return grid;
    });
  }

  /** The tile of a position when it is open, else the open tile whose centre is nearest. */
  nearestOpen(at: Position, options: CallOptions = {}): Promise<OpenTile> {
    return this.#session.run(options, async () =>
      openTileOf(await this.#session.client.nearestOpen('world', at.x, at.y)),
    );
  }

  nearestNode(at: Position, options: CallOptions = {}): Promise<RoadNode> {
    return this.#session.run(options, () => this.#session.client.nearest(at.x, at.y));
  }

  /** A path between two places; where nobody can stand at one, it is moved to the nearest open tile, and says so. */
  findPath(
    from: Position,
    to: Position,
    { signal, onProgress, ...options }: PathOptions & LongCallOptions<PathProgress> = {},
  ): Promise<Path> {
    return this.#session.take({ signal }, (signal) =>
      pathBy(this.#session.client, 'world', from, to, options, { signal, onProgress }),
    );
  }

  /** Makes at most 65536 tiles rock, open or what they were; resolves to the coordinates of the chunks that hold them. */
  edit(tiles: readonly Tile[], to: Edit): Promise<Position[]> {
    return this.#session.run({}, async () =>
      positionsOf(await this.#session.client.edit('world', flatTiles(tiles), editNumber(to))),
    );
  }

  /**
   * One hash, 16 hexadecimal digits, of everything generated in a rectangle of at most 2^20 chunks; edits do not count.
   * Any order (0: as a map loads; else each chunk alone, shuffled) gives the same. Progress: share done.
   */
  hash(rect: Rect, order = 0, { signal, onProgress }: LongCallOptions<number> = {}): Promise<string> {
    const total = (rect.x1 - rect.x0 + 1) * (rect.y1 - rect.y0 + 1);
    const onPart = (step: HashStep) => onProgress?.(1 - step.remaining / total);
    return this.#session.take(
      { signal },
      async (signal) => (await this.#session.client.hash(rect, order, { signal, onPart })).hash,
    );
  }

  /** Of at most 16384 chunks; edits do not count. */
  statistics(rect: Rect, options: CallOptions = {}): Promise<RoadStatistics> {
    return this.#session.take(options, async (signal) =>
      statisticsOf(await this.#session.client.statistics(rect, { signal })),
    );
  }

  /**
   * A rectangle of at most 2^24 tiles as the text of a file, with edits and the paths given, as the command writes it.
   * Progress: share done.
   */
  export(
    rect: Rect,
    format: ExportFormat,
    paths: readonly Path[] = [],
    { signal, onProgress }: LongCallOptions<number> = {},
  ): Promise<string> {
    const drawn = paths.map(({ solver, points }) => ({ solver, points: flatTiles(points) }));
    const ask: ExportAsk = { space: 'world', format, rect, paths: drawn };
    const onPart = (share: number) => onProgress?.(share);
    return this.#session.take({ signal }, (signal) => this.#session.client.export(ask, { signal, onPart }));
  }

  dispose(): void {
    this.#session.end();
  }

  async #load(
    list: Int32Array,
    take: (batch: ChunkBatch) => void,
    { signal, onProgress }: LongCallOptions<number> & { signal: AbortSignal },
  ): Promise<void> {
    let done = 0;
    const onPart = (batch: ChunkBatch) => {
      take(batch);
      done += batch.chunks.length / 4;
      onProgress?.((2 * done) / list.length);
    };
    await this.#session.client.load(list, Detail.roads, { signal, onPart });
  }
}
