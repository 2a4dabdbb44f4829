import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { View } from '../../../web/map/view';
import { defaultWorld, type LayerName, layers, parameters, type World } from '../../../web/page/parameters';
import { decode, encode, type LinkState, seedBytes, wellFormed } from '../../../web/page/permalink';

const stepped = (key: string) => {
  const parameter = parameters.find((candidate) => candidate.key === key);
  if (parameter?.kind !== 'range') throw new Error(key);
  const { min, max, step } = parameter;
  return fc
    .integer({ min: Math.round(min / step), max: Math.round(max / step) })
    .map((steps) => Number((steps * step).toFixed(8)));
};
const seed = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => seedBytes(text) <= 256);
const world: fc.Arbitrary<World> = fc.record({
  seed,
  version: fc.constant(1),
  style: fc.constantFrom('seamless', 'classic'),
  density: stepped('density'),
  keep: stepped('keep'),
  jitter: stepped('jitter'),
  quota: stepped('quota'),
});
const coordinate = fc.oneof(
  fc.double({ min: -500, max: 500, noNaN: true }),
  fc.double({ min: -(2 ** 37), max: 2 ** 37, noNaN: true }),
);
const camera = fc.record({
  x: coordinate,
  y: coordinate,
  scale: fc.double({ min: 0.01, max: 400, noNaN: true }).map((scale) => Number(scale.toPrecision(5))),
});
const thousandth = coordinate.map((value) => Number(value.toFixed(3)) + 0);
const state: fc.Arbitrary<LinkState> = fc.record({
  world,
  at: fc.option(camera, { nil: undefined }),
  layers: fc.subarray(layers.map(({ key }): LayerName => key)),
  path: fc.array(fc.record({ x: thousandth, y: thousandth }), { maxLength: 2 }),
  foreign: fc.subarray(['zoo=1', 'solver=grid', 'x', 'y=%25,~', 'map=']),
});

