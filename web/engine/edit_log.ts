/** Edits of tiles, of each tile the last one alone: enough to do them all again. */
import { Edit } from './module';

/** Tiles per call of `PathSpace.edit`. */
const callLimit = 65536;

export class EditLog {
  readonly #keepsRestored: boolean;
  /** By y, then by x. */
  readonly #rows = new Map<number, Map<number, Edit>>();

  /**
   * A restored tile is as good as one that never was edited, unless something is done in between that depends on it or
   * changes it, as digging does: then it must be restored again (`keepsRestored`).
   */
  constructor({ keepsRestored = false } = {}) {
    this.#keepsRestored = keepsRestored;
  }

  /** `tiles`: stride 2. */
  add(tiles: Float64Array, to: Edit): void {
    for (let t = 0; t < tiles.length; t += 2) {
      const [x, y] = [tiles[t] as number, tiles[t + 1] as number];
      if (to === Edit.restored && !this.#keepsRestored) this.#forget(x, y);
      else this.#keep(x, y, to);
    }
  }

  #keep(x: number, y: number, to: Edit): void {
    const row = this.#rows.get(y) ?? new Map<number, Edit>();
    row.set(x, to);
    this.#rows.set(y, row);
  }

  #forget(x: number, y: number): void {
    const row = this.#rows.get(y);
    row?.delete(x);
    if (row?.size === 0) this.#rows.delete(y);
  }

  /** The edits to make, in any order: each tile occurs once. */
  *calls(): Generator<{ tiles: Float64Array; to: Edit }> {
    const flat = new Map<Edit, number[]>();
    for (const [y, row] of this.#rows)
      for (const [x, to] of row) {
        const tiles = flat.get(to) ?? [];
        tiles.push(x, y);
        flat.set(to, tiles);
      }
    for (const [to, tiles] of flat)
      for (let begin = 0; begin < tiles.length; begin += 2 * callLimit)
        yield { tiles: Float64Array.from(tiles.slice(begin, begin + 2 * callLimit)), to };
  }
}
