import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Box, byImportance, place, type Town } from '../../../web/map/labels';
import { placementReach, StripPlacement } from '../../../web/map/strip_placement';

type Boxed = Town & { box: Box };

const tallest = 30;

/** Towns so dense that most names are in the way of others. */
const towns: fc.Arbitrary<Boxed[]> = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 600 }),
      y: fc.integer({ min: 0, max: 3000 }),
      rank: fc.integer({ min: 1, max: 14 }),
      width: fc.integer({ min: 20, max: 200 }),
      height: fc.integer({ min: 10, max: tallest }),
    }),
    { maxLength: 400 },
  )
  .map((list) =>
    list.map(({ x, y, rank, width, height }) => {
      const box = { left: x, top: y - height / 2, right: x + width, bottom: y + height / 2 };
      return { x, y, rank, name: `${x},${y}`, box };
    }),
  );

function placedAtOnce(list: readonly Boxed[]): Boxed[] {
  const sorted = [...list].sort(byImportance);
  return place(sorted.map(({ box }) => box)).map((index) => sorted[index] as Boxed);
}

/** Knows of each strip only what it has to. */
function placedInStrips(list: readonly Boxed[], rows: number, reach: number): Set<Boxed> {
  const placement = new StripPlacement<Boxed>();
  const placed = new Set<Boxed>();
  for (let top = 0; top < 3100; top += rows) {
    const bottom = top + rows;
    const known = list.filter(({ box }) => box.top < bottom + reach && box.bottom > top - 2 * tallest);
    for (const town of placement.next(known, top, bottom)) placed.add(town);
  }
  return placed;
}

describe('names placed strip by strip', () => {
  test('are those that are placed all at once', () => {
    fc.assert(
      fc.property(towns, fc.integer({ min: 40, max: 700 }), (list, rows) => {
        const placed = placedInStrips(list, rows, placementReach(tallest));
        expect(placed).toEqual(new Set(placedAtOnce(list)));
      }),
      { numRuns: 200 },
    );
  });

  test('hang on what lies below, rank by rank', () => {
    const box = (top: number) => ({ left: 0, top, right: 100, bottom: top + tallest });
    // Each is in the way of the one above it, and the lowest one of all decides.
    const list = Array.from({ length: 14 }, (_, k) => ({
      x: 0,
      y: 29 * k,
      rank: k + 1,
      name: `${k}`,
      box: box(29 * k),
    }));
    const top = (reach: number) => [...placedInStrips(list, 40, reach)].some(({ rank }) => rank === 1);
    expect(placedAtOnce(list).some(({ rank }) => rank === 1)).toBe(false);
    expect(top(placementReach(tallest))).toBe(false);
    expect(top(tallest)).toBe(true);
  });

  test('stay in every strip that they reach into', () => {
    const town = { x: 0, y: 50, rank: 3, name: 'Tin', box: { left: 0, top: 40, right: 90, bottom: 60 } };
    const placement = new StripPlacement<Boxed>();
    const strips = [0, 45, 55, 65].map((top) => placement.next([town], top, top + 10).length);
    expect(strips).toEqual([0, 1, 1, 0]);
  });
});
