// What caves and the paths in them cost, beside npm's `rot-js` and `pathfinding` on the same work in the same run.
//
// Automaton: the same rule; ours by the difference of many rounds and none over solid rock, which costs the automaton as
// much as any map and has neither noise nor components to speak of. Paths: 100 pairs in one 512 x 512 cave, diagonal steps only where both tiles
// beside are open; all lengths are compared, and the peers' copies of the grid are not counted.
import PF from 'pathfinding';
import * as ROT from 'rot-js';
import { Engine, Lab, median, microseconds } from './engine.mjs';

const repetitions = 9;

function timeOf(action) {
  action();
  return median(Array.from({ length: repetitions }, () => microseconds(action)));
}

function cave(options) {
  const defaults = { kind: 'cave', lattice: 'square', noise: 'hash', caveSeed: 'bench', erosion: 0, rounds: 5 };
  return new Lab({ ...defaults, keep: 'largest', ...options });
}

/** Nanoseconds a tile and round. */
function automaton() {
  const side = 2048;
  const made = (rounds) => timeOf(() => cave({ width: side, height: side, rock: 1, rounds, keep: 'all' }).delete());
  const ours = ((made(16) - made(0)) / 16 / side ** 2) * 1000;

  const peerSide = 512;
  // The 4-5 rule counts the tile itself; rot-js counts only its neighbours.
  const peer = new ROT.Map.Cellular(peerSide, peerSide, { born: [5, 6, 7, 8], survive: [3, 4, 5, 6, 7, 8] });
  peer.randomize(0.45);
  const theirs = (timeOf(() => peer.create()) / peerSide ** 2) * 1000;
  console.log(`automaton, ns a tile and round: waymesh ${ours.toFixed(3)}, rot-js ${theirs.toFixed(1)}`);
}

/** A map of one cave, as rows of numbers (1: rock), and its open tiles. */
function caveForPaths(side) {
  const lab = cave({ width: side, height: side, rock: 0.42 });
  const tiles = lab.tiles();
  lab.delete();
  const rows = Array.from({ length: side }, (_, y) =>
    Array.from(tiles.subarray(y * side, (y + 1) * side), (tile) => (tile === 1 ? 0 : 1)),
  );
  const open = [...tiles.keys()].filter((t) => tiles[t] === 1).map((t) => [t % side, Math.floor(t / side)]);
  return { rows, open };
}

function octileLength(path) {
  let length = 0;
  for (let i = 1; i < path.length; i++) {
    const [dx, dy] = [Math.abs(path[i][0] - path[i - 1][0]), Math.abs(path[i][1] - path[i - 1][1])];
    length += Math.max(dx, dy) + (Math.SQRT2 - 1) * Math.min(dx, dy);
  }
  return length;
}

function paths() {
  const { rows, open } = caveForPaths(512);
  // Any pairs do; these are spread over the map, and the same in every run.
  const pairs = Array.from({ length: 100 }, (_, k) => [
    open[(k * 7919) % open.length],
    open[(k * 104729 + 40009) % open.length],
  ]);
  const text = rows.map((row) => row.map((rock) => (rock ? '#' : '.')).join('')).join('\n');
  const lab = new Lab({ kind: 'map', text });
  const ours = pairs.map(([a, b]) => lab.solve('grid', a[0] + 0.5, a[1] + 0.5, b[0] + 0.5, b[1] + 0.5).length);
  const time = timeOf(() => {
    for (const [a, b] of pairs) lab.solve('grid', a[0] + 0.5, a[1] + 0.5, b[0] + 0.5, b[1] + 0.5);
  });
  lab.delete();

  const options = { diagonalMovement: PF.DiagonalMovement.OnlyWhenNoObstacles, heuristic: PF.Heuristic.octile };
  const report = [`waymesh ${(time / pairs.length / 1000).toFixed(3)}`];
  for (const [name, finder] of [
    ['A*', new PF.AStarFinder(options)],
    ['jump points', new PF.JumpPointFinder(options)],
  ]) {
    let spent = 0;
    pairs.forEach(([a, b], k) => {
      const grid = new PF.Grid(rows);
      let path;
      spent += microseconds(() => {
        path = finder.findPath(...a, ...b, grid);
      });
      const difference = Math.abs(octileLength(path) - ours[k]);
      if (difference > 1e-6 * ours[k]) throw new Error(`${name}: pair ${k} differs by ${difference}`);
    });
    report.push(`pathfinding ${name} ${(spent / pairs.length / 1000).toFixed(2)}`);
  }
  console.log(`paths in a 512 x 512 cave, ms a query, equal lengths: ${report.join(', ')}`);
}

/** A whole chunk: nodes, roads, terrain. */
function chunks() {
  const engine = new Engine({ seed: 'bench' }, 1 << 30);
  let next = 0;
  const cold = () => {
    for (let k = 0; k < 20; k++) engine.load(Int32Array.of(8 * next++, -1000), 0);
  };
  // Until the compiler has seen what is hot, and a little longer.
  for (let k = 0; k < 20; k++) cold();
  const alone = timeOf(cold) / 20;
  const block = Int32Array.from(
    { length: 2 * 28 * 28 },
    (_, i) => (i % 2 ? 0 : (i >> 1) % 28) + (i % 2) * Math.floor(i / 56),
  );
  let shift = 0;
  const many = timeOf(() => {
    shift += 32;
    engine.load(
      block.map((at, i) => (i % 2 ? at : at + 100 + shift)),
      0,
    );
  });
  engine.delete();
  console.log(
    `chunks with terrain, ms: alone ${(alone / 1000).toFixed(2)}, of 28 x 28 ${(many / 784 / 1000).toFixed(3)}`,
  );
}

const all = { automaton, paths, chunks };
for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(all)) all[name]();
