/**
 * View maths: where the camera looks, and which device pixel shows which place. Pure.
 *
 * Spaces: a *place* is in tiles, y downwards, up to 2^38 from the origin. *Map pixels* are places times the scale in
 * device pixels. *Screen pixels* are device pixels from the canvas's upper left corner: map pixels less the view's
 * origin, which is whole, so that a bitmap drawn once in map pixels is copied without resampling.
 */

import type { TileArea } from './scenery';

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

  constructor(camera: Camera, size: Size, origin?: { x: number; y: number }) {
    this.camera = camera;
    this.size = size;
    this.scale = camera.scale * size.ratio;
    this.originX = origin?.x ?? Math.round(camera.x * this.scale - size.width / 2);
    this.originY = origin?.y ?? Math.round(camera.y * this.scale - size.height / 2);
  }

  /** The same map on some of its rows of pixels alone. */
  rows(top: number, height: number): View {
    const origin = { x: this.originX, y: this.originY + top };
    return new View(this.camera, { ...this.size, height }, origin);
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

/** The tiles that a square of map pixels at some scale shows, whole or in part. */
export function areaOf({ left, top, size, scale, ratio }: TileArea): Bounds {
  const tiles = 1 / (scale * ratio);
  return { x0: left * tiles, y0: top * tiles, x1: (left + size) * tiles, y1: (top + size) * tiles };
}

/** Where a camera may look: all of the world, or what is given. */
const world: Bounds = { x0: -lastPlace, y0: -lastPlace, x1: lastPlace, y1: lastPlace };

/** The scale at which bounds just fit into a canvas. */
function fittingScale({ x0, y0, x1, y1 }: Bounds, { width, height, ratio }: Size): number {
  return Math.min(width / (x1 - x0), height / (y1 - y0)) / ratio;
}

/** How far one can zoom: out to thousands of chunks, or until finite bounds fill half of the canvas. */
export function scaleRange(size: Size, bounds?: Bounds): { min: number; max: number } {
  const area = (size.width * size.height) / (size.ratio * size.ratio);
  const min = bounds ? fittingScale(bounds, size) / 2 : Math.sqrt(area / farChunks) / chunkTiles;
  return { min: Math.min(min, nearScale), max: nearScale };
}

/** The nearest camera that is allowed on a canvas of this size. */
export function clampCamera(camera: Camera, size: Size, bounds?: Bounds): Camera {
  const { min, max } = scaleRange(size, bounds);
  const { x0, y0, x1, y1 } = bounds ?? world;
  return {
    x: Math.min(x1, Math.max(x0, camera.x)),
    y: Math.min(y1, Math.max(y0, camera.y)),
    scale: Number(Math.min(max, Math.max(min, camera.scale)).toPrecision(5)),
  };
}

/** The camera that shows all of some bounds, and a little around them. */
export function cameraOver(bounds: Bounds, size: Size): Camera {
  const { x0, y0, x1, y1 } = bounds;
  const scale = 0.9 * fittingScale(bounds, size);
  return clampCamera({ x: (x0 + x1) / 2, y: (y0 + y1) / 2, scale }, size, bounds);
}

/** The camera after the ground was dragged by CSS pixels. */
export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** The camera at another scale, with the place under (dx, dy), CSS pixels from the screen's middle, kept there. */
export function zoomedAbout(
  camera: Camera,
  scale: number,
  dx: number,
  dy: number,
  size: Size,
  bounds?: Bounds,
): Camera {
  const next = clampCamera({ ...camera, scale }, size, bounds).scale;
  const shift = 1 / camera.scale - 1 / next;
  return clampCamera({ x: camera.x + dx * shift, y: camera.y + dy * shift, scale: next }, size, bounds);
}
