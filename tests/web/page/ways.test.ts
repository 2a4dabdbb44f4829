import { describe, expect, test } from 'vitest';
import { type CallOptions, type EngineClient, Ground, type PathStep } from '../../../web/engine';
import type { PathAsk } from '../../../web/engine/protocol';
import { messageOf, movedText, nameOf, type Pin, pathSaid, pinSaid, rowsOf } from '../../../web/page/route_words';
import { fill, type Language, type StringKey, strings } from '../../../web/page/strings';
import { type FindOptions, type FoundPath, tileWays, worldWays } from '../../../web/page/ways';

/** Notes what it is asked; answers like the engine. */
class ClientDouble {
  readonly log: string[] = [];
  status: 'found' | 'unreachable' | 'limit' = 'found';

  nearest(x: number, y: number) {
    this.log.push(`nearest ${x},${y}`);
    return Promise.resolve({ x: x + 3, y, rank: 1, name: 'Mosa' });
  }

  nearestOpen(x: number, y: number) {
    this.log.push(`nearestOpen ${x},${y}`);
    return Promise.resolve({ x: 2.5, y: 3.5, ground: Ground.sealed });
  }

  route(ask: object, options: CallOptions<{ progress: number }>) {
    this.log.push(`route ${Object.values(ask).slice(0, 4)}`);
    options.onPart?.({ progress: 0.5 });
    const facts = { expanded: 7, progress: 1, straight: 5, length: 6, snapped: new Float64Array(), chunks: 1 };
    return Promise.resolve({ ...facts, status: this.status, points: Float64Array.of(1, 2), milliseconds: 3 });
  }

  path(ask: PathAsk, options: CallOptions<PathStep>) {
    this.log.push(`path ${ask.solver} ${ask.fromX},${ask.fromY} ${ask.toX},${ask.toY}`);
    options.onPart?.({ progress: 0.25 } as PathStep);
    const facts = { expanded: 7, progress: 1, straight: 5, length: 6.5, cost: 650, tiles: 7, turns: 2 };
    const arrays = { points: Float64Array.of(1, 2), ends: new Float64Array(4), grounds: new Uint8Array(2) };
    const searched = Int32Array.of(0, 0, 1);
    return Promise.resolve({ ...facts, ...arrays, searched, status: this.status, milliseconds: 3 });
  }
}

const [a, b] = [
  { x: 0.25, y: 0.5 },
  { x: 9, y: 8 },
];

function options(progress: number[] = []): FindOptions {
  return { signal: new AbortController().signal, onProgress: (share) => progress.push(share) };
}

describe('ways', () => {
  test('of the world are roads between nodes, and paths between open tiles', async () => {
    const client = new ClientDouble();
    const ways = worldWays(client as unknown as EngineClient);
    expect(ways.solvers).toEqual(['road', 'grid', 'smooth']);
    expect(await ways.snap(a, 'road')).toEqual({ kind: 'node', place: { x: 3.25, y: 0.5 }, name: 'Mosa' });
    expect(await ways.snap(a, 'grid')).toEqual({ kind: 'tile', place: { x: 2.5, y: 3.5 }, ground: Ground.sealed });
    const progress: number[] = [];
    const road = await ways.find('road', a, b, options(progress));
    const smooth = await ways.find('smooth', a, b, options(progress));
    expect(client.log).toEqual([
      'nearest 0.25,0.5',
      'nearestOpen 0.25,0.5',
      'route 0.25,0.5,9,8',
      'path smooth 0.25,0.5 9,8',
    ]);
    expect(progress).toEqual([0.5, 0.25]);
    expect(road).toMatchObject({ status: 'found', path: { length: 6, expanded: 7 } });
    expect(road.status === 'found' && road.path.tiles).toBeFalsy();
    expect(smooth).toMatchObject({ status: 'found', path: { length: 6.5, tiles: { turns: 2, cost: 650, count: 7 } } });
  });

  test('over tiles are not even looked for over distances that they cannot bridge', async () => {
    const client = new ClientDouble();
    const ways = worldWays(client as unknown as EngineClient);
    const far = { x: a.x, y: a.y - 2 ** 18 };
    expect(await ways.find('grid', a, far, options())).toEqual({ status: 'limit' });
    expect(client.log).toEqual([]);
    expect(await ways.find('road', a, far, options())).toMatchObject({ status: 'found' });
  });

  test('over tiles alone know no roads', () => {
    const space = new ClientDouble() as unknown as EngineClient;
    expect(tileWays(space, ['grid']).solvers).toEqual(['grid']);
  });

  test.for(['unreachable', 'limit'] as const)(
    'tell when the answer is %s, and show no part of a path',
    async (status) => {
      const client = new ClientDouble();
      client.status = status;
      const ways = worldWays(client as unknown as EngineClient);
      for (const solver of ways.solvers) expect(await ways.find(solver, a, b, options())).toEqual({ status });
    },
  );
});

