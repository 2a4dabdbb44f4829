// Any-angle paths beside npm's `recast-navigation`, `navmesh`, `three-pathfinding` and `pathfinding`, each used as its
// documentation says, over the same maps and the same 100 pairs in the same run: the time to build what a query needs, the
// mean time of a query, by how much its paths are longer than the shortest, and how many of them go through rock, which
// Waymesh decides exactly. Ours counts more as build than it must, see peers/waymesh.mjs.
import { anyAngleMaps } from './any_angle_maps.mjs';
import { Lab, microseconds } from './engine.mjs';
import { rectangles } from './peers/navmesh.mjs';
import { gridFinders } from './peers/pathfinding.mjs';
import { recast } from './peers/recast.mjs';
import { triangles } from './peers/three_pathfinding.mjs';
import { waymesh } from './peers/waymesh.mjs';

const sides = [...waymesh, ...recast, rectangles, triangles, ...gridFinders];
/**
 * Each measure is the best of many rounds, fewer of what takes long, in several turns in which all sides come one after the
 * other: what else the machine does only ever adds. A query's best is its own.
 */
const turns = 3;
const mostRounds = 25;
const longEnough = 3e5;

/** Calls `round`, which returns its own microseconds, again and again. */
function repeat(round) {
  for (let k = 0, spent = 0; k < mostRounds && spent < longEnough; ++k) spent += round();
}

function buildTime(side, prepared) {
  let best = Number.POSITIVE_INFINITY;
  repeat(() => {
    let built;
    const time = microseconds(() => {
      built = side.build(prepared);
    });
    side.free(built);
    best = Math.min(best, time);
    return time;
  });
  return best;
}

/** Each pair's path and its microseconds. */
function queries(side, built, pairs) {
  const paths = [];
  const times = pairs.map(() => Number.POSITIVE_INFINITY);
  repeat(() => {
    let spent = 0;
    pairs.forEach(({ from, to }, k) => {
      const asked = side.fresh?.(built) ?? built;
      const time = microseconds(() => {
        paths[k] = side.find(asked, from, to);
      });
      times[k] = Math.min(times[k], time);
      spent += time;
    });
    return spent;
  });
  return { times, paths };
}

function lengthOf(points) {
  let length = 0;
  for (let i = 2; i < points.length; i += 2)
    length += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]);
  return length;
}

/** A path may end a little beside what was asked for: some round to 32 bits. */
function joins(points, { from, to }) {
  const isAt = (i, [x, y]) => Math.hypot(points[i] - x, points[i + 1] - y) < 1e-3;
  return points.length >= 2 && isAt(0, from) && isAt(points.length - 2, to);
}

/** Excess in per cent over `shortest`; `undefined` where a path does not lead from end to end. */
function excesses(paths, pairs, shortest) {
  return paths.map((points, k) =>
    joins(points, pairs[k]) ? 100 * (shortest[k] > 0 ? lengthOf(points) / shortest[k] - 1 : 0) : undefined,
  );
}

function measure(side, map) {
  const prepared = side.prepare(map);
  const build = buildTime(side, prepared);
  const built = side.build(prepared);
  const { times, paths } = queries(side, built, map.pairs);
  side.free(built);
  return { build, times, paths };
}

function measureAll(map) {
  const rounds = Array.from({ length: turns }, () => sides.map((side) => measure(side, map)));
  return sides.map(({ name }, i) => {
    const best = map.pairs.map((_, k) => Math.min(...rounds.map((round) => round[i].times[k])));
    return {
      name,
      build: Math.min(...rounds.map((round) => round[i].build)),
      time: best.reduce((sum, time) => sum + time, 0) / best.length,
      paths: rounds[0][i].paths,
    };
  });
}

/** The shortest lengths: ours, which must be the published ones where there are any. */
function shortestOf(paths, pairs) {
  return paths.map((points, k) => {
    const length = lengthOf(points);
    const published = pairs[k].length ?? length;
    if (!joins(points, pairs[k]) || Math.abs(length - published) > 1e-9 * published)
      throw new Error(`pair ${k}: got length ${length}, expected ${published}`);
    return length;
  });
}

const figure = (value, digits, width) => value.toFixed(digits).padStart(width);

function line({ name, build, time, paths }, { pairs }, shortest, lab, reference) {
  const found = excesses(paths, pairs, shortest);
  const whole = found.filter((excess) => excess !== undefined);
  const mean = whole.reduce((sum, excess) => sum + excess, 0) / whole.length;
  const through = paths.filter((points) => points.length > 2 && !lab.isClear(Float64Array.from(points), 0)).length;
  const cells = [
    name.padEnd(28),
    figure(build / 1000, 3, 10),
    figure(reference.build / build, 3, 9),
    figure(time, 1, 11),
    figure(reference.time / time, 3, 9),
    figure(mean, 3, 9),
    figure(Math.max(...whole), 2, 9),
    String(through).padStart(9),
    String(pairs.length - whole.length).padStart(9),
  ];
  return cells.join('');
}

const head = ['build, ms', 'ratio', 'query, us', 'ratio', 'mean, %', 'max, %', 'in rock', 'missed'];
const widths = [10, 9, 11, 9, 9, 9, 9, 9];

function compare(map) {
  const results = measureAll(map);
  const [reference] = results;
  const shortest = shortestOf(reference.paths, map.pairs);
  const lab = new Lab({ kind: 'map', text: map.text });
  console.log(`\n${map.title}, ${map.pairs.length} pairs; a ratio is waymesh optimal / this`);
  console.log(' '.repeat(28) + head.map((word, i) => word.padStart(widths[i])).join(''));
  for (const result of results) console.log(line(result, map, shortest, lab, reference));
  lab.delete();
}

anyAngleMaps().forEach(compare);
