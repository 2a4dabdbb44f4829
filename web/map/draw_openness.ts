/** The far ground: no tiles any more, only a calm tone of how open the land is. Pure. */
import { blockChunks, type OpenBlock } from './block_cache';
import { drawRock } from './draw_ground';
import { channels, type Palette } from './palette';
import type { TileArea } from './scenery';
import { emptySheet } from './sheet';
import { areaOf, chunkTiles } from './view';

type Context = OffscreenCanvasRenderingContext2D;

/** How many chunks beyond an area its tone depends on: what smooth interpolation looks at. */
export const opennessReach = 3;

/**
 * Lays the tone over an area, as opaque as `share` says; from the blocks that hold its chunks and `opennessReach` around
 * them.
 */
export function drawOpenness(
  context: Context,
  area: TileArea,
  blocks: Iterable<OpenBlock>,
  palette: Palette,
  share: number,
): void {
  const { x0, y0, x1, y1 } = areaOf(area);
  const left = Math.floor(x0 / chunkTiles) - opennessReach;
  const top = Math.floor(y0 / chunkTiles) - opennessReach;
  const width = Math.ceil(x1 / chunkTiles) + opennessReach - left;
  const height = Math.ceil(y1 / chunkTiles) + opennessReach - top;
  const chunks = new OffscreenCanvas(width, height);
  const pixels = pixelsOf({ left, top, width, height }, blocks, palette);
  (chunks.getContext('2d') as Context).putImageData(new ImageData(pixels, width), 0, 0);
  const land = emptySheet(area.size);
  drawRock(land, area, palette);
  const side = chunkTiles * area.scale * area.ratio;
  land.imageSmoothingQuality = 'high';
  land.drawImage(chunks, left * side - area.left, top * side - area.top, width * side, height * side);
  context.globalAlpha = share;
  context.drawImage(land.canvas, 0, 0);
  context.globalAlpha = 1;
}

/** A rectangle of chunks with a pixel each: floor, the more opaque the more open. */
function pixelsOf(
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  blocks: Iterable<OpenBlock>,
  palette: Palette,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(4 * width * height);
  const floor = channels(palette.floor);
  for (const block of blocks) {
    block.values.forEach((value, index) => {
      const x = block.x * blockChunks + (index % blockChunks) - left;
      const y = block.y * blockChunks + Math.floor(index / blockChunks) - top;
      if (x >= 0 && y >= 0 && x < width && y < height) pixels.set([...floor, value], 4 * (y * width + x));
    });
  }
  return pixels;
}
