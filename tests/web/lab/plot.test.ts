import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorsAway, plotOf, roundTicks } from '../../../web/lab/plot';

const box = { left: 40, top: 10, width: 200, height: 100 };

describe('round ticks', () => {
  test.each([
    [0, 1, 4, [0, 0.5, 1]],
    [0, 1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0.553, 0.624, 4, [0.56, 0.58, 0.6, 0.62]],
    [0.3, 0.7, 4, [0.3, 0.4, 0.5, 0.6, 0.7]],
  ])('from %d to %d', (from, to, most, ticks) => {
    expect(roundTicks(from, to, most)).toEqual(ticks);
  });

  test('lie within the range and are few', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, fc.double({ min: 1e-4, max: 1, noNaN: true }), (from, length) => {
        const ticks = roundTicks(from, from + length, 4);
        expect(ticks.length).toBeLessThanOrEqual(5);
        for (const tick of ticks) {
          expect(tick).toBeGreaterThan(from - 1e-6);
          expect(tick).toBeLessThan(from + length + 1e-6);
        }
      }),
    );
  });
});

describe('the plot', () => {
  test('reaches from corner to corner', () => {
    const plot = plotOf(Float64Array.of(0.4, 0, 0.5, 0.25, 0.6, 1), box);
    expect(plot.line).toBe('M40.00 110.00L140.00 85.00L240.00 10.00');
    expect([plot.x(0.5), plot.y(0.5)]).toEqual([140, 60]);
    expect(plot).toMatchObject({ from: 0.4, to: 0.6 });
  });

  test('has all of the axis while there is no curve', () => {
    const plot = plotOf(new Float64Array(), box);
    expect(plot).toMatchObject({ from: 0, to: 1, line: '' });
  });
});

test('a threshold is so many errors away, unless the error is not known', () => {
  expect(errorsAway(0.595, 0.001, 0.593)).toBeCloseTo(2);
  expect(errorsAway(0.591, 0.001, 0.593)).toBeCloseTo(-2);
  expect(errorsAway(0.591, 0, 0.593)).toBeUndefined();
});
