/** The look of rock: a faint diagonal, as a pattern that repeats. */
import type { Palette } from './palette';

const hatches = new Map<string, HTMLCanvasElement>();

/** Size of the hatching's repeat, in device pixels; tiles are a whole number of repeats wide. */
export function hatchPeriod(ratio: number): number {
  return 5 * Math.ceil(ratio);
}

/** One repeat of the ground: rock with a faint diagonal. */
export function hatching({ rock, hatch }: Palette, ratio: number): HTMLCanvasElement {
  const period = hatchPeriod(ratio);
  const key = `${rock} ${period}`;
  const known = hatches.get(key);
  if (known) return known;
  const canvas = document.createElement('canvas');
  canvas.width = period;
  canvas.height = period;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = rock;
  context.fillRect(0, 0, period, period);
  context.strokeStyle = hatch;
  context.lineWidth = period / 4;
  context.beginPath();
  // The diagonal and its two neighbours, whose ends show in the corners.
  for (const shift of [-period, 0, period]) {
    context.moveTo(shift - period, -period);
    context.lineTo(shift + 2 * period, 2 * period);
  }
  context.stroke();
  hatches.set(key, canvas);
  return canvas;
}
