import { describe, expect, test } from 'vitest';
import { type Solver, solvers } from '../../../web/engine/module';
import {
  type Answer,
  askOrder,
  excessOf,
  firstDrawn,
  following,
  foundBy,
  hasAnswered,
  rowsOf,
  SolverTimes,
} from '../../../web/page/comparison';
import { timedPath } from './path_facts';

function answers(lengths: Partial<Record<Solver, number>>, stale = false): Map<Solver, Answer> {
  const entries = Object.entries(lengths) as [Solver, number][];
  return new Map(entries.map(([solver, length]) => [solver, { path: timedPath({ length }), stale }]));
}

describe('the excess over the optimum', () => {
  test.each([
    [11, 10, 0.1],
    [10, 10, 0],
    // Sums of the same length in another order.
    [10 + 1e-14, 10, 0],
    [10 - 1e-14, 10, 0],
    [0, 0, 0],
    [3, 0, undefined],
  ])('of %d over %d', (length, optimal, excess) => {
    const found = excessOf(length, optimal);
    if (excess === undefined) expect(found).toBeUndefined();
    else expect(found).toBeCloseTo(excess, 12);
  });

  test('keeps its sign, so that a broken law would show', () => {
    expect(excessOf(9, 10)).toBeCloseTo(-0.1);
  });
});

describe('the rows', () => {
  test('stand in one order, whoever answered first, and name the solvers of the scene alone', () => {
    const order = ['optimal', 'corridor', 'smooth', 'grid', 'sampled', 'road'];
    expect(rowsOf(solvers, answers({ road: 20, grid: 11 })).map(({ solver }) => solver)).toEqual(order);
    const lab = solvers.filter((solver) => solver !== 'road');
    expect(rowsOf(lab, new Map()).map(({ solver }) => solver)).toEqual(order.slice(0, 5));
  });

  test('have an excess where both it and the optimum are known of the same ends', () => {
    const excesses = (map: Map<Solver, Answer>) =>
      Object.fromEntries(rowsOf(solvers, map).map(({ solver, excess }) => [solver, excess]));
    expect(excesses(answers({ optimal: 10, grid: 11 }))).toMatchObject({ optimal: 0, road: undefined });
    expect(excesses(answers({ optimal: 10, grid: 11 })).grid).toBeCloseTo(0.1);
    expect(excesses(answers({ grid: 11 })).grid).toBeUndefined();
    const stale = answers({ optimal: 10, grid: 11 }, true);
    expect(excesses(stale).grid).toBeUndefined();
    expect(excesses(new Map([...stale, ...answers({ grid: 11 })])).grid).toBeUndefined();
    const lost = new Map(answers({ optimal: 10 })).set('grid', { path: timedPath({ status: 'limit' }), stale: false });
    expect(excesses(lost).grid).toBeUndefined();
  });
});

test('an answer is one that is over, and of the ends as they are', () => {
  const map = answers({ grid: 1 });
  map.set('smooth', { path: timedPath({ status: 'searching' }), stale: false });
  map.set('road', { path: timedPath({ status: 'unreachable' }), stale: false });
  map.set('optimal', { path: timedPath(), stale: true });
  expect(solvers.filter((solver) => hasAnswered(map, solver))).toEqual(['grid', 'road']);
  expect(solvers.filter((solver) => foundBy(map, solver))).toEqual(['grid']);
});

test('what is drawn first are the optimum, the grid and the chosen one', () => {
  expect(firstDrawn(solvers, 'optimal')).toEqual(['grid', 'optimal']);
  expect(firstDrawn(solvers, 'sampled')).toEqual(['grid', 'sampled', 'optimal']);
  expect(firstDrawn(['grid'], 'grid')).toEqual(['grid']);
});

/** Solvers that needed so long twice. */
function timesOf(times: Partial<Record<Solver, number>>): SolverTimes {
  const measured = new SolverTimes();
  for (const [solver, time] of Object.entries(times) as [Solver, number][]) {
    measured.note(solver, time);
    measured.note(solver, time);
  }
  return measured;
}

describe('who is asked', () => {
  test('is in the order of how quick they were, or are thought to be', () => {
    expect(askOrder(solvers, new SolverTimes()).at(-1)).toBe('sampled');
    const times = timesOf({ optimal: 900, sampled: 0.5 });
    expect(askOrder(solvers, times)).toEqual(['sampled', 'grid', 'smooth', 'corridor', 'road', 'optimal']);
    expect(askOrder(['smooth', 'grid'], new SolverTimes())).toEqual(['grid', 'smooth']);
  });

  test('while a pin moves is quick enough, and the chosen one need be less so', () => {
    expect(following(solvers, 'optimal', new SolverTimes())).not.toContain('sampled');
    expect(following(['grid', 'smooth'], 'grid', timesOf({ grid: 100, smooth: 100 }))).toEqual(['grid']);
    expect(following(['grid'], 'grid', timesOf({ grid: 5000 }))).toEqual([]);
  });

  test('is not thought to be slow for one slow answer', () => {
    const times = new SolverTimes();
    times.note('optimal', 500);
    expect(following(['optimal'], 'grid', times)).toEqual(['optimal']);
    times.note('optimal', 500);
    expect(following(['optimal'], 'grid', times)).toEqual([]);
    times.note('optimal', 3);
    expect(following(['optimal'], 'grid', times)).toEqual(['optimal']);
    times.clear();
    expect(times.of('optimal')).toBe(new SolverTimes().of('optimal'));
  });
});
