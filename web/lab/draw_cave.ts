/** Draws finite caves and maps, of squares or hexagons: ground as in the world, what joins places, and the map's frame. Pure. */
import { drawFloors, drawGround, drawRock, GroundTile, groundReach, outlineScale } from '../map/draw_ground';
import { drawSearched } from '../map/draw_searched';
import { channels, type Palette } from '../map/palette';
import { zoomShare } from '../map/road_style';
import type { TileArea } from '../map/scenery';
import type { SearchedTiles } from '../map/searched_tiles';
import { emptySheet } from '../map/sheet';
import { areaOf, type Bounds } from '../map/view';
import { blendLattice, type LatticeMap } from './blend_lattice';
import { cornerOf, type Drawing, neighbour, type Tile, traceHexagons } from './hex_outlines';
import { boundsOf, centreOf, type Lattice } from './lattice';

type Context = OffscreenCanvasRenderingContext2D;

/** A rectangle of tiles, with their values. */
interface TileWindow {
  x0: number;
  y0: number;
  width: number;
  height: number;
  values: Uint8Array;
}

/** `LabTile` by `LabTile`, what the ground is there. */
export const groundOf = [
  GroundTile.rock,
  GroundTile.open,
  GroundTile.sealed,
  GroundTile.open,
  GroundTile.rock,
] as const;

/** The same map with `GroundTile` values. */
export function groundMap(map: LatticeMap): LatticeMap {
  return { ...map, values: map.values.map((tile) => groundOf[tile] as number) };
}

export interface CaveMaps {
  ground: LatticeMap;
  /** Tiles that were dug to join two places: stride 2, column and row. */
  dug: Int32Array;
}

export function drawCave(
  context: Context,
  area: TileArea,
  { ground, dug }: CaveMaps,
  palette: Palette,
  searched: SearchedTiles | undefined,
): void {
  const { lattice } = ground;
  const window = windowOf(ground, areaOf(area), groundReach(area.scale));
  if (!lattice.hexagonal) {
    drawGround(context, area, window, palette);
    if (searched) drawSearched(context, area, searched, palette);
  } else if (area.scale < outlineScale) {
    drawFarHexagons(context, area, ground, palette);
    if (searched) washFarHexagons(context, area, lattice, window, searched, palette);
  } else {
    drawHexagons(context, area, lattice, window, palette);
    if (searched) washHexagons(context, area, lattice, window, searched, palette);
    drawMesh(context, area, lattice, window, palette);
  }
  drawDug(context, area, lattice, dug, palette);
  drawFrame(context, area, boundsOf(lattice, ground.width, ground.height), palette);
}

/** The part of a map that some bounds show, and `reach` tiles around it. */
export function windowOf({ lattice, width, height, values }: LatticeMap, bounds: Bounds, reach: number): TileWindow {
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
  const row = (y: number) => (y - lattice.firstRow) / lattice.rowStep;
  const y0 = clamp(Math.floor(row(bounds.y0)) - reach, height);
  const y1 = clamp(Math.ceil(row(bounds.y1)) + reach + 1, height);
  const x0 = clamp(Math.floor(bounds.x0 - lattice.shift(y1)) - reach, width);
  const x1 = clamp(Math.ceil(bounds.x1 - lattice.shift(y0)) + reach, width);
  const part = new Uint8Array((x1 - x0) * (y1 - y0));
  for (let y = y0; y < y1; y++) part.set(values.subarray(y * width + x0, y * width + x1), (y - y0) * (x1 - x0));
  return { x0, y0, width: x1 - x0, height: y1 - y0, values: part };
}

function drawHexagons(context: Context, area: TileArea, lattice: Lattice, window: TileWindow, palette: Palette): void {
  drawRock(context, area, palette);
  const drawing = drawingOf(area);
  const outlines = (kind: number) => {
    const path = new Path2D();
    const inside = window.values.map((value) => (value === kind ? 1 : 0));
    traceHexagons({ ...window, lattice, inside }, path, drawing);
    return path;
  };
  drawFloors(context, area, outlines(GroundTile.open), outlines(GroundTile.sealed), palette);
}

/** A wash over the hexagons that a search has looked at, with the same soft edges as floors. */
function washHexagons(
  context: Context,
  area: TileArea,
  lattice: Lattice,
  { x0, y0, width, height }: TileWindow,
  searched: SearchedTiles,
  palette: Palette,
): void {
  const inside = new Uint8Array(width * height);
  for (const run of searched.in({ x0, y0, x1: x0 + width, y1: y0 + height })) {
    const row = (run.y - y0) * width - x0;
    inside.fill(1, row + Math.max(run.x0, x0), row + Math.min(run.x1 + 1, x0 + width));
  }
  const path = new Path2D();
  traceHexagons({ lattice, x0, y0, width, height, inside }, path, drawingOf(area));
  context.fillStyle = palette.searched;
  context.fill(path);
}

