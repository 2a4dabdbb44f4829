import { describe, expect, test } from 'vitest';
import { linkText } from '../../../web/element/link_text';
import { decode } from '../../../web/link/permalink';

function state(values: Parameters<typeof linkText>[0]) {
  const decoded = decode(linkText(values));
  if (decoded.kind !== 'state') throw new Error(JSON.stringify(decoded));
  return decoded.state;
}

describe('attributes as a link', () => {
  test('say nothing where there are none', () => {
    expect(linkText({})).toBe('');
    expect(linkText({ link: '', at: '', solver: '', scene: '' })).toBe('');
  });

  test('keep the link, with or without its sign', () => {
    expect(linkText({ link: '#v=1&seed=a' })).toBe('v=1&seed=a');
    expect(linkText({ link: ' v=1&seed=a ', seed: null })).toBe('v=1&seed=a');
  });

  test('have their way over it, and only over what they name', () => {
    const values = { link: 'v=1&seed=a&at=1,2,3&density=20&path=1,1~2,2&later=x', seed: 'b', at: '4,5,6' };
    expect(linkText(values)).toBe('v=1&density=20&path=1,1~2,2&later=x&seed=b&at=4,5,6');
    expect(state(values)).toMatchObject({ at: { x: 4, y: 5, scale: 6 }, foreign: ['later=x'] });
  });

  test('may be empty where that says something', () => {
    const values = { link: 'seed=a&layers=grid&path=1,1', seed: '', layers: '', path: '' };
    expect(state(values)).toMatchObject({ scene: { world: { seed: '' } }, layers: [], path: [] });
  });

  test('hold signs that part keys in a link, as well as escaped ones', () => {
    expect(state({ seed: 'a&density=200#x' })).toMatchObject({
      scene: { world: { seed: 'a&density=200#x', density: 45 } },
    });
    expect(state({ seed: '苔%20a' })).toMatchObject({ scene: { world: { seed: '苔 a' } } });
  });
});
