import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EditLog } from '../../../web/engine/edit_log';
import { Edit, type RegionModule } from '../../../web/engine/module';
import { PathServer } from '../../../web/engine/path_server';
import {
  type Call,
  noLength,
  type PathsPart,
  type PercolationPart,
  type Response,
  type ScenarioPart,
  type SurveyAsk,
  type SurveyPart,
} from '../../../web/engine/protocol';
import { EngineServer } from '../../../web/engine/server';
import { type EngineDouble, engineDouble, engineError } from './engine_double';

let double: EngineDouble;
let server: EngineServer;
let sent: Response[];
let transferred: ArrayBuffer[];
let deferred: (() => void)[];
/** What the loading of the path module comes to. */
let loading: Promise<PathServer>;
let loadingRegions: Promise<RegionModule>;

const rect = { x0: 0, y0: 0, x1: 1, y1: 1 };
const query = { fromX: 0.5, fromY: 0.5, toX: 3.5, toY: 4.5, clearance: 2, limit: 100 };

/** Runs what the server put off, slice by slice, until nothing is left. */
function runAll(): void {
  for (let next = deferred.shift(); next; next = deferred.shift()) next();
}

function kindsOf(id: number): string[] {
  return sent.filter((response) => 'id' in response && response.id === id).map(({ kind }) => kind);
}

beforeEach(() => {
  double = engineDouble();
  vi.spyOn(performance, 'now').mockImplementation(() => double.spent);
  loading = Promise.resolve(new PathServer(double.paths));
  loadingRegions = Promise.resolve(double.regions);
  sent = [];
  transferred = [];
  deferred = [];
  const post = (response: Response, transfer: ArrayBuffer[]) => {
    sent.push(response);
    transferred.push(...transfer);
  };
  server = new EngineServer(
    double.module,
    () => loading,
    () => loadingRegions,
    post,
    (run) => deferred.push(run),
  );
  server.receive({ kind: 'open', id: 1, ask: { world: { seed: 'a' }, budget: 1 } });
});

afterEach(() => {
  vi.restoreAllMocks();
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
    server.receive({ kind: 'focus', id: 2, ask: { rectangles: Int32Array.of(0, 0, 1, 1) } });
    deferred.shift()?.();
    server.receive({ kind: 'nearest', id: 3, ask: { x: 1, y: 2 } });
    expect(kindsOf(3)).toEqual(['answer']);
    expect(kindsOf(2)).toEqual(['part']);
    runAll();
    expect(kindsOf(2).at(-1)).toBe('answer');
  });

  test('runs different long calls in turn', () => {
    server.receive({ kind: 'focus', id: 2, ask: { rectangles: Int32Array.of(0, 0, 1, 1) } });
    server.receive({ kind: 'load', id: 3, ask: { chunks: Int32Array.from({ length: 60 }, () => 0), detail: 0 } });
    runAll();
    const parts = sent.flatMap((response) => (response.kind === 'part' ? [response.id] : []));
    expect(parts.slice(0, 4)).toEqual([2, 3, 2, 3]);
  });

  test('drops everything of the world before when a new one is opened', () => {
    server.receive({ kind: 'hash', id: 2, ask: { ...rect, order: 0 } });
    server.receive({ kind: 'open', id: 3, ask: { world: { seed: 'b' }, budget: 1 } });
    runAll();
    expect(kindsOf(2)).toEqual(['superseded']);
    expect(double.log).toEqual(['open a', 'open b', 'delete a']);
  });

  test('hashes by the module of regions, in steps, and keeps nothing of it', async () => {
    const before = double.places;
    server.receive({ kind: 'hash', id: 2, ask: { ...rect, order: 7 } });
    await loadingRegions;
    expect(double.log.at(-1)).not.toBe('hash 7');
    runAll();
    expect(double.log.at(-1)).toBe('hash 7');
    expect(kindsOf(2)).toEqual(['part', 'answer']);
    expect(sent.at(-1)).toEqual({ kind: 'answer', id: 2, answer: { remaining: 0, hash: '0123456789abcdef' } });
    server.receive({ kind: 'hash', id: 3, ask: { ...rect, order: 7 } });
    await loadingRegions;
    deferred.shift()?.();
    expect(double.places).toBe(before + 1);
    server.receive({ kind: 'cancel', id: 3 });
    expect(double.places).toBe(before);
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
      () => loading,
      () => loadingRegions,
      (response) => sent.push(response),
      () => {},
    );
    empty.receive({ kind: 'usage', id: 9, ask: null });
    expect(sent.at(-1)).toMatchObject({ kind: 'refusal', id: 9 });
  });
});

