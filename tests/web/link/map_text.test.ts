import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeMap, encodeMap, type FlatMap, mostMapText, movingaiText } from '../../../web/link/map_text';

const drawn = (...rows: string[]): FlatMap => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  open: Uint8Array.from(rows.join(''), (tile) => (tile === '.' ? 1 : 0)),
});

/** Maps between noise and a few large rooms. */
const flatMap = fc
  .record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 40 }),
    runs: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 60 }),
    first: fc.nat({ max: 1 }),
  })
  .map(({ width, height, runs, first }): FlatMap => {
    const open = new Uint8Array(width * height);
    let begin = 0;
    for (let r = 0; begin < open.length; r++) {
      const end = begin + (runs[r % runs.length] as number);
      open.fill((first + r) % 2, begin, end);
      begin = end;
    }
    return { width, height, open };
  });

describe('a map in a link', () => {
  test('is the same map again', () => {
    fc.assert(
      fc.property(flatMap, (map) => {
        const text = encodeMap(map);
        if (text === undefined) throw new Error('too large');
        expect(text).toMatch(/^\d+x\d+\.[pr][\w-]+$/);
        expect(decodeMap(text)).toEqual(map);
      }),
      { numRuns: 500 },
    );
  });

  test('is written plainly or as runs, whichever is shorter', () => {
    expect(encodeMap(drawn('###', '#.#', '###'))).toBe('3x3.pCA');
    expect(encodeMap(drawn('#.#.#.', '.#.#.#'))).toBe('6x2.pVq');
    // 33 is 1 and, after five bits, 1 more.
    expect(encodeMap(drawn('.'.repeat(33)))).toBe('33x1.rAhB');
  });

  test('stays out of it when it is too large', () => {
    const noise = { width: 200, height: 200, open: Uint8Array.from({ length: 40_000 }, (_, t) => ((t * t) % 3) & 1) };
    expect(encodeMap(noise)).toBeUndefined();
    const empty = { width: 2048, height: 2048, open: new Uint8Array(2048 * 2048).fill(1) };
    const text = encodeMap(empty) as string;
    expect(text).toBe('2048x2048.rAggggE');
    expect(decodeMap(text).open.length).toBe(2048 * 2048);
    const stripes = { width: 2048, height: 2, open: Uint8Array.from({ length: 4096 }, (_, t) => t & 1) };
    expect(encodeMap(stripes)?.length).toBeLessThan(mostMapText);
  });

  test.each(['', '3x3', '3x3.rEB', '3x3.rEBF', '3x3.rEBEA A', '3x3.pAAA', '1x1.p-', '9999x9999.rA', '-1x3.rD'])(
    'is refused when it is not one: %s',
    (text) => {
      expect(() => decodeMap(text)).toThrow();
    },
  );

  test('becomes a file for the engine', () => {
    expect(movingaiText(drawn('#.', '..', '##'))).toBe('type octile\nheight 3\nwidth 2\nmap\n@.\n..\n@@\n');
  });
});
