/** What lies over the map and changes often: grid, chunk states, faults, travellers, route, pins, crosshair. Pure. */
import { ChunkState } from '../engine';
import type { ChunkRect } from '../engine/protocol';
import { chunksIn } from './chunk_cache';
import type { Palette } from './palette';
import { chunkTiles, type Place, type View } from './view';

type Context = CanvasRenderingContext2D;

const sans = "system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif";

/** Lines every so many chunks, so that they stay apart, with the chunk's coordinates where there is room. */
export function drawGrid(context: Context, view: View, palette: Palette): void {
  const { ratio, width, height } = view.size;
  const chunkCss = chunkTiles * view.camera.scale;
  const stride = 2 ** Math.max(0, Math.ceil(Math.log2(44 / chunkCss)));
  const first = (place: number) => Math.floor(place / chunkTiles / stride) * stride;
  const { x0, y0, x1, y1 } = view.bounds();
  context.lineWidth = Math.round(ratio);
  context.strokeStyle = palette.grid;
  context.beginPath();
  const columns: number[] = [];
  const rows: number[] = [];
  for (let x = first(x0); x * chunkTiles <= x1; x += stride) columns.push(x);
  for (let y = first(y0); y * chunkTiles <= y1; y += stride) rows.push(y);
  const crisp = (pixel: number) => Math.round(pixel) + (Math.round(ratio) % 2) / 2;
  for (const x of columns) {
    const at = crisp(view.screenX(x * chunkTiles));
    context.moveTo(at, 0);
    context.lineTo(at, height);
  }
  for (const y of rows) {
    const at = crisp(view.screenY(y * chunkTiles));
    context.moveTo(0, at);
    context.lineTo(width, at);
  }
  context.stroke();
  if (stride * chunkCss < 84) return;
  context.font = `${11 * ratio}px ${sans}`;
  context.textBaseline = 'top';
  context.lineJoin = 'round';
  context.lineWidth = 3 * ratio;
  context.strokeStyle = palette.halo;
  context.fillStyle = palette.text;
  for (const y of rows) {
    for (const x of columns) {
      const left = Math.round(view.screenX(x * chunkTiles) + 5 * ratio);
      const top = Math.round(view.screenY(y * chunkTiles) + 5 * ratio);
      context.strokeText(`${x}, ${y}`, left, top);
      context.fillText(`${x}, ${y}`, left, top);
    }
  }
  context.textBaseline = 'alphabetic';
}

/** A wash over each chunk by its state; `states` row by row of `rect`. */
export function drawStates(context: Context, view: View, rect: ChunkRect, states: Uint8Array, palette: Palette): void {
  const washes = [
    { state: ChunkState.weak, colour: palette.states[0] },
    { state: ChunkState.strong, colour: palette.states[1] },
    { state: ChunkState.frozen, colour: palette.states[2] },
  ];
  const columns = rect.x1 - rect.x0 + 1;
  // Whole pixels, or else neighbours would overlap in visible lines.
  const edgeX = (x: number) => Math.round(view.screenX(x * chunkTiles));
  const edgeY = (y: number) => Math.round(view.screenY(y * chunkTiles));
  for (const { state, colour } of washes) {
    context.fillStyle = colour;
    states.forEach((value, index) => {
      if (value !== state) return;
      const x = rect.x0 + (index % columns);
      const y = rect.y0 + Math.floor(index / columns);
      context.fillRect(edgeX(x), edgeY(y), edgeX(x + 1) - edgeX(x), edgeY(y + 1) - edgeY(y));
    });
  }
}

/** Where classic breaks its promises; flat lists of places as in `Statistics`. */
export interface Faults {
  crossingPoints: Float64Array;
  unlinkedBorderEnds: Float64Array;
  strandedNodes: Float64Array;
}