const map = (text: string): Call => ({ kind: 'openLab', id: 2, ask: { kind: 'map', text } });
const pathsIn = (space: 'world' | 'lab', ...solvers: ('grid' | 'optimal' | 'road')[]): Call => ({
  kind: 'paths',
  id: 3,
  ask: { ...query, space, solvers },
});
const editIn = (space: 'world' | 'lab', ...tiles: number[]): Call => ({
  kind: 'edit',
  id: 4,
  ask: { space, tiles: Float64Array.from(tiles), to: Edit.rock },
});

function partsOf<Part>(id: number): Part[] {
  return sent.flatMap((response) =>
    response.kind === 'part' && response.id === id ? [response.part as unknown as Part] : [],
  );
}

/** Lets promises settle. */
async function loaded(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

/** The same, and runs what was put off. */
async function settle(): Promise<void> {
  await loaded();
  runAll();
}

describe('paths', () => {
  test('load their module once, and make a navigator of the world when the first one is asked for', async () => {
    server.receive({ kind: 'nearestOpen', id: 5, ask: { space: 'world', x: 1, y: 2 } });
    server.receive({ kind: 'nearestOpen', id: 6, ask: { space: 'world', x: 1, y: 2 } });
    expect(double.log).toEqual(['open a']);
    await settle();
    expect(double.log.slice(1)).toEqual(['make paths of a', 'nearestOpen paths of a', 'nearestOpen paths of a']);
    expect(kindsOf(6)).toEqual(['answer']);
  });

  test('are found by one solver after the other, each with its progress and its result', async () => {
    double.pathSteps = 2;
    server.receive(pathsIn('world', 'road', 'optimal'));
    await settle();
    expect(partsOf<PathsPart>(3).map(({ solver, path }) => [solver, path.status, path.length])).toEqual([
      ['road', 'searching', 0],
      ['road', 'found', 5],
      ['optimal', 'searching', 0],
      ['optimal', 'found', 5],
    ]);
    expect(kindsOf(3).at(-1)).toBe('answer');
    expect(double.searches).toBe(0);
  });

  test('step on until a slice is over, and count the time at work alone', async () => {
    double.pathSteps = 9;
    double.stepMilliseconds = 4;
    server.receive(pathsIn('world', 'grid'));
    server.receive({ kind: 'percolate', id: 5, ask: { lattice: 'hex', size: 8, seed: 's', runs: 10 } });
    await loaded();
    for (let next = deferred.shift(); next; next = deferred.shift()) {
      next();
      double.spent += 1000;
    }
    expect(partsOf<PathsPart>(3).map(({ path }) => [path.expanded, path.milliseconds])).toEqual([
      [3, 12],
      [6, 24],
      [9, 36],
    ]);
  });

  test('hand the buffers over, also those inside a part', async () => {
    server.receive(pathsIn('world', 'grid'));
    await settle();
    expect(transferred).toContain(partsOf<PathsPart>(3).at(-1)?.path.points.buffer);
  });

  test('let quick calls be answered between their slices', async () => {
    server.receive(pathsIn('world', 'grid'));
    await loaded();
    deferred.shift()?.();
    server.receive({ kind: 'nearest', id: 5, ask: { x: 1, y: 2 } });
    expect(kindsOf(5)).toEqual(['answer']);
    expect(kindsOf(3)).toEqual(['part']);
  });

  test('let the latest win, and free the search of the one before', async () => {
    double.pathSteps = 100;
    server.receive(pathsIn('world', 'grid'));
    await loaded();
    deferred.shift()?.();
    expect(double.searches).toBe(1);
    server.receive({ ...pathsIn('world', 'optimal'), id: 5 } as Call);
    await loaded();
    expect(kindsOf(3)).toEqual(['part', 'superseded']);
    expect(double.searches).toBe(0);
    runAll();
    expect(kindsOf(5).at(-1)).toBe('answer');
  });

  test('free their search when they are cancelled', async () => {
    double.pathSteps = 100;
    server.receive(pathsIn('world', 'grid', 'optimal'));
    await loaded();
    deferred.shift()?.();
    server.receive({ kind: 'cancel', id: 3 });
    runAll();
    expect(kindsOf(3)).toEqual(['part', 'superseded']);
    expect(double.searches).toBe(0);
    expect(double.log.filter((line) => line.startsWith('step')).length).toBe(1);
  });

  test('are cancelled also while their module is on its way', async () => {
    server.receive(pathsIn('world', 'grid'));
    server.receive({ kind: 'cancel', id: 3 });
    await settle();
    expect(kindsOf(3)).toEqual(['superseded']);
    expect(double.log).toEqual(['open a']);
  });

  test('are refused when their module does not come, and tried again with the next call', async () => {
    loading = Promise.reject(new Error('offline'));
    server.receive(pathsIn('world', 'grid'));
    await settle();
    expect(kindsOf(3)).toEqual(['refusal']);
    loading = Promise.resolve(new PathServer(double.paths));
    loadingRegions = Promise.resolve(double.regions);
    server.receive({ ...pathsIn('world', 'grid'), id: 5 } as Call);
    await settle();
    expect(kindsOf(5).at(-1)).toBe('answer');
  });

  test('go with the world that they were asked in, found or still waiting for their module', async () => {
    const b: Call = { kind: 'open', id: 9, ask: { world: { seed: 'b' }, budget: 1 } };
    server.receive(pathsIn('world', 'grid'));
    server.receive(b);
    await settle();
    expect(kindsOf(3)).toEqual(['superseded']);
    double.pathSteps = 100;
    server.receive({ ...pathsIn('world', 'grid'), id: 5 } as Call);
    await loaded();
    deferred.shift()?.();
    server.receive({ ...b, id: 10 } as Call);
    await settle();
    expect(kindsOf(5)).toEqual(['part', 'superseded']);
    expect(double.searches).toBe(0);
    expect(double.log).toContain('delete paths of b');
  });

  test('pull a route taut piece by piece, in the order wanted', async () => {
    const points = Float64Array.of(0, 0, 1, 1, 2, 2, 3, 3, 4, 4);
    const ask = { points, pieces: Int32Array.of(2, 4, 0, 2), clearance: 3 };
    server.receive({ kind: 'tighten', id: 5, ask });
    await settle();
    expect(partsOf(5)).toEqual([
      { first: 2, last: 4, points: Float64Array.of(2, 2, 4, 4) },
      { first: 0, last: 2, points: Float64Array.of(0, 0, 2, 2) },
    ]);
    expect(double.log).toContain('tighten 2,2,3,3,4,4 3');
  });

  test('come with the mesh that they are found on', async () => {
    server.receive({ kind: 'mesh', id: 5, ask: { space: 'world', x: -1, y: 2, clearance: 3 } });
    await settle();
    expect(sent.at(-1)).toMatchObject({ kind: 'answer', answer: { walls: Int16Array.of(-1, 2, 0, 0) } });
    expect(double.log).toContain('mesh paths of a -1 2 3');
  });
});

describe('edits', () => {
  test('of the world are answered at once with the chunks touched, and made up for by a later navigator', async () => {
    server.receive(editIn('world', 1, 2));
    server.receive(editIn('world', 3, 4));
    expect(sent.at(-1)).toEqual({ kind: 'answer', id: 4, answer: Int32Array.of(7, 7) });
    expect(double.log).toEqual(['open a', 'edit 1,2 0', 'edit 3,4 0']);
    server.receive(pathsIn('world', 'grid'));
    await settle();
    const made = double.log.slice(3, 6);
    expect(made).toEqual(['make paths of a', 'edit paths of a 1,2,3,4 0', 'search paths of a grid 1']);
  });

  test('reach a navigator that is there, and begin its running search anew at the solver where it was', async () => {
    server.receive(pathsIn('world', 'grid', 'optimal'));
    await loaded();
    for (let slice = 0; slice < 4; slice++) deferred.shift()?.();
    server.receive(editIn('world', 1, 2));
    runAll();
    expect(double.log.filter((line) => line.startsWith('search'))).toEqual([
      'search paths of a grid 0',
      'search paths of a optimal 0',
      'search paths of a optimal 1',
    ]);
    expect(kindsOf(3).at(-1)).toBe('answer');
    expect(double.searches).toBe(0);
  });

  test('refused by the engine are not made up for', async () => {
    double.failures.set('edit', () => engineError('Refused', 'tiles: got 65537'));
    server.receive(editIn('world', 1, 2));
    server.receive(pathsIn('world', 'grid'));
    await settle();
    expect(kindsOf(4)).toEqual(['refusal']);
    expect(double.log).not.toContain('edit paths of a 1,2 0');
  });

  test('go with their world', async () => {
    server.receive(editIn('world', 1, 2));
    server.receive({ kind: 'open', id: 9, ask: { world: { seed: 'b' }, budget: 1 } });
    server.receive(pathsIn('world', 'grid'));
    await settle();
    expect(double.log.filter((line) => line.startsWith('edit'))).toEqual(['edit 1,2 0']);
  });

  test('of a lab concern it alone', async () => {
    server.receive(map('m'));
    server.receive(pathsIn('lab', 'grid'));
    await loaded();
    deferred.shift()?.();
    server.receive(editIn('lab', 0, 0));
    server.receive({ kind: 'labTiles', id: 5, ask: null });
    await settle();
    expect(double.log.filter((line) => line.startsWith('edit'))).toEqual(['edit lab m 0,0 0']);
    expect(sent.find((response) => 'id' in response && response.id === 5)).toMatchObject({
      answer: { tiles: Uint8Array.of(1, 1), facts: { width: 2 } },
    });
    expect(double.log).toContain('search lab m grid 1');
    expect(kindsOf(3).at(-1)).toBe('answer');
  });
});

describe('a survey', () => {
  const ask: SurveyAsk = {
    ...{ space: 'world', solvers: ['grid', 'optimal'], x0: -50, y0: 10, x1: 50, y1: 20 },
    ...{ pairs: 30, seed: 7, clearance: 0, limit: 100 },
  };

  /** All parts as one. */
  async function surveyed(change: Partial<SurveyAsk>, id: number): Promise<{ ends: number[]; lengths: number[] }> {
    server.receive({ kind: 'survey', id, ask: { ...ask, ...change } });
    await settle();
    const parts = partsOf<SurveyPart>(id);
    let next = 0;
    for (const { first, ends, lengths, expanded, milliseconds } of parts) {
      expect(first).toBe(next);
      next += ends.length / 4;
      for (const results of [lengths, expanded, milliseconds]) expect(results.length).toBe(ends.length / 2);
    }
    return {
      ends: parts.flatMap(({ ends }) => [...ends]),
      lengths: parts.flatMap(({ lengths }) => [...lengths]),
    };
  }

  test('asks all solvers between distinct tiles of the rectangle, the same ones for the same seed', async () => {
    const { ends, lengths } = await surveyed({}, 5);
    expect(ends.length).toBe(4 * 30);
    const straight: number[] = [];
    for (let e = 0; e < ends.length; e += 4) {
      const [fromX, fromY, toX, toY] = ends.slice(e, e + 4) as [number, number, number, number];
      for (const x of [fromX, toX]) expect(Math.abs(x)).toBeLessThan(50);
      for (const y of [fromY, toY]) expect(Math.abs(y - 15)).toBeLessThan(5);
      straight.push(Math.hypot(toX - fromX, toY - fromY));
    }
    expect(Math.min(...straight)).toBeGreaterThan(0);
    expect(lengths).toEqual(straight.flatMap((length) => [length, length]));
    expect(await surveyed({}, 6)).toEqual({ ends, lengths });
    expect((await surveyed({ seed: 8 }, 7)).ends).not.toEqual(ends);
    expect((await surveyed({ pairs: 10 }, 8)).ends).toEqual(ends.slice(0, 40));
    expect(double.searches).toBe(0);
  });

  test.each([
    ['unreachable', noLength.unreachable],
    ['limit', noLength.limit],
  ] as const)('says of a path that is %s why it has no length', async (outcome, length) => {
    double.outcome = outcome;
    expect((await surveyed({ pairs: 1 }, 5)).lengths).toEqual([length, length]);
  });

  test('fills the rectangle, and does not favour a direction', async () => {
    const { ends } = await surveyed({ pairs: 400 }, 5);
    const mean = (offset: number) => ends.filter((_, index) => index % 4 === offset).reduce((a, b) => a + b) / 400;
    for (const offset of [0, 2]) expect(Math.abs(mean(offset))).toBeLessThan(6);
    for (const offset of [1, 3]) expect(Math.abs(mean(offset) - 15)).toBeLessThan(0.6);
    const xs = ends.filter((_, index) => index % 2 === 0);
    expect(new Set(xs).size).toBe(100);
  });

  test('begins a pair anew when the tiles change', async () => {
    const watched = new PathServer(double.paths);
    const begun = watched.begin(
      { kind: 'survey', id: 5, ask: { ...ask, pairs: 1 } },
      { ask: { world: { seed: 'a' }, budget: 1 }, edits: new EditLog() },
    );
    if (!('job' in begun)) throw new Error('expected a long call');
    const paint = [1, 2].values();
    // Paints while the second solver is at work, twice.
    const original = double.log.push.bind(double.log);
    double.log.push = (...lines) => {
      const count = original(...lines);
      if (lines[0] === 'step optimal' && !paint.next().done) watched.editWorld(Float64Array.of(1, 2), Edit.open);
      return count;
    };
    const parts = [...begun.job] as SurveyPart[];
    expect(double.log.filter((line) => line.startsWith('search')).length).toBe(6);
    expect(parts.filter(Boolean).map(({ lengths }) => lengths.length)).toEqual([2]);
  });

  test.each([
    ['no solver', { solvers: [] }],
    ['an empty rectangle', { x1: -50 }],
    ['no pair', { pairs: 0 }],
    ['a rectangle of one tile', { x0: 0, x1: 1, y0: 0, y1: 1 }],
  ])('is refused %s', async (_, change) => {
    server.receive({ kind: 'survey', id: 5, ask: { ...ask, ...change } as SurveyAsk });
    await settle();
    expect(kindsOf(5)).toEqual(['refusal']);
  });
});

describe('labs', () => {
  test('are opened, asked and edited in order while their module is on its way', async () => {
    server.receive(map('a'));
    server.receive(pathsIn('lab', 'grid'));
    server.receive({ kind: 'nearestOpen', id: 4, ask: { space: 'lab', x: 1, y: 2 } });
    expect(double.log).not.toContain('make lab a');
    await settle();
    expect(double.log.slice(1, 4)).toEqual(['make lab a', 'nearestOpen lab a', 'search lab a grid 0']);
    expect(sent.find((response) => 'id' in response && response.id === 2)).toMatchObject({
      answer: { width: 2, tiles: Uint8Array.of(1, 1) },
    });
    expect(kindsOf(3)).toEqual(['part', 'part', 'part', 'answer']);
  });

  test('are refused before one is open, and leave the one before when the next is refused', async () => {
    server.receive(pathsIn('lab', 'grid'));
    await settle();
    expect(kindsOf(3)).toEqual(['refusal']);
    server.receive(map('a'));
    await settle();
    double.failures.set('make', () => engineError('Refused', 'line 1'));
    server.receive({ ...map('b'), id: 5 } as Call);
    await settle();
    expect(kindsOf(5)).toEqual(['refusal']);
    expect(double.log).not.toContain('delete lab a');
  });

  test('take their searches with them, but not what is asked of the next', async () => {
    double.pathSteps = 100;
    server.receive(map('a'));
    server.receive(pathsIn('lab', 'grid'));
    server.receive({ kind: 'solve', id: 7, ask: { ends: new Int32Array(4000), solver: 'grid' } });
    await loaded();
    deferred.shift()?.();
    server.receive({ ...map('b'), id: 5 } as Call);
    server.receive({ ...pathsIn('lab', 'grid'), id: 6 } as Call);
    await settle();
    expect(kindsOf(3)).toEqual(['part', 'superseded']);
    expect(kindsOf(7)).toEqual(['superseded']);
    expect(kindsOf(6).at(-1)).toBe('answer');
    expect(double.searches).toBe(0);
  });

  test('outlive the world that they stand beside', async () => {
    server.receive(map('a'));
    server.receive(pathsIn('lab', 'grid'));
    await loaded();
    server.receive({ kind: 'open', id: 9, ask: { world: { seed: 'b' }, budget: 1 } });
    await settle();
    expect(kindsOf(3).at(-1)).toBe('answer');
  });

  test('solve scenarios in parts, each with its first number', async () => {
    server.receive(map('a'));
    const count = 100;
    const four = Int32Array.from(Array.from({ length: count }, (_, s) => [s, 0, s + 3, 0]).flat());
    server.receive({ kind: 'solve', id: 6, ask: { ends: four, solver: 'corridor' } });
    await settle();
    const parts = partsOf<ScenarioPart>(6);
    expect(parts.length).toBeGreaterThan(1);
    expect(double.log).toContain('solve corridor 0.5 0.5 3.5 0.5');
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
    const parts = partsOf<PercolationPart>(7);
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

describe('a file', () => {
  const square = { x0: -1, y0: 2, x1: 3, y1: 4 };
  const line = { solver: 'optimal', points: Float64Array.of(0, 0, 1, 1) } as const;
  const fileOf = (space: 'world' | 'lab', id = 8): Call => ({
    kind: 'export',
    id,
    ask: { space, format: 'svg', rect: square, paths: [line, { solver: 'grid', points: new Float64Array() }] },
  });

  test('of the world holds its edits and paths, comes in slices, and leaves nothing behind', async () => {
    server.receive(editIn('world', 5, 6));
    const places = double.places;
    server.receive(fileOf('world'));
    await loadingRegions;
    expect(kindsOf(8)).toEqual([]);
    runAll();
    const shares = sent.flatMap((response) =>
      response.kind === 'part' ? [Math.round(10 * Number(response.part))] : [],
    );
    expect(shares).toEqual([3, 6, 9]);
    const name = 'sheet -1,2,3,4 of a';
    expect(sent.at(-1)).toEqual({ kind: 'answer', id: 8, answer: `${name} as svg` });
    expect(double.log.slice(-5)).toEqual([
      `make ${name}`,
      `edit ${name} 5,6 0`,
      'addPath optimal 0,0,1,1',
      'write svg',
      `delete ${name}`,
    ]);
    expect(double.places).toBe(places);
  });

  test('of the lab is of its tiles as they are', async () => {
    server.receive(map('a'));
    await loading;
    server.receive(fileOf('lab'));
    await loadingRegions;
    runAll();
    expect(sent.at(-1)).toEqual({ kind: 'answer', id: 8, answer: 'sheet 2,1,-1,2,3,4 of 11 as svg' });
  });

  test('is refused without a lab, and of hexagons', async () => {
    server.receive(fileOf('lab'));
    await loadingRegions;
    expect(sent.at(-1)).toMatchObject({ kind: 'refusal', message: expect.stringMatching(/expected a lab/) });
    const { Lab } = double.paths;
    vi.spyOn(Lab.prototype, 'facts').mockReturnValue({ ...Lab.prototype.facts(), lattice: 'hex' });
    server.receive(map('a'));
    await loading;
    server.receive(fileOf('lab'));
    await loadingRegions;
    expect(sent.at(-1)).toMatchObject({ kind: 'refusal', message: expect.stringMatching(/got a lab of lattice hex/) });
  });

  test('ends when it is cancelled or another world is opened, also before the module is there', async () => {
    const places = double.places;
    server.receive(fileOf('world'));
    server.receive({ kind: 'cancel', id: 8 });
    server.receive(fileOf('world', 9));
    await loadingRegions;
    deferred.shift()?.();
    server.receive({ kind: 'open', id: 10, ask: { world: { seed: 'b' }, budget: 1 } });
    runAll();
    expect(kindsOf(8)).toEqual(['superseded']);
    expect(kindsOf(9)).toEqual(['part', 'superseded']);
    expect(double.places).toBe(places);
  });

  test('is refused when the module cannot be had', async () => {
    loadingRegions = Promise.reject(new Error('no such file'));
    server.receive(fileOf('world'));
    await loadingRegions.catch(() => {});
    expect(sent.at(-1)).toMatchObject({ kind: 'refusal', id: 8, message: expect.stringMatching(/no such file/) });
  });
});
