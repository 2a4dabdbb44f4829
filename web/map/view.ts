/**
 * View maths: where the camera looks, and which device pixel shows which place. Pure.
 *
 * Spaces: a *place* is in tiles, y downwards, up to 2^38 from the origin. *Map pixels* are places times the scale in
 * device pixels. *Screen pixels* are device pixels from the canvas's upper left corner: map pixels less the view's
 * origin, which is whole, so that a bitmap drawn once in map pixels is copied without resampling.
 */

export const chunkTiles = 128;

/** The engine's chunks are signed 32-bit, and one at the rim lacks neighbours: the camera stays a little inside. */
export const lastChunk = 2 ** 31 - 8;
const lastPlace = lastChunk * chunkTiles;

/** Chunks in view at the far end of the zoom. */
const farChunks = 16384;

/** CSS pixels per tile at the near end: the tile of one node fills most of a screen. */
const nearScale = 400;

export interface Camera {
  /** The place in the middle of the screen. */
  x: number;
  y: number;
  /** CSS pixels per tile; five significant digits, so that a link can carry it exactly. */
  scale: number;
}

export interface Size {
  /** Device pixels of the canvas. */
  width: number;
  height: number;
  /** Device pixels per CSS pixel. */
  ratio: number;
}

export interface Place {
  x: number;
  y: number;
}

export interface Bounds {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export class View {
  readonly camera: Camera;
  readonly size: Size;
  /** Device pixels per tile. */
  readonly scale: number;
  /** Map pixel in the canvas's upper left corner; whole numbers. */
  readonly originX: number;
  readonly originY: number;

  constructor(camera: Camera, size: Size) {
    this.camera = camera;
    this.size = size;
    this.scale = camera.scale * size.ratio;
    this.originX = Math.round(camera.x * this.scale - size.width / 2);
    this.originY = Math.round(camera.y * this.scale - size.height / 2);
  }

  /** Screen pixel of a place; the subtraction comes before any rounding to the drawing's narrower floats. */
  screenX(x: number): number {
    return x * this.scale - this.originX;
  }

  screenY(y: number): number {
    return y * this.scale - this.originY;
  }

  placeX(screenX: number): number {
    return (screenX + this.originX) / this.scale;
  }

  placeY(screenY: number): number {
    return (screenY + this.originY) / this.scale;
  }

  /** Places in view, and `margin` screen pixels around them. */
  bounds(margin = 0): Bounds {
    return {
      x0: this.placeX(-margin),
      y0: this.placeY(-margin),
      x1: this.placeX(this.size.width + margin),
      y1: this.placeY(this.size.height + margin),
    };
  }

  /** The camera that names exactly the pixels shown: any camera within half a pixel of it shows the same. */
  snapped(): Camera {
    return {
      x: (this.originX + this.size.width / 2) / this.scale,
      y: (this.originY + this.size.height / 2) / this.scale,
      scale: this.camera.scale,
    };
  }
}

export function scaleRange({ width, height, ratio }: Size): { min: number; max: number } {
  const area = (width * height) / (ratio * ratio);
  return { min: Math.sqrt(area / farChunks) / chunkTiles, max: nearScale };
}

/** The nearest camera that is allowed on a canvas of this size. */
export function clampCamera(camera: Camera, size: Size): Camera {
  const { min, max } = scaleRange(size);
  const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return {
    x: clamp(camera.x, lastPlace),
    y: clamp(camera.y, lastPlace),
    scale: Number(Math.min(max, Math.max(min, camera.scale)).toPrecision(5)),
  };
}

/** The camera after the ground was dragged by CSS pixels. */
export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** The camera at another scale, with the place under (dx, dy), CSS pixels from the screen's middle, kept there. */
export function zoomedAbout(camera: Camera, scale: number, dx: number, dy: number, size: Size): Camera {
  const next = clampCamera({ ...camera, scale }, size).scale;
  const shift = 1 / camera.scale - 1 / next;
  return clampCamera({ x: camera.x + dx * shift, y: camera.y + dy * shift, scale: next }, size);
}
