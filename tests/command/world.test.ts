import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { waymesh } from './command';
import { decodePng } from './png';

const folder = mkdtempSync(join(tmpdir(), 'waymesh-'));
afterAll(() => rmSync(folder, { recursive: true }));

const world = (...args: string[]) => waymesh('world', ...args).out;
const rowsOf = (text: string) => text.trimEnd().split('\n');
const count = (text: string, signs: string) => [...text].filter((sign) => signs.includes(sign)).length;

function picture(...args: string[]) {
  const file = join(folder, 'world.png');
  expect(waymesh('world', ...args, '--format', 'png', '--output', file)).toEqual({ status: 0, out: '', error: '' });
  return decodePng(readFileSync(file));
}

describe('world --format txt', () => {
  const whole = rowsOf(world('--tiles', '-70,-40,129,90'));

  test('is a row a line, with every kind of ground', () => {
    expect(whole).toHaveLength(131);
    for (const row of whole) expect(row).toMatch(/^[#.+x]{200}$/);
    for (const sign of '#.+x') expect(count(whole.join(''), sign)).toBeGreaterThan(100);
  });

  test('shows the same tiles in any rectangle', () => {
    for (const [x0, y0, x1, y1] of [
      [0, 0, 0, 0],
      [-1, -1, 0, 0],
      [-70, 90, 129, 90],
      [127, -40, 129, 90],
      [-3, -40, 60, 17],
    ] as const)
      expect(rowsOf(world('--tiles', `${x0},${y0},${x1},${y1}`))).toEqual(
        whole.slice(y0 + 40, y1 + 41).map((row) => row.slice(x0 + 70, x1 + 71)),
      );
  });

  test('reaches from one end of the world to the other', () => {
    const first = -(2 ** 38);
    const last = 2 ** 38 - 1;
    for (const tiles of [
      [first, first, first + 99, first + 9],
      [last - 99, first, last, first + 9],
      [last - 99, last - 9, last, last],
    ]) {
      const rows = rowsOf(world('--tiles', tiles.join()));
      expect(rows).toHaveLength(10);
      expect(rows[9]).toMatch(/^[#.+x]{100}$/);
    }
  });

  test('follows the parameters of caves', () => {
    const tiles = ['--tiles', '0,0,255,255'];
    expect(count(world(...tiles, '--rock', '0'), '#x')).toBe(0);
    expect(count(world(...tiles, '--rock', '1'), '.x')).toBe(0);
    expect(count(world(...tiles, '--road-half-width', '3'), '+')).toBeGreaterThan(count(world(...tiles), '+'));
    for (const other of [
      ['--rounds', '2'],
      ['--rounds', '1', '--erosion', '1'],
    ])
      expect(world(...tiles, ...other)).not.toBe(world(...tiles));
  });
});

describe('world in other formats', () => {
  const tiles = ['--tiles', '-30,-20,139,110'];
  const rows = rowsOf(world(...tiles));

  test('map is that of MovingAI, where sealed ground is not walkable', () => {
    const [type, height, width, map, ...grid] = rowsOf(world(...tiles, '--format', 'map'));
    expect([type, height, width, map]).toEqual(['type octile', 'height 131', 'width 170', 'map']);
    expect(grid).toEqual(rows.map((row) => row.replaceAll('+', '.').replaceAll(/[#x]/g, '@')));
  });

  test('PNG has a pixel a tile, of one colour for each kind of ground', () => {
    const { width, height, pixels, palette } = picture(...tiles);
    expect([width, height]).toEqual([170, 131]);
    expect(new Set(palette.map(String)).size).toBe(4);
    expect(rows.join('')).toBe([...pixels].map((pixel) => '#.x+'[pixel]).join(''));
  });

  test('PNG has more pixels a tile when asked', () => {
    const { width, height, pixels } = picture(...tiles, '--scale', '3');
    expect([width, height]).toEqual([510, 393]);
    for (let y = 0; y < height; ++y)
      for (let x = 0; x < width; ++x)
        if ('#.x+'[pixels[y * width + x] as number] !== rows[Math.floor(y / 3)]?.[Math.floor(x / 3)])
          expect.fail(`another tile at pixel ${x},${y}`);
  });

  test('a file holds what standard output would', () => {
    const file = join(folder, 'world.txt');
    expect(waymesh('world', ...tiles, '--output', file)).toEqual({ status: 0, out: '', error: '' });
    expect(rowsOf(readFileSync(file, 'utf8'))).toEqual(rows);
  });
});

describe('bad input to world', () => {
  const refusals: [string, string[], RegExp][] = [
    ['no tiles', [], /--tiles/],
    ['three numbers', ['--tiles', '0,0,1'], /got '0,0,1', expected x0,y0,x1,y1/],
    ['a reversed range', ['--tiles', '0,1,0,0'], /y0 <= y1/],
    ['tiles outside the world', ['--tiles', '274877906944,0,274877906944,0'], /-274877906944 to 274877906943/],
    ['too many tiles', ['--tiles', '0,0,8191,8192'], /1 to 67108864 tiles/],
    ['a row that is too long', ['--tiles', '0,0,1048576,0'], /at most 1048576 each way/],
    ['the whole world', ['--tiles', '-274877906944,-274877906944,274877906943,274877906943'], /1 to 67108864 tiles/],
    ['a format that is none', ['--tiles', '0,0,1,1', '--format', 'gif'], /gif/],
    ['scale 0', ['--tiles', '0,0,1,1', '--format', 'png', '--scale', '0'], /scale/],
    ['a huge picture', ['--tiles', '0,0,4095,4095', '--format', 'png', '--scale', '64'], /got a picture of 262144 x/],
    ['a picture that is too long', ['--tiles', '0,0,1048575,0', '--format', 'png'], /1000000 each way/],
    ['rock 1.1', ['--tiles', '0,0,1,1', '--rock', '1.1'], /rock: got 1.1, expected 0 to 1/],
    ['17 rounds', ['--tiles', '0,0,1,1', '--rounds', '17'], /rounds: got 17, expected 0 to 16/],
    ['erosion -1', ['--tiles', '0,0,1,1', '--erosion', '-1'], /erosion: got -1, expected 0 to 16/],
    ['narrow roads', ['--tiles', '0,0,1,1', '--road-half-width', '0.2'], /road-half-width: got 0.2, expected 0.5 to 6/],
    [
      'a file in no folder',
      ['--tiles', '0,0,1,1', '--output', join(folder, 'none/x.txt')],
      /expected a file that can be/,
    ],
  ];
  for (const [what, args, message] of refusals)
    test(`${what}: status 2, a message, and nothing on standard output`, () => {
      const { status, out, error } = waymesh('world', ...args);
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(error).toMatch(message);
    });

  test('a file that cannot hold the answer is not a success', () => {
    const { status, error } = waymesh('world', '--tiles', '0,0,99,99', '--output', '/dev/full');
    expect(status).toBe(2);
    expect(error).toMatch(/could not write all/);
  });
});
