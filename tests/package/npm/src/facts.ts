import type { Waymesh as WorkerWaymesh } from 'waymesh';
import type { Path, Solver, Waymesh as SyncWaymesh } from 'waymesh/sync';

const solvers: Solver[] = ['grid', 'smooth', 'sampled', 'corridor', 'optimal', 'road'];

const named = ({ status, length, turns, points, from, to }: Path) => ({
  status,
  length,
  turns,
  points: points.map(({ x, y }) => [x, y]),
  snapped: [from, to].flatMap(({ moved }, e) => (moved ? [e === 0 ? 'from' : 'to'] : [])),
});

/** What the tests compare with the command. The two clients have the same words: `await` is all that differs. */
export async function factsOf(waymesh: SyncWaymesh | WorkerWaymesh) {
  const world = await waymesh.openWorld({ seed: 'moss-42', density: 45 });
  const [from, to] = [
    { x: 10.5, y: 9.5 },
    { x: 200.5, y: 150.5 },
  ];
  const paths: Record<string, ReturnType<typeof named>> = {};
  for (const solver of solvers) paths[solver] = named(await world.findPath(from, to, { solver }));
  const limited = await world.findPath(from, to, { limit: 10 });
  const chunks = await world.chunks({ x0: 0, y0: 0, x1: 1, y1: 1 });
  const rect = { x0: -70, y0: -9, x1: 130, y1: 200 };
  const tiles = String(await world.tiles(rect));
  const files: Record<string, string> = {};
  for (const format of ['svg', 'geojson', 'json', 'txt', 'map'] as const)
    files[format] = await world.export({ x0: -20, y0: 3, x1: 90, y1: 60 }, format);
  const statistics = await world.statistics({ x0: 0, y0: 0, x1: 5, y1: 5 });

  // A wall across the way, then none.
  const wall = Array.from({ length: 25 }, (_, n) => ({ x: 92 + n, y: 96 }));
  const touched = await world.edit(wall, 'rock');
  const roundWall = await world.findPath(from, to);
  await world.edit(wall, 'restored');
  const restored = await world.findPath(from, to);
  const edits = { touched, longer: roundWall.length > restored.length, restored: restored.length };

  const cave = await waymesh.openCave({ noise: 'java', seed: '20261029', width: 40, height: 22 });
  const { openShares, filled, components, start, goal } = await cave.facts();
  const map = await waymesh.openMap('#####\n#S#G#\n#####\n');
  const dug = await map.dig({ x: 1.5, y: 1.5 }, { x: 3.5, y: 1.5 });
  const through = await map.findPath({ x: 1.5, y: 1.5 }, { x: 3.5, y: 1.5 });
  const percolation = await waymesh.percolate({ lattice: 'square4', size: 64, runs: 20 });

  const facts = {
    options: world.options,
    hash: await world.hash({ x0: 0, y0: 0, x1: 3, y1: 3 }, 7),
    nodes: chunks.reduce((sum, { nodes }) => sum + nodes.length, 0),
    roads: chunks.flatMap((chunk) => chunk.roads.map((road) => [road.from.x, road.from.y, road.to.x, road.to.y])),
    towns: chunks.flatMap(({ nodes }) => nodes.filter(({ rank }) => rank > 3).map(({ name }) => name)),
    statistics: { components: statistics.components, crossings: statistics.crossings, edges: statistics.edges },
    nearest: await world.nearestNode(from),
    ground: (await world.nearestOpen(from)).ground,
    tiles,
    files,
    paths,
    limited: limited.status,
    edits,
    cave: { openShares, filled, components, start, goal, tiles: String(await cave.tiles()) },
    map: { dug, length: through.length },
    threshold: percolation.threshold,
    refusal: await refusalOf(() => waymesh.openWorld({ seed: 'moss-42', density: 3 })),
  };
  for (const opened of [world, cave, map]) opened.dispose();
  return facts;
}

async function refusalOf(call: () => unknown): Promise<string> {
  try {
    await call();
    return 'none';
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}
