/** Any state that a link can carry, for tests of what becomes of it. */
import fc from 'fast-check';
import { Edit, solvers } from '../../../web/engine/module';
import { encodeEdits } from '../../../web/link/edit_text';
import { type CaveValues, caveTable, type PercolationValues, percolationTable } from '../../../web/link/lab_tables';
import { encodeMap } from '../../../web/link/map_text';
import type { LinkState, SceneState } from '../../../web/link/permalink';
import { plainManner } from '../../../web/link/query';
import { bytesOf, type Parameter, type Values, wellFormed } from '../../../web/link/table';
import { defaultWorld, type LayerName, layers, parameters, type World } from '../../../web/link/world_table';

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
export const camera = fc.record({
  x: coordinate,
  y: coordinate,
  scale: fc.double({ min: 0.01, max: 400, noNaN: true }).map((scale) => Number(scale.toPrecision(5))),
});
const thousandth = coordinate.map((value) => Number(value.toFixed(3)) + 0);
export const home: LinkState = {
  scene: { kind: 'world', world: defaultWorld() },
  at: undefined,
  layers: [],
  edits: '',
  ...plainManner,
  path: [],
  foreign: [],
};
/** Keys of a later page, as browsers hand them over. */
const foreign = fc
  .tuple(fc.stringMatching(/^[a-z]{9,12}$/), fc.string({ unit: 'binary', maxLength: 20 }))
  .map(([key, value]) => `${key}=${encodeURIComponent(wellFormed(value))}`);
const edits = fc
  .uniqueArray(
    fc.record({
      x: fc.integer({ min: -20, max: 20 }),
      y: fc.integer({ min: -9, max: 9 }),
      to: fc.constantFrom(Edit.rock, Edit.open),
    }),
    { maxLength: 12, selector: ({ x, y }) => `${x},${y}` },
  )
  .map((tiles) => encodeEdits(tiles) ?? '');
const path = fc.array(fc.record({ x: thousandth, y: thousandth }), { maxLength: 2 });
export const state: fc.Arbitrary<LinkState> = scene.chain((scene) =>
  fc.record({
    scene: fc.constant(scene),
    at: fc.option(camera, { nil: undefined }),
    layers: fc.subarray(layers.map(({ key }): LayerName => key)),
    edits,
    solver: fc.option(fc.constantFrom(...solvers), { nil: undefined }),
    searched: fc.boolean(),
    compare: fc.option(fc.subarray([...solvers]), { nil: undefined }),
    clearance: fc.integer({ min: 0, max: 7 }),
    path: scene.kind === 'world' ? path : fc.option(path, { nil: undefined }),
    foreign: fc.oneof(
      fc.subarray(['replay=kruskal', 'step=17', 'x', 'y=%25,~', 'edit=', '=', '=v=2']),
      fc.array(foreign),
    ),
  }),
);
