/** Draws found paths over the map: each solver's in a colour and a style of its own, and a halo so that it reads. Pure. */
import type { Solver } from '../engine/module';
import type { Palette } from './palette';
import { beginning, type Run, runsNear, screenLine } from './screen_line';
import type { View } from './view';

/**
 * Strokes and gaps in widths of the line, which has round ends: a stroke of 0 is a dot. Where paths run together, those
 * with more gaps lie above those with fewer, so that all of them show.
 */
export const dashes: Readonly<Record<Solver, readonly number[]>> = {
  road: [],
  optimal: [],
  corridor: [4.4, 3.6],
  smooth: [3.6, 2.4, 0, 2.4],
  grid: [1.8, 2.4],
  sampled: [0, 2.2],
};

/** Of a road's broad line, which has a fine dotted centre, as no other line has. */
export const roadCentre = { width: 0.24, dash: [0, 2.2] } as const;

/** Lowest first. */
export const drawingOrder = Object.keys(dashes) as Solver[];

/** What is drawn of a path. `points` is flat: x, y of places; those that fall on the same pixel are passed over. */
export interface PathStroke {
  solver: Solver;
  points: Float64Array;
  /** The strongest: broader, below all others, and with rings where it turns. */
  chosen: boolean;
  /** It belongs to ends that have moved since. */
  stale: boolean;
  /** It is drawn up to this share of its length. */
  share: number;
}

type Context = CanvasRenderingContext2D;

/** A stroke on the screen. */
interface Line {
  stroke: PathStroke;
  path: readonly number[];
  /** What of it is near the screen. */
  runs: readonly Run[];
  width: number;
}

/** CSS pixels between turning points so that their rings can be told apart. */
const ringGap = 14;
const staleAlpha = 0.4;

export function drawPaths(context: Context, view: View, strokes: readonly PathStroke[], palette: Palette): void {
  const rank = ({ chosen, solver }: PathStroke) => (chosen ? -1 : drawingOrder.indexOf(solver));
  const lines = [...strokes]
    .sort((a, b) => rank(a) - rank(b))
    .map((stroke) => lineOf(view, stroke))
    .filter(({ path }) => path.length >= 4);
  context.save();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  // All halos lie below all lines, or they would cut through those that run beside them.
  for (const line of lines) drawHalo(context, view, line, palette);
  for (const line of lines) drawLine(context, view, line, palette);
  context.restore();
}

function lineOf(view: View, stroke: PathStroke): Line {
  const whole = screenLine(view, stroke.points);
  const path = stroke.share < 1 ? beginning(whole, stroke.share) : whole;
  const width = widthOf(view, stroke);
  return { stroke, path, width, runs: runsNear(path, view.size, 2 * width) };
}

/** Roads are broad, and what is not chosen is finer. */
function widthOf(view: View, { solver, chosen }: PathStroke): number {
  const { scale } = view.camera;
  const width = solver === 'road' ? Math.min(9, Math.max(4, 0.5 * scale)) : Math.min(5, Math.max(2.6, 0.28 * scale));
  return (chosen ? width : Math.max(2, 0.62 * width)) * view.size.ratio;
}

function strokeLine(context: Context, { runs, stroke }: Line, width: number, colour: string, dash: number[]): void {
  context.globalAlpha = stroke.stale ? staleAlpha : 1;
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash(dash);
  for (const { path, before } of runs) {
    context.lineDashOffset = before;
    context.beginPath();
    context.moveTo(path[0] as number, path[1] as number);
    for (let p = 2; p < path.length; p += 2) context.lineTo(path[p] as number, path[p + 1] as number);
    context.stroke();
  }
  context.setLineDash([]);
}

function drawHalo(context: Context, view: View, line: Line, palette: Palette): void {
  strokeLine(context, line, line.width + 3 * view.size.ratio, palette.halo, []);
}

function drawLine(context: Context, view: View, line: Line, palette: Palette): void {
  const { stroke, path, width } = line;
  const { ratio } = view.size;
  const colour = palette.paths[stroke.solver];
  const scaled = (dash: readonly number[]) => dash.map((part) => part * width);
  strokeLine(context, line, width, colour, scaled(dashes[stroke.solver]));
  if (stroke.solver === 'road') {
    const centre = Math.max(1.3 * ratio, roadCentre.width * width);
    strokeLine(context, line, centre, palette.halo, scaled(roadCentre.dash));
  }
  if (stroke.chosen && stroke.solver !== 'road') drawRings(context, view, path, width, colour, palette.halo);
}

/** Rings where a path turns, but none so near to the one before that they would run together. */
function drawRings(
  context: Context,
  view: View,
  path: readonly number[],
  width: number,
  colour: string,
  halo: string,
): void {
  const { ratio, width: right, height: bottom } = view.size;
  const radius = 0.9 * width + 0.8 * ratio;
  let [lastX, lastY] = [path[0] as number, path[1] as number];
  context.beginPath();
  for (let p = 2; p < path.length - 2; p += 2) {
    const [x, y] = [path[p] as number, path[p + 1] as number];
    if (Math.hypot(x - lastX, y - lastY) < ringGap * ratio) continue;
    [lastX, lastY] = [x, y];
    if (x < -radius || y < -radius || x > right + radius || y > bottom + radius) continue;
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  context.fillStyle = halo;
  context.strokeStyle = colour;
  context.lineWidth = 1.6 * ratio;
  context.fill();
  context.stroke();
}
