import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hexBrushOutline, hexStrokeTiles } from '../../../web/lab/hex_brush';
import { centreOf, lattices, tileAt } from '../../../web/lab/lattice';
import { brushSizes, type Tile } from '../../../web/map/brush';

const lattice = lattices.hex;
const place = fc.record({
  x: fc.double({ min: -30, max: 30, noNaN: true }),
  y: fc.double({ min: -30, max: 30, noNaN: true }),
});

/** Steps between two hexagons, in axial coordinates. */
function steps(a: Tile, b: Tile): number {
  const q = (tile: Tile) => tile.x - (tile.y - (tile.y & 1)) / 2;
  const [dq, dr] = [q(a) - q(b), a.y - b.y];
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

describe('a stroke over hexagons', () => {
  test('is one piece that goes from tile to tile', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const tiles = hexStrokeTiles(lattice, from, to, 1);
        tiles.slice(1).forEach((tile, k) => {
          expect(steps(tile, tiles[k] as Tile)).toBe(1);
        });
        for (const end of [from, to]) {
          const { column, row } = tileAt(lattice, end);
          expect(tiles).toContainEqual({ x: column + 0, y: row + 0 });
        }
      }),
      { numRuns: 300 },
    );
  });

  test('of a broader brush has all tiles within its reach, and no others', () => {
    fc.assert(
      fc.property(place, place, fc.constantFrom(...brushSizes), (from, to, size) => {
        const thin = hexStrokeTiles(lattice, from, to, 1);
        const tiles = hexStrokeTiles(lattice, from, to, size);
        const keys = new Set(tiles.map(({ x, y }) => `${x},${y}`));
        expect(keys.size).toBe(tiles.length);
        const reach = (size - 1) / 2;
        for (let y = -36; y < 36; y++)
          for (let x = -34; x < 34; x++) {
            const near = thin.some((tile) => steps(tile, { x, y }) <= reach);
            if (near !== keys.has(`${x},${y}`)) throw new Error(`tile ${x}, ${y}`);
          }
      }),
      { numRuns: 20 },
    );
  });

  test('of one place has the tiles of a disc, within its outline', () => {
    const dab = { x: 3.2, y: 4.4 };
    brushSizes.forEach((size, k) => {
      const tiles = hexStrokeTiles(lattice, dab, dab, size);
      expect(tiles.length).toBe([1, 7, 19][k]);
      const outline = hexBrushOutline(lattice, dab, size);
      expect(outline.length).toBe(12);
      const { column, row } = tileAt(lattice, dab);
      const middle = centreOf(lattice, column, row);
      const radius = Math.hypot((outline[0] as number) - middle.x, (outline[1] as number) - middle.y);
      for (const tile of tiles) {
        const { x, y } = centreOf(lattice, tile.x, tile.y);
        expect(Math.hypot(x - middle.x, y - middle.y)).toBeLessThan(radius);
      }
    });
  });
});