/** Far, the wash lies over whole pixels; all in one path, so that nothing is washed twice. */
function washFarHexagons(
  context: Context,
  area: TileArea,
  lattice: Lattice,
  { x0, y0, width, height }: TileWindow,
  searched: SearchedTiles,
  palette: Palette,
): void {
  const { left, top, scale } = drawingOf(area);
  const upper = lattice.firstRow - lattice.rowStep / 2;
  context.beginPath();
  for (const run of searched.in({ x0, y0, x1: x0 + width, y1: y0 + height })) {
    const x = Math.floor(left + (run.x0 + lattice.shift(run.y)) * scale);
    const y = Math.floor(top + (upper + run.y * lattice.rowStep) * scale);
    const right = Math.ceil(left + (run.x1 + 1 + lattice.shift(run.y)) * scale);
    context.rect(x, y, right - x, Math.ceil(top + (upper + (run.y + 1) * lattice.rowStep) * scale) - y);
  }
  context.fillStyle = palette.searched;
  context.fill();
}

export function drawingOf({ left, top, scale, ratio }: TileArea): Drawing {
  return { left: -left, top: -top, scale: scale * ratio };
}

/** Thin lines between the hexagons of floors, where there is room: three edges of each, the others are its neighbours'. */
function drawMesh(context: Context, area: TileArea, lattice: Lattice, window: TileWindow, palette: Palette): void {
  const share = zoomShare(area.scale, 7, 16);
  if (share === 0) return;
  const drawing = drawingOf(area);
  const isOpen = ({ column, row }: Tile) =>
    column >= window.x0 &&
    column < window.x0 + window.width &&
    row < window.y0 + window.height &&
    window.values[(row - window.y0) * window.width + column - window.x0] === GroundTile.open;
  context.beginPath();
  window.values.forEach((value, t) => {
    if (value !== GroundTile.open) return;
    const column = window.x0 + (t % window.width);
    const row = window.y0 + Math.floor(t / window.width);
    for (const edge of [1, 2, 3]) {
      if (!isOpen(neighbour(lattice, column, row, edge))) continue;
      const from = cornerOf(lattice, column, row, edge, drawing);
      const to = cornerOf(lattice, column, row, edge + 1, drawing);
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
    }
  });
  context.globalAlpha = 0.16 * share;
  context.strokeStyle = palette.rim;
  context.lineWidth = area.ratio;
  context.stroke();
  context.globalAlpha = 1;
}

function drawFarHexagons(context: Context, area: TileArea, ground: LatticeMap, palette: Palette): void {
  drawRock(context, area, palette);
  const colours = [undefined, channels(palette.floor), channels(palette.sealed)];
  drawPixels(context, area, blendLattice(area, ground, colours));
}

/** Pixels that are partly transparent, over what is there. */
export function drawPixels(context: Context, { size }: TileArea, pixels: Uint8ClampedArray<ArrayBuffer>): void {
  const sheet = emptySheet(size);
  sheet.putImageData(new ImageData(pixels, size), 0, 0);
  context.drawImage(sheet.canvas, 0, 0);
}

/** Tiles that were dug to join: discs of a colour of their own, so large that those of neighbours touch and that a path does not hide them. */
function drawDug(context: Context, area: TileArea, lattice: Lattice, dug: Int32Array, palette: Palette): void {
  const scale = area.scale * area.ratio;
  const radius = Math.max(5 * area.ratio, 0.56 * scale);
  context.beginPath();
  for (let t = 0; t < dug.length; t += 2) {
    const { x, y } = centreOf(lattice, dug[t] as number, dug[t + 1] as number);
    context.moveTo(x * scale - area.left + radius, y * scale - area.top);
    context.arc(x * scale - area.left, y * scale - area.top, radius, 0, 2 * Math.PI);
  }
  context.fillStyle = palette.dug;
  context.fill();
}

/** The map's end, as a neat line. */
export function drawFrame(context: Context, area: TileArea, { x0, y0, x1, y1 }: Bounds, palette: Palette): void {
  const scale = area.scale * area.ratio;
  const pixel = (tiles: number, origin: number) => Math.round(tiles * scale - origin);
  const left = pixel(x0, area.left);
  const top = pixel(y0, area.top);
  const gap = 3 * area.ratio;
  context.strokeStyle = palette.rim;
  context.lineWidth = Math.max(1, Math.round(1.5 * area.ratio));
  context.strokeRect(left - gap, top - gap, pixel(x1, area.left) - left + 2 * gap, pixel(y1, area.top) - top + 2 * gap);
}
