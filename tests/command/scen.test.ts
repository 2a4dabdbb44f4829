import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { waymesh } from './command';

const folder = mkdtempSync(join(tmpdir(), 'waymesh-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Outcome {
  bucket: number;
  start: [number, number];
  goal: [number, number];
  published: number;
  length: number;
  matches: boolean;
}

interface Summary {
  scenarios: number;
  matched: number;
  worst_error: number;
  seconds: number;
  list?: Outcome[];
}

function scen(...args: string[]): Summary & { exit: number | null } {
  const { status, out, error } = waymesh('scen', ...args);
  expect(error).toBe('');
  return { exit: status, ...(JSON.parse(out) as Summary) };
}

function fileOf(name: string, ...lines: string[]): string {
  const file = join(folder, name);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

const map = fileOf('a.map', 'type octile', 'height 3', 'width 6', 'map', '......', '.@@@@.', '......');
const right = fileOf('right.scen', 'version 1', '0\ta.map\t6\t3\t0\t0\t5\t0\t5', '1\ta.map\t6\t3\t1\t0\t1\t2\t4');
const wrong = fileOf('wrong.scen', '0 a.map 6 3 0 0 5 0 5', '0 a.map 6 3 0 0 0 2 1.5', '0 a.map 6 3 3 0 3 0 0');

describe('scen', () => {
  test('counts what matches', () => {
    expect(scen('--map', map, '--scen', right)).toMatchObject({ exit: 0, scenarios: 2, matched: 2, worst_error: 0 });
  });

  test('has status 1 when one is missed, and says by how much', () => {
    const summary = scen('--map', map, '--scen', wrong);
    expect(summary).toMatchObject({ exit: 1, scenarios: 3, matched: 2, worst_error: 0.5 });
    expect(summary.list).toBeUndefined();
  });

  test('lists each scenario when asked', () => {
    expect(scen('--map', map, '--scen', wrong, '--list').list).toEqual([
      { bucket: 0, start: [0, 0], goal: [5, 0], published: 5, length: 5, matches: true },
      { bucket: 0, start: [0, 0], goal: [0, 2], published: 1.5, length: 2, matches: false },
      { bucket: 0, start: [3, 0], goal: [3, 0], published: 0, length: 0, matches: true },
    ]);
  });

  test('misses what is unreachable', () => {
    const apart = fileOf('apart.map', 'type octile', 'height 1', 'width 3', 'map', '.@.');
    const scenario = fileOf('apart.scen', '0 apart.map 3 1 0 0 2 0 2');
    expect(scen('--map', apart, '--scen', scenario)).toMatchObject({ exit: 1, matched: 0, worst_error: 2 });
  });

  test('misses what begins or ends in rock, and goes on', () => {
    const rock = fileOf('rock.scen', '0 a.map 6 3 1 1 5 0 5', '0 a.map 6 3 0 0 2 1 3', '0 a.map 6 3 0 0 5 0 5');
    expect(scen('--map', map, '--scen', rock)).toMatchObject({ exit: 1, scenarios: 3, matched: 1, worst_error: 5 });
  });

  test('lets other solvers be shorter, never longer', () => {
    const plain = fileOf('plain.map', 'type octile', 'height 2', 'width 4', 'map', '....', '....');
    const published = fileOf('plain.scen', '0 plain.map 4 2 0 0 3 1 3.41421');
    const shorter = fileOf('shorter.scen', '0 plain.map 4 2 0 0 3 1 3');
    for (const solver of ['smooth', 'sampled', 'corridor', 'optimal']) {
      const of = (file: string) => scen('--map', plain, '--scen', file, '--solver', solver);
      expect(of(published)).toMatchObject({ exit: 0, matched: 1, worst_error: 0 });
      const { worst_error, ...longer } = of(shorter);
      expect(longer).toMatchObject({ exit: 1, matched: 0 });
      expect(worst_error).toBeCloseTo(Math.hypot(3, 1) - 3, 9);
    }
  });

  test('keeps a walker of some width off the corners', () => {
    const solve = (clearance: string) =>
      scen('--map', map, '--scen', right, '--solver', 'optimal', '--clearance', clearance, '--list').list?.[1]?.length;
    for (const sixteenths of [0, 4, 7]) {
      const c = sixteenths / 16;
      const shortest = 2 * Math.hypot(0.5 - c, 0.5 + c) + 1 + 2 * c;
      expect(solve(String(sixteenths))).toBeCloseTo(shortest, 12);
      expect(solve(String(c))).toBeCloseTo(shortest, 12);
    }
  });

  test('of no scenarios matches all', () => {
    const none = fileOf('none.scen', 'version 1');
    expect(scen('--map', map, '--scen', none, '--list')).toMatchObject({ exit: 0, scenarios: 0, matched: 0, list: [] });
  });
});

const movingai = join(process.env.WAYMESH_DATA ?? '', 'movingai');
const isThere = process.env.WAYMESH_DATA !== undefined && existsSync(movingai);
const maps = isThere ? readdirSync(movingai).filter((name) => name.endsWith('.map')) : [];

describe.skipIf(!isThere)('the published scenarios of WAYMESH_DATA', () => {
  for (const name of maps)
    test(`of ${name} all match`, { timeout: 300_000 }, () => {
      const file = join(movingai, name);
      const lines = readFileSync(`${file}.scen`, 'utf8')
        .split('\n')
        .filter((line) => /^\d/.test(line));
      const summary = scen('--map', file, '--scen', `${file}.scen`);
      expect(summary).toMatchObject({ exit: 0, scenarios: lines.length, matched: lines.length });
    });

  for (const solver of ['smooth', 'sampled', 'corridor', 'optimal'])
    test(`of arena.map are all found by ${solver}`, { timeout: 300_000 }, () => {
      const file = join(movingai, 'arena.map');
      const summary = scen('--map', file, '--scen', `${file}.scen`, '--solver', solver, '--list');
      for (const { length, published } of summary.list ?? []) expect(length > 0 || published === 0).toBe(true);
      if (solver === 'optimal' || solver === 'smooth') expect(summary.exit).toBe(0);
    });

  test('are those of at least eight maps', () => {
    expect(maps.length).toBeGreaterThanOrEqual(8);
  });
});

describe('bad input to scen', () => {
  const other = fileOf('other.scen', '0 a.map 7 3 0 0 5 0 5');
  const refusals: [string, string[], RegExp][] = [
    ['no map', ['--scen', right], /--map/],
    ['no scenarios', ['--map', map], /--scen/],
    [
      'no such file',
      ['--map', map, '--scen', join(folder, 'none')],
      /--scen: got '.*none', expected a file that can be/,
    ],
    ['scenarios of another map', ['--map', map, '--scen', other], /line 1: got width '7', expected that of the map, 6/],
    ['a map for scenarios', ['--map', map, '--scen', map], /line 1: got 'type'/],
    ['scenarios for a map', ['--map', right, '--scen', right], /line 1: got/],
    [
      'another solver',
      ['--map', map, '--scen', right, '--solver', 'road'],
      /road not in .*grid,smooth,sampled,corridor,optimal/,
    ],
    [
      'a clearance',
      ['--map', map, '--scen', right, '--clearance', '8'],
      /--clearance: got '8', expected 0 to 7 sixteenths/,
    ],
  ];
  for (const [what, args, message] of refusals)
    test(`${what}: status 2, a message, and nothing on standard output`, () => {
      const { status, out, error } = waymesh('scen', ...args);
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(error).toMatch(message);
    });
});