const tile = (ground: Ground, moved: number): Pin => ({
  kind: 'tile',
  place: { x: -2.5, y: 3.5 },
  asked: { x: 0, y: 0 },
  ground,
  moved,
});
const node = (name: string, moved: number): Pin => ({
  kind: 'node',
  place: { x: 4.5, y: 5.5 },
  asked: { x: 0, y: 0 },
  name,
  moved,
});

describe.for(['en', 'zh'] as const)('words in %s', (language) => {
  const words = {
    say: (key: StringKey, values = {}) => fill(strings[key][language satisfies Language], values),
    number: (value: number, digits = 0) => value.toFixed(digits),
  };

  test('name ends by town, node or tile', () => {
    expect(nameOf(words, node('Mosa', 0))).toBe('Mosa');
    expect(nameOf(words, node('', 0))).toContain('4, 5');
    expect(nameOf(words, tile(Ground.open, 0))).toContain('-3, 3');
  });

  test('tell how far an end moved and why, and nothing when it stands where it was asked for', () => {
    expect(movedText(words, tile(Ground.open, 0.6))).toBe('');
    expect(movedText(words, node('Mosa', 0.6))).toBe('');
    expect(movedText(words, node('Mosa', 12.4))).toContain('12');
    const reasons = [Ground.rock, Ground.sealed, Ground.outside].map((ground) => movedText(words, tile(ground, 3.25)));
    expect(new Set(reasons).size).toBe(3);
    for (const reason of reasons) expect(reason).toContain('3.3');
    expect(pinSaid(words, tile(Ground.rock, 3.25), 'A')).toContain(movedText(words, tile(Ground.rock, 3.25)));
  });

  test('tell of a path its length and turns, of a road its length, and that the goal had to move', () => {
    const path: FoundPath = { length: 22.25, straight: 20, expanded: 5, milliseconds: 2, points: new Float64Array() };
    const tiles = { turns: 4, cost: 0, count: 20, searched: new Int32Array() };
    const ends = [tile(Ground.open, 0), tile(Ground.sealed, 2)] as const;
    const said = pathSaid(words, ends, { ...path, tiles });
    expect(said).toMatch(/22\.[23].*4/);
    expect(said).toContain(movedText(words, ends[1]));
    expect(pathSaid(words, [node('Mosa', 9), node('Ulsa', 9)], path)).toMatch(/Mosa.*Ulsa.*22/);
    expect(rowsOf(words, path).length).toBe(4);
    expect(rowsOf(words, { ...path, tiles }).length).toBe(5);
    expect(rowsOf(words, { ...path, tiles: { ...tiles, cost: 2592 } }).join(' ')).toMatch(/2592.*20/);
  });

  test('say what is wrong when there is no path', () => {
    const keys = (['unreachable', 'limit'] as const).flatMap((status) =>
      (['road', 'grid'] as const).map((solver) => messageOf({ kind: 'failed', status }, solver)),
    );
    expect(keys).toEqual(['routeUnreachable', 'pathUnreachable', 'routeLimit', 'routeLimit']);
  });
});
