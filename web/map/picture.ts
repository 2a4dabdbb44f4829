/**
 * A picture of the map as a PNG file, as large as one likes: what the map shows, drawn as the map draws it, but strip by
 * strip, so that no more than a strip of it and of what it shows is there at once. Between, the page has its turns.
 */
import { emptyLevel, type Level, slotsIn } from './bitmap_cache';
import { areaOfSlots, drawLand, type Land, paintBitmap, squareOf } from './bitmap_layer';
import type { LayerStack } from './layer_stack';
import { requireFit, type Strip, stripsOf } from './picture_size';
import { PngWriter } from './png_writer';
import type { Frame } from './scenery';
import { Slices } from './slices';
import { StripNames } from './strip_names';
import type { View } from './view';

export interface PictureOptions {
  /** Whether towns are named. */
  names: boolean;
  signal: AbortSignal;
  /** Hears which share is done, 0 to 1. */
  onShare(share: number): void;
}

/** What of a strip's time goes by until all is there that it shows, and until that is drawn; about. */
const gathered = 0.4;
const drawn = 0.9;

/** Pixels that are written at once. */
const writtenPixels = 2 ** 16;

/**
 * Draws a picture of a view, of as many pixels as it says. Nothing else may draw from the scenery and the layers of the
 * stack meanwhile. Rejects with the signal's reason when that is aborted.
 */
export async function drawPicture(view: View, stack: LayerStack, options: PictureOptions): Promise<Blob> {
  requireFit(view.size);
  const { land } = stack;
  if (!land) throw new Error('picture: got no scenery, expected one');
  const drawing = new Drawing(view, stack, land, options);
  try {
    return await drawing.run();
  } finally {
    await drawing.end();
  }
}

class Drawing {
  readonly #view: View;
  readonly #stack: LayerStack;
  readonly #land: Land;
  readonly #options: PictureOptions;
  readonly #level: Level;
  readonly #names: StripNames | undefined;
  readonly #png: PngWriter;
  readonly #slices = new Slices();
  readonly #canvas = document.createElement('canvas');
  #wake = () => {};

  constructor(view: View, stack: LayerStack, land: Land, options: PictureOptions) {
    this.#view = view;
    this.#stack = stack;
    this.#land = land;
    this.#options = options;
    this.#level = emptyLevel(view.camera.scale, view.size.ratio);
    this.#names = options.names ? new StripNames(view, stack.palette) : undefined;
    this.#png = new PngWriter(view.size.width, view.size.height);
    const wake = () => this.#wake();
    land.scenery.onArrival = wake;
    for (const layer of land.layers) layer.onArrival = wake;
    options.signal.addEventListener('abort', wake);
  }

  async run(): Promise<Blob> {
    for (const strip of stripsOf(this.#view, this.#level.side)) {
      this.#options.signal.throwIfAborted();
      const frame = this.#frameOf(strip);
      await this.#gather(strip, frame);
      const context = this.#emptyCanvas(strip);
      await this.#drawLand(context, strip);
      await this.#writeNames(strip, frame);
      this.#paintOver(context, strip, frame);
      await this.#write(context, strip);
    }
    return this.#png.end();
  }

  async end(): Promise<void> {
    this.#slices.end();
    this.#canvas.width = 0;
    await this.#png.abandon();
  }

  #rows({ top, bottom }: Strip): View {
    return this.#view.rows(top, bottom - top);
  }

  /** What a strip shows: its bitmaps, and towns below whose names may be in the way of others. */
  #frameOf(strip: Strip): Frame {
    const area = areaOfSlots(this.#level, slotsIn(this.#rows(strip), this.#level));
    const known = this.#names ? this.#view.placeY(this.#names.knownTo(strip.bottom)) : area.y1;
    return { view: this.#view, scale: this.#level.scale, area: { ...area, y1: Math.max(area.y1, known) } };
  }

  /** Waits until all is there that a strip shows. */
  async #gather(strip: Strip, frame: Frame): Promise<void> {
    const { scenery, layers } = this.#land;
    const middle = { x: (frame.area.x0 + frame.area.x1) / 2, y: frame.area.y0 };
    let most = 1;
    for (;;) {
      // Not all of it is fetched at once: what comes next is asked for when something has come.
      this.#stack.want(frame, middle);
      const { missing } = this.#stack;
      if (scenery.has(frame.area, frame.scale) && [...layers].every((layer) => layer.missing === 0)) return;
      most = Math.max(most, missing);
      this.#tell(strip, gathered * (1 - missing / most));
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#options.signal.throwIfAborted();
    }
  }

  #emptyCanvas({ top, bottom }: Strip): CanvasRenderingContext2D {
    this.#canvas.width = this.#view.size.width;
    this.#canvas.height = bottom - top;
    return this.#canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D;
  }

  async #drawLand(context: CanvasRenderingContext2D, strip: Strip): Promise<void> {
    const view = this.#rows(strip);
    const slots = slotsIn(view, this.#level);
    for (const [index, slot] of slots.entries()) {
      const image = drawLand(this.#land, squareOf(this.#level, slot));
      paintBitmap(context, view, this.#level, slot, image);
      image.close();
      await this.#pause(strip, gathered + ((drawn - gathered) * (index + 1)) / slots.length);
    }
  }

  async #writeNames(strip: Strip, frame: Frame): Promise<void> {
    for (const _ of this.#names?.write(this.#land.scenery.towns(frame)) ?? []) await this.#pause(strip, drawn);
  }

  #paintOver(context: CanvasRenderingContext2D, strip: Strip, frame: Frame): void {
    const { overlay, palette } = this.#stack;
    context.save();
    context.textRendering = 'geometricPrecision';
    overlay.paint(context, this.#rows(strip), palette, Number.POSITIVE_INFINITY, () => {
      this.#names?.paint(context, this.#land.scenery.towns(frame), strip.top, strip.bottom);
      return false;
    });
    context.restore();
  }

  async #write(context: CanvasRenderingContext2D, strip: Strip): Promise<void> {
    const { width } = this.#view.size;
    const height = strip.bottom - strip.top;
    const most = Math.max(1, Math.floor(writtenPixels / width));
    for (let top = 0; top < height; top += most) {
      const rows = Math.min(most, height - top);
      await this.#png.write(context.getImageData(0, top, width, rows).data);
      await this.#pause(strip, drawn + ((1 - drawn) * (top + rows)) / height);
    }
  }

  /** Says how far it is, and gives way if it is time. */
  async #pause(strip: Strip, share: number): Promise<void> {
    this.#tell(strip, share);
    await this.#slices.pause();
    this.#options.signal.throwIfAborted();
  }

  #tell({ top, bottom }: Strip, share: number): void {
    this.#options.onShare((top + share * (bottom - top)) / this.#view.size.height);
  }
}
