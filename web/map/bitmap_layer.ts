/** The layer of the land itself: bitmaps of a scenery, drawn once and copied or stretched afterwards. */
import { type Bitmap, BitmapCache, keyOf, type Level, type Slot, slotsIn } from './bitmap_cache';
import { hatching, hatchPeriod } from './hatching';
import type { Palette } from './palette';
import type { GroundLayer, Scenery, TileArea } from './scenery';
import type { SearchedTiles } from './searched_tiles';
import { areaOf, type Bounds, type View } from './view';

/** Milliseconds per frame for drawing bitmaps; one is drawn in any case. */
const drawingBudget = 9;
/** Milliseconds in which a bitmap fades in. */
const fadeTime = 240;

/** What bitmaps show. */
export interface Land {
  scenery: Scenery;
  palette: Palette;
  searched: SearchedTiles | undefined;
  layers: Iterable<GroundLayer>;
}

export class BitmapLayer {
  readonly #cache = new BitmapCache();
  #level: Level | undefined;

  clear(): void {
    this.#cache.clear();
    this.#level = undefined;
  }

  /** All is to be drawn anew; what there is will be shown until then. */
  renew(): void {
    this.#cache.renew();
    this.#level = undefined;
  }

  /** Some places are to be drawn anew, at once; what there is of them will be shown until then. */
  renewIn(bounds: Bounds): void {
    this.#cache.renewIn(bounds);
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
   * Draws missing bitmaps within the budget, to fade in from time `born` on, first in part where not all is there yet;
   * returns how many could be drawn next and how many wait for what they show.
   */
  draw(land: Land, level: Level, slots: Slot[], born: number): { ready: number; waiting: number } {
    const { scenery } = land;
    const deadline = performance.now() + drawingBudget;
    const capacity = 3 * slots.length;
    let drawn = 0;
    let ready = 0;
    let waiting = 0;
    for (const slot of slots) {
      const below = this.#cache.get(level, slot);
      if (below && !below.partial && !below.stale) continue;
      const area = squareOf(level, slot);
      const partial = !scenery.has(areaOf(area), level.scale);
      if (partial && (below || !scenery.hasGround?.(areaOf(area), level.scale))) waiting++;
      else if (drawn > 0 && performance.now() > deadline) ready++;
      else {
        const fading = below?.stale ? { born: Number.NEGATIVE_INFINITY } : { born, below };
        this.#cache.put(level, slot, { image: drawLand(land, area), partial, ...fading }, capacity);
        drawn++;
        if (partial) waiting++;
      }
    }
    return { ready, waiting };
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
    const covers = (bitmap: Bitmap | undefined): boolean => !!bitmap && (alpha(bitmap) === 1 || covers(bitmap.below));
    const covered = shown.every(({ bitmap }) => covers(bitmap));
    if (!covered) {
      paintGround(context, view, palette);
      for (const other of this.#cache.others(level)) {
        for (const slot of slotsIn(view, other))
          paintBitmap(context, view, other, slot, other.bitmaps.get(keyOf(slot))?.image);
      }
    }
    let fading = false;
    for (const { slot, bitmap } of shown) {
      if (!bitmap) continue;
      if (alpha(bitmap) === 1) bitmap.below = undefined;
      else fading = true;
      for (const layer of bitmap.below ? [bitmap.below, bitmap] : [bitmap]) {
        context.globalAlpha = alpha(layer);
        paintBitmap(context, view, level, slot, layer.image);
      }
    }
    context.globalAlpha = 1;
    return fading;
  }
}

/** The map pixels of a bitmap. */
export function squareOf({ scale, ratio, side }: Level, { column, row }: Slot): TileArea {
  return { left: column * side, top: row * side, size: side, scale, ratio };
}

/** The tiles that some bitmaps show. */
export function areaOfSlots(level: Level, slots: readonly Slot[]): Bounds {
  return slots
    .map((slot) => areaOf(squareOf(level, slot)))
    .reduce((a, b) => ({
      x0: Math.min(a.x0, b.x0),
      y0: Math.min(a.y0, b.y0),
      x1: Math.max(a.x1, b.x1),
      y1: Math.max(a.y1, b.y1),
    }));
}

export function drawLand({ scenery, palette, searched, layers }: Land, area: TileArea): ImageBitmap {
  const canvas = new OffscreenCanvas(area.size, area.size);
  const context = canvas.getContext('2d', { alpha: false }) as OffscreenCanvasRenderingContext2D;
  scenery.draw(context, area, palette, searched);
  for (const layer of layers) layer.draw(context, area, palette);
  // A canvas would be looked at anew with every copy.
  return canvas.transferToImageBitmap();
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

export function paintBitmap(
  context: CanvasRenderingContext2D,
  view: View,
  level: Level,
  { column, row }: Slot,
  image: ImageBitmap | undefined,
): void {
  if (!image) return;
  const stretch = view.scale / (level.scale * level.ratio);
  // Rounded edges, shared by neighbours, leave no seam; at the same scale they are whole anyway.
  const left = Math.round(column * level.side * stretch - view.originX);
  const top = Math.round(row * level.side * stretch - view.originY);
  const right = Math.round((column + 1) * level.side * stretch - view.originX);
  const bottom = Math.round((row + 1) * level.side * stretch - view.originY);
  context.drawImage(image, left, top, right - left, bottom - top);
}
