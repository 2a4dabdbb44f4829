import { describe, expect, test } from 'vitest';
import { waymesh } from './command';
import { expectLaws, lengthOf, mapSolvers, type Position, path, scratch } from './path_answer';

const seed = ['--seed', 'moss-42'];
const solvers = [...mapSolvers, 'road'];
const { file } = scratch();

const between = (from: Position, to: Position, ...args: string[]) =>
  path(...seed, `--from=${from}`, `--to=${to}`, ...args);

const straight = ([x0, y0]: Position, [x1, y1]: Position) => Math.hypot(x1 - x0, y1 - y0);

describe('path through the world', () => {
  const ends: [Position, Position] = [
    [-200.5, 77.25],
    [60, -110],
  ];
  const answers = solvers.map((solver) => between(...ends, '--solver', solver));
  const [grid, smooth] = answers as [(typeof answers)[0], (typeof answers)[0]];
  const from = grid.points[0] as Position;
  const to = grid.points.at(-1) as Position;

  test('is found by every solver between the same two places, by the laws', () => {
    for (const [i, answer] of answers.entries()) {
      expect(answer).toMatchObject({ exit: 0, status: 'found', solver: solvers[i], snapped: grid.snapped });
      expect([answer.points[0], answer.points.at(-1)]).toEqual([from, to]);
      expect(answer.length).toBeCloseTo(lengthOf(answer.points), 9);
      expect(answer.length).toBeGreaterThan(straight(from, to));
    }
    expect(smooth.length).toBeLessThan(grid.length);
    expectLaws(Object.fromEntries(answers.map(({ solver, length }) => [solver, length])));
  });

  test('is as long one way as the other', () => {
    for (const solver of ['grid', 'optimal', 'road'])
      expect(between(to, from, '--solver', solver).length).toBeCloseTo(
        answers[solvers.indexOf(solver)]?.length ?? 0,
        9,
      );
  });

  test('turns on open ground', () => {
    for (const [x, y] of grid.points) {
      const tile = [Math.floor(x), Math.floor(y), Math.floor(x), Math.floor(y)].join();
      expect(waymesh('world', ...seed, '--tiles', tile).out).toMatch(/^[.+]\n$/);
    }
  });

  test('keeps the laws with clearance', () => {
    for (const clearance of ['3', '0.4375']) {
      const wide = solvers.map((solver) => between(from, to, '--solver', solver, '--clearance', clearance));
      expect(wide.map(({ status, snapped }) => [status, snapped])).toEqual(solvers.map(() => ['found', []]));
      expectLaws(Object.fromEntries(wide.map(({ solver, length }) => [solver, length])));
      const optimal = wide[solvers.indexOf('optimal')]?.length ?? 0;
      expect(optimal).toBeGreaterThan(answers[solvers.indexOf('optimal')]?.length ?? 0);
    }
  });

  test('goes by every solver from places that binary fractions do not hold', () => {
    for (const solver of solvers)
      expect(between([6.6, 12.6], [60.3, -40.7], '--solver', solver)).toMatchObject({ exit: 0, status: 'found' });
  });

  test('begins at the very place that was asked for, in the middle of a tile or not', () => {
    const [x, y] = from;
    const asked: Position = [Math.floor(x) + 0.125, Math.floor(y) + 0.8125];
    for (const solver of solvers) {
      const { points, snapped } = between(asked, to, '--solver', solver);
      expect(snapped).toEqual([]);
      expect(points[0]).toEqual(asked);
    }
  });

  test('is found at both ends of the world', () => {
    for (const corner of [-(2 ** 38) + 300, 2 ** 38 - 300])
      for (const solver of ['grid', 'optimal', 'road']) {
        const answer = between([corner, corner], [corner + 150, corner - 90], '--solver', solver);
        expect(answer.status).toBe('found');
        expect(straight(answer.points[0] as Position, [corner, corner])).toBeLessThan(100);
      }
  });

  test('stops at its limit with status 1', () => {
    for (const solver of solvers)
      expect(between(...ends, '--limit', '5', '--solver', solver)).toMatchObject({
        exit: 1,
        status: 'limit',
        points: [],
        length: 0,
      });
  });

  test('is too far for `sampled`, which says so, where its window would be too large', () => {
    const far: [Position, Position] = [ends[0], [1450, -1310]];
    expect(between(...far, '--solver', 'sampled')).toMatchObject({ exit: 1, status: 'limit', points: [] });
    expect(between(...far, '--solver', 'optimal')).toMatchObject({ exit: 0, status: 'found' });
  });
});

