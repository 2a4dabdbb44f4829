/** The layer of town names: which are shown, and how they come and go. */
import { drawTown, LabelSprites, placeTowns } from './draw_labels';
import { byImportance, type Town, townsIn } from './labels';
import type { Palette } from './palette';
import { namedRank } from './road_style';
import type { Needs, Supply } from './supply';
import type { View } from './view';

/** Milliseconds in which a name comes or goes. */
const fadeTime = 160;
/** Device-independent pixels by which a town that just left the screen may still reach into it. */
const overhang = 24;

const keyOf = ({ x, y }: Town): string => `${x},${y}`;

export class NameLayer {
  readonly #supply: Supply;
  #sprites: { palette: Palette; ratio: number; images: LabelSprites } | undefined;
  #towns: { key: string; list: Town[] } = { key: '', list: [] };
  readonly #shown = new Map<string, { town: Town; alpha: number }>();

  constructor(supply: Supply) {
    this.#supply = supply;
  }

  /** Another world: its names do not fade out. */
  forget(): void {
    this.#shown.clear();
    this.#towns = { key: '', list: [] };
  }

  /**
   * Paints the names of what is in view; they have had `passed` milliseconds to come or go since the last time, Infinity
   * for at once. Returns whether some are still on their way.
   */
  paint(
    context: CanvasRenderingContext2D,
    view: View,
    needs: Needs,
    { palette, density }: { palette: Palette; density: number },
    passed: number,
  ): boolean {
    const sprites = this.#spritesFor(palette, view.size.ratio);
    const placed = placeTowns(view, this.#townsInView(view, needs, density), sprites);
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

  #townsInView(view: View, needs: Needs, density: number): Town[] {
    const rank = namedRank(view.camera.scale, density);
    const key = [rank, this.#supply.version, JSON.stringify(needs)].join();
    if (key !== this.#towns.key) this.#towns = { key, list: this.#townsOf(needs, rank) };
    const { x0, y0, x1, y1 } = view.bounds(overhang * view.size.ratio);
    return this.#towns.list.filter(({ x, y }) => x >= x0 && x <= x1 && y >= y0 && y <= y1);
  }

  /** From chunks when near; when far, from the level with the most towns. */
  #townsOf(needs: Needs, rank: number): Town[] {
    const { detail, levels } = needs;
    if (detail !== undefined) return townsIn(this.#supply.chunksOf(needs), rank);
    const blocks = [...this.#supply.blocksOf(needs)].filter(({ level }) => level === levels[0]);
    return blocks.flatMap(({ towns }) => towns.filter((town) => town.rank >= rank)).sort(byImportance);
  }
}
