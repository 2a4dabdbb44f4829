/**
 * Bitmaps of the map, in levels of one scale each. Panning copies them; zooming stretches those of the levels before
 * until the new ones are drawn.
 */
import type { Bounds, View } from './view';

/** CSS pixels along a bitmap's side: small enough that little is loaded beyond the screen's edge. */
const sideCss = 160;

export interface Bitmap {
  image: ImageBitmap;
  /** When it was drawn, in milliseconds; -Infinity when it should not fade in. */
  born: number;
  /** Not all of the scenery was there yet. */
  partial: boolean;
  /** What it shows has changed: it is shown until it is drawn anew. */
  stale?: boolean;
  /** The one before, seen until this one has faded in. */
  below?: Bitmap | undefined;
}

export interface Level {
  /** CSS pixels per tile, device pixels per CSS pixel, device pixels along a bitmap's side. */
  scale: number;
  ratio: number;
  side: number;
  bitmaps: Map<string, Bitmap>;
  /** Drawn from what does not hold any more: shown only until there is better. */
  stale: boolean;
}

/** A level that nothing is drawn to yet. */
export function emptyLevel(scale: number, ratio: number): Level {
  return { scale, ratio, side: sideCss * Math.ceil(ratio), bitmaps: new Map(), stale: false };
}

export interface Slot {
  column: number;
  row: number;
}

export function keyOf({ column, row }: Slot): string {
  return `${column},${row}`;
}

/** The slots of a level that a view shows, nearest to its middle first. */
export function slotsIn(view: View, level: Level): Slot[] {
  // Map pixels of the level per map pixel of the view; exactly 1 when the scales agree.
  const stretch = (level.scale * level.ratio) / view.scale;
  const first = (origin: number) => Math.floor((origin * stretch) / level.side);
  const last = (origin: number, length: number) => Math.ceil(((origin + length) * stretch) / level.side) - 1;
  const { width, height } = view.size;
  const middleX = ((view.originX + width / 2) * stretch) / level.side - 0.5;
  const middleY = ((view.originY + height / 2) * stretch) / level.side - 0.5;
  const slots: (Slot & { distance: number })[] = [];
  for (let row = first(view.originY); row <= last(view.originY, height); row++) {
    for (let column = first(view.originX); column <= last(view.originX, width); column++) {
      slots.push({ column, row, distance: (column - middleX) ** 2 + (row - middleY) ** 2 });
    }
  }
  return slots.sort((a, b) => a.distance - b.distance);
}

export class BitmapCache {
  /** Oldest first; the last one is drawn to. */
  #levels: Level[] = [];

  /** The level of a scale, made the current one. Of the others the two most recent stay, to be stretched. */
  level(scale: number, ratio: number): Level {
    const at = this.#levels.findIndex((level) => !level.stale && level.scale === scale && level.ratio === ratio);
    const found = at < 0 ? undefined : this.#levels.splice(at, 1)[0];
    const level = found ?? emptyLevel(scale, ratio);
    // A level that nothing was drawn to has nothing to lend.
    this.#levels = this.#levels.filter((older) => older.bitmaps.size > 0).slice(-2);
    this.#levels.push(level);
    return level;
  }

  /** The levels that may be stretched under the current one, the best last. */
  others(current: Level): Level[] {
    const strangeness = (level: Level) => Math.abs(Math.log(level.scale / current.scale));
    return this.#levels.filter((level) => level !== current).sort((a, b) => strangeness(b) - strangeness(a));
  }

  put(level: Level, slot: Slot, bitmap: Bitmap, capacity: number): void {
    level.bitmaps.set(keyOf(slot), bitmap);
    for (const oldest of level.bitmaps.keys()) {
      if (level.bitmaps.size <= capacity) break;
      level.bitmaps.delete(oldest);
    }
  }

  /** Finds a bitmap and counts it as just used. */
  get(level: Level, slot: Slot): Bitmap | undefined {
    const key = keyOf(slot);
    const bitmap = level.bitmaps.get(key);
    if (bitmap) {
      level.bitmaps.delete(key);
      level.bitmaps.set(key, bitmap);
    }
    return bitmap;
  }

  /** Nothing that was drawn holds any more. */
  renew(): void {
    for (const level of this.#levels) level.stale = true;
  }

  /** Nothing that was drawn of some places holds any more. */
  renewIn({ x0, y0, x1, y1 }: Bounds): void {
    for (const { scale, ratio, side, bitmaps } of this.#levels) {
      const slot = (place: number) => Math.floor((place * scale * ratio) / side);
      for (let row = slot(y0); row <= slot(y1); row++) {
        for (let column = slot(x0); column <= slot(x1); column++) {
          const bitmap = bitmaps.get(keyOf({ column, row }));
          if (bitmap) bitmap.stale = true;
        }
      }
    }
  }

  clear(): void {
    this.#levels = [];
  }
}
