/** The texts of paths and their comparison, in both languages; they come with its code. */
import type { Solver } from '../engine/module';
import { fill, type Text } from '../words/text';
import type { Setup } from './setup';

export const routeStrings = {
  title: { en: 'Path', zh: '路径' },
  goal: { en: 'Now choose the goal.', zh: '请选择终点。' },
  searching: { en: 'Searching…', zh: '正在搜索…' },
  unreachable: { en: 'No path leads there.', zh: '没有路径通向那里。' },
  noRoad: { en: 'No road leads there.', zh: '没有道路通向那里。' },
  limit: { en: 'Too far: the search gave up.', zh: '距离太远，搜索已停止。' },
  cancelled: { en: 'Cancelled.', zh: '已取消。' },
  clear: { en: 'Clear', zh: '清除' },
  cancel: { en: 'Cancel', zh: '取消' },
  again: { en: 'Search again', zh: '重新搜索' },
  tiles: { en: 'tiles', zh: '格' },
  milliseconds: { en: '{n} ms', zh: '{n} 毫秒' },
  seconds: { en: '{n} s', zh: '{n} 秒' },
  length: { en: 'length', zh: '长度' },
  straight: { en: 'straight', zh: '直线距离' },
  cost: { en: 'cost', zh: '代价' },
  costOver: { en: '{cost} over {n} tiles', zh: '{cost}，共 {n} 格' },
  turns: { en: 'turns', zh: '转弯' },
  expanded: { en: 'nodes expanded', zh: '扩展节点' },
  time: { en: 'time', zh: '用时' },
  clearance: { en: 'walker’s radius', zh: '行者半径' },
  sixteenths: { en: '{n}/16 tile', zh: '{n}/16 格' },
  pathSaid: {
    en: 'Path found from {a} to {b}: {length} tiles, {straight} straight, {turns} turns.',
    zh: '已找到从 {a} 到 {b} 的路径：{length} 格，直线 {straight} 格，转弯 {turns} 次。',
  },
  searched: { en: 'show what was searched', zh: '显示搜索过的区域' },
  pulling: { en: 'Pulling it taut, the part in view first…', zh: '正在拉直，视野内的部分优先…' },
  taut: { en: 'pulled taut', zh: '已拉直' },
  tautShare: { en: '{n} %, from {length} tiles along roads', zh: '{n}%，沿道路为 {length} 格' },
  tautSaid: { en: 'Pulled taut: {length} tiles.', zh: '已拉直：{length} 格。' },
  pinSet: { en: '{letter} set at {name}.', zh: '{letter} 设在 {name}。' },
  pinMoves: {
    en: '{letter}: drag it on the map, or press the arrow keys here',
    zh: '{letter}：在地图上拖动，或在此按方向键',
  },
  tileAt: { en: 'tile {x}, {y}', zh: '格 {x}, {y}' },
  snappedRock: { en: 'moved {d} tiles: it was rock', zh: '移动 {d} 格：原处是岩石' },
  snappedSealed: { en: 'moved {d} tiles: it was a sealed pocket', zh: '移动 {d} 格：原处是封闭的空洞' },
  snappedOutside: { en: 'moved {d} tiles: it was outside of the map', zh: '移动 {d} 格：原处在地图之外' },
  endMoved: { en: '{letter} {moved}.', zh: '{letter} {moved}。' },
  solver: { en: 'Way of finding it', zh: '寻路方式' },
  compare: { en: 'Compare', zh: '比较' },
  compared: { en: 'Solvers compared', zh: '寻路方式比较' },
  draw: { en: 'Draw {solver}', zh: '显示{solver}' },
  drawn: { en: 'drawn', zh: '显示' },
  solverColumn: { en: 'solver', zh: '方式' },
  over: { en: 'over optimal, in percent', zh: '超出最优的百分比' },
  overShort: { en: '+ %', zh: '+ %' },
  nodesShort: { en: 'nodes', zh: '节点' },
  timeLong: { en: 'time in milliseconds', zh: '用时（毫秒）' },
  timeShort: { en: 'ms', zh: '毫秒' },
  noPath: { en: 'no path', zh: '无路径' },
  gaveUp: { en: 'gave up', zh: '已放弃' },
  tooFar: { en: 'too far', zh: '太远' },
  thousands: { en: '{n} k', zh: '{n} 千' },
  lenient: {
    en: 'Sampled: the recipe’s own tests would have let {triangles} triangles and {portals} portals through that cross rock.',
    zh: '采样：该方法自身的检验会放过 {triangles} 个三角形和 {portals} 个穿过岩石的门户。',
  },
  comparedSaid: { en: '{solver} {verdict}', zh: '{solver}：{verdict}' },
  survey: { en: 'Random pairs', zh: '随机点对' },
} satisfies Record<string, Text>;

export type RouteStringKey = keyof typeof routeStrings;

/** What of the setup puts things into words. */
export type Words = Pick<Setup, 'of' | 'number'>;

export function tell(words: Words, key: RouteStringKey, values: Record<string, string | number> = {}): string {
  return fill(words.of(routeStrings[key]), values);
}

/** What a solver is called, and what it does. */
export const solverTexts: Record<Solver, { name: Text; help: Text }> = {
  grid: {
    name: { en: 'grid', zh: '网格' },
    help: { en: 'Steps to the 8 neighbours of a tile.', zh: '逐格走向 8 个邻格。' },
  },
  smooth: {
    name: { en: 'smooth', zh: '平滑' },
    help: { en: 'The grid’s path, pulled straight by line of sight.', zh: '按视线拉直的网格路径。' },
  },
  sampled: {
    name: { en: 'sampled', zh: '采样' },
    help: {
      en: 'The popular recipe: a triangulation of sample points, and a funnel.',
      zh: '流行的做法：对采样点作三角剖分，再用漏斗算法。',
    },
  },
  corridor: {
    name: { en: 'corridor', zh: '走廊' },
    help: {
      en: 'The exact mesh, and a funnel through the triangles that A* chooses.',
      zh: '精确网格，在 A* 选出的三角形中用漏斗算法。',
    },
  },
  optimal: {
    name: { en: 'optimal', zh: '最优' },
    help: { en: 'The shortest path there is.', zh: '真正的最短路径。' },
  },
  road: {
    name: { en: 'roads', zh: '道路' },
    help: { en: 'Along the roads, and from both ends to the nearest one.', zh: '沿道路行走，两端接到最近的道路。' },
  },
};

export function nameOfSolver(words: Words, solver: Solver): string {
  return words.of(solverTexts[solver].name);
}
