import { describe, expect, test } from 'vitest';
import type { CallOptions, EngineClient, LabFacts, LabLattice } from '../../../web/engine';
import { Edit, Ground, LabTile, type Solver } from '../../../web/engine/module';
import type { PathsAsk, PathsPart, TimedPath } from '../../../web/engine/protocol';
import { FiniteMap } from '../../../web/lab/finite_map';
import { centreOf, lattices } from '../../../web/lab/lattice';
import { timedPath } from '../page/path_facts';

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
function fakeClient(status: TimedPath['status'] = 'found') {
  const asked: unknown[] = [];
  const client = {
    async nearestOpen(space: string, x: number, y: number) {
      asked.push({ space, x, y });
      return { x: Math.floor(x) + 0.5, y: Math.floor(y) + 0.5, ground: Ground.open };
    },
    async paths(ask: PathsAsk, { onPart }: CallOptions<PathsPart>) {
      asked.push(ask);
      const path = timedPath({
        status,
        straight: 9,
        points: Float64Array.of(1.5, 0.5, 1.5, 1.5, 2.5, 2.5),
        searched: Int32Array.of(0, 0, 0, 1, 0, 0, 2, 1, 1),
      });
      for (const solver of ask.solvers) onPart?.({ solver, path });
    },
  };
  return { asked, client: client as unknown as EngineClient };
}