describe('permalink', () => {
  test('carries any state there and back', () => {
    fc.assert(
      fc.property(state, (state) => {
        const decoded = decode(encode(state));
        if (decoded.kind !== 'state') throw new Error(JSON.stringify(decoded));
        expect({ ...decoded.state, at: undefined }).toEqual({ ...state, at: undefined });
        expect(encode(decoded.state)).toBe(encode(state));
      }),
      { numRuns: 4000 },
    );
  });

  test('finds the same device pixels again', () => {
    const size = fc.record({
      width: fc.integer({ min: 100, max: 6000 }),
      height: fc.integer({ min: 100, max: 6000 }),
      ratio: fc.constantFrom(1, 1.5, 2, 3, 4),
    });
    fc.assert(
      fc.property(camera, size, (camera, size) => {
        const view = new View(camera, size);
        const link = encode({ world: defaultWorld(), at: view.snapped(), layers: [], path: [], foreign: [] });
        const decoded = decode(link);
        if (decoded.kind !== 'state' || !decoded.state.at) throw new Error(link);
        const again = new View(decoded.state.at, size);
        // + 0: there is a minus zero.
        expect([again.originX + 0, again.originY + 0]).toEqual([view.originX + 0, view.originY + 0]);
        expect(again.scale).toBe(view.scale);
      }),
      { numRuns: 4000 },
    );
  });

  test('has the fixed order and leaves defaults out', () => {
    const state: LinkState = {
      world: { ...defaultWorld('fern-7'), style: 'classic', keep: 0.2 },
      at: { x: 120, y: -44, scale: 3.5 },
      layers: ['candidates', 'grid'],
      path: [
        { x: 3, y: 4 },
        { x: 18, y: 9 },
      ],
      foreign: ['later=1'],
    };
    expect(encode(state)).toBe(
      '#v=1&seed=fern-7&at=120,-44,3.5&style=classic&keep=0.2&layers=grid,candidates&path=3,4~18,9&later=1',
    );
    expect(encode({ world: defaultWorld(), at: undefined, layers: [], path: [], foreign: [] })).toBe('#v=1');
  });

  test('reads the order of its keys in any way, and nothing as the default world', () => {
    const decoded = decode('#keep=0.5&seed=a%20b&v=1');
    expect(decoded).toMatchObject({ kind: 'state', state: { world: { ...defaultWorld('a b'), keep: 0.5 } } });
    for (const text of ['', '#', '#v=1', '#v=1&seed=moss-42'])
      expect(decode(text)).toMatchObject({ kind: 'state', state: { world: defaultWorld(), path: [], layers: [] } });
    expect(defaultWorld().seed).toBe('moss-42');
  });

  test('names another version instead of showing its link', () => {
    for (const version of ['2', '0', '01', '1.0', '', 'x', '99999999999999999999']) {
      expect(decode(`#v=${version}&seed=a&density=9999`)).toEqual({ kind: 'version', got: version });
    }
  });

  test.each([
    ['density=3'],
    ['density=257'],
    ['density=45.5'],
    ['density=4e1'],
    ['density='],
    ['density=NaN'],
    ['density=Infinity'],
    ['density=0x20'],
    ['density= 45'],
    ['density=45&density=45'],
    ['keep=1.1'],
    ['keep=-0.1'],
    ['keep=0.00001'],
    ['jitter=0.3'],
    ['quota=0'],
    ['style=baroque'],
    ['style=__proto__'],
    ['seed=%E0%A4%A'],
    [`seed=${'a'.repeat(257)}`],
    [`seed=${'%E4%B8%AD'.repeat(86)}`],
    ['at=1,2'],
    ['at=1,2,3,4'],
    ['at=1,2,0'],
    ['at=1,2,-3'],
    ['at=1e9,2,3'],
    ['at=99999999999999,2,3'],
    ['at=300000000000,2,3'],
    ['at=0,274877906944,3'],
    ['at=-274877906944.001,0,3'],
    ['path=274877906944,0'],
    ['path=0,0~0,-274877906944.5'],
    ['layers=grid,walls'],
    ['layers=constructor'],
    ['path=1'],
    ['path=1,2~3,4~5,6'],
    ['path=1,2~'],
    ['path=1,2~3,nan'],
    [Array.from({ length: 40 }, (_, key) => `k${key}=1`).join('&')],
    [`x=${'y'.repeat(8000)}`],
  ])('refuses %s as a whole and says what it expected', (text) => {
    const decoded = decode(`#v=1&${text}`);
    expect(decoded).toMatchObject({ kind: 'damaged' });
    if (decoded.kind !== 'damaged') return;
    expect(decoded.expected).not.toBe('');
    expect(decoded.got.length).toBeLessThan(60);
  });

  test('reaches to the rim of the world, which belongs to it on one side only', () => {
    const decoded = decode('#v=1&path=-274877906944,274877906943.999');
    expect(decoded).toMatchObject({ state: { path: [{ x: -(2 ** 38), y: 274877906943.999 }] } });
  });

  test('survives hostile text: an answer, never an exception, and only worlds within range', () => {
    const key = fc.constantFrom(
      'v',
      'seed',
      'at',
      'style',
      'density',
      'keep',
      'jitter',
      'quota',
      'layers',
      'path',
      'z',
    );
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double().map(String),
      fc.constantFrom('1', '45', '0.5', '1,2,3', '1,2~3,4', 'grid', 'classic', '%', '%00', '%F0%9F', '__proto__'),
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(fc.tuple(key, value), { maxLength: 12 }).map((parts) => parts.map((part) => part.join('=')).join('&')),
    );
    fc.assert(
      fc.property(text, (text) => {
        const decoded = decode(`#${text}`);
        if (decoded.kind !== 'state') return;
        const { world } = decoded.state;
        expect(world.density >= 4 && world.density <= 256 && Number.isInteger(world.density)).toBe(true);
        expect(world.keep >= 0 && world.keep <= 1 && world.quota >= 0.01 && world.quota <= 10).toBe(true);
        expect(seedBytes(world.seed)).toBeLessThanOrEqual(256);
        expect(decode(encode(decoded.state)).kind).toBe('state');
      }),
      { numRuns: 6000 },
    );
  });

  test('writes seeds of broken text as the engine reads them', () => {
    expect(wellFormed('a\ud800b')).toBe('a\ufffdb');
    const state: LinkState = { world: defaultWorld('a\ud800b'), at: undefined, layers: [], path: [], foreign: [] };
    expect(decode(encode(state))).toMatchObject({ state: { world: { seed: 'a\ufffdb' } } });
  });
});