describe('road', () => {
  const { nodes } = JSON.parse(waymesh('roads', ...seed, '--chunks=-3,-3,4,3', '--format', 'json').out) as {
    nodes: Position[];
  };
  const isNode = new Set(nodes.map(([x, y]) => `${x + 0.5},${y + 0.5}`));

  test('walks to a node, along roads, and from a node to its end', () => {
    // A stub turns where it must; from the first node on, every turn of a road that is clear is a node.
    const { points, snapped } = between([-200.5, 77.25], [300.5, -210.25], '--solver', 'road');
    const places = points.map(String);
    expect(snapped.length).toBeGreaterThan(0);
    expect(isNode.has(places[0] ?? '')).toBe(false);
    expect(places.filter((place) => isNode.has(place)).length).toBeGreaterThan(places.length / 2);
  });

  test('leads from node to node, no shorter than the shortest path', () => {
    const [first, last] = [nodes[10], nodes.at(-10)] as [Position, Position];
    const [from, to] = [first, last].map(([x, y]) => [x + 0.5, y + 0.5]) as [Position, Position];
    const whole = between(from, to, '--solver', 'road');
    expect(whole).toMatchObject({ status: 'found', snapped: [] });
    const inside = whole.points.filter((point) => isNode.has(String(point)));
    expect(inside.length).toBeGreaterThan(3);
    expect(whole.length).toBeGreaterThanOrEqual(between(from, to, '--solver', 'optimal').length);
  });

  test('from a place to itself is no way at all', () => {
    const [x, y] = nodes[0] as Position;
    expect(between([x + 0.5, y + 0.5], [x + 0.5, y + 0.5], '--solver', 'road')).toMatchObject({
      exit: 0,
      status: 'found',
      length: 0,
      turns: 0,
    });
  });

  test('reaches farther than all others', () => {
    const far: [Position, Position] = [
      [0, 0],
      [140_000, 0],
    ];
    expect(between(...far, '--solver', 'road')).toMatchObject({ exit: 0, status: 'found' });
    const { status, error } = waymesh('path', ...seed, '--from', '0,0', '--to', '140000,0', '--solver', 'optimal');
    expect(status).toBe(2);
    expect(error).toMatch(/got ends 2\^17 tiles apart or more, expected less/);
  });
});

describe('the same tiles as a world and as a map', () => {
  const [x0, y0, x1, y1] = [-300, -230, 299, 219];
  const window = waymesh('world', ...seed, `--tiles=${x0},${y0},${x1},${y1}`, '--format', 'map').out;
  const map = file('window.map', window.trimEnd());

  // Across several borders of chunks, along one, within one chunk. A path that leaves the window is at least as long as
  // both ends are far from its edge; these are shorter.
  const pairs: [Position, Position][] = [
    [
      [-80.5, -60.5],
      [90.5, 50.5],
    ],
    [
      [-3.5, -90.5],
      [4.5, 80.5],
    ],
    [
      [-120.5, 2.5],
      [20.5, -2.5],
    ],
    [
      [20.5, 30.5],
      [100.25, 88.125],
    ],
  ];
  for (const clearance of ['0', '5'])
    test(`give equal lengths of \`optimal\` and \`grid\` with clearance ${clearance}`, () => {
      for (const [asked, target] of pairs) {
        const first = between(asked, target, '--clearance', clearance);
        const [from, to] = [first.points[0], first.points.at(-1)] as [Position, Position];
        const [a, b] = [from, to].map(([x, y]) => [x - x0, y - y0].join());
        const margins = [from, to].map(([x, y]) => Math.min(x - x0, x1 + 1 - x, y - y0, y1 + 1 - y));
        for (const solver of ['optimal', 'grid']) {
          const world = between(from, to, '--solver', solver, '--clearance', clearance);
          expect(world.status).toBe('found');
          expect(world.length).toBeLessThan((margins[0] ?? 0) + (margins[1] ?? 0));
          const finite = path(
            ...['--map', map, '--from', `${a}`, '--to', `${b}`, '--solver', solver, '--clearance', clearance],
          );
          expect(finite.length).toBeCloseTo(world.length, 9);
          expect(finite.snapped).toEqual([]);
        }
      }
    });
});
