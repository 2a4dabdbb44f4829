/** How large pictures may be, and the strips in which they are drawn. Pure. */
import { type Bounds, type Size, View } from './view';

export const mostSide = 16384;
export const mostPixels = 2 ** 26;

/** CSS pixels a tile. Farther out, there is more to be made than any picture is worth; nearer, there is nothing more to see. */
export const scaleRange = { min: 1 / 16, max: 400 } as const;

/** Pixels of one strip: any screen is one, and a strip of the broadest picture is 512 rows. */
const stripPixels = 2 ** 23;

type Extent = Pick<Size, 'width' | 'height'>;

export function fits({ width, height }: Extent): boolean {
  const whole = Number.isInteger(width) && Number.isInteger(height);
  return whole && width >= 1 && height >= 1 && width <= mostSide && height <= mostSide && width * height <= mostPixels;
}

export function requireFit({ width, height }: Extent): void {
  if (fits({ width, height })) return;
  throw new RangeError(
    `picture: got ${width} x ${height} pixels, expected 1 to ${mostSide} a side and at most ${mostPixels}`,
  );
}

/** The view of a rectangle of places, at so many device pixels a tile; `ratio` says how large lines and names are. */
export function viewOf({ x0, y0, x1, y1 }: Bounds, pixels: number, ratio: number): View {
  const size = { width: Math.round((x1 - x0) * pixels), height: Math.round((y1 - y0) * pixels), ratio };
  const camera = { x: (x0 + x1) / 2, y: (y0 + y1) / 2, scale: pixels / ratio };
  return new View(camera, size, { x: Math.round(x0 * pixels), y: Math.round(y0 * pixels) });
}

/** The same view, drawn so many times as fine. */
export function finer(view: View, times: number): View {
  if (times === 1) return view;
  const { width, height, ratio } = view.size;
  const origin = { x: view.originX * times, y: view.originY * times };
  return new View(view.camera, { width: width * times, height: height * times, ratio: ratio * times }, origin);
}

/** Rows from `top` to before `bottom`. */
export interface Strip {
  top: number;
  bottom: number;
}

/** From top to bottom. Where there are more than one, they end where bitmaps of that side end, if any does. */
export function stripsOf(view: View, side: number): Strip[] {
  const { width, height } = view.size;
  const most = Math.max(1, Math.floor(stripPixels / width));
  const strips: Strip[] = [];
  for (let top = 0; top < height; ) {
    const end = Math.min(height, top + most);
    const border = Math.floor((view.originY + end) / side) * side - view.originY;
    const bottom = end < height && border > top ? border : end;
    strips.push({ top, bottom });
    top = bottom;
  }
  return strips;
}
