import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { waymesh } from './command';
import { expectLaws, lengthOf, mapSolvers, type Position, path, scrambled, scratch } from './path_answer';

const { folder, file: mapOf } = scratch();

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
    expect(answer.length).toBeCloseTo(lengthOf(answer.points), 12);
    expect(answer.expanded).toBeGreaterThan(0);
    expect(answer.microseconds).toBeGreaterThanOrEqual(0);
    expect(answer.cost).toBeUndefined();
  });

  test('cuts no corner, and takes diagonals over open ground', () => {
    const corner = mapOf('corner.txt', '..', '#.');
    expect(path('--map', corner, '--from', '0.5,0.5', '--to', '1.5,1.5')).toMatchObject({ length: 2, turns: 1 });
    const plain = mapOf('plain.txt', '..', '..');
    expect(path('--map', plain, '--from', '0.5,0.5', '--to', '1.5,1.5')).toMatchObject({
      length: Math.SQRT2,
      turns: 0,
    });
    const gap = mapOf('gap.txt', '.#', '#.');
    for (const solver of mapSolvers)
      expect(path('--map', gap, '--from', '0.5,0.5', '--to', '1.5,1.5', '--solver', solver).status).toBe('unreachable');
  });

  test('minimizes what it is asked to', () => {
    const args = ['--map', walls, '--from', '0.5,0.5', '--to', '8.5,5.5'];
    const exact = path(...args);
    const integer = path(...args, '--costs', 'integer');
    expect(integer.cost).toBe(Math.round(integer.cost ?? 0));
    expect(integer.length).toBeGreaterThanOrEqual(exact.length);
    const diagonal = path(
      '--map',
      mapOf('diagonal.txt', '...', '...', '...'),
      ...['--from', '0.5,0.5', '--to', '2.5,2.5'],
      '--costs',
      'integer',
    );
    expect(diagonal).toMatchObject({ cost: 282, length: 2 * Math.SQRT2 });
  });

  test('is pulled straight by smooth', () => {
    const plain = mapOf('wide.txt', ...Array(20).fill('.'.repeat(30)));
    const grid = path('--map', plain, '--from', '0.5,0.5', '--to', '29.5,11.5');
    const smooth = path('--map', plain, '--from', '0.5,0.5', '--to', '29.5,11.5', '--solver', 'smooth');
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
    for (const solver of mapSolvers) {
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
    for (const solver of mapSolvers)
      expect(path('--map', rock, '--from', '0,0', '--to', '1,1', '--solver', solver)).toMatchObject({
        ...nothing,
        status: 'unreachable',
      });
  });

  test('reads the format of MovingAI, and drawings with CR LF', () => {
    const rows = ['..T', '@..'];
    const movingai = mapOf('a.map', 'type octile', 'height 2', 'width 3', 'map', ...rows);
    const drawing = join(folder, 'crlf.txt');
    writeFileSync(drawing, '..#\r\n#..\r\n');
    for (const map of [movingai, drawing])
      expect(path('--map', map, '--from', '0.5,0.5', '--to', '2.5,1.5').points).toEqual([
        [0.5, 0.5],
        [1.5, 0.5],
        [1.5, 1.5],
        [2.5, 1.5],
      ]);
  });
});

/** Tiles of noise, `rock` per cent of them closed. */
const noise = (width: number, height: number, rock: number, salt: number) =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (scrambled((salt * 1024 + y) * 1024 + x) % 100 < rock ? '#' : '.')).join(
      '',
    ),
  );

/** Is a place inside rock that has grown by `clearance`, by more than rounding? Outside of the map, all is rock. */
function isInRock(rows: string[], [x, y]: Position, clearance: number): boolean {
  const reach = clearance / 16 - 1e-9;
  for (let ty = Math.floor(y - reach); ty <= Math.floor(y + reach); ++ty)
    for (let tx = Math.floor(x - reach); tx <= Math.floor(x + reach); ++tx) {
      const depth = Math.min(x - tx, tx + 1 - x, y - ty, ty + 1 - y) + reach;
      if (rows[ty]?.[tx] !== '.' && depth > 0) return true;
    }
  return false;
}

