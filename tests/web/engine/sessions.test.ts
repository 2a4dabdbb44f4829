/** Several clients of one engine: over real channels, with modules that do next to nothing. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EngineClient, EngineLost, Superseded } from '../../../web/engine/client';
import { Host, type StartThread, type Thread } from '../../../web/engine/host';
import { PathServer } from '../../../web/engine/path_server';
import type { PathsAsk, PathsPart } from '../../../web/engine/protocol';
import { Sessions } from '../../../web/engine/sessions';
import { type EngineDouble, engineDouble } from './engine_double';

/** A thread in this very thread. */
interface FakeThread extends Thread {
  double: EngineDouble;
  sessions: Sessions;
  alive: boolean;
  pathLoads: number;
  /** The channels are cut without a word, and then the death is noticed. */
  die(): void;
}

let threads: FakeThread[];
let host: Host;
let clients: EngineClient[];
/** Prepares the next threads. */
let prepare: (double: EngineDouble) => void;

const pathsAsk: PathsAsk = {
  ...{ space: 'world', solvers: ['optimal'], clearance: 0, limit: 100 },
  ...{ fromX: 0.5, fromY: 0.5, toX: 3.5, toY: 4.5 },
};
const crash = () => new WebAssembly.RuntimeError('unreachable');

const startFake: StartThread = ({ ready, lost }) => {
  const double = engineDouble();
  prepare(double);
  const ports: MessagePort[] = [];
  const sessions = new Sessions(
    {
      world: async () => double.module,
      paths: async () => {
        thread.pathLoads++;
        return { state: double.paths, serve: () => new PathServer(double.paths) };
      },
      regions: async () => double.regions,
    },
    (run) => setTimeout(run),
  );
  const thread: FakeThread = {
    ...{ double, sessions, alive: true, pathLoads: 0 },
    open(port) {
      ports.push(port);
      sessions.open(port);
    },
    terminate() {
      thread.alive = false;
      for (const port of ports) port.close();
    },
    die() {
      thread.terminate();
      lost('the worker died');
    },
  };
  threads.push(thread);
  sessions.ready.then(ready, (error) => lost(String(error)));
  return thread;
};

function makeClient(): EngineClient {
  const client = new EngineClient(() => host.connect());
  clients.push(client);
  return client;
}

beforeEach(() => {
  // A step of a search takes a slice.
  vi.spyOn(performance, 'now').mockImplementation(() => threads.reduce((sum, { double }) => sum + double.spent, 0));
  threads = [];
  clients = [];
  prepare = () => {};
  host = new Host([startFake]);
});

afterEach(() => {
  for (const client of clients) client.terminate();
  vi.restoreAllMocks();
});

const only = (): FakeThread => threads.at(-1) as FakeThread;

