/** Fetches what a view shows: chunks when near, blocks of the overview when far. The newest want replaces the one before. */
import { Detail, type EngineClient, Superseded } from '../engine';
import type { ChunkRect } from '../engine/protocol';
import { type Block, BlockCache, blockChunks, blockOf, blocksIn, highwayReach, type OpenBlock } from './block_cache';
import { type Chunk, ChunkCache, chunksIn, chunksOf, roadReach } from './chunk_cache';
import { opennessReach } from './draw_openness';
import { type Bounds, chunkTiles } from './view';

/** Chunks that are kept in any case; a view that wants more is given room for twice as many. */
const chunkCapacity = 1024;
const blockCapacity = 1024;

/** What is shown of the world at some scale. */
export interface Content {
  /** Undefined where chunks are too small to be seen. */
  detail: Detail | undefined;
  /** Levels of highways. */
  levels: readonly number[];
  /** How open the land is. */
  openness: boolean;
}

/** All that may reach into an area. */
export interface Needs {
  detail: Detail | undefined;
  chunks: ChunkRect;
  levels: readonly number[];
  blocks: ChunkRect;
  /** The blocks whose openness is needed. */
  openBlocks: ChunkRect | undefined;
}

export function needsOf({ detail, levels, openness }: Content, area: Bounds): Needs {
  return {
    detail,
    chunks: chunksIn(grown(area, roadReach)),
    levels,
    blocks: blocksIn(grown(area, highwayReach)),
    openBlocks: openness ? blocksIn(grown(area, opennessReach * chunkTiles)) : undefined,
  };
}

function grown({ x0, y0, x1, y1 }: Bounds, reach: number): Bounds {
  return { x0: x0 - reach, y0: y0 - reach, x1: x1 + reach, y1: y1 + reach };
}

interface Fetch {
  key: string;
  missing: number;
  abort: AbortController;
}

export class Supply {
  readonly #client: EngineClient;
  readonly #arrived: () => void;
  readonly #failed: (error: Error) => void;
  readonly #chunks = new ChunkCache(chunkCapacity);
  readonly #blocks = new BlockCache<Block>(blockCapacity);
  readonly #openness = new BlockCache<OpenBlock>(blockCapacity);
  /** By what they fetch: `chunks`, `openness`, or a level. */
  readonly #fetches = new Map<string, Fetch>();
  /** Counts what arrived. */
  version = 0;
  /** Hears of each chunk before it is shown, and may change it. */
  onChunk: (chunk: Chunk) => void = () => {};

  constructor(client: EngineClient, arrived: () => void, failed: (error: Error) => void) {
    this.#client = client;
    this.#arrived = arrived;
    this.#failed = failed;
  }

