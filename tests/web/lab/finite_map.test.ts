import { describe, expect, test } from 'vitest';
import type { EngineClient, LabFacts, LabLattice } from '../../../web/engine';
import type { PathAsk } from '../../../web/engine/protocol';
import { FiniteMap } from '../../../web/lab/finite_map';
import { centreOf, lattices } from '../../../web/lab/lattice';

const facts = (lattice: LabLattice): LabFacts => ({
  kind: 'cave',
  lattice,
  width: 4,
  height: 3,
  openShares: [],
  filled: 0,
  openShare: 0.5,
  components: 1,
  ends: Float64Array.of(1.5, 0.5, 2.5, 2.5),
});
// Rock, open, filled, dug.
const tiles = Uint8Array.of(0, 1, 3, 0, 2, 1, 0, 0, 0, 0, 1, 2);

/** An engine that finds the same path always and remembers what it was asked. */
function fakeClient() {
  const asked: unknown[] = [];
  const client = {
    async labNearestOpen(x: number, y: number) {
      asked.push({ x, y });
      return { x: Math.floor(x) + 0.5, y: Math.floor(y) + 0.5, ground: 0 };
    },
    async labPath(ask: PathAsk) {
      asked.push(ask);
      return {
        status: 'found',
        length: 2,
        straight: 9,
        points: Float64Array.of(1.5, 0.5, 1.5, 1.5, 2.5, 2.5),
        searched: Int32Array.of(0, 0, 0, 1, 0, 0, 2, 1, 1),
        turns: 1,
        cost: 200,
        tiles: 3,
        expanded: 3,
        milliseconds: 1,
      };
    },
  };
  return { asked, client: client as unknown as EngineClient };
}

const options = { signal: new AbortController().signal, onProgress: () => {} };

describe('a finite map', () => {
  test('knows its own start and goal, those of its plain tiles, and what may travel', () => {
    const map = new FiniteMap({ ...facts('square'), ends: Float64Array.of(0.5, 1.5, 3.5, 2.5) }, tiles);
    expect(map.ends).toEqual([
      { x: 0.5, y: 1.5 },
      { x: 3.5, y: 2.5 },
    ]);
    expect(map.plainEnds).toEqual([
      { x: 1.5, y: 0.5 },
      { x: 2.5, y: 2.5 },
    ]);
    expect([...map.flat.open]).toEqual([0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
    expect(new FiniteMap({ ...facts('square'), ends: new Float64Array() }, tiles).ends).toEqual([]);
  });

  test('of squares asks the engine for places as they are, and never gives up on it', async () => {
    const { asked, client } = fakeClient();
    const answers: string[] = [];
    const ways = new FiniteMap(facts('square'), tiles).ways(client, (status) => answers.push(status));
    expect(ways.solvers).toEqual(['grid', 'smooth']);
    await ways.find('smooth', { x: 1.5, y: 0.5 }, { x: 2.5, y: 2.5 }, options);
    expect(asked).toEqual([{ solver: 'smooth', fromX: 1.5, fromY: 0.5, toX: 2.5, toY: 2.5, limit: 8 * 12 }]);
    expect(answers).toEqual(['found']);
  });

  test('of hexagons asks for columns and rows, and answers with places', async () => {
    const { asked, client } = fakeClient();
    const ways = new FiniteMap(facts('hex'), tiles).ways(client, () => {});
    expect(ways.solvers).toEqual(['grid']);
    const [from, to] = [centreOf(lattices.hex, 1, 0), centreOf(lattices.hex, 2, 2)];
    expect(await ways.snap({ x: from.x + 0.2, y: from.y + 0.2 }, 'grid')).toEqual({
      kind: 'tile',
      place: from,
      position: { x: 1.5, y: 0.5 },
      ground: 0,
    });
    const answer = await ways.find('grid', from, to, options);
    expect(asked[1]).toMatchObject({ fromX: 1.5, fromY: 0.5, toX: 2.5, toY: 2.5 });
    if (answer.status !== 'found') throw new Error(answer.status);
    const { points, straight, tiles: walked } = answer.path;
    const middle = centreOf(lattices.hex, 1, 1);
    expect([...points]).toEqual([from.x, from.y, middle.x, middle.y, to.x, to.y]);
    expect(straight).toBeCloseTo(Math.hypot(to.x - from.x, to.y - from.y));
    // The first place is in tile (1, 0) of the map's plane as well.
    expect([...(walked?.searched ?? [])]).toEqual([0, 0, 0, 1, 0, 0, 2, 1, 1]);
  });

  test('of hexagons counts what was searched from the whole numbers of the first place', async () => {
    const { client } = fakeClient();
    const ways = new FiniteMap(facts('hex'), tiles).ways(client, () => {});
    // Row 10 lies at 9.2 rows of squares.
    const from = centreOf(lattices.hex, 3, 10);
    expect(Math.floor(from.y)).toBe(9);
    const answer = await ways.find('grid', from, from, options);
    if (answer.status !== 'found') throw new Error(answer.status);
    expect([...(answer.path.tiles?.searched ?? [])]).toEqual([1, 0, 0, 2, 0, 0, 3, 1, 1]);
  });
});
