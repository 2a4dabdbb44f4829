import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { solvers } from '../../../web/engine/module';
import {
  type CaveValues,
  caveTable,
  defaultCave,
  type PercolationValues,
  percolationTable,
} from '../../../web/link/lab_tables';
import { encodeMap } from '../../../web/link/map_text';
import { decode, encode, type LinkState, type SceneState } from '../../../web/link/permalink';
import { plainManner } from '../../../web/link/query';
import { bytesOf, inRange, type Parameter, type Values, wellFormed } from '../../../web/link/table';
import { defaultWorld, type LayerName, layers, parameters, type World } from '../../../web/link/world_table';
import { View } from '../../../web/map/view';

const text = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => bytesOf(text) <= 256);

/** Any values that a table allows. */
function valuesOf<V extends Values>(table: readonly Parameter[]): fc.Arbitrary<V> {
  const one = (parameter: Parameter): fc.Arbitrary<number | string> => {
    if (parameter.kind === 'text') return text;
    if (parameter.kind === 'choice') return fc.constantFrom(...parameter.choices.map(({ value }) => value));
    const { min, max, step } = parameter;
    return fc
      .integer({ min: Math.round(min / step), max: Math.round(max / step) })
      .map((steps) => Number((steps * step).toFixed(8)));
  };
  return fc.record(Object.fromEntries(table.map((parameter) => [parameter.key, one(parameter)]))) as never;
}

const world = fc
  .tuple(valuesOf<World>(parameters), text)
  .map(([values, seed]): World => ({ ...values, seed, version: 1 }));
const javaSeed = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String);
const cave = fc
  .tuple(valuesOf<CaveValues>(caveTable), javaSeed)
  .map(([cave, seed]) => (cave.noise === 'java' ? { ...cave, seed } : cave));
const flatMap = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ min: 0, max: 1, minLength: width * height, maxLength: width * height })
      .map((open) => ({ width, height, open })),
  );
const scene: fc.Arbitrary<SceneState> = fc.oneof(
  world.map((world) => ({ kind: 'world', world }) as const),
  fc.tuple(cave, fc.boolean()).map(([cave, joined]) => ({ kind: 'cave', cave, joined }) as const),
  valuesOf<PercolationValues>(percolationTable).map((percolation) => ({ kind: 'percolation', percolation }) as const),
  fc
    .tuple(fc.option(flatMap, { nil: undefined }), fc.boolean())
    .map(([map, joined]) => ({ kind: 'map', map: map && encodeMap(map), joined }) as const),
);
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
const home: LinkState = {
  scene: { kind: 'world', world: defaultWorld() },
  at: undefined,
  layers: [],
  edits: '',
  ...plainManner,
  path: [],
  foreign: [],
};
const path = fc.array(fc.record({ x: thousandth, y: thousandth }), { maxLength: 2 });
const state: fc.Arbitrary<LinkState> = scene.chain((scene) =>
  fc.record({
    scene: fc.constant(scene),
    at: fc.option(camera, { nil: undefined }),
    layers: fc.subarray(layers.map(({ key }): LayerName => key)),
    edits: fc.constantFrom('', '3,-4.AAA', '0,0.AACABB'),
    solver: fc.option(fc.constantFrom(...solvers), { nil: undefined }),
    searched: fc.boolean(),
    compare: fc.option(fc.subarray([...solvers]), { nil: undefined }),
    clearance: fc.integer({ min: 0, max: 7 }),
    path: scene.kind === 'world' ? path : fc.option(path, { nil: undefined }),
    foreign: fc.subarray(['zoo=1', 'step=17', 'x', 'y=%25,~', 'edit=']),
  }),
);