/** Crosses for crossings, dashed bars for borders without a road, rings for nodes that are cut off. */
export function drawFaults(context: Context, view: View, faults: Faults, palette: Palette): void {
  const { ratio } = view.size;
  const arm = Math.min(9, Math.max(3, 2 * view.camera.scale)) * ratio;
  const shape = new Path2D();
  const bars = new Path2D();
  const { crossingPoints, unlinkedBorderEnds, strandedNodes } = faults;
  for (let p = 0; p < crossingPoints.length; p += 2) {
    const x = view.screenX(crossingPoints[p] as number);
    const y = view.screenY(crossingPoints[p + 1] as number);
    shape.moveTo(x - arm, y - arm);
    shape.lineTo(x + arm, y + arm);
    shape.moveTo(x + arm, y - arm);
    shape.lineTo(x - arm, y + arm);
  }
  for (let p = 0; p < strandedNodes.length; p += 2) {
    const x = view.screenX(strandedNodes[p] as number);
    const y = view.screenY(strandedNodes[p + 1] as number);
    shape.moveTo(x + arm, y);
    shape.arc(x, y, arm, 0, 2 * Math.PI);
  }
  for (let p = 0; p < unlinkedBorderEnds.length; p += 4) {
    bars.moveTo(view.screenX(unlinkedBorderEnds[p] as number), view.screenY(unlinkedBorderEnds[p + 1] as number));
    bars.lineTo(view.screenX(unlinkedBorderEnds[p + 2] as number), view.screenY(unlinkedBorderEnds[p + 3] as number));
  }
  context.lineCap = 'round';
  for (const { colour, width } of [
    { colour: palette.halo, width: 5.5 },
    { colour: palette.fault, width: 2.5 },
  ]) {
    context.strokeStyle = colour;
    context.lineWidth = width * ratio;
    context.stroke(shape);
    context.setLineDash([7 * ratio, 7 * ratio]);
    context.stroke(bars);
    context.setLineDash([]);
  }
}

/** Dots that walk or stand; stride 3: x, y, 1 if walking. */
export function drawTravellers(context: Context, view: View, travellers: Float64Array, palette: Palette): void {
  const { ratio, width, height } = view.size;
  const radius = Math.min(6, Math.max(1.8, 0.6 * view.camera.scale)) * ratio;
  context.lineWidth = 1.5 * ratio;
  context.strokeStyle = palette.halo;
  for (const walking of [0, 1]) {
    context.beginPath();
    for (let t = 0; t < travellers.length; t += 3) {
      if (travellers[t + 2] !== walking) continue;
      const x = view.screenX(travellers[t] as number);
      const y = view.screenY(travellers[t + 1] as number);
      if (x < -radius || y < -radius || x > width + radius || y > height + radius) continue;
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
    context.fillStyle = walking ? palette.traveller : palette.casing;
    context.stroke();
    context.fill();
  }
}

/** A pin whose tip stands on a place. */
export function drawPin(
  context: Context,
  view: View,
  { x, y }: Place,
  letter: string,
  colour: string,
  palette: Palette,
): void {
  const { ratio } = view.size;
  const tipX = view.screenX(x);
  const tipY = view.screenY(y);
  const radius = 13 * ratio;
  const centreY = tipY - 20 * ratio;
  context.beginPath();
  context.arc(tipX, centreY, radius, 0.82 * Math.PI, 0.18 * Math.PI);
  context.quadraticCurveTo(tipX + 0.45 * radius, centreY + 0.9 * radius, tipX, tipY);
  context.quadraticCurveTo(
    tipX - 0.45 * radius,
    centreY + 0.9 * radius,
    tipX + radius * Math.cos(0.82 * Math.PI),
    centreY + radius * Math.sin(0.82 * Math.PI),
  );
  context.closePath();
  context.fillStyle = colour;
  context.strokeStyle = palette.halo;
  context.lineWidth = 2 * ratio;
  context.lineJoin = 'round';
  context.stroke();
  context.fill();
  context.font = `700 ${13 * ratio}px ${sans}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = palette.pinText;
  context.fillText(letter, tipX, centreY + 0.5 * ratio);
  context.textAlign = 'start';
  context.textBaseline = 'alphabetic';
}

/** Where Enter acts while the keyboard has the map. */
export function drawCrosshair(context: Context, view: View, palette: Palette): void {
  const { ratio, width, height } = view.size;
  const x = Math.round(width / 2);
  const y = Math.round(height / 2);
  context.beginPath();
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    context.moveTo(x + 5 * dx * ratio, y + 5 * dy * ratio);
    context.lineTo(x + 18 * dx * ratio, y + 18 * dy * ratio);
  }
  context.lineCap = 'round';
  context.strokeStyle = palette.halo;
  context.lineWidth = 5 * ratio;
  context.stroke();
  context.strokeStyle = palette.text;
  context.lineWidth = 2 * ratio;
  context.stroke();
}

/** Chunks of which any part is in view. */
export function chunksInView(view: View): ChunkRect {
  const bounds = view.bounds();
  const pixel = 1 / view.scale;
  return chunksIn({ ...bounds, x1: bounds.x1 - pixel / 2, y1: bounds.y1 - pixel / 2 });
}
