import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { waymesh } from './command';

const published = join(process.env.WAYMESH_DATA ?? '', 'published-cave.txt');
const publishedArguments = '--noise java --cave-seed 20261029 --size 40x22 --rock 0.45 --rounds 5'.split(' ');

/** What `cave` printed, taken apart. */
function cave(...args: string[]) {
  const { status, out, error } = waymesh('cave', ...args);
  const lines = out.trimEnd().split('\n');
  const isMap = (line: string) => /^[#.*+SE]+$/.test(line);
  return {
    status,
    error,
    facts: lines.filter((line) => !isMap(line)).slice(0, -1),
    map: lines.filter(isMap),
    cost: lines.at(-1),
  };
}

describe('the published cave', () => {
  const { status, facts, map, cost } = cave(...publishedArguments);

  test('has the published shares, filling and cost', () => {
    expect(status).toBe(0);
    expect(facts).toEqual([
      'round 0 open 46.6',
      'round 1 open 37.6',
      'round 2 open 32.8',
      'round 3 open 30.3',
      'round 4 open 28.3',
      'round 5 open 26.4',
      'filled 62 open 19.3',
    ]);
    expect(cost).toBe('cost 2592 tiles 22');
  });

  test.skipIf(!process.env.WAYMESH_DATA || !existsSync(published))('is the published map, path included', () => {
    expect(map).toEqual(readFileSync(published, 'utf8').trimEnd().split('\n'));
  });

  test('starts at the first open tile and ends at the last', () => {
    expect(map[2]?.indexOf('S')).toBe(20);
    expect(map[20]?.indexOf('E')).toBe(25);
    expect(map.join('').match(/\*/g)).toHaveLength(20);
  });
});

describe('cave', () => {
  test('takes ends, and finds the same cost both ways', () => {
    const there = cave(...publishedArguments, '--from', '14.5,13.5', '--to', '25.5,12.5');
    const back = cave(...publishedArguments, '--from', '25,12', '--to', '14,13');
    expect(there.status).toBe(0);
    expect(there.map[13]?.[14]).toBe('S');
    expect(there.map[12]?.[25]).toBe('E');
    expect(there.cost).toBe(back.cost);
    expect(cave(...publishedArguments, '--from', '14,13', '--to', '14,13').cost).toBe('cost 0 tiles 1');
  });

  test('leaves all components when asked, and joins two of them by the fewest tiles', () => {
    const args = [...publishedArguments, '--keep', 'all'];
    const apart = cave(...args);
    expect(apart.facts.at(-1)).toBe('filled 0 open 26.4');
    expect(apart.status).toBe(1);
    expect(apart.cost).toBe('cost none tiles 0');
    expect(apart.map.join('')).not.toMatch(/\*/);
    const joined = cave(...args, '--join');
    expect(joined.status).toBe(0);
    expect(joined.facts.slice(0, -1)).toEqual(apart.facts);
    const dug = joined.map.join('').match(/\+/g)?.length;
    expect(dug).toBeGreaterThan(0);
    expect(joined.facts.at(-1)).toBe(`dug ${dug}`);
    expect(joined.map.join('').replaceAll(/[*SE]/g, '.').replaceAll('+', '#')).toBe(
      apart.map.join('').replaceAll(/[SE]/g, '.'),
    );
    expect(joined.cost).toMatch(/^cost \d+ tiles \d+$/);
  });

  test('digs nothing where nothing is to be joined', () => {
    const joined = cave(...publishedArguments, '--join');
    expect(joined.facts.at(-1)).toBe('dug 0');
    expect(joined.cost).toBe('cost 2592 tiles 22');
  });

  test('knows hexagons, where a step costs 100', () => {
    const { status, facts, map, cost } = cave('--lattice', 'hex', '--size', '50x30', '--cave-seed', 'moss');
    expect(status).toBe(0);
    expect(facts).toHaveLength(7);
    expect(map).toHaveLength(30);
    const [, hundredths, tiles] = /^cost (\d+) tiles (\d+)$/.exec(cost ?? '') ?? [];
    expect(Number(hundredths)).toBe(100 * (Number(tiles) - 1));
  });

  test('has a line a round, erosion included, and a border of rock', () => {
    const { facts, map } = cave('--size', '90x3', '--rounds', '1', '--erosion', '2', '--cave-seed', '青苔');
    expect(facts.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'round 0',
      'round 1',
      'round 2',
      'round 3',
      `filled ${facts.at(-1)?.split(' ')[1]}`,
    ]);
    expect(map[0]).toBe('#'.repeat(90));
    expect(map[2]).toBe('#'.repeat(90));
  });

  test('all rock has no path, with status 1', () => {
    const { status, facts, map, cost } = cave('--rock', '1', '--size', '5x4');
    expect(status).toBe(1);
    expect(facts.at(-1)).toBe('filled 0 open 0.0');
    expect(map).toEqual(Array(4).fill('#####'));
    expect(cost).toBe('cost none tiles 0');
  });

  test('is another for another seed, noise or share', () => {
    const maps = [
      cave(),
      cave('--cave-seed', '2'),
      cave('--noise', 'java'),
      cave('--rock', '0.4'),
      cave('--rounds', '1'),
      cave('--rounds', '1', '--erosion', '1'),
      cave('--lattice', 'hex'),
    ].map(({ map }) => map.join('\n').replaceAll(/[*SE]/g, '.'));
    expect(new Set(maps).size).toBe(maps.length);
  });
});