/** Every value of a scene is one that its table allows. */
function expectAllowed(scene: SceneState): void {
  const within = (table: readonly Parameter[], values: Values) => {
    for (const parameter of table) {
      const value = values[parameter.key];
      if (parameter.kind === 'range') expect(inRange(parameter, value as number)).toBe(true);
      else if (parameter.kind === 'text') expect(bytesOf(value as string)).toBeLessThanOrEqual(256);
      else expect(parameter.choices.map((choice) => choice.value)).toContain(value);
    }
  };
  if (scene.kind === 'world') {
    within(parameters, scene.world);
    expect(bytesOf(scene.world.seed)).toBeLessThanOrEqual(256);
  } else if (scene.kind === 'cave') {
    within(caveTable, scene.cave);
    if (scene.cave.noise === 'java') expect(BigInt.asIntN(64, BigInt(scene.cave.seed))).toBe(BigInt(scene.cave.seed));
  } else if (scene.kind === 'percolation') within(percolationTable, scene.percolation);
}

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
    expect(decode('#v=1&noise=x&later=1')).toMatchObject({ state: { ...home, foreign: ['later=1'] } });
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
    ['solver=polyanya'],
    ['solver='],
    ['searched=2'],
    ['compare=grid,magic'],
    ['compare=grid,'],
    ['compare=constructor'],
    ['clearance=8'],
    ['clearance=-1'],
    ['clearance=1.5'],
    ['clearance='],
    ['rock=1.5'],
    ['rounds=17'],
    ['rounds=2.5'],
    ['erosion=-1'],
    ['roadHalfWidth=0.25'],
    ['roadHalfWidth=1.6'],
    ['path=1'],
    ['solver=magic'],
    ['solver='],
    ['searched=2'],
    ['searched='],
    ['scene=cave&join=yes'],
    ['scene=maze'],
    ['scene=constructor'],
    ['scene='],
    ['scene=cave&scene=cave'],
    ['scene=cave&lattice=square8'],
    ['scene=cave&noise=white'],
    ['scene=cave&seed=moss'],
    ['scene=cave&seed=9223372036854775808'],
    ['scene=cave&seed=1.5'],
    ['scene=cave&seed='],
    ['scene=cave&width=2'],
    ['scene=cave&height=2049'],
    ['scene=cave&width=40.5'],
    ['scene=cave&rock=1.01'],
    ['scene=cave&rounds=17'],
    ['scene=cave&keep=0.5'],
    ['scene=percolation&size=1'],
    ['scene=percolation&size=1025'],
    ['scene=percolation&runs=0'],
    ['scene=percolation&runs=10001'],
    [`scene=percolation&seed=${'a'.repeat(257)}`],
    ['scene=map&map='],
    ['scene=map&map=3x2'],
    ['scene=map&map=3x2.q'],
    ['scene=map&map=0x2.pA'],
    ['scene=map&map=2049x1.rA'],
    ['scene=map&map=3x2.pAA'],
    ['scene=map&map=3x1.pH'],
    ['scene=map&map=3x2.rFF'],
    ['scene=map&map=3x2.rF'],
    ['scene=map&map=3x2.rFg'],
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
    const tables = [...parameters, ...caveTable, ...percolationTable];
    const key = fc.constantFrom(
      'v',
      'scene',
      'seed',
      'at',
      'map',
      'layers',
      'path',
      'join',
      'solver',
      'searched',
      'compare',
      'clearance',
      'z',
      ...tables.map(({ key }) => key),
    );
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double().map(String),
      fc.constantFrom('1', '45', '0.5', '1,2,3', '1,2~3,4', 'grid', 'classic', '%', '%00', '%F0%9F', '__proto__'),
      fc.constantFrom('world', 'cave', 'percolation', 'map', 'hex', 'square8', 'hash', '3x2.pA', '3x2.rG', '2x2.r'),
    );
    const link = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(fc.tuple(key, value), { maxLength: 12 }).map((parts) => parts.map((part) => part.join('=')).join('&')),
    );
    fc.assert(
      fc.property(link, (text) => {
        const decoded = decode(`#${text}`);
        if (decoded.kind !== 'state') return;
        expectAllowed(decoded.state.scene);
        expect(decode(encode(decoded.state)).kind).toBe('state');
      }),
      { numRuns: 6000 },
    );
  });

  test('writes seeds of broken text as the engine reads them', () => {
    expect(wellFormed('a\ud800b')).toBe('a\ufffdb');
    const broken: LinkState = { ...home, scene: { kind: 'world', world: defaultWorld('a\ud800b') } };
    expect(decode(encode(broken))).toMatchObject({ state: { scene: { world: { seed: 'a\ufffdb' } } } });
  });
});
