import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HexMask, neighbour, traceHexagons } from '../../../web/lab/hex_outlines';
import { lattices } from '../../../web/lab/lattice';

/** Counts what a pen would draw, and the area of the polygon through the ends of its curves. */
function drawn(mask: HexMask) {
  const count = { outlines: 0, curves: 0, closed: 0, area: 0 };
  let last = { x: 0, y: 0 };
  let first = last;
  traceHexagons(
    mask,
    {
      moveTo: (x, y) => {
        count.outlines++;
        first = { x, y };
        last = first;
      },
      lineTo: () => expect.unreachable(),
      quadraticCurveTo: (_, __, x, y) => {
        count.curves++;
        count.area += (last.x * y - x * last.y) / 2;
        last = { x, y };
      },
      closePath: () => {
        expect(last.x).toBeCloseTo(first.x);
        expect(last.y).toBeCloseTo(first.y);
        count.closed++;
      },
    },
    { left: 0, top: 0, scale: 1 },
  );
  return count;
}

/** Edges between a tile inside and one outside. */
function edgesOf({ lattice, x0, y0, width, height, inside }: HexMask): number {
  const isInside = (column: number, row: number) =>
    column >= x0 &&
    row >= y0 &&
    column < x0 + width &&
    row < y0 + height &&
    inside[(row - y0) * width + column - x0] === 1;
  let edges = 0;
  for (let row = y0; row < y0 + height; row++) {
    for (let column = x0; column < x0 + width; column++) {
      if (!isInside(column, row)) continue;
      for (let edge = 0; edge < 6; edge++) {
        const beyond = neighbour(lattice, column, row, edge);
        if (!isInside(beyond.column, beyond.row)) edges++;
      }
    }
  }
  return edges;
}

const mask = fc
  .record({
    lattice: fc.constantFrom(lattices.hex, lattices.rhombus),
    x0: fc.integer({ min: 0, max: 3 }),
    y0: fc.integer({ min: 0, max: 3 }),
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
  })
  .chain((window) =>
    fc
      .uint8Array({ min: 0, max: 1, minLength: window.width * window.height, maxLength: window.width * window.height })
      .map((inside): HexMask => ({ ...window, inside })),
  );

describe('outlines of hexagons', () => {
  test('pass every edge between inside and outside once, and close', () => {
    fc.assert(
      fc.property(mask, (mask) => {
        const { curves, outlines, closed } = drawn(mask);
        expect(curves).toBe(edgesOf(mask));
        expect(closed).toBe(outlines);
      }),
    );
  });

  test('go round islands clockwise and round holes the other way', () => {
    const single: HexMask = { lattice: lattices.hex, x0: 0, y0: 0, width: 1, height: 1, inside: Uint8Array.of(1) };
    const one = drawn(single);
    expect(one).toMatchObject({ outlines: 1, curves: 6 });
    expect(one.area).toBeGreaterThan(0);
    // A ring of six around the middle of 3 x 3 in odd rows shifted right.
    const inside = Uint8Array.from('110101110', Number);
    const ring = drawn({ lattice: lattices.hex, x0: 0, y0: 1, width: 3, height: 3, inside });
    expect(ring.outlines).toBe(2);
    expect(ring.curves).toBe(18 + 6);
  });
});
