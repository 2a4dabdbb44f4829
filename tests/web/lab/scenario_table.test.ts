import { describe, expect, test } from 'vitest';
import { matches, ScenarioTable } from '../../../web/lab/scenario_table';

const rows = Float64Array.from(
  [
    [0, 1, 11, 1, 12, 1],
    [2, 3, 3, 9, 9, 8.48528],
    [1, 4, 4, 8, 4, 4],
    [1, 4, 4, 4, 8, 4],
  ].flat(),
);

describe('a published length', () => {
  test.each([
    [10, 10, true],
    [10.005, 10, true],
    [10.006, 10, false],
    [1000.014, 1000, true],
    [1000.016, 1000, false],
    [9.994, 10, false],
    [-1, 0.5, false],
    [0, 0, true],
  ])('%d of %d matches: %s', (found, published, expected) => {
    expect(matches(found, published)).toBe(expected);
  });
});

describe('scenarios', () => {
  test('name tiles, whose middles are half a tile further', () => {
    const table = new ScenarioTable(rows);
    expect(table.count).toBe(4);
    expect(table.bucket(1)).toBe(2);
    expect(table.ends(1)).toEqual([
      { x: 3.5, y: 3.5 },
      { x: 9.5, y: 9.5 },
    ]);
    expect([...table.tiles([2, 0])]).toEqual([4, 4, 8, 4, 1, 11, 1, 12]);
  });

  test('take results in parts and add them up', () => {
    const table = new ScenarioTable(rows);
    expect(table.summary()).toEqual({ done: 0, matched: 0, failed: 0, worstError: 0, milliseconds: 0 });
    table.take(0, Float64Array.of(1, 5, 0.5, 8.485281, 9, 1.5));
    table.take(2, Float64Array.of(4.25, 5, 1));
    expect([0, 1, 2, 3].map((row) => table.verdict(row))).toEqual(['matched', 'matched', 'failed', 'waiting']);
    expect(table.found(3)).toBeUndefined();
    expect(table.summary()).toEqual({ done: 3, matched: 2, failed: 1, worstError: 0.25, milliseconds: 3 });
    table.forget();
    expect(table.summary().done).toBe(0);
  });

  test('without a way have failed by all of their length', () => {
    const table = new ScenarioTable(rows);
    table.take(2, Float64Array.of(-1, 5, 1));
    expect(table.verdict(2)).toBe('failed');
    expect(table.summary().worstError).toBe(4);
  });

  test('are listed in an order, or only those that failed', () => {
    const table = new ScenarioTable(rows);
    expect(table.ordered('file', false)).toEqual([0, 1, 2, 3]);
    expect(table.ordered('shortest', false)).toEqual([0, 2, 3, 1]);
    expect(table.ordered('longest', false)).toEqual([1, 2, 3, 0]);
    expect(table.ordered('file', true)).toEqual([]);
    table.take(1, Float64Array.of(9, 5, 1, 4, 5, 1, -1, 5, 1));
    expect(table.ordered('shortest', true)).toEqual([3, 1]);
  });
});
