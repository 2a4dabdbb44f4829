/** Fetches what a view shows: chunks when near, blocks of highways when far. The newest want replaces the one before. */
import { type Detail, type EngineClient, Superseded } from '../engine';
import type { ChunkRect } from '../engine/protocol';
import type { Block } from './block_cache';
import { BlockCache, blockOf, blocksIn, highwayReach } from './block_cache';
import { type Chunk, ChunkCache, chunksIn, chunksOf, roadReach } from './chunk_cache';
import type { Bounds } from './view';

const chunkCapacity = 8192;
const blockCapacity = 1024;

/** What is shown of the world at some scale. */
export interface Content {
  /** Undefined where chunks are too small to be seen. */
  detail: Detail | undefined;
  /** Levels of highways. */
  levels: readonly number[];
}

/** All that may reach into an area. */
export interface Needs {
  detail: Detail | undefined;
  chunks: ChunkRect;
  levels: readonly number[];
  blocks: ChunkRect;
}

export function needsOf({ detail, levels }: Content, area: Bounds): Needs {
  return { detail, chunks: chunksIn(grown(area, roadReach)), levels, blocks: blocksIn(grown(area, highwayReach)) };
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
  readonly #blocks = new BlockCache(blockCapacity);
  /** By what they fetch: `chunks`, or a level. */
  readonly #fetches = new Map<string, Fetch>();
  /** Counts what arrived. */
  version = 0;

  constructor(client: EngineClient, arrived: () => void, failed: (error: Error) => void) {
    this.#client = client;
    this.#arrived = arrived;
    this.#failed = failed;
  }

  get missing(): number {
    return [...this.#fetches.values()].reduce((sum, { missing }) => sum + missing, 0);
  }

  clear(): void {
    for (const name of [...this.#fetches.keys()]) this.#stop(name);
    this.#chunks.clear();
    this.#blocks.clear();
    this.version++;
  }

  /** Asks for what is missing, nearest to a place first; lets go of what was wanted before and is no longer. */
  want(needs: Needs, x: number, y: number): void {
    const { detail, chunks, levels, blocks } = needs;
    for (const name of [...this.#fetches.keys()]) {
      if (name === 'chunks' ? detail === undefined : !levels.includes(Number(name))) this.#stop(name);
    }
    if (detail !== undefined) {
      this.#fetch('chunks', `${detail} ${Object.values(chunks)}`, (fetch) => {
        const missing = this.#chunks.missing(chunks, detail, x, y);
        return this.#start(fetch, missing, () =>
          this.#client.load(missing, detail, {
            signal: fetch.abort.signal,
            onPart: (batch) => {
              this.#arrive(fetch, chunksOf(batch, detail).filter((chunk) => this.#chunks.put(chunk)).length);
            },
          }),
        );
      });
    }
    // One level at a time: of the engine's long calls of one kind only the newest lives.
    const level = levels.find((level) => !this.#blocks.has(level, blocks));
    for (const other of levels) if (other !== level) this.#stop(String(other));
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

  has({ detail, chunks, levels, blocks }: Needs): boolean {
    if (detail !== undefined && !this.#chunks.has(chunks, detail)) return false;
    return levels.every((level) => this.#blocks.has(level, blocks));
  }

  chunksOf({ detail, chunks }: Needs): Iterable<Chunk> {
    return detail === undefined ? [] : this.#chunks.in(chunks, detail);
  }

  *blocksOf({ levels, blocks }: Needs): Generator<Block> {
    for (const level of levels) yield* this.#blocks.in(level, blocks);
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
