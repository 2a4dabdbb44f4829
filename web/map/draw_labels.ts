/** Town names, each drawn once into a sprite and then copied. */
import { type Box, place, type Town } from './labels';
import type { Palette } from './palette';
import { nodeRadius } from './road_style';
import type { View } from './view';

const family = "Georgia, 'Noto Serif', 'DejaVu Serif', 'Times New Roman', serif";

interface Sprite {
  canvas: HTMLCanvasElement;
  /** Device pixels from the sprite's upper left corner to the text's left end, halfway up its small letters. */
  anchorX: number;
  anchorY: number;
  /** Device pixels of the text alone. */
  textWidth: number;
  textHeight: number;
}

export interface PlacedTown extends Town {
  sprite: Sprite;
  /** Screen pixels of the sprite's corner, and of the town. */
  left: number;
  top: number;
  dotX: number;
  dotY: number;
  /** The room that it takes: dot, name, and some air. */
  box: Box;
}

/** CSS pixels. */
const mostFontSize = 24;

function fontSize(rank: number): number {
  return Math.min(mostFontSize, 12.5 + rank * 0.85);
}

/** Device pixels: of a line in a font of some size, of its halo on each side, and of air around both. */
const textHeightOf = (size: number): number => Math.ceil(size * 1.15);
const haloOf = (ratio: number): number => Math.round(3.4 * ratio);
const airOf = (ratio: number): number => 5 * ratio;

/** Sprites live as long as one look of the map. */
export class LabelSprites {
  readonly #palette: Palette;
  readonly #ratio: number;
  readonly #sprites = new Map<string, Sprite>();

  constructor(palette: Palette, ratio: number) {
    this.#palette = palette;
    this.#ratio = ratio;
  }

  get(name: string, rank: number): Sprite {
    const key = `${rank} ${name}`;
    const known = this.#sprites.get(key);
    if (known) return known;
    if (this.#sprites.size > 2000) this.#sprites.clear();
    const sprite = this.#draw(name, rank);
    this.#sprites.set(key, sprite);
    return sprite;
  }

  #draw(name: string, rank: number): Sprite {
    const size = fontSize(rank) * this.#ratio;
    const font = `${rank >= 6 ? '600 ' : ''}${size}px ${family}`;
    const halo = haloOf(this.#ratio);
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.font = font;
    context.textRendering = 'geometricPrecision';
    const textWidth = Math.ceil(context.measureText(name).width);
    const textHeight = textHeightOf(size);
    canvas.width = textWidth + 2 * halo;
    canvas.height = textHeight + 2 * halo;
    context.font = font;
    // Hinted glyphs can hang on what else was written before; the same map must be the same pixels.
    context.textRendering = 'geometricPrecision';
    context.lineJoin = 'round';
    context.lineWidth = 2 * halo - this.#ratio;
    context.strokeStyle = this.#palette.halo;
    context.fillStyle = this.#palette.text;
    const baseline = halo + Math.round(size * 0.88);
    context.globalAlpha = 0.86;
    context.strokeText(name, halo, baseline);
    context.globalAlpha = 1;
    context.fillText(name, halo, baseline);
    return { canvas, anchorX: halo, anchorY: baseline - Math.round(size * 0.27), textWidth, textHeight };
  }
}

export function dotRadius(view: View, rank: number): number {
  return Math.max(nodeRadius(view.camera.scale), Math.min(4.2, 1.9 + 0.25 * rank)) * view.size.ratio;
}

/** CSS pixels by which a town that just left the screen may still reach into it. */
export const overhang = 24;

/** Those of the towns that are in view, or just outside. */
export function townsAbout(view: View, towns: readonly Town[]): Town[] {
  const { x0, y0, x1, y1 } = view.bounds(overhang * view.size.ratio);
  return towns.filter(({ x, y }) => x >= x0 && x <= x1 && y >= y0 && y <= y1);
}

/** A town with its name beside its dot. */
export function labelled(view: View, town: Town, sprites: LabelSprites): PlacedTown {
  const gap = 4 * view.size.ratio;
  const sprite = sprites.get(town.name, town.rank);
  const dotX = view.screenX(town.x);
  const dotY = view.screenY(town.y);
  const left = Math.round(dotX + dotRadius(view, town.rank) + gap) - sprite.anchorX;
  const top = Math.round(dotY - gap) - sprite.anchorY;
  const air = airOf(view.size.ratio);
  const box = {
    left: dotX - dotRadius(view, town.rank) - air,
    top: top - air / 2,
    right: left + sprite.anchorX + sprite.textWidth + air,
    bottom: top + sprite.canvas.height + air / 2,
  };
  return { ...town, sprite, left, top, dotX, dotY, box };
}

/** Places the names of towns, which come in order of importance. */
export function placeTowns(view: View, towns: readonly Town[], sprites: LabelSprites): PlacedTown[] {
  const placed = towns.map((town) => labelled(view, town, sprites));
  return place(placed.map(({ box }) => box)).map((index) => placed[index] as PlacedTown);
}

/** No box is taller, in device pixels. */
export function tallestBox(ratio: number): number {
  return textHeightOf(mostFontSize * ratio) + 2 * haloOf(ratio) + airOf(ratio);
}

export function drawTown(
  context: CanvasRenderingContext2D,
  view: View,
  town: PlacedTown,
  palette: Palette,
  alpha: number,
): void {
  context.globalAlpha = alpha;
  const radius = dotRadius(view, town.rank);
  // Once nodes are large enough, the town's own disc on the map is the dot.
  if (radius > nodeRadius(view.camera.scale) * view.size.ratio) {
    context.beginPath();
    context.arc(town.dotX, town.dotY, radius, 0, 2 * Math.PI);
    context.fillStyle = palette.town;
    context.strokeStyle = palette.halo;
    context.lineWidth = 1.6 * view.size.ratio;
    context.stroke();
    context.fill();
  }
  context.drawImage(town.sprite.canvas, town.left, town.top);
  context.globalAlpha = 1;
}
