import { describe, expect, test } from 'vitest';
import { Ground, solvers } from '../../../web/engine/module';
import type { TimedPath } from '../../../web/engine/protocol';
import type { Row } from '../../../web/page/comparison';
import { nameOfSolver, tell } from '../../../web/page/route_strings';
import {
  cellsOf,
  comparisonSaid,
  excessText,
  factsOf,
  lenientText,
  messageOf,
  movedText,
  movesSaid,
  nameOf,
  type Pin,
  pathSaid,
  pinSaid,
  tautText,
  timeText,
} from '../../../web/page/route_words';
import { timedPath, wordsIn } from './path_facts';

const pin = (ground: Ground, moved: number): Pin => ({
  place: { x: -2.5, y: 3.5 },
  asked: { x: 0, y: 0 },
  ground,
  moved,
});

function row(path: Partial<TimedPath>, excess?: number): Row {
  return { solver: 'grid', answer: { path: timedPath(path), stale: false }, excess };
}

describe.for(['en', 'zh'] as const)('words in %s', (language) => {
  const words = wordsIn(language);

  test('name ends by their tiles, which have positions of their own on hexagons', () => {
    expect(nameOf(words, pin(Ground.open, 0))).toContain('-3, 3');
    expect(nameOf(words, { ...pin(Ground.open, 0), position: { x: 7.5, y: 8.5 } })).toContain('7, 8');
  });

  test('tell how far an end moved and why, and nothing when it stands where it was asked for', () => {
    expect(movedText(words, pin(Ground.open, 0.6))).toBe('');
    const reasons = [Ground.rock, Ground.sealed, Ground.outside].map((ground) => movedText(words, pin(ground, 3.25)));
    expect(new Set(reasons).size).toBe(3);
    for (const reason of reasons) expect(reason).toContain('3.3');
    expect(pinSaid(words, pin(Ground.rock, 3.25), 'A')).toContain(movedText(words, pin(Ground.rock, 3.25)));
  });

  test('tell of a path its length and turns, and of ends that had to move', () => {
    const path = timedPath({ length: 22.25, straight: 20, turns: 4 });
    const said = pathSaid(words, [pin(Ground.open, 0), pin(Ground.sealed, 2)], path);
    expect(said).toMatch(/22\.[23].*4/);
    const [still, sealed, rock] = [pin(Ground.open, 0), pin(Ground.sealed, 2), pin(Ground.rock, 1)];
    expect(movesSaid(words, [still, still])).toBe('');
    expect(movesSaid(words, [still, sealed])).toBe(
      tell(words, 'endMoved', { letter: 'B', moved: movedText(words, sealed) }),
    );
    const both = [rock, sealed].map((end) => movesSaid(words, [still, end]));
    expect(movesSaid(words, [rock, sealed])).toBe(both.join(' ').replace('B', 'A'));
    expect(factsOf(words, path, 0, false).length).toBe(5);
    expect(factsOf(words, { ...path, cost: 2592, tiles: 20 }, 0, false).join(' ')).toMatch(/2592.*20/);
    expect(factsOf(words, path, 3, false).join(' ')).toContain('3/16');
    // The table says the rest.
    expect(factsOf(words, path, 3, true).length).toBe(1);
  });

  test('say how much is pulled taut, and all of it only when all is', () => {
    const taut = { length: 1234.567, share: 0.3999, running: true };
    expect(tautText(words, taut)).toMatch(/^39.*1234\.57/);
    expect(tautText(words, { ...taut, share: 0.99999 })).toMatch(/^99/);
    expect(tautText(words, { ...taut, share: 1 })).toMatch(/^100/);
    const path = timedPath({ length: 900 });
    expect(factsOf(words, path, 0, false, taut).length).toBe(factsOf(words, path, 0, false).length + 1);
  });

  test('say what is wrong when there is no path', () => {
    const keys = (['unreachable', 'limit'] as const).flatMap((status) =>
      (['road', 'grid'] as const).map((solver) => messageOf({ kind: 'failed', status }, solver)),
    );
    expect(keys).toEqual(['noRoad', 'unreachable', 'limit', 'limit']);
    expect(messageOf({ kind: 'none' }, 'grid')).toBe('goal');
    expect(messageOf({ kind: 'searching', progress: 0 }, 'grid')).toBe('searching');
  });

  test('never say of a longer path that it is as short', () => {
    expect(excessText(words, 0)).toBe('0.00 %');
    expect(excessText(words, 1e-7)).toBe('< 0.01 %');
    expect(excessText(words, 0.07123)).toBe('7.12 %');
    expect(excessText(words, 2.5)).toBe('250 %');
  });

  test('give times in milliseconds or seconds', () => {
    expect(timeText(words, 0.26)).toContain('0.3');
    expect(timeText(words, 0.26, true)).toContain('0.26');
    expect(timeText(words, 250.4)).toContain('250 ');
    expect(timeText(words, 12_340)).toContain('12.34');
  });

  test('fill the cells of found paths, and say for each row that there is none', () => {
    expect(cellsOf(words, row({ length: 12.345, turns: 3, expanded: 9 }, 0.1))).toMatchObject({
      length: '12.35',
      excess: '10.00',
      turns: '3',
      expanded: '9',
    });
    expect(cellsOf(words, row({}, undefined)).excess).toBe('–');
    const verdicts = (['unreachable', 'limit'] as const).map((status) => cellsOf(words, row({ status })));
    expect(new Set(verdicts.map(({ length }) => length)).size).toBe(2);
    for (const cells of verdicts) expect([cells.turns, cells.excess, cells.expanded]).toEqual(['–', '–', '7']);
    const { length: verdict, ...figures } = cellsOf(words, row({ status: 'limit', expanded: 0 }));
    expect(verdicts.map(({ length }) => length)).not.toContain(verdict);
    expect(Object.values(figures)).toEqual(['', '', '', '']);
    const missing = { solver: 'grid', answer: undefined, excess: undefined } as const;
    expect([cellsOf(words, missing, true).length, cellsOf(words, missing).length]).toEqual(['…', '–']);
    expect(cellsOf(words, row({ status: 'searching', progress: 0 })).length).toBe('…');
    expect(cellsOf(words, row({ status: 'searching', progress: 0.42 })).length).toBe('42 %');
  });

  test('keep the cells of very long paths short', () => {
    const cells = cellsOf(words, row({ length: 278405.62, expanded: 101981 }));
    expect([cells.length, cells.expanded]).toEqual(['278406', expect.stringMatching(/^102 .$/)]);
    expect(cellsOf(words, row({ length: 99999.5, expanded: 9999 }))).toMatchObject({
      length: '99999.50',
      expanded: '9999',
    });
  });

  test('tell what the recipe would have let through, where it found a path', () => {
    const lenient = (facts: Partial<TimedPath>) =>
      lenientText(words, new Map([['sampled', { path: timedPath(facts), stale: false }]]));
    expect(lenientText(words, new Map())).toBe('');
    expect(lenient({ status: 'searching' })).toBe('');
    expect(lenient({ status: 'limit' })).toBe('');
    expect(lenient({ lenientTriangles: 31, lenientPortals: 17 })).toMatch(/31.*17/);
  });

  test('read out a whole comparison, with names in that language', () => {
    const answers = new Map([
      ['optimal', { path: timedPath({ length: 10 }), stale: false }],
      ['grid', { path: timedPath({ length: 11 }), stale: false }],
      ['smooth', { path: timedPath({ status: 'limit' }), stale: false }],
    ] as const);
    const said = comparisonSaid(words, solvers, answers);
    expect(said).toMatch(/10\.00, .*11\.00 \(\+10\.00 %\)$/);
    expect(said).not.toMatch(/10\.00 \(/);
    for (const solver of answers.keys()) expect(said).toContain(nameOfSolver(words, solver));
    expect(said).not.toContain(nameOfSolver(words, 'road'));
  });
});
