import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkKeys, type Values } from '../../../web/element/link_text';
import { read } from '../../../web/element/reading';
import { decode, mostText } from '../../../web/link/permalink';

const plain = decode('');

describe('attributes', () => {
  test('that are right give a state, and no complaint', () => {
    const { state, complaints, plain } = read({ link: 'v=1&density=20', seed: 'a', path: '1,1~2,2' });
    expect(state).toMatchObject({ scene: { world: { seed: 'a', density: 20 } }, path: [{ x: 1 }, { x: 2 }] });
    expect([complaints, plain]).toEqual([[], false]);
  });

  test('that are wrong are told of one by one, and left out', () => {
    const { state, complaints, plain } = read({ seed: 'a', at: 'here', path: '1,1~2', layers: 'grid' });
    expect(state).toMatchObject({ scene: { world: { seed: 'a' } }, at: undefined, path: [], layers: ['grid'] });
    expect(complaints).toMatchObject([{ key: 'at' }, { key: 'path' }]);
    expect(plain).toBe(false);
  });

  test('of a link that is wrong nothing is used, but of the attributes beside it', () => {
    expect(read({ link: 'v=1&density=many&seed=b', at: '1,2,3' })).toMatchObject({
      complaints: [{ kind: 'damaged', key: 'density' }],
      state: { scene: { world: { seed: 'moss-42' } }, at: { x: 1, y: 2, scale: 3 } },
      plain: false,
    });
    expect(read({ link: 'x'.repeat(mostText + 1) })).toMatchObject({ complaints: [{ kind: 'long' }], plain: true });
  });

  test('of another generator show nothing', () => {
    const { state, complaints } = read({ link: 'v=7&seed=a', at: '1,2,3' });
    expect([state, complaints]).toEqual([undefined, [{ kind: 'version', got: '7' }]]);
  });

  test('of any kind end in a state or in none, with as many complaints as there are attributes at most', () => {
    const text = fc.option(
      fc.oneof(
        fc.string({ maxLength: 60 }),
        fc.constantFrom('v=1', 'v=2', 'seed=a', 'a=b&a=c', '1,2,3', 'cave', 'map', 'grid', '&', '%', 'x'.repeat(9000)),
      ),
      { nil: null },
    );
    const attributes = fc.record(Object.fromEntries(['link', ...linkKeys].map((key) => [key, text])));
    fc.assert(
      fc.property(attributes, (values) => {
        const { state, complaints } = read(values as Values);
        expect(complaints.length).toBeLessThanOrEqual(7);
        if (complaints.length === 7 && state && plain.kind === 'state') expect(state).toEqual(plain.state);
      }),
      { numRuns: 3000 },
    );
  });
});
