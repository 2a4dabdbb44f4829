/** What of the map goes into a file, and whether it can. Pure. */
import { type ExportFormat, mostExportedTiles, type SpaceName } from '../engine/protocol';
import { finer, fits, mostPixels, mostSide, scaleRange, viewOf } from '../map/picture_size';
import { type Bounds, chunkTiles, lastChunk, type View } from '../map/view';

export type Format = 'png' | ExportFormat;

/** Tiles, inclusive at both ends. */
export interface TileRect {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export const corners = ['x0', 'y0', 'x1', 'y1'] as const;

export interface Choice {
  format: Format;
  what: 'view' | 'rectangle';
  /** What was typed; what is no number is NaN. */
  rectangle: TileRect;
  /** How many times as fine as on the screen a picture of the view is. */
  times: number;
  /** Device pixels a tile of a picture of the rectangle, and how many times as broad as on a plain screen lines are. */
  pixels: number;
  lines: number;
}

/** Where it is taken from. */
export interface Source {
  /** What is on the screen. */
  view: View;
  /** All that there is; undefined: the world. */
  bounds: Bounds | undefined;
  /** Where there are tiles for data; undefined: nowhere. */
  space: SpaceName | undefined;
}

/** Why there can be no such file; what was got, and what is expected. */
export type Fault =
  | { kind: 'noNumber'; got: string }
  | { kind: 'order'; got: string }
  | { kind: 'outside'; got: string; expected: string }
  | { kind: 'pixels'; got: number; min: number; max: number }
  | { kind: 'size'; width: number; height: number; side: number; all: number }
  | { kind: 'tiles'; got: number; most: number }
  | { kind: 'noData' };

export type Plan =
  | { kind: 'picture'; rect: TileRect; view: View }
  | { kind: 'data'; rect: TileRect; format: ExportFormat; space: SpaceName }
  | { kind: 'fault'; fault: Fault };

const farthest = lastChunk * chunkTiles;
const everywhere: TileRect = { x0: -farthest, y0: -farthest, x1: farthest - 1, y1: farthest - 1 };

/** All tiles of which any part lies within some bounds. */
export function tilesIn({ x0, y0, x1, y1 }: Bounds): TileRect {
  // There is a minus zero, but no such tile.
  return { x0: Math.floor(x0) + 0, y0: Math.floor(y0) + 0, x1: Math.ceil(x1) - 1 + 0, y1: Math.ceil(y1) - 1 + 0 };
}

export function columnsOf({ x0, x1 }: TileRect): number {
  return x1 - x0 + 1;
}

export function rowsOf({ y0, y1 }: TileRect): number {
  return y1 - y0 + 1;
}

/** The tiles in view, as far as there are any. */
export function tilesInView({ view, bounds }: Source): TileRect {
  const all = bounds ? tilesIn(bounds) : everywhere;
  const { x0, y0, x1, y1 } = tilesIn(view.bounds());
  return { x0: Math.max(x0, all.x0), y0: Math.max(y0, all.y0), x1: Math.min(x1, all.x1), y1: Math.min(y1, all.y1) };
}

export function planOf(choice: Choice, source: Source): Plan {
  const inView = choice.what === 'view';
  const rect = inView ? tilesInView(source) : choice.rectangle;
  const fault =
    (inView ? undefined : faultOfRectangle(rect)) ?? (choice.format === 'png' ? undefined : faultOfData(rect, source));
  if (fault) return { kind: 'fault', fault };
  if (choice.format !== 'png') {
    return { kind: 'data', rect, format: choice.format, space: source.space as SpaceName };
  }
  const { x0, y0, x1, y1 } = rect;
  const { times, pixels, lines } = choice;
  const view = inView ? finer(source.view, times) : viewOf({ x0, y0, x1: x1 + 1, y1: y1 + 1 }, pixels, lines);
  const unfit = faultOfPicture(view);
  return unfit ? { kind: 'fault', fault: unfit } : { kind: 'picture', rect, view };
}

function faultOfRectangle(rect: TileRect): Fault | undefined {
  const typed = corners.find((corner) => !Number.isSafeInteger(rect[corner]));
  if (typed) return { kind: 'noNumber', got: typed };
  const { x0, y0, x1, y1 } = rect;
  if (x1 < x0) return { kind: 'order', got: `x0 = ${x0}, x1 = ${x1}` };
  if (y1 < y0) return { kind: 'order', got: `y0 = ${y0}, y1 = ${y1}` };
  return faultOfPlace(rect, everywhere);
}

function faultOfPlace(rect: TileRect, all: TileRect): Fault | undefined {
  const beyond = corners.find((corner) => {
    const [least, most] = corner.startsWith('x') ? [all.x0, all.x1] : [all.y0, all.y1];
    return rect[corner] < least || rect[corner] > most;
  });
  if (!beyond) return undefined;
  const [least, most] = beyond.startsWith('x') ? [all.x0, all.x1] : [all.y0, all.y1];
  return { kind: 'outside', got: `${beyond} = ${rect[beyond]}`, expected: `${least}…${most}` };
}

function faultOfData(rect: TileRect, { bounds, space }: Source): Fault | undefined {
  if (!space) return { kind: 'noData' };
  const got = columnsOf(rect) * rowsOf(rect);
  if (got > mostExportedTiles) return { kind: 'tiles', got, most: mostExportedTiles };
  return bounds && faultOfPlace(rect, tilesIn(bounds));
}

function faultOfPicture({ camera, size }: View): Fault | undefined {
  const { ratio, width, height } = size;
  const [min, max] = [scaleRange.min * ratio, scaleRange.max * ratio];
  const got = camera.scale * ratio;
  // No number is within no range.
  if (!(got >= min && got <= max)) return { kind: 'pixels', got, min, max };
  return fits(size) ? undefined : { kind: 'size', width, height, side: mostSide, all: mostPixels };
}

/** Signs of a name that a file may have everywhere. */
const mostName = 40;

export function fileName(name: string, { x0, y0, x1, y1 }: TileRect, format: Format): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}_-]+/gu) ?? ['map'];
  const short = [...words.join('-')].slice(0, mostName).join('');
  return `waymesh-${short}_${[x0, y0, x1, y1].join(',')}.${format}`;
}
