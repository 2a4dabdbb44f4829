/**
 * Brings changes to the engine, one call after the other: what changes while a call is under way waits and goes with the
 * next one, of each tile the last change alone.
 */
import { Edit } from '../engine/module';
import type { Tile } from '../map/brush';
import type { Change } from './edit_book';

export interface Written {
  tiles: readonly Tile[];
  /** Nothing waits any more. */
  all: boolean;
}

export class EditWriter {
  readonly #edit: (tiles: Float64Array, to: Edit) => Promise<void>;
  readonly #written: (written: Written) => void;
  readonly #failed: (error: Error) => void;
  #waiting = new Map<string, Change>();
  #writing = false;

  constructor(
    edit: (tiles: Float64Array, to: Edit) => Promise<void>,
    written: (written: Written) => void,
    failed: (error: Error) => void,
  ) {
    this.#edit = edit;
    this.#written = written;
    this.#failed = failed;
  }

  get idle(): boolean {
    return !this.#writing;
  }

  put(changes: readonly Change[]): void {
    for (const change of changes) this.#waiting.set(`${change.x},${change.y}`, change);
    if (!this.#writing) void this.#write();
  }

  async #write(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.size > 0) {
      const tiles = [...this.#waiting.values()];
      this.#waiting.clear();
      try {
        for (const to of [Edit.rock, Edit.open, Edit.restored]) {
          const flat = tiles.filter(({ after }) => after === to).flatMap(({ x, y }) => [x, y]);
          if (flat.length > 0) await this.#edit(Float64Array.from(flat), to);
        }
      } catch (error) {
        this.#failed(error as Error);
      }
      // By now nothing is under way: whoever hears that all is written may say so.
      if (this.#waiting.size === 0) this.#writing = false;
      this.#written({ tiles, all: !this.#writing });
    }
  }
}
