/**
 * Draws ground of square tiles: hatched rock, floors with soft edges and the shadow of the walls upon them, sealed
 * pockets in a tone between. Pure: the same tiles at the same scale give the same pixels, so that bitmaps meet unseen.
 */
import { blendTiles } from './blend_tiles';
import { hatching } from './hatching';
import { traceOutlines } from './outlines';
import type { Palette } from './palette';
import { zoomShare } from './road_style';
import type { TileArea } from './scenery';
import { emptySheet } from './sheet';

type Context = OffscreenCanvasRenderingContext2D;

export const GroundTile = { rock: 0, open: 1, sealed: 2 } as const;

/** A rectangle of tiles; all around it is rock. */
export interface TileWindow {
  /** The upper left tile. */
  x0: number;
  y0: number;
  width: number;
  height: number;
  /** One `GroundTile` a tile, row by row. */
  values: Uint8Array;
}

/** CSS pixels per tile from which on edges are outlines; below, where nobody could tell, tiles are blended to pixels. */
export const outlineScale = 2;

/** How far walls waver when near, in tiles: nothing in a cave is straight. */
const mostWavering = 0.22;

/** How many tiles beyond an area its picture depends on. */
export function groundReach(scale: number): number {
  return scale < outlineScale ? Math.ceil(2 / scale) + 1 : 3;
}

/** Draws an area of ground from the tiles in it and `groundReach` around it. */
export function drawGround(context: Context, area: TileArea, tiles: TileWindow, palette: Palette): void {
  drawRock(context, area, palette);
  if (area.scale < outlineScale) drawBlended(context, area, tiles, palette);
  else drawOutlined(context, area, tiles, palette);
}

export function drawRock(context: Context, area: TileArea, palette: Palette): void {
  context.globalAlpha = 1;
  context.fillStyle = context.createPattern(hatching(palette, area.ratio), 'repeat') as CanvasPattern;
  context.fillRect(0, 0, area.size, area.size);
}

function drawBlended(context: Context, area: TileArea, tiles: TileWindow, palette: Palette): void {
  const floor = emptySheet(area.size);
  floor.putImageData(new ImageData(blendTiles(area, tiles, palette), area.size), 0, 0);
  context.drawImage(floor.canvas, 0, 0);
}

/** The outlines of all tiles of one kind, in pixels of the bitmap. */
export function outlinesOf(kind: number, { left, top, scale, ratio }: TileArea, tiles: TileWindow): Path2D {
  const path = new Path2D();
  const inside = tiles.values.map((value) => (value === kind ? 1 : 0));
  const side = scale * ratio;
  traceOutlines({ ...tiles, inside }, path, {
    left: tiles.x0 * side - left,
    top: tiles.y0 * side - top,
    scale: side,
    wavering: mostWavering * zoomShare(scale, 4, 10),
  });
  return path;
}

function drawOutlined(context: Context, area: TileArea, tiles: TileWindow, palette: Palette): void {
  const sealed = tiles.values.includes(GroundTile.sealed) ? outlinesOf(GroundTile.sealed, area, tiles) : undefined;
  drawFloors(context, area, outlinesOf(GroundTile.open, area, tiles), sealed, palette);
}

/** Draws floors and sealed pockets by their outlines, in pixels of the bitmap, onto rock. */
export function drawFloors(
  context: Context,
  area: TileArea,
  open: Path2D,
  sealed: Path2D | undefined,
  palette: Palette,
): void {
  const { scale, ratio } = area;
  if (sealed) {
    context.fillStyle = palette.sealed;
    context.fill(sealed);
  }
  // The inner half of the rim will be hidden by the floor.
  context.strokeStyle = palette.rim;
  context.lineJoin = 'round';
  context.lineWidth = 2 * rimWidth(scale) * ratio;
  context.globalAlpha = 0.3 + 0.7 * zoomShare(scale, outlineScale, 8);
  context.stroke(open);
  context.globalAlpha = 1;
  const floor = emptySheet(area.size);
  floor.fillStyle = palette.floor;
  floor.fill(open);
  drawShadow(floor, open, area, palette);
  context.drawImage(floor.canvas, 0, 0);
}

/** CSS pixels. */
function rimWidth(scale: number): number {
  return 0.5 + 0.7 * zoomShare(scale, outlineScale, 10) + 1.2 * zoomShare(scale, 10, 60);
}

/**
 * The walls' shadow on the floor: faint strokes along the walls, one within the other, a little down and right of them,
 * kept to where there is floor.
 */
function drawShadow(floor: Context, open: Path2D, { scale, ratio }: TileArea, palette: Palette): void {
  const share = zoomShare(scale, outlineScale, 6);
  if (share === 0) return;
  const reach = Math.min(0.5 * scale, 3 + 0.16 * scale) * ratio;
  const strokes = Math.max(3, Math.min(8, Math.round(0.8 * reach)));
  floor.globalCompositeOperation = 'source-atop';
  floor.translate(0.36 * reach, 0.36 * reach);
  floor.strokeStyle = palette.shadow;
  floor.lineJoin = 'round';
  // Together they are as dark as the palette says.
  floor.globalAlpha = 1 - (1 - share * palette.shade) ** (1 / strokes);
  for (let stroke = strokes; stroke >= 1; stroke--) {
    floor.lineWidth = (2 * reach * stroke) / strokes;
    floor.stroke(open);
  }
}