describe('bad input to cave', () => {
  test('filled ground is rock: no goal', () => {
    const all = cave(...publishedArguments, '--keep', 'all')
      .map.join('')
      .replaceAll(/[SE]/g, '.');
    const largest = cave(...publishedArguments).map.join('');
    const filled = [...all].findIndex((sign, tile) => sign === '.' && largest[tile] === '#');
    const { status, error } = waymesh(
      'cave',
      ...publishedArguments,
      '--to',
      `${filled % 40},${Math.floor(filled / 40)}`,
    );
    expect(status).toBe(2);
    expect(error).toMatch(/which is rock, expected an open tile/);
  });

  const refusals: [string, string[], RegExp][] = [
    ['a start in rock', [...publishedArguments, '--from', '0,0'], /--from: got '0,0', which is rock, expected an open/],
    [
      'a goal in rock',
      [...publishedArguments, '--to', '39.5,3'],
      /--to: got '39.5,3', which is rock, expected an open/,
    ],
    ['a start outside', [...publishedArguments, '--from', '40,3'], /--from: got '40,3', expected x,y inside the map/],
    ['a negative start', [...publishedArguments, '--from=-0.1,3'], /x from 0 to below 40/],
    ['a start in a cave without any', ['--rock', '1', '--to', '3,3'], /--to: got '3,3', which is rock/],
    ['no position', ['--from', 'here'], /got 'here', expected x,y/],
    ['no size', ['--size', '40'], /got '40', expected WxH/],
    ['a small size', ['--size', '2x9'], /width: got 2, expected 3 to 2048/],
    ['a large size', ['--size', '9x2049'], /height: got 2049, expected 3 to 2048/],
    ['rock -1', ['--rock', '-1'], /rock: got -1, expected 0 to 1/],
    ['17 rounds', ['--rounds', '17'], /rounds: got 17, expected 0 to 16/],
    [
      'a java seed that is no number',
      ['--noise', 'java', '--cave-seed', 'moss'],
      /got 'moss', expected a whole number/,
    ],
    ['a long seed', ['--cave-seed', 'x'.repeat(257)], /got 257 bytes, expected at most 256/],
    ['white noise', ['--noise', 'white'], /white/],
    ['cubes', ['--lattice', 'cube'], /cube/],
    ['some components', ['--keep', 'some'], /some/],
  ];
  for (const [what, args, message] of refusals)
    test(`${what}: status 2, a message, and nothing on standard output`, () => {
      const { status, out, error } = waymesh('cave', ...args);
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(error).toMatch(message);
    });
});