/** Samples, which the exact test of segments does without. */
function entersRock(rows: string[], points: Position[], clearance: number): boolean {
  return points.slice(1).some(([x1, y1], i) => {
    const [x0, y0] = points[i] as Position;
    const samples = Math.ceil(Math.hypot(x1 - x0, y1 - y0) * 40);
    return Array.from({ length: samples }, (_, k) => k / samples).some((t) =>
      isInRock(rows, [x0 + t * (x1 - x0), y0 + t * (y1 - y0)], clearance),
    );
  });
}

describe('all solvers over one map', () => {
  for (const [rock, clearance] of [
    [10, 0],
    [30, 0],
    [20, 3],
    [25, 7],
  ] as const)
    test(`keep the laws with ${rock} % rock and clearance ${clearance}`, () => {
      const rows = noise(37, 23, rock, rock);
      const map = mapOf(`noise-${rock}.txt`, ...rows);
      let found = 0;
      for (let pair = 0; pair < 6; ++pair) {
        const draw = (k: number) => `${scrambled(pair * 4 + k) % 37},${scrambled(pair * 4 + k + 1) % 23}.375`;
        const [from, to] = [draw(0), draw(2)];
        const ask = (solver: string, a: string, b: string) =>
          path('--map', map, '--from', a, '--to', b, '--solver', solver, '--clearance', String(clearance));
        const answers = mapSolvers.map((solver) => ask(solver, from, to));
        const [first] = answers;
        for (const { status, points, snapped, length, turns } of answers) {
          expect({ status, snapped }).toEqual({ status: first?.status, snapped: first?.snapped });
          expect([points[0], points.at(-1)]).toEqual([first?.points[0], first?.points.at(-1)]);
          expect(turns).toBe(Math.max(0, points.length - 2));
          expect(length).toBeCloseTo(lengthOf(points), 9);
          expect(entersRock(rows, points, clearance)).toBe(false);
        }
        if (first?.status !== 'found') continue;
        ++found;
        expectLaws(Object.fromEntries(answers.map(({ solver, length }) => [solver, length])));
        for (const solver of ['grid', 'optimal'])
          expect(ask(solver, to, from).length).toBeCloseTo(
            answers[mapSolvers.indexOf(solver as 'grid')]?.length ?? 0,
            9,
          );
      }
      expect(found).toBeGreaterThan(2);
    });

  test('begin and end at the very places that were asked for', () => {
    for (const solver of mapSolvers) {
      const { points, snapped } = path(
        ...['--map', walls, '--from', '0.125,0.8125', '--to', '10.5,5.375', '--solver', solver],
      );
      expect(snapped).toEqual([]);
      expect([points[0], points.at(-1)]).toEqual([
        [0.125, 0.8125],
        [10.5, 5.375],
      ]);
    }
  });

  test('say of `sampled` alone what the recipe would have let through', () => {
    for (const solver of mapSolvers) {
      const { lenient_triangles, lenient_portals } = path(
        '--map',
        walls,
        '--from',
        '0,0',
        '--to',
        '8,5',
        '--solver',
        solver,
      );
      const counted = typeof lenient_triangles === 'number' && typeof lenient_portals === 'number';
      expect(counted).toBe(solver === 'sampled');
    }
  });
});

