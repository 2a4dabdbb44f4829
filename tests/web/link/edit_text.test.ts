import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Edit } from '../../../web/engine/module';
import {
  decodeEdits,
  type EditedTile,
  editCalls,
  encodeEdits,
  mostEdits,
  mostEditText,
} from '../../../web/link/edit_text';
import { Damage } from '../../../web/link/values';

const to = fc.constantFrom(Edit.rock, Edit.open);
const far = 2 ** 38;
const corner = fc.record({ x: fc.constantFrom(0, -7, far - 64, -far), y: fc.constantFrom(0, 900, far - 64, -far) });

/** Strokes and specks, here or there. */
const edits = fc
  .array(
    fc.record({ corner, x: fc.nat({ max: 63 }), y: fc.nat({ max: 63 }), length: fc.integer({ min: 1, max: 20 }), to }),
    { maxLength: 40 },
  )
  .map((strokes) => {
    const tiles = new Map<string, EditedTile>();
    for (const stroke of strokes) {
      for (let step = 0; step < Math.min(stroke.length, 64 - stroke.x); step++) {
        const tile = { x: stroke.corner.x + stroke.x + step, y: stroke.corner.y + stroke.y, to: stroke.to };
        tiles.set(`${tile.x},${tile.y}`, tile);
      }
    }
    return [...tiles.values()];
  });

const byRows = (tiles: readonly EditedTile[]) => [...tiles].sort((a, b) => a.y - b.y || a.x - b.x);

function damageOf(text: string): string {
  try {
    decodeEdits(text);
  } catch (error) {
    if (error instanceof Damage) return `${error.key}: ${error.got}`;
    throw error;
  }
  return 'none';
}

describe('edits in a link', () => {
  test('are the same edits again, in whatever order they were made', () => {
    fc.assert(
      fc.property(edits, fc.infiniteStream(fc.nat()), (tiles, draws) => {
        const text = encodeEdits(tiles);
        if (text === undefined) throw new Error('too many');
        expect(decodeEdits(text)).toEqual(byRows(tiles));
        const shuffled = tiles
          .map((tile) => ({ tile, draw: draws.next().value }))
          .sort((a, b) => a.draw - b.draw)
          .map(({ tile }) => tile);
        expect(encodeEdits(shuffled)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test('are runs relative to the first tile, and need no escapes', () => {
    expect(encodeEdits([])).toBe('');
    expect(encodeEdits([{ x: 3, y: -4, to: Edit.rock }])).toBe('3,-4.AAA');
    const three = [
      { x: 0, y: 0, to: Edit.rock },
      { x: 1, y: 0, to: Edit.rock },
      { x: 3, y: 0, to: Edit.open },
    ];
    expect(encodeEdits(three)).toBe('0,0.AACABB');
    // One row further down, and one to the left of where the last run began.
    expect(encodeEdits([...three, { x: 2, y: 1, to: Edit.rock }])).toBe('0,0.AACABBBBA');
    fc.assert(
      fc.property(
        edits,
        (tiles) => encodeURIComponent(encodeEdits(tiles) ?? '').replaceAll('%2C', ',') === encodeEdits(tiles),
      ),
    );
  });

  test('stay out of it when they are too many', () => {
    const wall = Array.from({ length: mostEdits }, (_, t) => ({ x: t % 256, y: Math.floor(t / 256), to: Edit.rock }));
    expect(encodeEdits(wall)?.length).toBeLessThan(mostEditText);
    expect(encodeEdits([...wall, { x: -1, y: -1, to: Edit.rock }])).toBeUndefined();
    const specks = Array.from({ length: 700 }, (_, t) => ({ x: 2 * t, y: 5, to: Edit.open }));
    expect(encodeEdits(specks)).toBeUndefined();
    expect(encodeEdits(specks.slice(0, 600))?.length).toBeLessThanOrEqual(mostEditText);
  });

  test.each([
    ['half a run', '0,0.AA'],
    ['half a number', '0,0.AAg'],
    ['a number without end', '0,0.ggggggggggggggggA'],
    ['no runs', '0,0.'],
    ['no tile', '.AAA'],
    ['a tile that is no number', '0,x.AAA'],
    ['half a tile', '0.5,0.AAA'],
    ['another alphabet', '0,0.A+A'],
    ['too long a text', `0,0.${'AAA'.repeat(700)}`],
    ['too many tiles', '0,0.AAggggE'],
    ['a tile outside of the world', `${far},0.AAA`],
    ['a run that leaves the world', `${far - 1},0.AAC`],
    ['rows below the world', `0,${far - 1}.BAA`],
    ['a first tile before the world', `0,${-far - 1}.AAA`],
  ])('are refused whole: %s', (_, text) => {
    expect(damageOf(text)).toMatch(/^edits: /);
  });

  test('are edits or damage, whatever the text', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.stringMatching(/^-?\d{1,13},-?\d{1,13}\.[\w-]{0,60}$/),
      fc.stringMatching(/^0,0\.([A-D]{3}){1,20}$/),
    );
    fc.assert(
      fc.property(texts, (text) => {
        if (damageOf(text) !== 'none') return;
        const tiles = decodeEdits(text);
        expect(tiles).toEqual(byRows(tiles));
        expect(new Set(tiles.map(({ x, y }) => `${x},${y}`)).size).toBe(tiles.length);
        expect(tiles.length).toBeLessThanOrEqual(mostEdits);
        const again = encodeEdits(tiles);
        if (again !== undefined) expect(decodeEdits(again)).toEqual(tiles);
      }),
      { numRuns: 2000 },
    );
  });

  test('reach the engine kind by kind', () => {
    const tiles = decodeEdits('0,0.AACABB');
    expect(editCalls(tiles)).toEqual([
      { tiles: Float64Array.of(0, 0, 1, 0), to: Edit.rock },
      { tiles: Float64Array.of(3, 0), to: Edit.open },
    ]);
    expect(editCalls([])).toEqual([]);
  });
});
