// Far paths through the endless world: shortest ones of 2,000 tiles over chunks that are not there yet and again over those
// that are; a route along roads over 1,000,000 tiles with the memory it takes; and by how much such routes are longer than
// the shortest path, before and after they are pulled taut. Peers have no such world.
import { createServer } from 'vite';
import { median, Navigator, pathsMemory } from './engine.mjs';

// Pulled taut is what the page makes of a route: its own modules do it here too.
const server = await createServer({ appType: 'custom', logLevel: 'error', server: { middlewareMode: true } });
const { TautPieces } = await server.ssrLoadModule('/web/page/taut_pieces.ts');
const { tightenLimit } = await server.ssrLoadModule('/web/engine/path_jobs.ts');
await server.close();

const options = { seed: 'bench' };
const budget = 64 << 20;
const directions = 9;

/** Two open places `distance` tiles apart, more or less, in the k-th direction. */
function endsAt(navigator, distance, k) {
  const angle = (2 * Math.PI * k) / directions;
  const [x, y] = [7919 * k, -6007 * k];
  const from = navigator.nearestOpen(x, y);
  const to = navigator.nearestOpen(x + distance * Math.cos(angle), y + distance * Math.sin(angle));
  return { fromX: from.x, fromY: from.y, toX: to.x, toY: to.y };
}

/** The answer, its milliseconds, and the most milliseconds that one step took. */
function find(navigator, solver, ends, expansions = 2 ** 24) {
  const begin = performance.now();
  const search = navigator.search(solver, { ...ends, clearance: 0, limit: 2 ** 24 });
  let [answer, longest, last] = [undefined, 0, begin];
  do {
    answer = search.step(expansions);
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  } while (answer.status === 'searching');
  search.delete();
  return { ...answer, milliseconds: last - begin, longest };
}

const range = (values, digits = 0) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;

function shortest() {
  const [cold, warm, straight] = [[], [], []];
  for (let k = 0; k < directions; ++k) {
    const navigator = new Navigator(options, budget);
    const ends = endsAt(navigator, 2000, k);
    const first = find(navigator, 'optimal', ends);
    const again = [find(navigator, 'optimal', ends), find(navigator, 'optimal', ends)];
    if (first.status !== 'found' || again.some(({ length }) => length !== first.length))
      throw new Error(`2,000 tiles, direction ${k}: ${first.status}, ${first.length}, then ${again[0].length}`);
    cold.push(first.milliseconds);
    warm.push(Math.min(...again.map(({ milliseconds }) => milliseconds)));
    straight.push(first.length / first.straight);
    navigator.delete();
  }
  console.log(`optimal over 2,000 tiles, ${directions} directions, median (least to most)`);
  console.log(
    `  ms over cold chunks ${range(cold)}, again over warm ones ${range(warm)}; length / straight ${range(straight, 3)}`,
  );
}

/** In per cent over the shortest: along roads, and pulled taut by the page's own scheme, pieces, joints and pieces again. */
function excess(distance) {
  const columns = [[], []];
  for (let k = 0; k < directions; ++k) {
    const navigator = new Navigator(options, budget);
    const ends = endsAt(navigator, distance, k);
    const road = find(navigator, 'road', ends);
    const optimal = find(navigator, 'optimal', ends);
    if (road.status !== 'found' || optimal.status !== 'found')
      throw new Error(`${distance} tiles, direction ${k}: road ${road.status}, optimal ${optimal.status}`);
    const taut = new TautPieces(road.points);
    const view = { x0: ends.fromX, y0: ends.fromY, x1: ends.fromX, y1: ends.fromY };
    for (let pulls = taut.next(view, 8); pulls.length > 0; pulls = taut.next(view, 8))
      for (const pull of pulls) pull.apply(navigator.tighten(pull.points, 0, tightenLimit));
    if (!navigator.isClear(taut.points, 0))
      throw new Error(`${distance} tiles, direction ${k}: a taut route enters rock`);
    [road.length, taut.length].forEach((length, i) => {
      columns[i].push(100 * (length / optimal.length - 1));
    });
    navigator.delete();
  }
  console.log(`road over optimal, ends ${distance} tiles apart, ${directions} directions, %, median (least to most)`);
  const [along, taut] = columns.map((values) => range(values, 2));
  console.log(`  along roads ${along}; pulled taut ${taut}`);
}

function million() {
  const navigator = new Navigator(options, budget);
  const [from, to] = [navigator.nearestOpen(0, 0), navigator.nearestOpen(600_000, 800_000)];
  const ends = { fromX: from.x, fromY: from.y, toX: to.x, toY: to.y };
  const road = find(navigator, 'road', ends, 2 ** 10);
  console.log(
    `road over 1,000,000 tiles: ${road.status}, length / straight ${(road.length / road.straight).toFixed(3)}`,
  );
  console.log(
    `  ${(road.milliseconds / 1000).toFixed(2)} s, longest step of 1024 expansions ${road.longest.toFixed(1)} ms, \
memory of the module ${(pathsMemory() / 2 ** 20).toFixed(0)} MB at most`,
  );
  navigator.delete();
}

const all = { million, shortest, excess2000: () => excess(2000), excess5000: () => excess(5000) };
for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(all)) all[name]();
