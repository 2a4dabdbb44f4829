/** A calm wash over the square tiles that a search has looked at. Pure. */
import { outlineScale, outlinesOf, type TileWindow } from './draw_ground';
import type { Palette } from './palette';
import type { TileArea } from './scenery';
import type { SearchedTiles } from './searched_tiles';
import { areaOf, type Bounds } from './view';

type Context = OffscreenCanvasRenderingContext2D;

export function drawSearched(context: Context, area: TileArea, searched: SearchedTiles, palette: Palette): void {
  context.fillStyle = palette.searched;
  context.fill(area.scale < outlineScale ? rectangles(area, searched) : outlines(area, searched));
}

/** Near, the wash ends where the floor does, with the same soft edges. */
function outlines(area: TileArea, searched: SearchedTiles): Path2D {
  const bounds = areaOf(area);
  const reach = 3;
  const x0 = Math.floor(bounds.x0) - reach;
  const y0 = Math.floor(bounds.y0) - reach;
  const width = Math.ceil(bounds.x1) + reach - x0;
  const height = Math.ceil(bounds.y1) + reach - y0;
  const tiles: TileWindow = { x0, y0, width, height, values: new Uint8Array(width * height) };
  const grown: Bounds = { x0, y0, x1: x0 + width, y1: y0 + height };
  for (const run of searched.in(grown)) {
    const row = (run.y - y0) * width - x0;
    tiles.values.fill(1, row + Math.max(run.x0, x0), row + Math.min(run.x1 + 1, x0 + width));
  }
  return outlinesOf(1, area, tiles);
}

/** Far, whole pixels that any of the tiles touches; all in one path, so that nothing is washed twice. */
function rectangles(area: TileArea, searched: SearchedTiles): Path2D {
  const path = new Path2D();
  const side = area.scale * area.ratio;
  for (const { y, x0, x1 } of searched.in(areaOf(area))) {
    const left = Math.floor(x0 * side - area.left);
    const top = Math.floor(y * side - area.top);
    path.rect(left, top, Math.ceil((x1 + 1) * side - area.left) - left, Math.ceil((y + 1) * side - area.top) - top);
  }
  return path;
}
