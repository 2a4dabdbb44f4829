import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EngineClient, EngineLost, type EnginePort, Superseded } from '../../../web/engine/client';
import { Edit } from '../../../web/engine/module';
import { PathServer } from '../../../web/engine/path_server';
import type { PathsAsk, PathsPart, Request, Response } from '../../../web/engine/protocol';
import { EngineServer } from '../../../web/engine/server';
import { type EngineDouble, engineDouble, engineError } from './engine_double';

/** A worker in this very thread, for one client. It answers in later turns of the event loop, and can be killed. */
class FakeWorker implements EnginePort {
  onmessage: EnginePort['onmessage'] = null;
  onlost: EnginePort['onlost'] = null;
  readonly double = engineDouble();
  readonly received: Request[] = [];
  alive = true;
  readonly #server = new EngineServer(
    this.double.module,
    async () => new PathServer(this.double.paths),
    async () => this.double.regions,
    (response) => this.#later(() => this.onmessage?.({ data: response } as MessageEvent<Response>)),
    (run) => this.#later(run),
  );

  constructor(prepare: (double: EngineDouble) => void) {
    prepare(this.double);
    this.#later(() => this.onmessage?.({ data: { kind: 'ready' } } as MessageEvent<Response>));
  }

  #later(run: () => void): void {
    setTimeout(() => {
      if (this.alive) run();
    });
  }

  postMessage(request: Request): void {
    this.received.push(structuredClone(request));
    this.#later(() => this.#server.receive(structuredClone(request)));
  }

  terminate(): void {
    this.alive = false;
  }

  lose(reason: string, mine: boolean): void {
    this.alive = false;
    this.onlost?.(reason, mine);
  }

  /** Dies, and is found dead. */
  die(mine = true): void {
    this.alive = false;
    setTimeout(() => this.onlost?.('the worker died', mine));
  }
}

let workers: FakeWorker[];
let client: EngineClient;
let prepare: (double: EngineDouble) => void;

const pathsAsk: PathsAsk = {
  ...{ space: 'world', solvers: ['optimal'], clearance: 0, limit: 100 },
  ...{ fromX: 0.5, fromY: 0.5, toX: 3.5, toY: 4.5 },
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockImplementation(() => workers.reduce((sum, { double }) => sum + double.spent, 0));
  workers = [];
  prepare = () => {};
  client = new EngineClient(() => {
    const worker = new FakeWorker((double) => prepare(double));
    workers.push(worker);
    return worker;
  });
});

