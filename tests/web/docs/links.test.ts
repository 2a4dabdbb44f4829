import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Edit, solvers } from '../../../web/engine/module';
import { decodeEdits, mostEdits, mostEditText } from '../../../web/link/edit_text';
import { caveTable, percolationTable } from '../../../web/link/lab_tables';
import { longestMapSide, mostMapText } from '../../../web/link/map_text';
import { decode, encode, mostText } from '../../../web/link/permalink';
import { mostClearance } from '../../../web/link/query';
import { mostTextBytes, type Parameter } from '../../../web/link/table';
import { defaultSeed, generatorVersion, layers, parameters } from '../../../web/link/world_table';
import { state } from '../link/states';
import { codeBlocks, document, section, tableRows } from './markdown';

const text = document('links.md');
const rowsUnder = (heading: string) => tableRows(section(text, heading));
const keysUnder = (heading: string) => rowsUnder(heading).map(([key]) => key as string);
const quoted = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ');

/** What the documentation says of a parameter's values. */
function valuesOf(parameter: Parameter): string {
  if (parameter.kind === 'choice') return quoted(parameter.choices.map(({ value }) => value));
  if (parameter.kind === 'text') return `up to ${mostTextBytes} bytes of UTF-8`;
  const { min, max, step } = parameter;
  if (step === 1) return `${min} to ${max}, whole`;
  return `${min} to ${max} in steps of ${step === 1 / 256 ? '1/256' : step}`;
}

const facts = (table: readonly Parameter[]) =>
  table.map((parameter) => [parameter.key, valuesOf(parameter), String(parameter.default)]);
const factsUnder = (heading: string) =>
  rowsUnder(heading).map(([key, , values, by]) => [key, values?.replace(/^(\w+)$/, '`$1`'), by]);

const unsaid = { en: '', zh: '' };
const seed: Parameter = { kind: 'text', key: 'seed', default: defaultSeed, label: unsaid, help: unsaid };
const sceneKeys = { world: 'The world', cave: 'A cave', percolation: 'Percolation', map: "Other people's maps" };

describe('the tables of docs/links.md', () => {
  test('name the parameters of the world, with range, default and order', () => {
    expect(factsUnder('The world')).toEqual(facts([seed, ...parameters]));
  });

  test('name the parameters of the labs', () => {
    expect(factsUnder('A cave').slice(0, -1)).toEqual(facts(caveTable));
    expect(keysUnder('A cave').at(-1)).toBe('join');
    expect(factsUnder('Percolation')).toEqual(facts(percolationTable));
  });

  test('name layers, solvers, scenes and clearances', () => {
    const values = Object.fromEntries(rowsUnder('Every scene').map(([key, , values]) => [key, values]));
    expect(values.layers).toBe(quoted(layers.map(({ key }) => key)));
    expect(values.solver).toBe(quoted(solvers));
    expect(values.scene).toBe(quoted(Object.keys(sceneKeys)));
    expect(values.clearance).toBe(`0 to ${mostClearance}, whole`);
    expect(values.v).toBe(String(generatorVersion));
  });

  test('name every key that a link can have, in the order in which it has them', () => {
    const common = keysUnder('Every scene');
    const [before, after] = [common.indexOf('at'), common.indexOf('layers')];
    const named = (keys: readonly string[]) => keys.filter((key) => key !== 'scene');
    fc.assert(
      fc.property(state, (state) => {
        const { kind } = state.scene;
        const own = keysUnder(sceneKeys[kind]);
        const [first = '', ...others] = own;
        const ordered =
          kind === 'world'
            ? [...named(common.slice(0, before)), first, 'at', ...others, ...common.slice(after)]
            : [...common.slice(0, before), ...own, 'at', ...common.slice(after)];
        const keys = encode({ ...state, foreign: [] })
          .slice(1)
          .split('&')
          .map((pair) => pair.split('=', 1)[0] as string);
        expect(ordered.filter((key) => keys.includes(key))).toEqual(keys);
      }),
      { numRuns: 2000 },
    );
  });

  test('name only keys that links have', () => {
    for (const heading of ['Every scene', ...Object.values(sceneKeys)]) {
      for (const key of keysUnder(heading)) {
        const decoded = decode(`#${key}=`);
        expect([key, decoded.kind === 'state' ? decoded.state.foreign : []]).toEqual([key, []]);
      }
    }
  });
});

describe('docs/links.md', () => {
  test.for(codeBlocks(text, '').flatMap((block) => block.trim().split('\n')))('shows a link: %s', (link) => {
    const decoded = decode(link);
    expect(decoded.kind === 'state' && encode(decoded.state)).toBe(link);
  });

  test('shows an edit', () => {
    const [, edits] = /`#v=1&edits=(.*)`/.exec(text) ?? [];
    expect(decodeEdits(edits as string)).toEqual([10, 11, 12].map((x) => ({ x, y: 4, to: Edit.rock })));
  });

  test('states the bounds', () => {
    const bounds = Object.fromEntries(rowsUnder('Bounds'));
    expect(bounds['a link, after `#`']).toBe(`${mostText} characters`);
    expect(bounds['a seed']).toBe(`${mostTextBytes} bytes of UTF-8`);
    expect(bounds.edits).toBe(`${mostEditText} characters, ${mostEdits} tiles`);
    expect(bounds.map).toBe(`${mostMapText} characters, ${longestMapSide} tiles a side`);
    const kind = (link: string) => decode(link).kind;
    expect(['0.000244140', '0.000244141', '1000', '1000.1'].map((scale) => kind(`#at=0,0,${scale}`))).toEqual([
      'damaged',
      'state',
      'state',
      'damaged',
    ]);
    expect([-(2 ** 38), 2 ** 38 - 1, 2 ** 38].map((x) => kind(`#path=${x},0`))).toEqual(['state', 'state', 'damaged']);
  });
});
