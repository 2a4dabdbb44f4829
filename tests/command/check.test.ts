import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { command, waymesh } from './command';

describe('check', () => {
  test('holds in seamless, with status 0', () => {
    const { status, out } = waymesh('check', '--seed', 'moss-42', '--density', '10', '--chunks', '-8,-8,7,7');
    const answer = JSON.parse(out);
    expect(status).toBe(0);
    expect(answer).toMatchObject({ chunks: 256, crossings: 0, components: 1 });
    expect(answer.degree.reduce((sum: number, nodes: number) => sum + nodes)).toBe(answer.nodes);
    expect(answer.length_over_mst).toBeGreaterThan(1);
    expect(answer.detour_mean).toBeGreaterThan(1);
  });

  test('breaks in classic, with status 1', () => {
    const { status, out } = waymesh('check', '--style', 'classic', '--density', '10', '--chunks', '0,0,31,31');
    expect(status).toBe(1);
    const { components, unlinked_borders } = JSON.parse(out);
    expect(components).toBeGreaterThan(1);
    expect(unlinked_borders).toBeGreaterThan(0);
  });

  test('counts one component in a range too small for its margin', () => {
    expect(JSON.parse(waymesh('check', '--density', '4', '--chunks', '3,3,3,3').out).components).toBe(1);
  });
});

describe('bad input', () => {
  const refusals: [string, string[], RegExp][] = [
    ['no command', [], /subcommand/i],
    ['an unknown command', ['raods'], /raods/],
    ['an unknown option', ['check', '--chunks', '0,0,1,1', '--dense', '3'], /--dense/],
    ['no chunks', ['hash'], /--chunks/],
    ['chunks that are no numbers', ['hash', '--chunks', '0,0,x,1'], /got '0,0,x,1', expected x0,y0,x1,y1/],
    ['three numbers', ['hash', '--chunks', '0,0,1'], /expected x0,y0,x1,y1/],
    ['trailing text', ['hash', '--chunks', '0,0,1,1,'], /expected x0,y0,x1,y1/],
    ['a reversed range', ['hash', '--chunks', '1,0,0,0'], /x0 <= x1/],
    ['chunks outside the world', ['hash', '--chunks', '2147483648,0,2147483648,0'], /32-bit/],
    ['too many chunks', ['check', '--chunks', '0,0,99999,99999'], /chunks/],
    ['the whole world', ['roads', '--chunks', '-2147483648,-2147483648,2147483647,2147483647'], /1 to 65536 chunks/],
    ['half of the world', ['hash', '--chunks', '-2147483648,-1073741824,2147483647,1073741823'], /1 to 1048576 chunks/],
    ['a negative order', ['hash', '--chunks', '0,0,0,0', '--order', '-1'], /order/],
    ['a huge order', ['hash', '--chunks', '0,0,0,0', '--order', '18446744073709551616'], /order/],
    [
      'a keep just below 0',
      ['roads', '--chunks', '0,0,0,0', '--keep', '-0.00001'],
      /keep: got -0.00001, expected 0 to 1/,
    ],
    ['density 3', ['roads', '--chunks', '0,0,0,0', '--density', '3'], /density: got 3, expected 4 to 256/],
    ['keep 2', ['roads', '--chunks', '0,0,0,0', '--keep', '2'], /keep: got 2, expected 0 to 1/],
    ['keep nan', ['roads', '--chunks', '0,0,0,0', '--keep', 'nan'], /keep: got no number/],
    [
      'a style that is none',
      ['roads', '--chunks', '0,0,0,0', '--style', 'gothic'],
      /got 'gothic', expected seamless or classic/,
    ],
    ['a future generator', ['roads', '--chunks', '0,0,0,0', '--generator', '2'], /version: got 2, expected 1 to 1/],
    [
      'a long seed',
      ['hash', '--chunks', '0,0,0,0', '--seed', 'x'.repeat(257)],
      /seed: got 257 bytes, expected at most 256/,
    ],
    ['a format that is none', ['roads', '--chunks', '0,0,0,0', '--format', 'png'], /png/],
    ['a benchmark that is none', ['bench', 'everything'], /got 'everything'/],
  ];
  for (const [what, args, message] of refusals)
    test(`${what}: status 2, a message, and nothing on standard output`, () => {
      const { status, out, error } = waymesh(...args);
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(error).toMatch(message);
    });

  test('an answer that cannot be written is not a success', () => {
    const script = `"${command}" hash --chunks 0,0,0,0 > /dev/full`;
    const { status, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toMatch(/could not write/);
  });

  test('--help everywhere, with status 0', () => {
    for (const command of [
      [],
      ['roads'],
      ['check'],
      ['hash'],
      ['world'],
      ['cave'],
      ['path'],
      ['scen'],
      ['percolate'],
      ['bench'],
    ]) {
      const { status, out } = waymesh(...command, '--help');
      expect(status).toBe(0);
      expect(out).toMatch(/Usage/);
    }
  });
});
