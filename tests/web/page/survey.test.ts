import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Solver } from '../../../web/engine/module';
import { noLength } from '../../../web/engine/protocol';
import { excessAxis, middleTiles, SurveyTally } from '../../../web/page/survey';

const solvers: readonly Solver[] = ['optimal', 'grid', 'road'];

/** Pairs of lengths by solver; every search takes 2 ms. */
function partOf(...pairs: number[][]) {
  return { lengths: Float64Array.from(pairs.flat()), milliseconds: new Float64Array(pairs.flat().length).fill(2) };
}

describe('a survey', () => {
  test('has mean and most of the excess over the optimum of the same pair', () => {
    const tally = new SurveyTally(solvers);
    tally.take(partOf([10, 11, 20], [100, 103, 100]));
    tally.take(partOf([1, 1, 1]));
    const [optimal, grid, road] = tally.figures();
    expect([tally.pairs, tally.joined]).toEqual([3, 3]);
    expect(optimal).toMatchObject({ solver: 'optimal', mean: 0, most: 0, missed: 0, milliseconds: 2 });
    expect(grid?.mean).toBeCloseTo((0.1 + 0.03) / 3);
    expect(grid?.most).toBeCloseTo(0.1);
    expect(road?.mean).toBeCloseTo(1 / 3);
    expect(road?.excesses).toEqual([0, 0, 1]);
  });

  test('counts what was missed, and leaves out pairs that nothing joins', () => {
    const tally = new SurveyTally(solvers);
    tally.take(partOf([-1, -1, -1], [10, -1, 12], [-1, 5, -1], [0, 0, 3]));
    const [optimal, grid, road] = tally.figures();
    expect([tally.pairs, tally.joined, tally.apart, tally.beyond]).toEqual([4, 2, 2, 0]);
    expect(optimal?.missed).toBe(0);
    expect(grid).toMatchObject({ missed: 1, excesses: [0] });
    // A way between equal ends that is longer than none has no excess that could be told.
    expect(road?.excesses.length).toBe(1);
  });

  test('tells pairs that nothing joins from those that were given up', () => {
    const tally = new SurveyTally(solvers);
    const { unreachable, limit } = noLength;
    tally.take(partOf([unreachable, limit, unreachable], [limit, 9, limit], [limit, limit, limit], [10, limit, 10]));
    expect([tally.pairs, tally.joined, tally.apart, tally.beyond]).toEqual([4, 1, 1, 2]);
    expect(tally.figures().map(({ missed }) => missed)).toEqual([0, 1, 0]);
  });

  test('has nothing to tell before it began', () => {
    expect(new SurveyTally(solvers).figures()[1]).toMatchObject({ mean: undefined, most: undefined, milliseconds: 0 });
  });

  test('is the same, however its pairs come in parts', () => {
    const length = fc.oneof(fc.constantFrom(-1, -2), fc.double({ min: 0, max: 1000, noNaN: true }));
    const pairs = fc.array(fc.tuple(length, length, length), { maxLength: 30 });
    fc.assert(
      fc.property(pairs, fc.nat(30), (pairs, cut) => {
        const [whole, split] = [new SurveyTally(solvers), new SurveyTally(solvers)];
        whole.take(partOf(...pairs));
        split.take(partOf(...pairs.slice(0, cut)));
        split.take(partOf(...pairs.slice(cut)));
        expect(split.figures()).toEqual(whole.figures());
      }),
    );
  });
});

describe('the ground of a survey', () => {
  test('is whole tiles around the middle of the view', () => {
    expect(middleTiles({ x0: 0.2, y0: -3.5, x1: 9.9, y1: 2000 }, 100)).toEqual({ x0: 0, y0: 948, x1: 10, y1: 1048 });
    expect(middleTiles({ x0: -1000, y0: 5, x1: 1000, y1: 5.5 }, 512)).toEqual({ x0: -256, y0: 5, x1: 256, y1: 6 });
  });
});

describe('the axis of excesses', () => {
  test('runs from none to the most, with round ticks that stay apart', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 40, noNaN: true }), (most) => {
        const { x, ticks } = excessAxis(most, 60, 350, 40);
        expect(x(0)).toBe(60);
        expect(x(Math.max(most, 0.001))).toBeCloseTo(350);
        expect(ticks[0]).toBe(0);
        ticks.slice(1).forEach((tick, t) => {
          expect(x(tick) - x(ticks[t] as number)).toBeGreaterThanOrEqual(40);
          expect(x(tick)).toBeLessThanOrEqual(350);
        });
      }),
    );
    expect(excessAxis(0.3, 0, 300, 40).ticks.length).toBeGreaterThan(2);
  });
});
