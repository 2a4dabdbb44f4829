import { beforeEach, describe, expect, test } from 'vitest';
import type { LabModule } from '../../../web/engine/module';
import type { Call, Response } from '../../../web/engine/protocol';
import { EngineServer } from '../../../web/engine/server';
import { type EngineDouble, engineDouble, engineError } from './engine_double';

let double: EngineDouble;
let server: EngineServer;
let sent: Response[];
let transferred: ArrayBuffer[];
let deferred: (() => void)[];
/** What the loading of the labs' module comes to. */
let labs: Promise<LabModule>;

const rect = { x0: 0, y0: 0, x1: 1, y1: 1 };
const ends = { fromX: 0, fromY: 0, toX: 9, toY: 9, limit: 100 };

/** Runs what the server put off, slice by slice, until nothing is left. */
function runAll(): void {
  for (let next = deferred.shift(); next; next = deferred.shift()) next();
}

function kindsOf(id: number): string[] {
  return sent.filter((response) => 'id' in response && response.id === id).map(({ kind }) => kind);
}

beforeEach(() => {
  double = engineDouble();
  labs = Promise.resolve(double.labs);
  sent = [];
  transferred = [];
  deferred = [];
  const post = (response: Response, transfer: ArrayBuffer[]) => {
    sent.push(response);
    transferred.push(...transfer);
  };
  server = new EngineServer(
    double.module,
    () => labs,
    post,
    (run) => deferred.push(run),
  );
  server.receive({ kind: 'open', id: 1, ask: { world: { seed: 'a' }, budget: 1 } });
});