  get missing(): number {
    return [...this.#fetches.values()].reduce((sum, { missing }) => sum + missing, 0);
  }

  /** Ends all that is on its way, until it is wanted again. */
  rest(): void {
    for (const name of [...this.#fetches.keys()]) this.#stop(name);
  }

  clear(): void {
    this.rest();
    this.#chunks.clear();
    this.#blocks.clear();
    this.#openness.clear();
    this.version++;
  }

  /** A chunk, if it is there. */
  chunkAt(x: number, y: number): Chunk | undefined {
    return this.#chunks.get(x, y, Detail.roads);
  }

  /** Chunks (stride 2) are not what they were: they are fetched anew, and stay until then. */
  expire(chunks: Int32Array): void {
    for (let c = 0; c < chunks.length; c += 2) {
      const chunk = this.chunkAt(chunks[c] as number, chunks[c + 1] as number);
      if (chunk) chunk.expired = true;
    }
    this.#stop('chunks');
  }

  /** Asks for what is missing, nearest to a place first; lets go of what was wanted before and is no longer. */
  want(needs: Needs, x: number, y: number): void {
    this.#wantChunks(needs, x, y);
    this.#wantHighways(needs, x, y);
    this.#wantOpenness(needs, x, y);
  }

  #wantChunks({ detail, chunks }: Needs, x: number, y: number): void {
    if (detail === undefined) {
      this.#stop('chunks');
      return;
    }
    this.#fetch('chunks', `${detail} ${Object.values(chunks)}`, (fetch) => {
      const missing = this.#chunks.missing(chunks, detail, x, y);
      return this.#start(fetch, missing, () =>
        this.#client.load(missing, detail, {
          signal: fetch.abort.signal,
          onPart: (batch) => {
            this.#arrive(fetch, chunksOf(batch, detail).filter((chunk) => this.#put(chunk)).length);
          },
        }),
      );
    });
  }

  #put(chunk: Chunk): boolean {
    this.onChunk(chunk);
    return this.#chunks.put(chunk);
  }

  /** One level at a time: of the engine's long calls of one kind only the newest lives. */
  #wantHighways({ levels, blocks }: Needs, x: number, y: number): void {
    const level = levels.find((level) => !this.#blocks.has(level, blocks));
    for (const name of [...this.#fetches.keys()]) {
      if (name !== 'chunks' && name !== 'openness' && Number(name) !== level) this.#stop(name);
    }
    if (level === undefined) return;
    this.#fetch(String(level), Object.values(blocks).join(), (fetch) => {
      const missing = this.#blocks.missing(level, blocks, x, y);
      return this.#start(fetch, missing, () =>
        this.#client.highways(level, missing, {
          signal: fetch.abort.signal,
          onPart: (part) => {
            this.#arrive(fetch, this.#blocks.put(blockOf(level, part)) ? 1 : 0);
          },
        }),
      );
    });
  }

  #wantOpenness({ openBlocks }: Needs, x: number, y: number): void {
    if (!openBlocks) {
      this.#stop('openness');
      return;
    }
    this.#fetch('openness', Object.values(openBlocks).join(), (fetch) => {
      const missing = this.#openness.missing(0, openBlocks, x, y);
      return this.#start(fetch, missing, () => this.#loadOpenness(fetch, missing));
    });
  }

  /** One block after the other: calls of other kinds find their turn between them. */
  async #loadOpenness(fetch: Fetch, blocks: Int32Array): Promise<null> {
    for (let b = 0; b < blocks.length; b += 2) {
      const x = blocks[b] as number;
      const y = blocks[b + 1] as number;
      const [x0, y0] = [x * blockChunks, y * blockChunks];
      const rect = { x0, y0, x1: x0 + blockChunks - 1, y1: y0 + blockChunks - 1 };
      const values = await this.#client.openness(rect, { signal: fetch.abort.signal });
      this.#arrive(fetch, this.#openness.put({ level: 0, x, y, values }) ? 1 : 0);
    }
    return null;
  }

  has(needs: Needs): boolean {
    return this.hasGround(needs) && needs.levels.every((level) => this.#blocks.has(level, needs.blocks));
  }

  /** All but highways, which take long. */
  hasGround({ detail, chunks, openBlocks }: Needs): boolean {
    if (detail !== undefined && !this.#chunks.has(chunks, detail)) return false;
    return !openBlocks || this.#openness.has(0, openBlocks);
  }

  chunksOf({ detail, chunks }: Needs): Iterable<Chunk> {
    return detail === undefined ? [] : this.#chunks.in(chunks, detail);
  }

  *blocksOf({ levels, blocks }: Needs): Generator<Block> {
    for (const level of levels) yield* this.#blocks.in(level, blocks);
  }

  opennessOf({ openBlocks }: Needs): Iterable<OpenBlock> {
    return openBlocks ? this.#openness.in(0, openBlocks) : [];
  }

  #stop(name: string): void {
    this.#fetches.get(name)?.abort.abort();
    this.#fetches.delete(name);
  }

  #forget(fetch: Fetch): void {
    for (const [name, current] of this.#fetches) if (current === fetch) this.#fetches.delete(name);
  }

  #fetch(name: string, key: string, begin: (fetch: Fetch) => void): void {
    if (this.#fetches.get(name)?.key === key) return;
    this.#stop(name);
    const fetch = { key, missing: 0, abort: new AbortController() };
    this.#fetches.set(name, fetch);
    begin(fetch);
  }

  #start(fetch: Fetch, missing: Int32Array, ask: () => Promise<null>): void {
    fetch.missing = missing.length / 2;
    if (fetch.missing === 0) return;
    ask().catch((error: Error) => {
      if (!(error instanceof Superseded)) this.#failed(error);
      // Not by this side: another world was to be opened. If it is refused, the next want asks again.
      else if (!fetch.abort.signal.aborted) this.#forget(fetch);
    });
  }

  /** Counts what is new: a fresh worker begins again with what the one before had sent. */
  #arrive(fetch: Fetch, count: number): void {
    if (count === 0) return;
    fetch.missing -= count;
    this.version++;
    this.#arrived();
  }
}
