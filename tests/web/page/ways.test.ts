import { describe, expect, test } from 'vitest';
import type { CallOptions, EngineClient } from '../../../web/engine';
import { Ground, type Solver, solvers } from '../../../web/engine/module';
import type { PathsAsk, PathsPart, SurveyAsk, TimedPath } from '../../../web/engine/protocol';
import { mannerOf, noQuery, plainManner } from '../../../web/link/query';
import { SquareWays, worldWays } from '../../../web/page/ways';
import { timedPath } from './path_facts';

/** Notes what it is asked; answers like the engine. */
class ClientDouble {
  readonly log: string[] = [];

  nearestOpen(space: string, x: number, y: number) {
    this.log.push(`nearestOpen ${space} ${x},${y}`);
    return Promise.resolve({ x: 2.5, y: 3.5, ground: Ground.sealed });
  }

  paths(ask: PathsAsk, { onPart }: CallOptions<PathsPart>) {
    const { space, solvers, fromX, fromY, toX, toY, clearance, limit } = ask;
    this.log.push(`paths ${space} ${solvers} ${fromX},${fromY} ${toX},${toY} ${clearance} ${limit}`);
    for (const solver of solvers) {
      onPart?.({ solver, path: timedPath({ status: 'searching', progress: 0.25 }) });
      onPart?.({ solver, path: timedPath() });
    }
    return Promise.resolve(null);
  }

  survey({ space, solvers, pairs }: SurveyAsk) {
    this.log.push(`survey ${space} ${solvers} ${pairs}`);
    return Promise.resolve(null);
  }
}

const [a, b] = [
  { x: 0.25, y: 0.5 },
  { x: 9, y: 8 },
];

function listening() {
  const heard: [Solver, TimedPath['status']][] = [];
  const { signal } = new AbortController();
  return {
    heard,
    options: { signal, onPath: (solver: Solver, { status }: TimedPath) => heard.push([solver, status]) },
  };
}

describe('ways', () => {
  test('of the world are open to all solvers, between the middles of open tiles', async () => {
    const client = new ClientDouble();
    const ways = worldWays(client as unknown as EngineClient);
    expect([ways.solvers, ways.first]).toEqual([solvers, 'optimal']);
    expect(await ways.snap(a)).toEqual({ place: { x: 2.5, y: 3.5 }, ground: Ground.sealed });
    const { heard, options } = listening();
    await ways.find({ from: a, to: b, clearance: 3, solvers: ['road', 'optimal'] }, options);
    expect(client.log).toEqual(['nearestOpen world 0.25,0.5', 'paths world road,optimal 0.25,0.5 9,8 3 1000000']);
    expect(heard).toEqual([
      ['road', 'searching'],
      ['road', 'found'],
      ['optimal', 'searching'],
      ['optimal', 'found'],
    ]);
  });

  test('over distances that only roads bridge ask nobody else, and say so of each', async () => {
    const client = new ClientDouble();
    const ways = worldWays(client as unknown as EngineClient);
    const far = { x: a.x, y: a.y - 2 ** 18 };
    const { heard, options } = listening();
    await ways.find({ from: a, to: far, clearance: 0, solvers: ['grid', 'road', 'optimal'] }, options);
    await ways.find({ from: a, to: far, clearance: 0, solvers: ['grid'] }, options);
    expect(client.log).toEqual([`paths world road 0.25,0.5 0.25,${0.5 - 2 ** 18} 0 2000000`]);
    expect(heard).toEqual([
      ['grid', 'limit'],
      ['optimal', 'limit'],
      ['road', 'searching'],
      ['road', 'found'],
      ['grid', 'limit'],
    ]);
  });

  test('of a lab ask the lab, within its limit, also for surveys', async () => {
    const client = new ClientDouble();
    const ways = new SquareWays(client as unknown as EngineClient, 'lab', ['grid'], 'grid', 96);
    const { options } = listening();
    await ways.find({ from: a, to: b, clearance: 0, solvers: ['grid'] }, options);
    await ways.survey({ solvers: ['grid'], x0: 0, y0: 0, x1: 4, y1: 4, pairs: 5, seed: 1, clearance: 0 }, {});
    expect(client.log).toEqual(['paths lab grid 0.25,0.5 9,8 0 96', 'survey lab grid 5']);
  });

  test('begin without ends, and compare nothing', () => {
    expect(noQuery).toEqual({ path: [], solver: undefined, searched: true, compare: undefined, clearance: 0 });
    expect(mannerOf(noQuery)).toEqual(plainManner);
  });
});