describe('the server', () => {
  test('answers with the options that the engine understood', () => {
    expect(sent).toEqual([{ kind: 'answer', id: 1, answer: expect.objectContaining({ seed: 'a', density: 45 }) }]);
  });

  test('loads in slices, in the order asked for, and hands the buffers over', () => {
    const chunks = Int32Array.from({ length: 600 }, (_, index) => index);
    server.receive({ kind: 'load', id: 2, ask: { chunks, detail: 1 } });
    expect(kindsOf(2)).toEqual([]);
    runAll();
    const parts = sent.flatMap((response) => (response.kind === 'part' ? [response.part as never] : []));
    expect(parts.length).toBeGreaterThan(1);
    const order = parts.flatMap(({ chunks }) => [...(chunks as Int32Array)].filter((_, index) => index % 4 < 2));
    expect(order).toEqual([...chunks]);
    expect(kindsOf(2).at(-1)).toBe('answer');
    for (const { chunks } of parts) expect(transferred).toContain((chunks as Int32Array).buffer);
  });

  test('finds highways a block a slice, each told which it is', () => {
    server.receive({ kind: 'highways', id: 2, ask: { level: 2, blocks: Int32Array.of(3, 4, -1, 0) } });
    deferred.shift()?.();
    expect(double.log).toContain('highways 2 3 4');
    expect(double.log).not.toContain('highways 2 -1 0');
    runAll();
    const parts = sent.flatMap((response) => (response.kind === 'part' ? [response.part] : []));
    expect(parts).toMatchObject([
      { blockX: 3, blockY: 4, points: Int32Array.of(3, 4) },
      { blockX: -1, blockY: 0, points: Int32Array.of(-1, 0) },
    ]);
    expect(kindsOf(2).at(-1)).toBe('answer');
  });

  test('lets the latest load win, whatever is left of the one before', () => {
    server.receive({ kind: 'load', id: 2, ask: { chunks: Int32Array.from({ length: 200 }, () => 5), detail: 1 } });
    deferred.shift()?.();
    server.receive({ kind: 'load', id: 3, ask: { chunks: Int32Array.of(7, 7), detail: 1 } });
    runAll();
    expect(kindsOf(2)).toEqual(['part', 'superseded']);
    expect(kindsOf(3)).toEqual(['part', 'answer']);
    expect(double.log.filter((line) => line.startsWith('load')).length).toBe(2);
  });

  test('answers quick calls between the slices of a long one', () => {
    double.routeSteps = 5;
    server.receive({ kind: 'route', id: 2, ask: ends });
    deferred.shift()?.();
    server.receive({ kind: 'nearest', id: 3, ask: { x: 1, y: 2 } });
    expect(kindsOf(3)).toEqual(['answer']);
    expect(kindsOf(2)).toEqual(['part']);
    runAll();
    expect(kindsOf(2).at(-1)).toBe('answer');
  });

  test('runs different long calls in turn', () => {
    double.routeSteps = 2;
    server.receive({ kind: 'route', id: 2, ask: ends });
    server.receive({ kind: 'load', id: 3, ask: { chunks: Int32Array.from({ length: 60 }, () => 0), detail: 0 } });
    runAll();
    const parts = sent.flatMap((response) => (response.kind === 'part' ? [response.id] : []));
    expect(parts.slice(0, 4)).toEqual([2, 3, 2, 3]);
  });

  test('ends a cancelled route and frees its search', () => {
    server.receive({ kind: 'route', id: 2, ask: ends });
    deferred.shift()?.();
    server.receive({ kind: 'cancel', id: 2 });
    runAll();
    expect(kindsOf(2)).toEqual(['part', 'superseded']);
    expect(double.log).toContain('routeCancel');
    expect(double.log).not.toContain('routeStep');
  });

  test('drops everything of the world before when a new one is opened', () => {
    server.receive({ kind: 'hash', id: 2, ask: { ...rect, order: 0 } });
    server.receive({ kind: 'open', id: 3, ask: { world: { seed: 'b' }, budget: 1 } });
    runAll();
    expect(kindsOf(2)).toEqual(['superseded']);
    expect(double.log).toEqual(['open a', 'open b', 'delete a']);
  });

  test('keeps the world when a new one is refused', () => {
    double.failures.set('open', () => engineError('Refused', 'got density 3, expected 4 to 256'));
    server.receive({ kind: 'open', id: 2, ask: { world: { seed: 'b' }, budget: 1 } });
    expect(sent.at(-1)).toEqual({ kind: 'refusal', id: 2, message: 'got density 3, expected 4 to 256' });
    server.receive({ kind: 'nearest', id: 3, ask: { x: 0, y: 0 } });
    expect(kindsOf(3)).toEqual(['answer']);
  });

  test.each([
    ['a trap', () => new WebAssembly.RuntimeError('unreachable')],
    ['exhausted memory', () => engineError('OutOfMemory', 'std::bad_alloc')],
    ['an error without a name of its own', () => new Error('Aborted()')],
    ['an exception of another kind', () => 12345],
  ])('tells %s from a refusal', (_, failure) => {
    double.failures.set('load', failure);
    server.receive({ kind: 'load', id: 2, ask: { chunks: Int32Array.of(0, 0), detail: 1 } });
    runAll();
    expect(sent.at(-1)?.kind).toBe('fatal');
  });

  test('takes a refusal for one whatever it quotes', () => {
    const message = "style: got 'Aborted: out of memory, bad_alloc', expected 'seamless' or 'classic'";
    double.failures.set('open', () => engineError('Refused', message));
    server.receive({ kind: 'open', id: 2, ask: { world: { seed: 'b' }, budget: 1 } });
    expect(sent.at(-1)).toEqual({ kind: 'refusal', id: 2, message });
  });

  test('refuses anything before a world is open', () => {
    const empty = new EngineServer(
      double.module,
      () => labs,
      (response) => sent.push(response),
      () => {},
    );
    empty.receive({ kind: 'usage', id: 9, ask: null });
    expect(sent.at(-1)).toMatchObject({ kind: 'refusal', id: 9 });
  });
});

const map = (text: string): Call => ({ kind: 'openLab', id: 2, ask: { kind: 'map', text } });
const labPath: Call = { kind: 'labPath', id: 3, ask: { ...ends, solver: 'grid' } };

