// The large sweep of `waymesh check`: for every density and keep, several seeds and places, until enough chunks are
// checked. Of `seamless`, one crossing or one component too many anywhere is a failure; `--style classic` only reports.
// `--small` takes a few seconds; `--chunks N` sets how many chunks to check in all.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';

const densities = [4, 10, 20, 45, 90, 256];
const keeps = [0, 0.15, 0.5, 1];
const processes = 2;

const { values: options } = parseArgs({
  options: {
    style: { type: 'string', default: 'seamless' },
    small: { type: 'boolean', default: false },
    chunks: { type: 'string', default: '1000000' },
  },
});
const wanted = options.small ? 1 : Number(options.chunks);
if (!(Number.isSafeInteger(wanted) && wanted > 0)) {
  console.error(`--chunks: got ${options.chunks}, expected a positive integer`);
  process.exit(2);
}
const side = options.small ? 16 : 128;

const command = fileURLToPath(new URL('../../build/native/waymesh', import.meta.url));
const execute = promisify(execFile);

/** Corners of the squares by round: around the origin, negative, far out, and at the edges of the 32-bit range. */
function corner(round) {
  const edge = 2 ** 31 - 1 - side;
  const places = [
    [-side / 2, -side / 2],
    [edge, -edge],
    [-1_000_003, 777],
    [-edge, edge],
    [123_456_789, -987_654_321],
  ];
  return places[round % places.length];
}

/** As many rounds over all densities and keeps as it takes; each round has its own seed and place. */
function* jobs() {
  const perRound = densities.length * keeps.length * side * side;
  for (let round = 0; round < Math.ceil(wanted / perRound); ++round)
    for (const density of densities) for (const keep of keeps) yield { round, density, keep };
}

async function check({ round, density, keep }) {
  const [x, y] = corner(round);
  const flags = {
    seed: `sweep-${round}`,
    style: options.style,
    density: String(density),
    keep: String(keep),
    chunks: [x, y, x + side - 1, y + side - 1].join(','),
  };
  const args = ['check', ...Object.entries(flags).flatMap(([key, value]) => [`--${key}`, value])];
  // Exit status 1 says that an invariant is broken: the figures are printed all the same.
  const { stdout } = await execute(command, args, { maxBuffer: 1 << 24 }).catch((error) => {
    if (error.code === 1 && error.stdout) return error;
    throw error;
  });
  return { ...JSON.parse(stdout), args };
}

/** Sums of one density. */
const table = new Map(
  densities.map((density) => [
    density,
    { chunks: 0, nodes: 0, edges: 0, crossings: 0, maxComponents: 0, unlinked: 0, broken: 0 },
  ]),
);

function add({ density }, result) {
  const row = table.get(density);
  row.chunks += result.chunks;
  row.nodes += result.nodes;
  row.edges += result.edges;
  row.crossings += result.crossings;
  row.maxComponents = Math.max(row.maxComponents, result.components);
  row.unlinked += result.unlinked_borders;
  if (result.crossings > 0 || result.components !== 1) {
    ++row.broken;
    if (options.style === 'seamless') console.error(`broken: waymesh ${result.args.join(' ')}`);
  }
}

const queue = jobs();
async function work() {
  for (const job of queue) {
    add(job, await check(job));
    process.stderr.write('.');
  }
}
const begin = performance.now();
await Promise.all(Array.from({ length: processes }, work));
const seconds = (performance.now() - begin) / 1000;

const columns = Object.keys(table.get(densities[0]));
const line = (cells) => cells.map((cell) => String(cell).padStart(14)).join('');
console.log(`\n${options.style}\n${line(['density', ...columns])}`);
for (const [density, row] of table) console.log(line([density, ...columns.map((column) => row[column])]));
const rows = [...table.values()];
const total = (column) => rows.reduce((sum, row) => sum + row[column], 0);
console.log(
  `\n${total('chunks')} chunks in ${seconds.toFixed(1)} s: ${total('crossings')} crossings, \
at most ${Math.max(...rows.map((row) => row.maxComponents))} components`,
);
if (options.style === 'seamless' && total('broken') > 0) process.exitCode = 1;
