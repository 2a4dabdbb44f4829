import { describe, expect, test } from 'vitest';
import {
  type CallOptions,
  type ChunkBatch,
  type ChunkRect,
  type EngineClient,
  type HighwayPart,
  Superseded,
} from '../../../web/engine';
import { type Needs, Supply } from '../../../web/map/supply';

function batchOf(...places: [number, number][]): ChunkBatch {
  return {
    chunks: Int32Array.from(places.flatMap(([x, y]) => [x, y, 0, 0])),
    nodeTile: new Uint8Array(),
    nodeRank: new Uint8Array(),
    names: '',
    edgeTile: new Int16Array(),
    edgeFlags: new Uint8Array(),
    open: new Uint32Array(512 * places.length),
    sealed: new Uint32Array(512 * places.length),
  };
}

function highwaysOf(blockX: number, blockY: number): HighwayPart {
  const none = new Int32Array();
  return { blockX, blockY, ends: none, points: none, townTile: none, townRank: new Uint8Array(), names: '' };
}

/** Notes the calls; the test plays the engine. */
class ClientDouble {
  readonly parts: ((part: never) => void)[] = [];
  readonly failures: ((error: Error) => void)[] = [];
  readonly asked: { rect: ChunkRect; answer: (values: Uint8Array) => void }[] = [];

  load(_chunks: Int32Array, _detail: number, options: CallOptions<ChunkBatch>): Promise<null> {
    return this.#call(options.onPart as (part: never) => void);
  }

  highways(_level: number, _blocks: Int32Array, options: CallOptions<HighwayPart>): Promise<null> {
    return this.#call(options.onPart as (part: never) => void);
  }

  openness(rect: ChunkRect): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.asked.push({ rect, answer: resolve });
      this.failures.push(reject);
    });
  }

  #call(onPart: (part: never) => void): Promise<null> {
    this.parts.push(onPart);
    return new Promise((_, reject) => this.failures.push(reject));
  }
}

function supplyOf(client: ClientDouble): Supply {
  const failed = (error: Error) => {
    throw error;
  };
  return new Supply(client as unknown as EngineClient, () => {}, failed);
}

const rect = { x0: 0, y0: 0, x1: 3, y1: 0 };
const near: Needs = { detail: 0, chunks: rect, levels: [], blocks: rect, openBlocks: undefined };
const far: Needs = { detail: undefined, chunks: rect, levels: [2], blocks: rect, openBlocks: undefined };
const toned: Needs = { ...far, levels: [], openBlocks: { x0: -1, y0: 0, x1: 0, y1: 0 } };

describe('what is missing', () => {
  test('counts a chunk once, although a fresh worker sends it again', () => {
    const client = new ClientDouble();
    const supply = supplyOf(client);
    supply.want(near, 0, 0);
    expect(supply.missing).toBe(4);
    const send = client.parts[0] as (part: ChunkBatch) => void;
    send(batchOf([0, 0], [1, 0]));
    send(batchOf([0, 0], [1, 0]));
    expect(supply.missing).toBe(2);
    send(batchOf([2, 0], [3, 0]));
    expect([supply.missing, supply.has(near)]).toEqual([0, true]);
  });

  test('counts a block once, although a fresh worker sends it again', () => {
    const client = new ClientDouble();
    const supply = supplyOf(client);
    supply.want(far, 0, 0);
    const send = client.parts[0] as (part: HighwayPart) => void;
    send(highwaysOf(0, 0));
    send(highwaysOf(0, 0));
    expect(supply.missing).toBe(3);
  });

  test('is asked for again when the world that ended the call did not come', async () => {
    const client = new ClientDouble();
    const supply = supplyOf(client);
    supply.want(near, 0, 0);
    supply.want(near, 0, 0);
    expect(client.parts.length).toBe(1);
    client.failures[0]?.(new Superseded());
    await Promise.resolve();
    await Promise.resolve();
    supply.want(near, 0, 0);
    expect(client.parts.length).toBe(2);
    expect(supply.missing).toBe(4);
  });

  test('comes of openness one block after the other, nearest first, and all of a block at once', async () => {
    const client = new ClientDouble();
    const supply = supplyOf(client);
    supply.want(toned, 100, 100);
    expect([supply.missing, supply.has(toned), client.asked.length]).toEqual([2, false, 1]);
    expect(client.asked[0]?.rect).toEqual({ x0: 0, y0: 0, x1: 15, y1: 15 });
    client.asked[0]?.answer(new Uint8Array(256).fill(1));
    await Promise.resolve();
    await Promise.resolve();
    expect([supply.missing, client.asked.length]).toEqual([1, 2]);
    expect(client.asked[1]?.rect).toEqual({ x0: -16, y0: 0, x1: -1, y1: 15 });
    client.asked[1]?.answer(new Uint8Array(256).fill(2));
    await Promise.resolve();
    await Promise.resolve();
    expect([supply.missing, supply.has(toned)]).toEqual([0, true]);
    expect([...supply.opennessOf(toned)].map(({ x, values }) => [x, values[0]])).toEqual([
      [-1, 2],
      [0, 1],
    ]);
  });

  test('is what has changed in the engine, too, while what was there before is still shown', () => {
    const client = new ClientDouble();
    const supply = supplyOf(client);
    const heard: string[] = [];
    supply.onChunk = ({ x, y }) => heard.push(`${x},${y} ${supply.chunkAt(x, y)?.expired}`);
    supply.want(near, 0, 0);
    (client.parts[0] as (part: ChunkBatch) => void)(batchOf([0, 0], [1, 0], [2, 0], [3, 0]));
    // One that is there, and one that is not.
    supply.expire(Int32Array.of(1, 0, 9, 9));
    expect([supply.missing, supply.has(near)]).toEqual([0, true]);
    supply.want(near, 0, 0);
    expect([supply.missing, supply.has(near), client.parts.length]).toEqual([1, true, 2]);
    (client.parts[1] as (part: ChunkBatch) => void)(batchOf([1, 0]));
    expect([supply.missing, supply.chunkAt(1, 0)?.expired]).toEqual([0, undefined]);
    expect(heard.slice(4)).toEqual(['1,0 true']);
    expect(heard.slice(0, 4).join()).not.toContain('true');
  });
});
