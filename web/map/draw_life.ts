/** The life of chunks over the map: their states, their travellers. Pure. */
import { ChunkState } from '../engine';
import type { ChunkRect } from '../engine/protocol';
import type { Palette } from './palette';
import { chunkTiles, type View } from './view';

type Context = CanvasRenderingContext2D;

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