describe('clients of one engine', () => {
  test('share a thread and the path module, and have a world and a lab each', async () => {
    const [first, second] = [makeClient(), makeClient()];
    expect(threads.length).toBe(0);
    await expect(first.open({ seed: 'a' })).resolves.toMatchObject({ seed: 'a' });
    await expect(second.open({ seed: 'b' })).resolves.toMatchObject({ seed: 'b' });
    await first.openLab({ kind: 'map', text: 'm' });
    await second.openLab({ kind: 'map', text: 'n' });
    await first.paths(pathsAsk);
    await second.paths(pathsAsk);
    expect(threads.length).toBe(1);
    expect(only().pathLoads).toBe(1);
    expect(only().double.log.filter((line) => /^(open|make|delete)/.test(line))).toEqual([
      ...['open a', 'open b', 'make lab m', 'make lab n', 'make paths of a', 'make paths of b'],
    ]);
    await expect(first.memory()).resolves.toEqual({ heapBytes: 120, handles: 6, sessions: 2 });
  });

  test('are superseded by calls of their own alone', async () => {
    const [first, second] = [makeClient(), makeClient()];
    await Promise.all([first.open({ seed: 'a' }), second.open({ seed: 'b' })]);
    const searches = [first.paths(pathsAsk), second.paths(pathsAsk)] as const;
    const newer = first.paths(pathsAsk);
    await expect(searches[0]).rejects.toThrow(Superseded);
    await expect(Promise.all([searches[1], newer])).resolves.toEqual([null, null]);
  });

  test('take turns: one that has much to do does not keep the other waiting', async () => {
    const [busy, other] = [makeClient(), makeClient()];
    await Promise.all([busy.open({ seed: 'a' }), other.open({ seed: 'b' })]);
    const turns: string[] = [];
    const note = (who: string) => ({ onPart: () => turns.push(who) });
    only().double.pathSteps = 12;
    const all = [
      busy.paths(pathsAsk, note('busy')),
      busy.survey(
        {
          ...{ space: 'world', solvers: ['optimal'], x0: 0, y0: 0, x1: 9, y1: 9, pairs: 20 },
          ...{ seed: 1, clearance: 0, limit: 9 },
        },
        note('busy'),
      ),
      other.paths(pathsAsk, note('other')),
    ];
    await all[2];
    // Each of the other's slices waits for one slice.
    expect(turns.filter((who) => who === 'busy').length).toBeLessThanOrEqual(13);
    expect(turns.filter((who) => who === 'other').length).toBe(12);
    await Promise.all(all);
  });

  test('leave nothing behind when they go: handles deleted, searches ended; the last one ends the thread', async () => {
    const [first, second] = [makeClient(), makeClient()];
    await Promise.all([first.open({ seed: 'a' }), second.open({ seed: 'b' })]);
    const before = await first.memory();
    await second.openLab({ kind: 'map', text: 'n' });
    only().double.pathSteps = 1000;
    let endless: Promise<null> = Promise.resolve(null);
    await new Promise<PathsPart>((onPart) => {
      endless = second.paths(pathsAsk, { onPart });
    });
    expect((await first.memory()).handles).toBe(before.handles + 3);
    second.terminate();
    await expect(endless).rejects.toThrow(Superseded);
    await expect.poll(() => first.memory()).toEqual({ heapBytes: 120, handles: 1, sessions: 1 });
    const { log } = only().double;
    const steps = log.length;
    await first.memory();
    expect(log.length).toBe(steps);
    expect(only().alive).toBe(true);
    first.terminate();
    expect(only().alive).toBe(false);
  });

  test('may come back after all had gone', async () => {
    const client = makeClient();
    await client.open({ seed: 'a' });
    client.terminate();
    const next = makeClient();
    await expect(next.open({ seed: 'b' })).resolves.toMatchObject({ seed: 'b' });
    expect(threads.map(({ alive }) => alive)).toEqual([false, true]);
  });

  test('all carry on in a fresh thread when theirs dies', async () => {
    const [first, second] = [makeClient(), makeClient()];
    await Promise.all([first.open({ seed: 'a' }), second.open({ seed: 'b' })]);
    only().double.pathSteps = 1000;
    const pending = [first.paths(pathsAsk), second.paths(pathsAsk)];
    await second.nearest(0, 0);
    only().die();
    await expect(Promise.all(pending)).resolves.toEqual([null, null]);
    expect(threads.length).toBe(2);
    expect(only().double.log.filter((line) => line.startsWith('open'))).toEqual(['open a', 'open b']);
  });

  test('outlive a call of another that brings the engine down twice', async () => {
    const [deadly, other] = [makeClient(), makeClient()];
    await Promise.all([deadly.open({ seed: 'a' }), other.open({ seed: 'b' })]);
    prepare = (double) => {
      double.pathSteps = 1000;
      double.failures.set('tighten', crash);
    };
    prepare(only().double);
    const survivor = other.paths(pathsAsk);
    const ask = { points: Float64Array.of(0, 0, 1, 1), pieces: Int32Array.of(0, 1), clearance: 0 };
    const fatal = deadly.tighten(ask);
    await expect(fatal).rejects.toThrow(EngineLost);
    expect(threads.length).toBe(3);
    only().double.pathSteps = 1;
    await expect(survivor).resolves.toBeNull();
    await expect(deadly.nearest(1, 2)).resolves.toMatchObject({ x: 1 });
  });
});

describe('where no worker can be had', () => {
  test.each([
    [
      'is refused on the spot',
      () => {
        throw new DOMException('not allowed here', 'SecurityError');
      },
    ],
    [
      'fails before it is ready',
      ({ lost }) => {
        setTimeout(() => lost('blocked by policy'));
        return { open: () => {}, terminate: () => {} };
      },
    ],
  ] satisfies [string, StartThread][])('one that %s makes way for the next best thread', async (_, startWorker) => {
    let tried = 0;
    host = new Host([
      (events) => {
        tried++;
        return startWorker(events);
      },
      startFake,
    ]);
    const [first, second] = [makeClient(), makeClient()];
    await expect(first.open({ seed: 'a' })).resolves.toMatchObject({ seed: 'a' });
    await expect(second.open({ seed: 'b' })).resolves.toMatchObject({ seed: 'b' });
    expect(tried).toBe(1);
    // A thread of that kind that had been ready is replaced by one of the same kind.
    only().die();
    await expect(first.nearest(1, 2)).resolves.toMatchObject({ x: 1 });
    expect(tried).toBe(1);
    expect(threads.length).toBe(2);
  });

  test('and no other thread either, a call fails; the next one tries the first way again', async () => {
    let works = false;
    host = new Host([
      (events) => {
        if (works) return startFake(events);
        setTimeout(() => events.lost('offline'));
        return { open: () => {}, terminate: () => {} };
      },
      ({ lost }) => {
        setTimeout(() => lost('offline as well'));
        return { open: () => {}, terminate: () => {} };
      },
    ]);
    const client = makeClient();
    await expect(client.open({ seed: 'a' })).rejects.toThrow('offline as well');
    works = true;
    await expect(client.open({ seed: 'a' })).resolves.toMatchObject({ seed: 'a' });
  });
});
