import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { waymesh } from './command';

const folder = mkdtempSync(join(tmpdir(), 'waymesh-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Position = [number, number];

interface Path {
  status: string;
  solver: string;
  length: number;
  cost?: number;
  turns: number;
  expanded: number;
  microseconds: number;
  points: Position[];
  snapped: string[];
}

function path(...args: string[]) {
  const { status, out, error } = waymesh('path', ...args);
  expect(error).toBe('');
  return { exit: status, ...(JSON.parse(out) as Path) };
}

/** Writes a map and returns its place. */
function mapOf(name: string, ...rows: string[]): string {
  const file = join(folder, name);
  writeFileSync(file, `${rows.join('\n')}\n`);
  return file;
}

const length = (points: Position[]) =>
  points
    .slice(1)
    .map(([x, y], i) => Math.hypot(x - (points[i]?.[0] ?? 0), y - (points[i]?.[1] ?? 0)))
    .reduce((sum, part) => sum + part, 0);

const walls = mapOf(
  'walls.txt',
  '...........',
  '..####.###.',
  '..#......#.',
  '..#.####.#.',
  '..#.#..#.#.',
  '.....#...#.',
);

describe('path over a map', () => {
  test('has the fields that other programs read', () => {
    const answer = path('--map', walls, '--from', '0.5,0.5', '--to', '5.5,4.5');
    expect(answer).toMatchObject({ exit: 0, status: 'found', solver: 'grid', snapped: [] });
    expect(answer.points[0]).toEqual([0.5, 0.5]);
    expect(answer.points.at(-1)).toEqual([5.5, 4.5]);
    expect(answer.turns).toBe(answer.points.length - 2);
    expect(answer.length).toBeCloseTo(length(answer.points), 12);
    expect(answer.expanded).toBeGreaterThan(0);
    expect(answer.microseconds).toBeGreaterThanOrEqual(0);
    expect(answer.cost).toBeUndefined();
  });

  test('cuts no corner, and takes diagonals over open ground', () => {
    const corner = mapOf('corner.txt', '..', '#.');
    expect(path('--map', corner, '--from', '0,0', '--to', '1,1')).toMatchObject({ length: 2, turns: 1 });
    const plain = mapOf('plain.txt', '..', '..');
    expect(path('--map', plain, '--from', '0,0', '--to', '1,1')).toMatchObject({ length: Math.SQRT2, turns: 0 });
    const gap = mapOf('gap.txt', '.#', '#.');
    expect(path('--map', gap, '--from', '0,0', '--to', '1,1').status).toBe('unreachable');
  });

  test('minimizes what it is asked to', () => {
    const args = ['--map', walls, '--from', '0,0', '--to', '8,5'];
    const exact = path(...args);
    const integer = path(...args, '--costs', 'integer');
    expect(integer.cost).toBe(Math.round(integer.cost ?? 0));
    expect(integer.length).toBeGreaterThanOrEqual(exact.length);
    const diagonal = path(
      '--map',
      mapOf('diagonal.txt', '...', '...', '...'),
      ...['--from', '0,0', '--to', '2,2'],
      '--costs',
      'integer',
    );
    expect(diagonal).toMatchObject({ cost: 282, length: 2 * Math.SQRT2 });
  });

  test('is pulled straight by smooth', () => {
    const plain = mapOf('wide.txt', ...Array(20).fill('.'.repeat(30)));
    const grid = path('--map', plain, '--from', '0,0', '--to', '29,11');
    const smooth = path('--map', plain, '--from', '0,0', '--to', '29,11', '--solver', 'smooth');
    expect(smooth).toMatchObject({ exit: 0, status: 'found', solver: 'smooth', turns: 0 });
    expect(smooth.points).toEqual([
      [0.5, 0.5],
      [29.5, 11.5],
    ]);
    expect(smooth.length).toBe(Math.hypot(29, 11));
    expect(smooth.length).toBeLessThan(grid.length);
  });

  test('moves ends that are not open to the nearest open tile, and says which', () => {
    const from = (position: string) => path('--map', walls, `--from=${position}`, '--to', '0.5,0.5');
    expect(from('3.5,1.6').snapped).toEqual(['from']);
    expect(from('3.5,1.6').points[0]).toEqual([3.5, 2.5]);
    expect(from('-9,-9.5')).toMatchObject({ snapped: ['from'], points: [[0.5, 0.5]], length: 0, turns: 0 });
    expect(from('0.01,5.99').snapped).toEqual([]);
    expect(path('--map', walls, '--from', '2.5,2.5', '--to', '1e6,1e6').snapped).toEqual(['from', 'to']);
    expect(path('--map', walls, '--from', '0,0', '--to', '9.5,5.5').snapped).toEqual(['to']);
  });

  test('says when there is none, or when it stopped, with status 1 and without a path', () => {
    const apart = mapOf('apart.txt', '..#..');
    const nothing = { exit: 1, length: 0, turns: 0, points: [] };
    for (const solver of ['grid', 'smooth']) {
      expect(path('--map', apart, '--from', '0,0', '--to', '4,0', '--solver', solver)).toMatchObject({
        ...nothing,
        status: 'unreachable',
        solver,
      });
      expect(path('--map', walls, '--from', '0,0', '--to', '8,5', '--limit', '1', '--solver', solver)).toMatchObject({
        ...nothing,
        status: 'limit',
        expanded: 1,
      });
    }
    const rock = mapOf('rock.txt', '##', '##');
    expect(path('--map', rock, '--from', '0,0', '--to', '1,1')).toMatchObject({ ...nothing, status: 'unreachable' });
  });

  test('reads the format of MovingAI, and drawings with CR LF', () => {
    const rows = ['..T', '@..'];
    const movingai = mapOf('a.map', 'type octile', 'height 2', 'width 3', 'map', ...rows);
    const drawing = join(folder, 'crlf.txt');
    writeFileSync(drawing, '..#\r\n#..\r\n');
    for (const map of [movingai, drawing])
      expect(path('--map', map, '--from', '0,0', '--to', '2,1').points).toEqual([
        [0.5, 0.5],
        [1.5, 0.5],
        [1.5, 1.5],
        [2.5, 1.5],
      ]);
  });
});

describe('path through the world', () => {
  const ends = ['--seed', 'moss-42', '--from=-200.5,77.25', '--to', '450,-310'];
  const grid = path(...ends);

  test('is found over tiles, as long one way as the other', () => {
    expect(grid).toMatchObject({ exit: 0, status: 'found', solver: 'grid' });
    expect(grid.length).toBeCloseTo(length(grid.points), 9);
    expect(grid.length).toBeGreaterThanOrEqual(length([grid.points[0], grid.points.at(-1)] as Position[]));
    const back = path('--seed', 'moss-42', '--from', '450,-310', '--to=-200.5,77.25');
    expect(back.length).toBe(grid.length);
  });

  test('turns on open ground', () => {
    for (const [x, y] of grid.points) {
      const tile = [Math.floor(x), Math.floor(y), Math.floor(x), Math.floor(y)].join();
      expect(waymesh('world', '--seed', 'moss-42', '--tiles', tile).out).toMatch(/^[.+]\n$/);
    }
  });

  test('is no longer when pulled straight', () => {
    const smooth = path(...ends, '--solver', 'smooth');
    expect(smooth.status).toBe('found');
    expect(smooth.length).toBeLessThan(grid.length);
    expect(smooth.points[0]).toEqual(grid.points[0]);
    expect(smooth.points.at(-1)).toEqual(grid.points.at(-1));
    expect(smooth.snapped).toEqual(grid.snapped);
  });

  test('follows roads from the nearest node to the nearest node', () => {
    const road = path(...ends, '--solver', 'road');
    expect(road).toMatchObject({ exit: 0, status: 'found', solver: 'road', snapped: ['from', 'to'] });
    expect(road.length).toBeCloseTo(length(road.points), 9);
    const [from, to] = [road.points[0], road.points.at(-1)].map((point) => String(point));
    const again = path('--seed', 'moss-42', `--from=${from}`, `--to=${to}`, '--solver', 'road');
    expect(again.snapped).toEqual([]);
    expect(again.points).toEqual(road.points);
  });

  test('is found at both ends of the world', () => {
    for (const corner of [-(2 ** 38) + 300, 2 ** 38 - 300]) {
      const answer = path(`--from=${corner},${corner}`, `--to=${corner + 150},${corner - 90}`);
      expect(answer.status).toBe('found');
      const [x, y] = answer.points[0] as Position;
      expect(Math.hypot(x - corner, y - corner)).toBeLessThan(100);
    }
  });

  test('stops at its limit with status 1', () => {
    expect(path(...ends, '--limit', '5')).toMatchObject({ exit: 1, status: 'limit', points: [] });
    expect(path(...ends, '--limit', '5', '--solver', 'road')).toMatchObject({ exit: 1, status: 'limit', points: [] });
  });
});

describe('bad input to path', () => {
  const ends = ['--from', '0,0', '--to', '1,1'];
  const refusals: [string, string[], RegExp][] = [
    ['no ends', ['--map', walls], /--from/],
    ['one end', ['--map', walls, '--from', '0,0'], /--to/],
    ['no position', ['--map', walls, '--from', '0', '--to', '1,1'], /--from: got '0', expected x,y/],
    ['no number', ['--map', walls, '--from', '0,0', '--to', '1,nan'], /--to: got '1,nan', expected x,y/],
    ['three numbers', ['--map', walls, '--from', '0,0,0', '--to', '1,1'], /--from: got '0,0,0'/],
    ['a place outside the world', ['--from', '0,0', '--to', '274877906944,0'], /expected -2\^38 up to 2\^38/],
    ['ends too far apart', ['--from', '0,0', '--to', '2000000,0'], /expected less than 131072/],
    ['a map and a world', ['--map', walls, '--seed', 'moss', ...ends], /excludes/],
    ['a map and rock', ['--map', walls, '--rock', '0.4', ...ends], /excludes/],
    ['no such file', ['--map', join(folder, 'none'), ...ends], /--map: got '.*none', expected a file that can be read/],
    ['a folder', ['--map', folder, ...ends], /expected a file that can be read/],
    ['an endless file', ['--map', '/dev/zero', ...ends], /expected a file of at most 67108864 bytes/],
    ['no map', ['--map', mapOf('none.txt', 'hello'), ...ends], /line 1: got 'h', expected/],
    ['an empty map', ['--map', mapOf('empty.txt', ''), ...ends], /got 0 x 0 tiles/],
    ['a road on a map', ['--map', walls, '--solver', 'road', ...ends], /expected grid or smooth/],
    ['a solver that is none', ['--solver', 'magic', ...ends], /magic not in .*grid,smooth,road/],
    ['integer costs in the world', ['--costs', 'integer', ...ends], /--costs: got 'integer' without --map/],
    ['integer costs and smooth', ['--map', walls, '--solver', 'smooth', '--costs', 'integer', ...ends], /--costs/],
    ['a clearance', ['--map', walls, '--clearance', '0.25', ...ends], /got 0.25, expected 0 for grid/],
    ['limit 0', ['--map', walls, '--limit', '0', ...ends], /limit/],
  ];
  for (const [what, args, message] of refusals)
    test(`${what}: status 2, a message, and nothing on standard output`, () => {
      const { status, out, error } = waymesh('path', ...args);
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(error).toMatch(message);
    });
});
