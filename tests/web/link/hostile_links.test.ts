import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caveTable, percolationTable } from '../../../web/link/lab_tables';
import { decode, encode, mostText, type SceneState } from '../../../web/link/permalink';
import { bytesOf, inRange, type Parameter, type Values } from '../../../web/link/table';
import { parameters } from '../../../web/link/world_table';
import { state } from './states';

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

/** Whatever the text: one of the answers; and a state is within range and is written as a text that means the same. */
function expectAnswer(text: string): void {
  const decoded = decode(text);
  expect(['state', 'version', 'long', 'damaged']).toContain(decoded.kind);
  if (decoded.kind !== 'state') return;
  expectAllowed(decoded.state.scene);
  const link = encode(decoded.state);
  const again = decode(link);
  if (again.kind !== 'state') throw new Error(`${text} became ${link}: ${JSON.stringify(again)}`);
  expect(again.state.scene).toEqual(decoded.state.scene);
  expect(encode(again.state)).toBe(link);
}

describe('a hostile link', { timeout: 60_000 }, () => {
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
  ])('refuses %s as a whole and says what it expected', (text) => {
    const decoded = decode(`#v=1&${text}`);
    expect(decoded).toMatchObject({ kind: 'damaged' });
    if (decoded.kind !== 'damaged') return;
    expect(decoded.key).toBe(/^(?:scene=\w+&)?(\w+)=/.exec(text)?.[1]);
    // Signs of the notation, not words of one language; the key says what it is about.
    expect(decoded.expected).not.toMatch(/\b(characters|bytes|tiles|numbers|keys|whole|sides)\b/);
    expect(decoded.expected).not.toBe('');
    expect(decoded.got.length).toBeLessThan(60);
  });

  test('that is huge is not even looked at', () => {
    expect(decode(`#v=1&x=${'y'.repeat(mostText - 6)}`)).toMatchObject({ kind: 'state' });
    expect(decode(`#v=1&x=${'y'.repeat(mostText - 5)}`)).toEqual({ kind: 'long', got: mostText + 1 });
    expect(decode(`#v=2&${'seed=a&'.repeat(300_000)}`)).toEqual({ kind: 'long', got: 2_100_004 });
  });

  test('that was cut off anywhere is an answer', () => {
    fc.assert(
      fc.property(state, (state) => {
        const link = encode(state);
        for (let length = 0; length <= link.length; length++) expectAnswer(link.slice(0, length));
      }),
      { numRuns: 20 },
    );
  });

  test('that was changed anywhere is an answer', () => {
    const noise = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom('&', '=', '%', '~', ',', '-', '9'),
    );
    const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), out: fc.nat({ max: 9 }), noise });
    fc.assert(
      fc.property(state, state, fc.array(change, { minLength: 1, maxLength: 4 }), (state, other, changes) => {
        let text = encode(state);
        for (const { at, out, noise } of changes) {
          const begin = Math.floor(at * text.length);
          text = text.slice(0, begin) + noise + text.slice(begin + out);
        }
        expectAnswer(text);
        // Two links run into one.
        const cut = Math.floor((changes[0]?.at ?? 0) * text.length);
        expectAnswer(text.slice(0, cut) + encode(other).slice(cut));
      }),
      { numRuns: 2000 },
    );
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
        expectAnswer(`#${text}`);
      }),
      { numRuns: 6000 },
    );
  });
});
