/**
 * Chooses boxes that do not overlap, like `place`, but strip by strip from top to bottom, for pictures of which never all
 * is known at once. Pure.
 *
 * It chooses the same ones as `place` would: what decides over a box are the more important ones that overlap it, and over
 * these still more important ones. Of the same rank the upper one is more important, so that every step down such a chain
 * leads to a higher rank; hence it ends within as many boxes' heights below as there are ranks.
 */
import { type Box, byImportance, place, type Town } from './labels';

/** Ranks of towns are 1 to 14. */
const ranks = 14;

/** How far below a strip boxes have to be known, if none is taller than that. */
export function placementReach(tallest: number): number {
  return ranks * tallest;
}

export class StripPlacement<Boxed extends Town & { box: Box }> {
  /** Chosen ones that may reach into the strips to come. */
  #chosen: Boxed[] = [];
  /** All that begin above this row are decided. */
  #decided = Number.NEGATIVE_INFINITY;

  /**
   * The boxes chosen that reach into the next strip, from row `top` to before `bottom`, in order of importance. Given are
   * all down to `placementReach` below it; those far above may be left out.
   */
  next(towns: readonly Boxed[], top: number, bottom: number): Boxed[] {
    const before = this.#chosen.filter(({ box }) => box.bottom > top);
    const undecided = towns.filter(({ box }) => box.top >= this.#decided).sort(byImportance);
    // Those chosen before overlap no one else who is chosen, however important.
    const candidates = [...before, ...undecided];
    const chosen = place(candidates.map(({ box }) => box)).map((index) => candidates[index] as Boxed);
    this.#chosen = chosen.filter(({ box }) => box.top < bottom).sort(byImportance);
    this.#decided = bottom;
    return this.#chosen;
  }
}
