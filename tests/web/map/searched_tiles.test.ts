import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SearchedTiles } from '../../../web/map/searched_tiles';

const run = fc
  .tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 }), fc.integer({ min: 0, max: 20 }))
  .map(([y, x, length]) => [y, x, x + length] as const);
const corner = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constantFrom(2 ** 38 - 200, -(2 ** 38) + 200));

describe('searched tiles', () => {
  test('are found again by area: each run that reaches into it, by rows, and no other', () => {
    const side = fc.double({ min: 0.1, max: 60, noNaN: true });
    const shift = fc.double({ min: -50, max: 50, noNaN: true });
    fc.assert(
      fc.property(fc.array(run), corner, corner, shift, shift, side, side, (runs, ox, oy, dx, dy, width, height) => {
        const searched = new SearchedTiles({ x: ox + 0.5, y: oy + 0.5 }, Int32Array.from(runs.flat()));
        const area = { x0: ox + dx, y0: oy + dy, x1: ox + dx + width, y1: oy + dy + height };
        const found = [...searched.in(area)];
        const expected = runs
          .map(([y, x0, x1]) => ({ y: oy + y, x0: ox + x0, x1: ox + x1 }))
          .filter(({ y, x0, x1 }) => y + 1 > area.y0 && y < area.y1 && x1 + 1 > area.x0 && x0 < area.x1);
        const text = (list: typeof found) => list.map(({ y, x0, x1 }) => `${y} ${x0} ${x1}`).sort();
        expect(text(found)).toEqual(text(expected));
        expect(found.map(({ y }) => y)).toEqual(found.map(({ y }) => y).sort((a, b) => a - b));
      }),
    );
  });
});
