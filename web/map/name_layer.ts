/** The layer of town names on a map that moves: which are shown, and how they come and go. */
import { drawTown, LabelSprites, placeTowns, townsAbout } from './draw_labels';
import type { Town } from './labels';
import type { Palette } from './palette';
import type { View } from './view';

/** Milliseconds in which a name comes or goes. */
const fadeTime = 160;

const keyOf = ({ x, y }: Town): string => `${x},${y}`;

export class NameLayer {
  #sprites: { palette: Palette; ratio: number; images: LabelSprites } | undefined;
  readonly #shown = new Map<string, { town: Town; alpha: number }>();

  /** Another world: its names do not fade out. */
  forget(): void {
    this.#shown.clear();
  }

  /**
   * Paints names of towns, which come in order of importance; they have had `passed` milliseconds to come or go since the
   * last time, Infinity for at once. Returns whether some are still on their way.
   */
  paint(
    context: CanvasRenderingContext2D,
    view: View,
    towns: readonly Town[],
    palette: Palette,
    passed: number,
  ): boolean {
    const sprites = this.#spritesFor(palette, view.size.ratio);
    const placed = placeTowns(view, townsAbout(view, towns), sprites);
    const step = passed / fadeTime;
    const wanted = new Set<string>();
    let fading = false;
    for (const town of placed) {
      const key = keyOf(town);
      wanted.add(key);
      const alpha = Math.min(1, (this.#shown.get(key)?.alpha ?? 0) + step);
      this.#shown.set(key, { town, alpha });
      fading ||= alpha < 1;
    }
    for (const [key, name] of this.#shown) {
      if (wanted.has(key)) continue;
      name.alpha -= step;
      if (name.alpha <= 0) this.#shown.delete(key);
      fading ||= name.alpha > 0;
      for (const town of name.alpha > 0 ? placeTowns(view, [name.town], sprites) : []) {
        drawTown(context, view, town, palette, name.alpha);
      }
    }
    // The least important first, so that a more important dot is never below another.
    for (const town of placed.reverse()) {
      drawTown(context, view, town, palette, this.#shown.get(keyOf(town))?.alpha ?? 1);
    }
    return fading;
  }

  #spritesFor(palette: Palette, ratio: number): LabelSprites {
    if (this.#sprites?.palette !== palette || this.#sprites.ratio !== ratio) {
      this.#sprites = { palette, ratio, images: new LabelSprites(palette, ratio) };
    }
    return this.#sprites.images;
  }
}
