import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Edit } from '../../../web/engine/module';
import { encodeEdits } from '../../../web/link/edit_text';
import { defaultCave } from '../../../web/link/lab_tables';
import { encodeMap } from '../../../web/link/map_text';
import { decode, encode, type LinkState } from '../../../web/link/permalink';
import { wellFormed } from '../../../web/link/table';
import { defaultWorld } from '../../../web/link/world_table';
import { clampCamera, View } from '../../../web/map/view';
import { camera, home, state } from './states';

describe('permalink', { timeout: 30_000 }, () => {
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

  test('is never too long to be read, if later keys have to be left out for it', () => {
    const wide = { width: 180, height: 180, open: new Uint8Array(180 * 180).map((_, t) => ((t * t * 7) % 3) & 1) };
    const map = encodeMap(wide);
    const edits = encodeEdits(Array.from({ length: 640 }, (_, t) => ({ x: 2 * t, y: 5, to: Edit.open })));
    if (!map || !edits) throw new Error('too large to travel');
    const full: LinkState = { ...home, scene: { kind: 'map', map, joined: true }, edits, path: undefined };
    expect(encode(full).length).toBeGreaterThan(7000);
    const foreign = ['step=17', `huge=${'x'.repeat(7000)}`, 'lost=1'];
    expect(decode(encode({ ...full, foreign }))).toEqual({ kind: 'state', state: { ...full, foreign: ['step=17'] } });
    const hostile = { ...home, foreign: Array.from({ length: 3000 }, (_, key) => `key${key}=1`) };
    const decoded = decode(encode(hostile));
    expect(decoded.kind === 'state' && decoded.state.foreign.length).toBeGreaterThan(500);
  });

  test('keeps keys of a replay that are to come', () => {
    const link = '#v=1&seed=a&replay=kruskal&step=17';
    const decoded = decode(link);
    expect(decoded.kind === 'state' && encode(decoded.state)).toBe(link);
  });

  test('has at most 40 characters for a plain world with seed and view, as the page first shows it', () => {
    const longest = { kind: 'world', world: defaultWorld('juniper-9999') } as const;
    const link = encode({ ...home, scene: longest, at: { x: 64, y: 64, scale: 3.2 } });
    expect(link.slice(1).length).toBeLessThanOrEqual(40);
    expect(encode({ ...home, at: { x: -812.34375, y: 977.65625, scale: 3.2 } }).slice(1).length).toBeLessThanOrEqual(
      40,
    );
  });

  test('has under 120 for what a reader typically sends: moved, zoomed, with a path and a layer', () => {
    const size = { width: 1920, height: 1080, ratio: 2 };
    const near = fc.integer({ min: -1999, max: 1999 }).map((tile) => tile + 0.5);
    const place = fc.record({ x: near, y: near });
    const zoomed = fc.record({ x: near, y: near, scale: fc.double({ min: 1, max: 9, noNaN: true }) });
    fc.assert(
      fc.property(zoomed, fc.tuple(place, place), (camera, path) => {
        const at = new View(clampCamera(camera, size), size).snapped();
        const scene = { kind: 'world', world: { ...defaultWorld('juniper-1234'), density: 60 } } as const;
        expect(encode({ ...home, scene, at, path, layers: ['grid'] }).slice(1).length).toBeLessThan(120);
      }),
    );
  });

  test('survives what chats and editors do to links', () => {
    const seed = `it's (a) *test*! ~ "x" <y> & = # % + 种子 🌍 .`;
    const world = defaultWorld(seed);
    const link = encode({ ...home, scene: { kind: 'world', world } });
    expect(link).toMatch(/^#[\w=&%.-]+$/);
    const shown = { kind: 'state', state: { ...home, scene: { kind: 'world', world } } };
    expect(decode(link)).toEqual(shown);
    expect(decode(new URL(link, 'https://example.org/').hash)).toEqual(shown);
    expect(decode('#v=1&amp;at=1%2C2%2C3&amp;path=3%2C4%7E5%2C6')).toEqual(decode('#v=1&at=1,2,3&path=3,4~5,6'));
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
        const link = encode({ ...home, at: view.snapped() });
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
      scene: { kind: 'world', world: { ...defaultWorld('fern-7'), style: 'classic', keep: 0.2 } },
      at: { x: 120, y: -44, scale: 3.5 },
      layers: ['candidates', 'grid'],
      edits: '3,-4.AAA',
      solver: 'smooth',
      searched: false,
      compare: ['optimal', 'grid'],
      clearance: 3,
      path: [
        { x: 3, y: 4 },
        { x: 18, y: 9 },
      ],
      foreign: ['later=1'],
    };
    expect(encode(state)).toBe(
      '#v=1&seed=fern-7&at=120,-44,3.5&style=classic&keep=0.2&layers=grid,candidates&edits=3,-4.AAA&solver=smooth&clearance=3&compare=grid,optimal&searched=0&path=3,4~18,9&later=1',
    );
    expect(encode(home)).toBe('#v=1');
  });

  test('tells a comparison of which nothing is drawn from none', () => {
    expect(encode({ ...home, compare: [] })).toBe('#v=1&compare=');
    expect(decode('#v=1&compare=')).toEqual({ kind: 'state', state: { ...home, compare: [] } });
    expect(decode('#v=1&compare=optimal,grid,optimal')).toMatchObject({ state: { compare: ['grid', 'optimal'] } });
  });

  test('reads the order of its keys in any way, and nothing as the default world', () => {
    const decoded = decode('#keep=0.5&seed=a%20b&v=1');
    expect(decoded).toMatchObject({ state: { scene: { world: { ...defaultWorld('a b'), keep: 0.5 } } } });
    for (const text of ['', '#', '#v=1', '#v=1&seed=moss-42'])
      expect(decode(text)).toEqual({ kind: 'state', state: home });
    expect(defaultWorld().seed).toBe('moss-42');
  });

  test('names another version instead of showing its link', () => {
    for (const version of ['2', '0', '01', '1.0', '', 'x', '99999999999999999999']) {
      expect(decode(`#v=${version}&seed=a&density=9999`)).toEqual({ kind: 'version', got: version });
    }
  });

  test('names labs, with keys of their own', () => {
    const cave: LinkState = {
      ...home,
      scene: { kind: 'cave', cave: { ...defaultCave(), lattice: 'hex', seed: '7', rock: 0.5 }, joined: true },
      at: { x: 20, y: 11, scale: 20 },
      path: [{ x: 20.5, y: 2.5 }],
      foreign: ['later=1'],
    };
    const link = '#v=1&scene=cave&lattice=hex&seed=7&rock=0.5&join=1&at=20,11,20&path=20.5,2.5&later=1';
    expect(encode(cave)).toBe(link);
    expect(decode(link)).toEqual({ kind: 'state', state: cave });
    expect(decode('#v=1&scene=cave')).toMatchObject({ state: { scene: { kind: 'cave', cave: defaultCave() } } });
    const percolation = decode('#v=1&scene=percolation&lattice=square8&size=64&runs=10000');
    expect(percolation).toMatchObject({
      state: { scene: { percolation: { lattice: 'square8', size: 64, runs: 10_000, seed: '1' } } },
    });
    expect(decode('#scene=map')).toMatchObject({ state: { scene: { kind: 'map', map: undefined } } });
    expect(decode('#scene=world')).toEqual({ kind: 'state', state: home });
  });

  test('tells a lab without start and goal from one with those it begins with', () => {
    const begun: LinkState = { ...home, scene: { kind: 'cave', cave: defaultCave(), joined: false }, path: undefined };
    expect(encode(begun)).toBe('#v=1&scene=cave');
    expect(encode({ ...begun, path: [] })).toBe('#v=1&scene=cave&path=');
    expect(decode('#v=1&scene=cave&path=')).toEqual({ kind: 'state', state: { ...begun, path: [] } });
    expect(decode('#v=1&path=')).toEqual({ kind: 'state', state: home });
  });

  test('neither reads nor keeps keys of another scene', () => {
    const decoded = decode('#v=1&scene=cave&density=9999&style=x&size=1&later=1');
    expect(decoded).toMatchObject({ state: { scene: { cave: defaultCave() }, foreign: ['later=1'] } });
    expect(decode('#v=1&noise=x&later=1')).toEqual({ kind: 'state', state: { ...home, foreign: ['later=1'] } });
  });

  test('reaches to the rim of the world, which belongs to it on one side only', () => {
    const decoded = decode('#v=1&path=-274877906944,274877906943.999');
    expect(decoded).toMatchObject({ state: { path: [{ x: -(2 ** 38), y: 274877906943.999 }] } });
  });

  test('writes seeds of broken text as the engine reads them', () => {
    expect(wellFormed('a\ud800b')).toBe('a\ufffdb');
    const broken: LinkState = { ...home, scene: { kind: 'world', world: defaultWorld('a\ud800b') } };
    expect(decode(encode(broken))).toMatchObject({ state: { scene: { world: { seed: 'a\ufffdb' } } } });
  });
});
