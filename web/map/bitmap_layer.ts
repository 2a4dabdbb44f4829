/** The layer of the land itself: bitmaps of the ground and its roads, drawn once and copied or stretched afterwards. */
import { type Bitmap, BitmapCache, keyOf, type Level, type Slot, slotsIn } from './bitmap_cache';
import { drawTile, hatching, hatchPeriod, type TileLook } from './draw_tile';
import type { Palette } from './palette';
import { type Content, type Needs, needsOf, type Supply } from './supply';
import type { Bounds, View } from './view';

/** Milliseconds per frame for drawing bitmaps; one is drawn in any case. */
const drawingBudget = 9;
/** Milliseconds in which a bitmap fades in. */
const fadeTime = 240;

export class BitmapLayer {
  readonly #supply: Supply;
  readonly #cache = new BitmapCache();
  #level: Level | undefined;

  constructor(supply: Supply) {
    this.#supply = supply;
  }

  clear(): void {
    this.#cache.clear();
    this.#level = undefined;
  }

  /** The level to draw: that of the view, or, unless the zoom has rested, the one before, stretched at most twofold. */
  levelFor(view: View, rested: boolean): Level {
    const { scale } = view.camera;
    const stretch = this.#level ? scale / this.#level.scale : 0;
    const kept = this.#level?.ratio === view.size.ratio && !rested && stretch > 0.5 && stretch < 2;
    if (!kept || !this.#level) this.#level = this.#cache.level(scale, view.size.ratio);
    return this.#level;
  }

  /**
   * Draws missing bitmaps within the budget, to fade in from time `born` on; returns how many could be drawn next and
   * how many wait for chunks.
   */
  draw(
    level: Level,
    slots: Slot[],
    content: Content,
    look: TileLook,
    born: number,
  ): { ready: number; waiting: number } {
    const deadline = performance.now() + drawingBudget;
    const capacity = 3 * slots.length;
    let drawn = 0;
    let ready = 0;
    let waiting = 0;
    for (const slot of slots) {
      if (this.#cache.get(level, slot)) continue;
      const needs = needsOf(content, areaOf(level, slot));
      if (!this.#supply.has(needs)) waiting++;
      else if (drawn > 0 && performance.now() > deadline) ready++;
      else {
        this.#cache.put(level, slot, { image: this.#image(level, slot, needs, look), born }, capacity);
        drawn++;
      }
    }
    return { ready, waiting };
  }

  #image(level: Level, slot: Slot, needs: Needs, look: TileLook): ImageBitmap {
    const canvas = new OffscreenCanvas(level.side, level.side);
    const area = {
      left: slot.column * level.side,
      top: slot.row * level.side,
      size: level.side,
      scale: level.scale,
      ratio: level.ratio,
    };
    const context = canvas.getContext('2d', { alpha: false }) as OffscreenCanvasRenderingContext2D;
    drawTile(context, area, this.#supply.chunksOf(needs), this.#supply.blocksOf(needs), look);
    // A canvas would be looked at anew with every copy.
    return canvas.transferToImageBitmap();
  }

  /** Bare ground, then stretched bitmaps of other scales where need be, then those of this scale; are some still fading? */
  paint(
    context: CanvasRenderingContext2D,
    view: View,
    level: Level,
    slots: Slot[],
    palette: Palette,
    now: number,
  ): boolean {
    const shown = slots.map((slot) => ({ slot, bitmap: level.bitmaps.get(keyOf(slot)) }));
    const alpha = (bitmap: Bitmap) => Math.min(1, Math.max(0, (now - bitmap.born) / fadeTime));
    const covered = shown.every(({ bitmap }) => bitmap && alpha(bitmap) === 1);
    if (!covered) {
      paintGround(context, view, palette);
      for (const other of this.#cache.others(level)) {
        for (const slot of slotsIn(view, other))
          paintBitmap(context, view, other, slot, other.bitmaps.get(keyOf(slot)));
      }
    }
    let fading = false;
    for (const { slot, bitmap } of shown) {
      if (!bitmap) continue;
      context.globalAlpha = alpha(bitmap);
      fading ||= context.globalAlpha < 1;
      paintBitmap(context, view, level, slot, bitmap);
    }
    context.globalAlpha = 1;
    return fading;
  }
}

function paintGround(context: CanvasRenderingContext2D, { originX, originY, size }: View, palette: Palette): void {
  const period = hatchPeriod(size.ratio);
  const phaseX = ((originX % period) + period) % period;
  const phaseY = ((originY % period) + period) % period;
  context.save();
  context.translate(-phaseX, -phaseY);
  context.fillStyle = context.createPattern(hatching(palette, size.ratio), 'repeat') as CanvasPattern;
  context.fillRect(0, 0, size.width + period, size.height + period);
  context.restore();
}

function paintBitmap(
  context: CanvasRenderingContext2D,
  view: View,
  level: Level,
  { column, row }: Slot,
  bitmap: Bitmap | undefined,
): void {
  if (!bitmap) return;
  const stretch = view.scale / (level.scale * level.ratio);
  // Rounded edges, shared by neighbours, leave no seam; at the same scale they are whole anyway.
  const left = Math.round(column * level.side * stretch - view.originX);
  const top = Math.round(row * level.side * stretch - view.originY);
  const right = Math.round((column + 1) * level.side * stretch - view.originX);
  const bottom = Math.round((row + 1) * level.side * stretch - view.originY);
  context.drawImage(bitmap.image, left, top, right - left, bottom - top);
}

/** The tiles of a bitmap. */
export function areaOf(level: Level, { column, row }: Slot): Bounds {
  const tiles = level.side / (level.scale * level.ratio);
  return { x0: column * tiles, y0: row * tiles, x1: (column + 1) * tiles, y1: (row + 1) * tiles };
}
