// What a chunk costs, beside npm's `delaunator` with a spanning tree on the same nodes in the same run. The comparison
// leans towards the peer: it triangulates each chunk's own nodes alone, and so never sees a border, while our time is
// for nodes and complete roads of the whole region, halo included, as typed arrays outside of the engine's memory.
import Delaunator from 'delaunator';
import { detailRoads, Engine, median, microseconds, square } from './engine.mjs';

const density = 45;
const keep = 0.15;
const budget = 256 << 20;
const regionSide = 32;
const turnsPerSeed = 5;
const seeds = Array.from({ length: 9 }, (_, index) => `bench-${index}`);

const open = (seed) => new Engine({ seed, density, keep }, budget);

/** Each chunk's own nodes, as delaunator wants them: x and y in turn. */
function nodesOfChunks(batches) {
  const sets = [];
  for (const { chunks, nodeTile } of batches)
    for (let chunk = 0, begin = 0; chunk < chunks.length; chunk += 4) {
      const end = chunks[chunk + 2];
      sets.push(Float64Array.from(nodeTile.subarray(2 * begin, 2 * end)));
      begin = end;
    }
  return sets;
}

/** Kruskal over edges in ascending order, each named by one of its half-edges. Returns the number of edges in the tree. */
function spanningTree(nodeCount, triangles, ascending) {
  const parent = new Uint16Array(nodeCount);
  for (let node = 0; node < nodeCount; ++node) parent[node] = node;
  let accepted = 0;
  for (let k = 0; k < ascending.length && accepted < nodeCount - 1; ++k) {
    const h = ascending[k] & 0xffff;
    let a = triangles[h];
    let b = triangles[h % 3 === 2 ? h - 2 : h + 1];
    while (parent[a] !== a) a = parent[a] = parent[parent[a]];
    while (parent[b] !== b) b = parent[b] = parent[parent[b]];
    if (a === b) continue;
    parent[b] = a;
    ++accepted;
  }
  return accepted;
}

function squaredLength(positions, triangles, h) {
  const a = 2 * triangles[h];
  const b = 2 * triangles[h % 3 === 2 ? h - 2 : h + 1];
  const dx = positions[a] - positions[b];
  const dy = positions[a + 1] - positions[b + 1];
  return dx * dx + dy * dy;
}

/** As most would write it: a list of edges, sorted by a comparison of lengths. */
function treeByComparison(positions, { triangles, halfedges }) {
  const edges = [];
  for (let h = 0; h < triangles.length; ++h)
    if (h > halfedges[h]) edges.push({ h, length: squaredLength(positions, triangles, h) });
  edges.sort((e, f) => e.length - f.length);
  return spanningTree(
    positions.length >> 1,
    triangles,
    edges.map(({ h }) => h),
  );
}

/**
 * As fast as we could make it: positions are tiles of one chunk, so a squared length fits 15 bits; packed above the
 * half-edge's index it makes one 32-bit key, and a typed array sorts those natively.
 */
function treeByKeys(positions, { triangles, halfedges }) {
  const keys = new Uint32Array(triangles.length);
  let count = 0;
  for (let h = 0; h < triangles.length; ++h)
    if (h > halfedges[h]) keys[count++] = (squaredLength(positions, triangles, h) << 16) | h;
  return spanningTree(positions.length >> 1, triangles, keys.subarray(0, count).sort());
}

/** One seed's region: ours from cold, then the peer over the same nodes; microseconds per chunk. */
function measure(seed) {
  const chunks = square(-regionSide / 2, -regionSide / 2, regionSide);
  let batches;
  const engine = open(seed);
  const ours = microseconds(() => {
    batches = chunks.map((list) => engine.load(list, detailRoads));
  });
  engine.delete();

  const sets = nodesOfChunks(batches);
  const triangulations = [];
  const triangulating = microseconds(() => {
    for (const positions of sets) triangulations.push(new Delaunator(positions));
  });
  const nodes = sets.reduce((sum, positions) => sum + positions.length / 2, 0);
  const spanning = (tree) => {
    let treeEdges = 0;
    const time = microseconds(() => {
      for (let set = 0; set < sets.length; ++set) treeEdges += tree(sets[set], triangulations[set]);
    });
    if (treeEdges !== nodes - sets.length) console.log(`  (${seed}: the peer leaves nodes unconnected)`);
    return time;
  };
  return {
    nodes: nodes / sets.length,
    ours: ours / sets.length,
    triangulating: triangulating / sets.length,
    peer: (triangulating + spanning(treeByComparison)) / sets.length,
    fastPeer: (triangulating + spanning(treeByKeys)) / sets.length,
  };
}

/** The best of several turns, for each side alike: what else the machine does only ever adds. */
function compare(seed) {
  const turns = Array.from({ length: turnsPerSeed }, () => measure(seed));
  const best = (key) => Math.min(...turns.map((turn) => turn[key]));
  return Object.fromEntries(Object.keys(turns[0]).map((key) => [key, best(key)]));
}

/** From nothing to the roads of one chunk far from all others: engine and all. */
function coldChunk(index) {
  const chunk = Int32Array.of(7919 * index, -6007 * index);
  let engine;
  const time = microseconds(() => {
    engine = open('cold');
    engine.load(chunk, detailRoads);
  });
  engine.delete();
  return time;
}

function region(count) {
  const side = Math.round(Math.sqrt(count));
  const engine = open('region');
  const chunks = square(0, 0, side);
  const time = microseconds(() => {
    for (const list of chunks) engine.load(list, detailRoads);
  });
  const usage = engine.usage();
  engine.delete();
  return { chunks: side * side, perChunk: time / (side * side), usage };
}

const us = (value) => value.toFixed(1).padStart(8);
const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(1).padStart(8);

// Both sides run compiled code from the first figure on.
compare('warm-up');

const rounds = seeds.map(compare);
const of = (key) => median(rounds.map((round) => round[key]));
console.log(`Region of ${regionSide} x ${regionSide} chunks from cold, ${of('nodes').toFixed(1)} nodes a chunk, \
keep ${keep}; us per chunk, best of ${turnsPerSeed}, median of ${seeds.length} seeds`);
const line = (what, key, isOurs = false) =>
  console.log(
    `  ${what.padEnd(58)}${us(of(key))}${isOurs ? '' : `   waymesh / this ${(of('ours') / of(key)).toFixed(2)}`}`,
  );
line('waymesh, nodes and complete roads', 'ours', true);
line('delaunator alone, inner part', 'triangulating');
line('delaunator + Kruskal, edges sorted by comparison', 'peer');
line('delaunator + Kruskal, packed keys sorted natively', 'fastPeer');

const cold = Array.from({ length: 401 }, (_, index) => coldChunk(index)).slice(100);
console.log(`\nOne cold chunk in a fresh engine; us, median of ${cold.length}`);
console.log(`  waymesh                              ${us(median(cold))}`);

console.log('\nRegions from cold');
console.log('    chunks  us/chunk   MB held  of MB budget  evictions');
for (const count of [100, 1_000, 10_000, 100_000, 1_000_000]) {
  const { chunks, perChunk, usage } = region(count);
  console.log(
    `${String(chunks).padStart(10)}  ${us(perChunk)}  ${megabytes(usage.bytes)}  ${megabytes(usage.budget).padStart(12)}  ${String(usage.evictions).padStart(9)}`,
  );
}
