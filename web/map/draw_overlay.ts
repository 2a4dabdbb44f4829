/** What lies over the map and changes often: grid, pins, crosshair. Pure. */
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
