import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mapSolvers, path, scratch } from './path_answer';

const folder = process.env.WAYMESH_DATA ?? '';
const { file } = scratch();

const mazeFile = join(folder, 'published-maze.txt');

describe.skipIf(!existsSync(mazeFile))('the published maze of WAYMESH_DATA', () => {
  const rows = existsSync(mazeFile) ? readFileSync(mazeFile, 'utf8').trimEnd().split('\n') : [];
  const centreOf = (sign: string) => {
    const y = rows.findIndex((row) => row.includes(sign));
    return `${(rows[y]?.indexOf(sign) ?? 0) + 0.5},${y + 0.5}`;
  };
  const ends = ['--from', centreOf('S'), '--to', centreOf('G')];

  const opened = (row: number, column: number) => {
    const line = rows[row] as string;
    expect(line[column]).toBe('#');
    const changed = [...rows];
    changed[row] = `${line.slice(0, column)} ${line.slice(column + 1)}`;
    return file(`maze-${row}-${column}.txt`, ...changed);
  };

  test('has no way for any solver, with any clearance', () => {
    for (const solver of mapSolvers)
      for (const clearance of ['0', '7'])
        expect(path('--map', mazeFile, ...ends, '--solver', solver, '--clearance', clearance)).toMatchObject({
          exit: 1,
          status: 'unreachable',
          length: 0,
          turns: 0,
          points: [],
        });
  });

  // Row and column of the wall, the shortest length, and that of `grid`.
  for (const [row, column, shortest, byGrid] of [
    [1, 6, 18.198899, 21.41],
    [2, 6, 17.946636, 22],
    [3, 6, 18.09879, 22],
    [4, 7, 20.137962, 26],
    [9, 9, 17.2754, 22],
  ] as const)
    test(`opened at row ${row}, column ${column}, has the known lengths`, () => {
      const map = opened(row, column);
      const lengths = Object.fromEntries(
        mapSolvers.map((solver) => [solver, path('--map', map, ...ends, '--solver', solver).length]),
      );
      expect(Math.abs((lengths.optimal ?? 0) - shortest)).toBeLessThan(1e-6);
      expect(lengths.grid).toBeCloseTo(byGrid, 2);
      for (const length of Object.values(lengths)) expect(length).toBeGreaterThan(shortest - 1e-6);
    });
});

const published = ['cave_64x64', 'random_20_41x41', 'rooms_8x8_41x41'];

for (const name of published) {
  const place = join(folder, 'anyangle', name);
  describe.skipIf(!existsSync(`${place}.pairs.json`))(`the published pairs of ${name} of WAYMESH_DATA`, () => {
    test('have the lengths that `optimal` finds', { timeout: 60_000 }, () => {
      const pairs = JSON.parse(readFileSync(`${place}.pairs.json`, 'utf8')) as [
        number,
        number,
        number,
        number,
        number,
      ][];
      expect(pairs.length).toBeGreaterThanOrEqual(100);
      for (const [x0, y0, x1, y1, length] of pairs) {
        const answer = path(
          ...['--map', `${place}.map`, '--from', `${x0 + 0.5},${y0 + 0.5}`, '--to', `${x1 + 0.5},${y1 + 0.5}`],
          ...['--solver', 'optimal'],
        );
        expect(Math.abs(answer.length - length)).toBeLessThanOrEqual(1e-9 * length);
      }
    });
  });
}