afterEach(() => {
  client.terminate();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Lets all timers run while a promise is awaited. */
async function settle<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  await vi.runAllTimersAsync();
  return promise;
}

/** Lets the event loop turn so often. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await vi.advanceTimersToNextTimerAsync();
}

describe('the client', () => {
  test('starts no worker before it is asked something', async () => {
    expect(workers.length).toBe(0);
    await settle(client.open({ seed: 'a' }));
    expect(workers.length).toBe(1);
  });

  test('gives parts and the answer to the one who asked', async () => {
    await settle(client.open({ seed: 'a' }));
    const parts: [string, number][] = [];
    const onPart = ({ path }: PathsPart) => parts.push([path.status, path.length]);
    await expect(settle(client.paths(pathsAsk, { onPart }))).resolves.toBeNull();
    expect(parts).toEqual([
      ['searching', 0],
      ['searching', 0],
      ['found', 5],
    ]);
    await expect(settle(client.nearestOpen('world', 1, 2))).resolves.toEqual({ x: 1.5, y: 2.5, ground: 0 });
  });

  test('rejects an older load when a newer one takes its place', async () => {
    await settle(client.open({ seed: 'a' }));
    const older = client.load(
      Int32Array.from({ length: 200 }, () => 1),
      1,
    );
    const newer = client.load(Int32Array.of(2, 2), 1);
    await expect(settle(older)).rejects.toThrow(Superseded);
    await expect(newer).resolves.toBeNull();
  });

  test('cancels by signal, also in the worker', async () => {
    await settle(client.open({ seed: 'a' }));
    const abort = new AbortController();
    prepare = (double) => {
      double.pathSteps = 1000;
    };
    const paths = client.paths(pathsAsk, { signal: abort.signal });
    abort.abort();
    await expect(settle(paths)).rejects.toThrow(Superseded);
    expect(workers[0]?.received.at(-1)?.kind).toBe('cancel');
    await expect(client.paths(pathsAsk, { signal: abort.signal })).rejects.toThrow(Superseded);
  });

  test('passes a refusal on and carries on', async () => {
    await settle(client.open({ seed: 'a' }));
    workers[0]?.double.failures.set('nearestNode', () => engineError('Refused', 'got NaN, expected a place'));
    await expect(settle(client.nearest(Number.NaN, 0))).rejects.toThrow('got NaN, expected a place');
    await expect(settle(client.nearest(1, 2))).resolves.toMatchObject({ x: 1, y: 2 });
    expect(workers.length).toBe(1);
  });

  test('replaces a killed worker: same world, and what was pending is asked again', async () => {
    await settle(client.open({ seed: 'a' }));
    const loaded: number[] = [];
    const load = client.load(
      Int32Array.from({ length: 400 }, (_, index) => index),
      1,
      { onPart: ({ chunks }) => loaded.push(...chunks.filter((_, index) => index % 4 === 0)) },
    );
    const restarted = vi.fn();
    client.onRestart = restarted;
    await turns(4);
    workers[0]?.die();
    await expect(settle(load)).resolves.toBeNull();
    expect(workers.length).toBe(2);
    expect(workers[1]?.double.log[0]).toBe('open a');
    expect(new Set(loaded)).toEqual(new Set(Array.from({ length: 200 }, (_, index) => 2 * index)));
    expect(restarted).toHaveBeenCalledTimes(1);
  });

  test('replaces a worker that was killed while idle as soon as there is something to do', async () => {
    await settle(client.open({ seed: 'a' }));
    workers[0]?.die();
    await vi.runAllTimersAsync();
    expect(workers.length).toBe(1);
    await expect(settle(client.nearest(1, 2))).resolves.toMatchObject({ x: 1 });
    expect(workers.length).toBe(2);
  });

  test('replaces an engine that ran out of memory', async () => {
    await settle(client.open({ seed: 'a' }));
    workers[0]?.double.failures.set('load', () => new WebAssembly.RuntimeError('memory access out of bounds'));
    await expect(settle(client.load(Int32Array.of(1, 1), 1))).resolves.toBeNull();
    expect(workers.map(({ alive }) => alive)).toEqual([false, true]);
  });

  test('gives up on a call that brings the engine down twice, and on that call only', async () => {
    await settle(client.open({ seed: 'a' }));
    const deadly = (double: EngineDouble) =>
      double.failures.set('search', () => new WebAssembly.RuntimeError('unreachable'));
    prepare = deadly;
    deadly(workers[0]?.double as EngineDouble);
    await expect(settle(client.paths(pathsAsk))).rejects.toThrow(EngineLost);
    prepare = () => {};
    await expect(settle(client.nearest(1, 2))).resolves.toMatchObject({ x: 1 });
  });

  test('asks again however often others bring the engine down', async () => {
    await settle(client.open({ seed: 'a' }));
    const nearest = client.nearest(1, 2);
    for (let death = 0; death < 5; death++) {
      workers[death]?.die(false);
      await turns(1);
    }
    await expect(settle(nearest)).resolves.toMatchObject({ x: 1 });
    expect(workers.length).toBe(6);
  });

  test('does not start a worker for ever that cannot start', async () => {
    client = new EngineClient(() => {
      const worker = new FakeWorker(() => {});
      worker.alive = false;
      workers.push(worker);
      setTimeout(() => worker.lose('no such script', true));
      return worker;
    });
    // Whoever asks anew at each restart would otherwise start the next one.
    client.onRestart = () => void client.usage().catch(() => {});
    await expect(settle(client.open({ seed: 'a' }))).rejects.toThrow('no such script');
    expect(workers.length).toBe(2);
  });

  test('notices silence, whoever else may tell of a death', async () => {
    await settle(client.open({ seed: 'a' }));
    workers[0]?.terminate();
    await expect(settle(client.nearest(3, 4))).resolves.toMatchObject({ x: 3 });
    expect(workers.length).toBe(2);
  });

  test('supersedes the calls of the world before when another is opened', async () => {
    await settle(client.open({ seed: 'a' }));
    const hash = client.hash({ x0: 0, y0: 0, x1: 9, y1: 9 }, 0);
    const open = client.open({ seed: 'b' });
    await expect(settle(hash)).rejects.toThrow(Superseded);
    await expect(open).resolves.toMatchObject({ seed: 'b' });
  });

  test('gives a fresh worker the world, its edits, and the lab with what was painted and dug there, in order', async () => {
    const tile = (x: number) => Float64Array.of(x, 0);
    await settle(client.open({ seed: 'a' }));
    await expect(settle(client.edit('world', tile(1), Edit.rock))).resolves.toEqual(Int32Array.of(7, 7));
    await settle(client.edit('world', tile(2), Edit.rock));
    await settle(client.edit('world', tile(1), Edit.open));
    await settle(client.openLab({ kind: 'map', text: 'm' }));
    await settle(client.edit('lab', tile(3), Edit.open));
    await settle(client.join({ fromX: 0, fromY: 0, toX: 1, toY: 0 }));
    await settle(client.edit('lab', tile(3), Edit.rock));
    await settle(client.join({ fromX: 2, fromY: 0, toX: 3, toY: 0 }));
    workers[0]?.die();
    await settle(client.labTiles());
    const { received, double } = workers[1] as FakeWorker;
    expect(received.map(({ kind }) => kind)).toEqual([
      'open',
      'edit',
      'edit',
      'openLab',
      'edit',
      'join',
      'edit',
      'join',
      'labTiles',
    ]);
    expect(double.log).toEqual([
      ...['open a', 'edit 1,0 1', 'edit 2,0 0', 'make lab m'],
      ...['edit lab m 3,0 1', 'join 0 0 1 0', 'edit lab m 3,0 0', 'join 2 0 3 0'],
    ]);
  });

  test('forgets edits with their world or lab, and counts none that was refused', async () => {
    await settle(client.open({ seed: 'a' }));
    await settle(client.edit('world', Float64Array.of(1, 0), Edit.rock));
    await settle(client.openLab({ kind: 'map', text: 'm' }));
    await settle(client.edit('lab', Float64Array.of(2, 0), Edit.rock));
    await settle(client.open({ seed: 'b' }));
    await settle(client.openLab({ kind: 'map', text: 'n' }));
    workers[0]?.double.failures.set('edit', () => engineError('Refused', 'tiles: got 1, expected 2'));
    await expect(settle(client.edit('world', Float64Array.of(3), Edit.rock))).rejects.toThrow('expected 2');
    workers[0]?.die();
    await settle(client.labTiles());
    expect(workers[1]?.double.log).toEqual(['open b', 'make lab n']);
  });

  test('lets an edit through while a newer world is opened, and keeps it when that one is refused', async () => {
    await settle(client.open({ seed: 'a' }));
    workers[0]?.double.failures.set('open', () => engineError('Refused', 'density: got 3'));
    const edit = client.edit('world', Float64Array.of(1, 0), Edit.rock);
    await expect(settle(client.open({ seed: 'b' }))).rejects.toThrow('density');
    await expect(edit).resolves.toEqual(Int32Array.of(7, 7));
    workers[0]?.die();
    await settle(client.nearest(1, 2));
    expect(workers[1]?.double.log.slice(0, 2)).toEqual(['open a', 'edit 1,0 0']);
  });

  test('has the world before, with its edits, when the edits of the next are refused', async () => {
    const [rock, bad] = [
      { tiles: Float64Array.of(1, 0), to: Edit.rock },
      { tiles: Float64Array.of(3), to: Edit.open },
    ];
    const first = { seed: 'a' };
    await settle(client.open(first, [rock]));
    await settle(client.edit('world', Float64Array.of(2, 0), Edit.rock));
    expect(client.world).toBe(first);
    const { double } = workers[0] as FakeWorker;
    double.failures.set('edit', () => engineError('Refused', 'tiles: got 1, expected 2'));
    const open = client.open({ seed: 'b' }, [bad]);
    expect(client.world).toBe(undefined);
    await expect(settle(open)).rejects.toThrow('expected 2');
    expect(client.world).toBe(first);
    expect(double.log.filter((line) => /^(open|edit)/.test(line))).toEqual([
      ...['open a', 'edit 1,0 0', 'edit 2,0 0'],
      ...['open b', 'edit 3 1', 'open a', 'edit 1,0,2,0 0'],
    ]);
  });

  test('has the world before when the next is refused, also if one in between was superseded', async () => {
    const first = { seed: 'a' };
    await settle(client.open(first));
    const { double } = workers[0] as FakeWorker;
    const refuse = () => double.failures.set('open', () => engineError('Refused', 'density: got 3'));
    refuse();
    await expect(settle(client.open({ seed: 'b' }))).rejects.toThrow('density');
    expect(client.world).toBe(first);
    expect(double.log).toEqual(['open a', 'open b']);

    const between = client.open({ seed: 'c' });
    const push = double.log.push.bind(double.log);
    double.log.push = (...lines) => {
      if (lines[0] === 'open d') refuse();
      return push(...lines);
    };
    const last = client.open({ seed: 'd' });
    const refused = expect(last).rejects.toThrow('density');
    await expect(settle(between)).rejects.toThrow(Superseded);
    await settle(refused);
    expect(client.world).toBe(first);
    expect(double.log.slice(2)).toEqual(['open c', 'delete a', 'open d', 'open a', 'delete c']);
  });

  test('terminates for good', async () => {
    await settle(client.open({ seed: 'a' }));
    const nearest = client.nearest(1, 2);
    client.terminate();
    await expect(settle(nearest)).rejects.toThrow(Superseded);
    expect(workers[0]?.alive).toBe(false);
    await expect(settle(client.nearest(1, 2))).rejects.toThrow(Superseded);
    expect(workers.length).toBe(1);
  });
});
