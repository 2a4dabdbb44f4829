import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hear } from '../../../web/element/messages';

const shown = { link: 'v=1&density=20', seed: 'a', at: '1,2,3' };

describe('a message', () => {
  test('that is none of ours is not heard', () => {
    for (const data of [undefined, null, 7, 'set', [], {}, { type: 'set', seed: 'b' }])
      expect(hear(data, shown)).toEqual({ kind: 'nothing' });
  });

  test('of another version, or of another kind, is answered', () => {
    expect(hear({ waymesh: 2, type: 'set' }, shown)).toEqual({
      kind: 'fault',
      message: 'waymesh: got 2, expected 1',
    });
    expect(hear({ waymesh: 1, type: 'get' }, shown)).toMatchObject({ message: 'type: got get, expected set' });
  });

  test('changes what it names, and leaves the rest as it is shown', () => {
    expect(hear({ waymesh: 1, type: 'set', path: '1,1~2,2', lang: 'zh' }, shown)).toEqual({
      kind: 'set',
      wish: { values: { ...shown, path: '1,1~2,2' }, lang: 'zh' },
    });
  });

  test('with a link says all that there is to say', () => {
    expect(hear({ waymesh: 1, type: 'set', link: 'v=1', solver: 'grid', theme: 'dark' }, shown)).toEqual({
      kind: 'set',
      wish: { values: { link: 'v=1', solver: 'grid' }, theme: 'dark' },
    });
  });

  test.each([
    [{ at: 'here' }, 'at: got here, expected x,y,scale'],
    [{ seed: 7 }, 'seed: got 7, expected text'],
    [{ seed: null }, 'seed: got an object, expected text'],
    [{ theme: 'sepia' }, 'theme: got sepia, expected light | dark'],
    [{ link: 'v=3' }, 'v: got 3, expected one that is known here'],
  ])('in which one thing is wrong counts for nothing: %j', (wrong, message) => {
    expect(hear({ waymesh: 1, type: 'set', path: '1,1', ...wrong }, shown)).toEqual({ kind: 'fault', message });
  });

  test('of any kind is survived', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withSparseArray: true }), (value) => {
        for (const data of [
          value,
          { waymesh: value },
          { waymesh: 1, type: value },
          { waymesh: 1, type: 'set', seed: value },
        ])
          expect(['nothing', 'fault', 'set']).toContain(hear(data, shown).kind);
      }),
      { numRuns: 1000 },
    );
  });
});
