import { describe, expect, test } from 'vitest';
import { beginning, runsNear, screenLine } from '../../../web/map/screen_line';
import { View } from '../../../web/map/view';

const size = { width: 200, height: 100, ratio: 1 };

describe('a path on the screen', () => {
  test('passes over places that fall on the same pixel, but never over its end', () => {
    const view = new View({ x: 0, y: 0, scale: 0.01 }, size);
    const points = Float64Array.from({ length: 2002 }, (_, i) => (i % 2 === 0 ? 5 * i : 0));
    const line = screenLine(view, points);
    expect(line.length).toBeLessThanOrEqual(2 * 102);
    expect(line.slice(0, 2)).toEqual([100, 50]);
    expect(line.slice(-2)).toEqual([200, 50]);
    const near = new View({ x: 0, y: 0, scale: 10 }, size);
    expect(screenLine(near, points).length).toBe(points.length);
  });

  test('begins with a share of its length', () => {
    const line = [0, 0, 30, 0, 30, 0, 30, 70];
    expect(beginning(line, 0)).toEqual([0, 0]);
    expect(beginning(line, 0.15)).toEqual([0, 0, 15, 0]);
    expect(beginning(line, 0.5)).toEqual([0, 0, 30, 0, 30, 0, 30, 20]);
    expect(beginning(line, 1)).toEqual(line);
  });

  test('is drawn where it comes near, with the dashes where they were', () => {
    // From far left across the screen, far down, and back through the middle.
    const line = [-1000, 50, -500, 50, 100, 50, 700, 50, 700, 900, 100, 900, 100, -300, 100, -500];
    const runs = runsNear(line, size, 10);
    expect(runs.map(({ path }) => path)).toEqual([
      [-500, 50, 100, 50, 700, 50],
      [100, 900, 100, -300],
    ]);
    expect(runs.map(({ before }) => before)).toEqual([500, 3150]);
  });

  test('is all there when all of it is near', () => {
    const line = [0, 0, 50, 50, 210, 100, 150, -10];
    expect(runsNear(line, size, 10)).toEqual([{ path: line, before: 0 }]);
    expect(runsNear(line, size, 0).length).toBe(1);
    expect(runsNear([5, 5], size, 10)).toEqual([]);
    expect(runsNear([0, -20, 50, -20, 90, -11], size, 10)).toEqual([]);
  });
});
