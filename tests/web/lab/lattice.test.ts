import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neighbour } from '../../../web/lab/hex_outlines';
import { boundsOf, centreOf, lattices, placeOf, positionOf, tileAt } from '../../../web/lab/lattice';

const tile = fc.record({ column: fc.integer({ min: -50, max: 2048 }), row: fc.integer({ min: -50, max: 2048 }) });
const all = Object.values(lattices);
const hexagonal = [lattices.hex, lattices.rhombus];

describe.each(all)('the lattice $name', (lattice) => {
  test('finds a tile again at its middle and anywhere near', () => {
    const aside = fc.double({ min: -0.35, max: 0.35, noNaN: true });
    fc.assert(
      fc.property(tile, aside, aside, ({ column, row }, dx, dy) => {
        const { x, y } = centreOf(lattice, column, row);
        expect(tileAt(lattice, { x: x + dx, y: y + dy })).toEqual({ column, row });
      }),
    );
  });

  test('gives each place to the tile whose middle is nearest', () => {
    const coordinate = fc.double({ min: -3, max: 12, noNaN: true });
    fc.assert(
      fc.property(coordinate, coordinate, (x, y) => {
        const { column, row } = tileAt(lattice, { x, y });
        const distance = (c: number, r: number) => {
          const centre = centreOf(lattice, c, r);
          return Math.hypot(centre.x - x, centre.y - y);
        };
        for (let r = row - 2; r <= row + 2; r++) {
          for (let c = column - 3; c <= column + 3; c++) {
            expect(distance(column, row)).toBeLessThanOrEqual(distance(c, r) + 1e-9);
          }
        }
      }),
    );
  });

  test('has bounds that just hold every tile', () => {
    for (const [width, height] of [
      [1, 1],
      [5, 1],
      [4, 2],
      [7, 9],
    ] as const) {
      const { x0, y0, x1, y1 } = boundsOf(lattice, width, height);
      const radius = lattice.hexagonal ? 1 / Math.sqrt(3) : 0.5;
      const centres = Array.from({ length: width * height }, (_, t) =>
        centreOf(lattice, t % width, Math.floor(t / width)),
      );
      expect(Math.min(...centres.map(({ x }) => x - 0.5))).toBeCloseTo(x0);
      expect(Math.max(...centres.map(({ x }) => x + 0.5))).toBeCloseTo(x1);
      expect(Math.min(...centres.map(({ y }) => y - radius))).toBeCloseTo(y0);
      expect(Math.max(...centres.map(({ y }) => y + radius))).toBeCloseTo(y1);
    }
  });

  test('takes positions of the engine there and back', () => {
    fc.assert(
      fc.property(tile, ({ column, row }) => {
        const position = { x: column + 0.5, y: row + 0.5 };
        expect(placeOf(lattice, position)).toEqual(centreOf(lattice, column, row));
        expect(positionOf(lattice, placeOf(lattice, position))).toEqual(position);
      }),
    );
  });
});

describe.each(hexagonal)('hexagons in the lattice $name', (lattice) => {
  test('have six neighbours, each a width away and mutual', () => {
    fc.assert(
      fc.property(tile, ({ column, row }) => {
        const centre = centreOf(lattice, column, row);
        const seen = new Set<string>();
        for (let edge = 0; edge < 6; edge++) {
          const beyond = neighbour(lattice, column, row, edge);
          seen.add(`${beyond.column},${beyond.row}`);
          const other = centreOf(lattice, beyond.column, beyond.row);
          expect(Math.hypot(other.x - centre.x, other.y - centre.y)).toBeCloseTo(1);
          expect(neighbour(lattice, beyond.column, beyond.row, (edge + 3) % 6)).toEqual({ column, row });
        }
        expect(seen.size).toBe(6);
      }),
    );
  });
});

test('the rhombus has the neighbours of the percolation lattice', () => {
  const around = Array.from({ length: 6 }, (_, edge) => neighbour(lattices.rhombus, 5, 7, edge));
  const steps = around.map(({ column, row }) => `${column - 5},${row - 7}`).sort();
  expect(steps).toEqual(['-1,0', '-1,1', '0,-1', '0,1', '1,-1', '1,0'].sort());
});