/** Lets promises settle, and runs what was put off. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  runAll();
}

describe('labs', () => {
  test('load their module once, and answer in the order asked', async () => {
    server.receive(map('a'));
    server.receive(labPath);
    server.receive({ kind: 'labNearestOpen', id: 4, ask: { x: 1, y: 2 } });
    expect(double.log).not.toContain('openLab a');
    await settle();
    expect(double.log.filter((line) => /openLab|labPathBegin|labNearest/.test(line))).toEqual([
      'openLab a',
      'labNearestOpen',
      'labPathBegin grid',
    ]);
    expect(sent.find((response) => 'id' in response && response.id === 2)).toMatchObject({
      answer: { width: 2, tiles: Uint8Array.of(1, 1) },
    });
    expect(kindsOf(3)).toEqual(['part', 'part', 'part', 'answer']);
    expect(double.log).toContain('labPathCancel');
  });

  test('are cancelled also while their module is on its way', async () => {
    server.receive(map('a'));
    server.receive({ kind: 'cancel', id: 2 });
    await settle();
    expect(kindsOf(2)).toEqual(['superseded']);
    expect(double.log).not.toContain('openLab a');
  });

  test('are refused when their module does not come, and tried again with the next call', async () => {
    labs = Promise.reject(new Error('offline'));
    server.receive(map('a'));
    await settle();
    expect(kindsOf(2)).toEqual(['refusal']);
    labs = Promise.resolve(double.labs);
    server.receive(map('b'));
    await settle();
    expect(double.log).toContain('openLab b');
  });

  test('are refused before one is open, and leave the one before when the next is refused', async () => {
    server.receive(labPath);
    await settle();
    expect(kindsOf(3)).toEqual(['refusal']);
    server.receive(map('a'));
    await settle();
    double.failures.set('openLab', () => engineError('Refused', 'line 1'));
    server.receive({ ...map('b'), id: 5 } as Call);
    await settle();
    expect(kindsOf(5)).toEqual(['refusal']);
    expect(double.log).not.toContain('deleteLab a');
  });

  test('outlive the world that they stand beside', async () => {
    server.receive(map('a'));
    server.receive(labPath);
    await new Promise((resolve) => setTimeout(resolve));
    server.receive({ kind: 'open', id: 9, ask: { world: { seed: 'b' }, budget: 1 } });
    await settle();
    expect(kindsOf(3).at(-1)).toBe('answer');
  });

  test('solve scenarios in parts, each with its first number', async () => {
    server.receive(map('a'));
    const count = 100;
    const four = Int32Array.from(Array.from({ length: count }, (_, s) => [s, 0, s + 3, 0]).flat());
    server.receive({ kind: 'solve', id: 6, ask: { ends: four } });
    await settle();
    const parts = sent.flatMap((response) =>
      response.kind === 'part' && response.id === 6 ? [response.part as { first: number; results: Float64Array }] : [],
    );
    expect(parts.length).toBeGreaterThan(1);
    let next = 0;
    for (const { first, results } of parts) {
      expect(first).toBe(next);
      next += results.length / 3;
    }
    expect(next).toBe(count);
    const lengths = parts.flatMap(({ results }) => [...results].filter((_, index) => index % 3 === 0));
    expect(lengths).toEqual(Array.from({ length: count }, (_, s) => (s + 0.5 < 99 ? 3 : -1)));
  });

  test('percolate in slices, the picture once, and free what they made', async () => {
    server.receive({ kind: 'percolate', id: 7, ask: { lattice: 'hex', size: 8, seed: 's', runs: 10 } });
    await settle();
    const parts = sent.flatMap((response) =>
      response.kind === 'part' && response.id === 7 ? [response.part as { runs: number; picture: Uint8Array }] : [],
    );
    expect(parts.map(({ picture }) => picture.length)).toEqual([1, ...Array(parts.length - 1).fill(0)]);
    expect(parts.at(-1)?.runs).toBe(10);
    expect(sent.at(-1)).toMatchObject({ kind: 'answer', id: 7, answer: { runs: 10 } });
    expect(double.log).toContain('deletePercolation');
  });

  test('read scenarios for the size of their map', async () => {
    server.receive(map('a'));
    server.receive({ kind: 'scenarios', id: 8, ask: { text: 't' } });
    await settle();
    expect(double.log).toContain('parseScenarios t 2 1');
    expect(kindsOf(8)).toEqual(['answer']);
  });

  test('tell what digging has made of them', async () => {
    server.receive(map('a'));
    server.receive({ kind: 'join', id: 10, ask: { fromX: 0, fromY: 0, toX: 1, toY: 0 } });
    await settle();
    expect(sent.at(-1)).toMatchObject({
      answer: { dug: Int32Array.of(1, 0), tiles: Uint8Array.of(1, 1), facts: { width: 2, components: 1 } },
    });
  });
});