describe('clearance', () => {
  const block = mapOf('block.txt', '...', '.#.', '...');
  const round = (solver: string, clearance: string) =>
    path('--map', block, '--from', '0.5,1.5', '--to', '2.5,1.5', '--solver', solver, '--clearance', clearance);

  test('keeps the shortest path off a corner by as much', () => {
    for (let sixteenths = 0; sixteenths <= 7; ++sixteenths) {
      const c = sixteenths / 16;
      const shortest = 2 * Math.hypot(0.5 - c, 0.5 + c) + 1 + 2 * c;
      for (const solver of ['optimal', 'corridor'])
        expect(round(solver, String(sixteenths)).length).toBeCloseTo(shortest, 12);
      expect(round('grid', String(sixteenths)).length).toBe(4);
    }
  });

  test('is told in sixteenths or as a share', () => {
    for (const solver of mapSolvers) {
      const { microseconds: _, ...share } = round(solver, '0.25');
      const { microseconds: __, ...sixteenths } = round(solver, '4');
      expect(share).toEqual(sixteenths);
    }
    expect(round('optimal', '0.25').length).not.toBe(round('optimal', '0').length);
  });

  test('closes no gap of a whole tile, and moves ends that are too near to rock', () => {
    const gap = mapOf('gate.txt', '.....', '##.##', '.....');
    const ask = (solver: string, clearance: string) =>
      path('--map', gap, '--from', '0.5,0.9', '--to', '4.5,2.5', '--solver', solver, '--clearance', clearance);
    for (const solver of mapSolvers) {
      expect(ask(solver, '0')).toMatchObject({ status: 'found', snapped: [] });
      const wide = ask(solver, '7');
      expect(wide).toMatchObject({ status: 'found', snapped: ['from'] });
      expect(wide.points[0]).toEqual([0.5, 0.5]);
    }
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
    [
      'a place outside the world',
      ['--from', '274877906940,0', '--to', '274877906945,0'],
      /expected -2\^38 up to 2\^38/,
    ],
    ['ends too far apart', ['--from', '0,0', '--to', '2000000,0'], /got ends 2\^17 tiles apart or more, expected less/],
    ['a map and a world', ['--map', walls, '--seed', 'moss', ...ends], /excludes/],
    ['a map and rock', ['--map', walls, '--rock', '0.4', ...ends], /excludes/],
    ['no such file', ['--map', join(folder, 'none'), ...ends], /--map: got '.*none', expected a file that can be read/],
    ['a folder', ['--map', folder, ...ends], /expected a file that can be read/],
    ['an endless file', ['--map', '/dev/zero', ...ends], /expected a file of at most 67108864 bytes/],
    ['no map', ['--map', mapOf('none.txt', 'hello'), ...ends], /line 1: got 'h', expected/],
    ['an empty map', ['--map', mapOf('empty.txt', ''), ...ends], /got 0 x 0 tiles/],
    ['a road on a map', ['--map', walls, '--solver', 'road', ...ends], /got 'road' with --map, expected another one/],
    [
      'a solver that is none',
      ['--solver', 'magic', ...ends],
      /magic not in .*grid,smooth,sampled,corridor,optimal,road/,
    ],
    ['integer costs in the world', ['--costs', 'integer', ...ends], /--costs: got 'integer' without --map/],
    ...['smooth', 'optimal'].map((solver): [string, string[], RegExp] => [
      `integer costs and ${solver}`,
      ['--map', walls, '--solver', solver, '--costs', 'integer', ...ends],
      new RegExp(`--costs: got 'integer' with --solver ${solver}, expected exact`),
    ]),
    ...['8', '-1', '1.5', '0.5', '0.3', '0.25x', 'nan', '1e99'].map((clearance): [string, string[], RegExp] => [
      `clearance '${clearance}'`,
      ['--map', walls, `--clearance=${clearance}`, ...ends],
      new RegExp(`--clearance: got '${clearance}', expected 0 to 7 sixteenths`),
    ]),
    ['limit 0', ['--map', walls, '--limit', '0', ...ends], /limit/],
  ];
  for (const [what, args, message] of refusals)
    test(`${what}: status 2, a message, and nothing on standard output`, () => {
      const { status, out, error } = waymesh('path', ...args);
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(error).toMatch(message);
    });
});
