/** Names of towns over a picture that is drawn strip by strip. */
import { drawTown, LabelSprites, labelled, overhang, type PlacedTown, tallestBox, townsAbout } from './draw_labels';
import type { Town } from './labels';
import type { Palette } from './palette';
import { placementReach, StripPlacement } from './strip_placement';
import type { View } from './view';

export class StripNames {
  readonly #view: View;
  readonly #palette: Palette;
  readonly #sprites: LabelSprites;
  readonly #placement = new StripPlacement<PlacedTown>();

  /** `view`: of the whole picture. */
  constructor(view: View, palette: Palette) {
    this.#view = view;
    this.#palette = palette;
    this.#sprites = new LabelSprites(palette, view.size.ratio);
  }

  /** The row above which all towns have to be known when the strip above row `bottom` is painted. */
  knownTo(bottom: number): number {
    const { height, ratio } = this.#view.size;
    return Math.min(height + overhang * ratio, bottom + placementReach(tallestBox(ratio)));
  }

  /** Writes names of towns one by one, since writing takes time; where they are, is found when they are painted. */
  *write(towns: readonly Town[]): Generator<Town> {
    for (const town of townsAbout(this.#view, towns)) {
      this.#sprites.get(town.name, town.rank);
      yield town;
    }
  }

  /** Paints those that reach into the next strip, on a canvas of that strip alone. */
  paint(context: CanvasRenderingContext2D, towns: readonly Town[], top: number, bottom: number): void {
    const about = townsAbout(this.#view, towns).map((town) => labelled(this.#view, town, this.#sprites));
    context.save();
    context.translate(0, -top);
    // The least important first, as on the map.
    for (const town of [...this.#placement.next(about, top, bottom)].reverse()) {
      drawTown(context, this.#view, town, this.#palette, 1);
    }
    context.restore();
  }
}
