// Far paths through the endless world: shortest ones of 2,000 tiles over chunks that are not there yet and again over those
// that are; a route along roads over 1,000,000 tiles with the memory it takes; and by how much such routes are longer than
// the shortest path, before and after they are pulled taut. Peers have no such world.
import { median, Navigator, pathsMemory } from './engine.mjs';

const options = { seed: 'bench' };
const budget = 64 << 20;
/** As the page has it. */
const tightenLimit = 2 ** 14;
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

/** A route in pieces of about `reach` tiles, the first of `offset`, each pulled taut between its own ends. */
function tightened(navigator, points, reach, offset) {
  const taut = [points[0], points[1]];
  let begin = 0;
  let length = reach - offset;
  for (let i = 2; i < points.length; i += 2) {
    length += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]);
    if (length < reach && i + 2 < points.length) continue;
    taut.push(...navigator.tighten(points.slice(begin, i + 2), 0, tightenLimit).subarray(2));
    begin = i;
    length = 0;
  }
  return Float64Array.from(taut);
}

function lengthOf(points) {
  let length = 0;
  for (let i = 2; i < points.length; i += 2)
    length += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]);
  return length;
}

/** In per cent over the shortest: along roads, pulled taut once, and again in pieces that begin half a piece later. */
function excess(distance) {
  const reach = 256;
  const columns = [[], [], []];
  for (let k = 0; k < directions; ++k) {
    const navigator = new Navigator(options, budget);
    const ends = endsAt(navigator, distance, k);
    const road = find(navigator, 'road', ends);
    const optimal = find(navigator, 'optimal', ends);
    if (road.status !== 'found' || optimal.status !== 'found')
      throw new Error(`${distance} tiles, direction ${k}: road ${road.status}, optimal ${optimal.status}`);
    const once = tightened(navigator, road.points, reach, 0);
    const twice = tightened(navigator, once, reach, reach / 2);
    if (!navigator.isClear(twice, 0)) throw new Error(`${distance} tiles, direction ${k}: a taut route enters rock`);
    [road.points, once, twice].forEach((points, i) => {
      columns[i].push(100 * (lengthOf(points) / optimal.length - 1));
    });
    navigator.delete();
  }
  console.log(`road over optimal, ends ${distance} tiles apart, ${directions} directions, %, median (least to most)`);
  const [along, once, twice] = columns.map((values) => range(values, 2));
  console.log(`  along roads ${along}; pulled taut ${once}; twice ${twice}`);
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
