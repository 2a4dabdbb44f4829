/** Draws found paths over the map: each solver's in a colour and a style of its own. Pure. */
import type { Palette } from './palette';
import type { View } from './view';

/** How a path was found: along roads, over tiles, or over tiles and pulled straight. */
export type PathStyle = 'road' | 'grid' | 'smooth';

type Context = CanvasRenderingContext2D;

/** CSS pixels between turning points so that their rings can be told apart. */
const ringGap = 14;

/**
 * A path up to a share of its length, with a halo so that it reads on everything. `points` is flat: x, y of places; those
 * that fall on the same pixel are passed over.
 */
export function drawPath(
  context: Context,
  view: View,
  points: Float64Array,
  style: PathStyle,
  share: number,
  palette: Palette,
): void {
  const line = screenLine(view, points);
  const path = share < 1 ? cut(line, share) : line;
  if (path.length < 4) return;
  context.save();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (style === 'road') drawRoadStyle(context, view, path, palette);
  else drawTileStyle(context, view, path, style, palette);
  context.restore();
}

function trace(context: Context, path: readonly number[]): void {
  context.beginPath();
  context.moveTo(path[0] as number, path[1] as number);
  for (let p = 2; p < path.length; p += 2) context.lineTo(path[p] as number, path[p + 1] as number);
}

/** Broad, with a fine dotted centre, which no other line has. */
function drawRoadStyle(context: Context, view: View, path: readonly number[], palette: Palette): void {
  const { ratio } = view.size;
  const width = Math.min(9, Math.max(4, 0.5 * view.camera.scale)) * ratio;
  trace(context, path);
  context.strokeStyle = palette.halo;
  context.lineWidth = width + 3.5 * ratio;
  context.stroke();
  context.strokeStyle = palette.paths.road;
  context.lineWidth = width;
  context.stroke();
  context.strokeStyle = palette.halo;
  context.lineWidth = Math.max(1.3 * ratio, 0.24 * width);
  context.setLineDash([0, 2.2 * width]);
  context.stroke();
}

/** Steps over tiles are dashed, what was pulled straight is solid; both turn at rings. */
function drawTileStyle(
  context: Context,
  view: View,
  path: readonly number[],
  style: 'grid' | 'smooth',
  palette: Palette,
): void {
  const { ratio } = view.size;
  const width = Math.min(5, Math.max(2.6, 0.28 * view.camera.scale)) * ratio;
  trace(context, path);
  context.strokeStyle = palette.halo;
  context.lineWidth = width + 3 * ratio;
  context.stroke();
  context.strokeStyle = palette.paths[style];
  context.lineWidth = width;
  if (style === 'grid') context.setLineDash([2.4 * width, 2.2 * width]);
  context.stroke();
  context.setLineDash([]);
  drawRings(context, view, path, width, palette.paths[style], palette.halo);
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

function screenLine(view: View, points: Float64Array): number[] {
  const line: number[] = [];
  for (let p = 0; p < points.length; p += 2) {
    const x = view.screenX(points[p] as number);
    const y = view.screenY(points[p + 1] as number);
    const near = Math.abs(x - (line.at(-2) ?? Infinity)) < 1 && Math.abs(y - (line.at(-1) ?? Infinity)) < 1;
    if (!near || p + 2 === points.length) line.push(x, y);
  }
  return line;
}

/** The beginning of a line, by its share of the length. */
function cut(line: number[], share: number): number[] {
  const lengths: number[] = [];
  for (let p = 2; p < line.length; p += 2) {
    lengths.push(
      Math.hypot((line[p] as number) - (line[p - 2] as number), (line[p + 1] as number) - (line[p - 1] as number)),
    );
  }
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  const part = line.slice(0, 2);
  for (const [index, length] of lengths.entries()) {
    const t = Math.min(1, left / length || 0);
    const [x0, y0, x1, y1] = line.slice(2 * index, 2 * index + 4) as [number, number, number, number];
    part.push(x0 + t * (x1 - x0), y0 + t * (y1 - y0));
    left -= length;
    if (left <= 0) break;
  }
  return part;
}