/** Hears what solvers find. */
function listening() {
  const found: Partial<Record<Solver, TimedPath>> = {};
  const onPath = (solver: Solver, path: TimedPath) => {
    found[solver] = path;
  };
  return { found, options: { signal: new AbortController().signal, onPath } };
}

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

  test('becomes by edits what the engine makes of it, and is itself again when they are restored', () => {
    const made = Uint8Array.of(0, 1, 2, 0, 2, 1, 0, 0, 0, 0, 1, 2);
    const map = new FiniteMap(facts('square'), made.slice());
    const all = Array.from(made, (_, t) => ({ x: t % 4, y: Math.floor(t / 4) }));
    const paint = (to: Edit) => {
      for (const tile of all) map.paint(tile, to);
      return all.map((tile) => map.at(tile));
    };
    const { rock, open, filled, dug, walled } = LabTile;
    const byKind = { [rock]: [rock, dug], [open]: [walled, open], [filled]: [walled, dug] } as const;
    const kinds = [...made] as (keyof typeof byKind)[];
    expect(paint(Edit.rock)).toEqual(kinds.map((kind) => byKind[kind][0]));
    expect(map.plainEnds).toEqual([]);
    expect(paint(Edit.open)).toEqual(kinds.map((kind) => byKind[kind][1]));
    expect(map.plainEnds).toEqual([
      { x: 0.5, y: 0.5 },
      { x: 3.5, y: 2.5 },
    ]);
    expect(paint(Edit.restored)).toEqual([...made]);
    map.paint({ x: 3, y: 2 }, Edit.open);
    expect(map.flat).toEqual(new FiniteMap(facts('square'), made).flat);
    expect(all.filter((tile) => map.holds(tile)).length).toBe(12);
    expect([map.holds({ x: 4, y: 0 }), map.holds({ x: 0, y: 3 }), map.holds({ x: -1, y: 0 })]).toEqual(
      Array(3).fill(false),
    );
  });

  test('ends where it would without what joins places, which is an edit like others once it is taken over', () => {
    // Dug to join, before the first open tile; and by hand, after the last.
    const now = Uint8Array.of(3, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 3);
    const made = Uint8Array.of(0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0);
    const map = new FiniteMap(facts('square'), now, made, Int32Array.of(0, 0));
    expect(map.plainEnds).toEqual([
      { x: 1.5, y: 0.5 },
      { x: 3.5, y: 2.5 },
    ]);
    expect(map.adoptDug()).toEqual([{ x: 0, y: 0 }]);
    expect(map.plainEnds[0]).toEqual({ x: 0.5, y: 0.5 });
    expect(map.adoptDug()).toEqual([]);
  });

  test('of squares asks the engine for places as they are, by all solvers but along roads', async () => {
    const { asked, client } = fakeClient();
    const ways = new FiniteMap(facts('square'), tiles).ways(client, () => {});
    expect(ways.solvers).toEqual(['grid', 'smooth', 'sampled', 'corridor', 'optimal']);
    const { found, options } = listening();
    const [from, to] = [
      { x: 1.5, y: 0.5 },
      { x: 2.5, y: 2.5 },
    ];
    await ways.find({ from, to, clearance: 2, solvers: ['smooth', 'optimal'] }, options);
    const ends = { fromX: 1.5, fromY: 0.5, toX: 2.5, toY: 2.5 };
    expect(asked).toMatchObject([{ space: 'lab', solvers: ['smooth', 'optimal'], clearance: 2, ...ends }]);
    expect((asked[0] as PathsAsk).limit).toBeGreaterThanOrEqual(8 * 12);
    expect(Object.keys(found)).toEqual(['smooth', 'optimal']);
  });

  test('begins with the published solver in caves, and with the optimum in maps', () => {
    const { client } = fakeClient();
    expect(new FiniteMap(facts('square'), tiles).ways(client, () => {}).first).toBe('grid');
    expect(new FiniteMap({ ...facts('square'), kind: 'map' }, tiles).ways(client, () => {}).first).toBe('optimal');
  });

  test.for([
    { status: 'found', clearance: 0, solver: 'grid', heard: [false] },
    { status: 'unreachable', clearance: 0, solver: 'optimal', heard: [true] },
    { status: 'searching', clearance: 0, solver: 'grid', heard: [] },
    // A broad walker may be kept out by a gap, and samples may miss one.
    { status: 'unreachable', clearance: 4, solver: 'optimal', heard: [] },
    { status: 'unreachable', clearance: 0, solver: 'sampled', heard: [] },
  ] as const)('tells that its ends lie apart when that is certain: $status of $solver at $clearance', async (known) => {
    const { client } = fakeClient(known.status);
    const heard: boolean[] = [];
    const ways = new FiniteMap(facts('square'), tiles).ways(client, (apart) => heard.push(apart));
    const place = { x: 1.5, y: 0.5 };
    const { clearance, solver } = known;
    await ways.find({ from: place, to: place, clearance, solvers: [solver] }, listening().options);
    expect(heard).toEqual(known.heard);
  });

  test('of hexagons asks for columns and rows, by walkers of no width, and answers with places', async () => {
    const { asked, client } = fakeClient();
    const ways = new FiniteMap(facts('hex'), tiles).ways(client, () => {});
    expect([ways.solvers, ways.first]).toEqual([['grid'], 'grid']);
    const [from, to] = [centreOf(lattices.hex, 1, 0), centreOf(lattices.hex, 2, 2)];
    expect(await ways.snap({ x: from.x + 0.2, y: from.y + 0.2 })).toEqual({
      place: from,
      position: { x: 1.5, y: 0.5 },
      ground: Ground.open,
    });
    const { found, options } = listening();
    await ways.find({ from, to, clearance: 5, solvers: ['grid'] }, options);
    expect(asked[1]).toMatchObject({ fromX: 1.5, fromY: 0.5, toX: 2.5, toY: 2.5, clearance: 0 });
    const middle = centreOf(lattices.hex, 1, 1);
    expect([...(found.grid?.points ?? [])]).toEqual([from.x, from.y, middle.x, middle.y, to.x, to.y]);
    expect(found.grid?.straight).toBeCloseTo(Math.hypot(to.x - from.x, to.y - from.y));
    // The first place is in tile (1, 0) of the map's plane as well.
    expect([...(found.grid?.searched ?? [])]).toEqual([0, 0, 0, 1, 0, 0, 2, 1, 1]);
  });

  test('of hexagons counts what was searched from the whole numbers of the first place', async () => {
    const { client } = fakeClient();
    const ways = new FiniteMap(facts('hex'), tiles).ways(client, () => {});
    // Row 10 lies at 9.2 rows of squares.
    const from = centreOf(lattices.hex, 3, 10);
    expect(Math.floor(from.y)).toBe(9);
    const { found, options } = listening();
    await ways.find({ from, to: from, clearance: 0, solvers: ['grid'] }, options);
    expect([...(found.grid?.searched ?? [])]).toEqual([1, 0, 0, 2, 0, 0, 3, 1, 1]);
  });
});
