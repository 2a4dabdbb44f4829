/**
 * Brings changes to the engine, one call after the other: what changes while a call is under way waits and goes with the
 * next one, of each tile from what the engine has to what it was made last. What the engine does not take did not happen.
 */
import { Edit } from '../engine/module';
import type { Tile } from '../map/brush';
import type { Change } from './edit_book';

export interface Written {
  /** Those that the engine has now. */
  tiles: readonly Tile[];
  /** Nothing waits any more. */
  all: boolean;
}

export class EditWriter {
  readonly #edit: (tiles: Float64Array, to: Edit) => Promise<void>;
  readonly #written: (written: Written) => void;
  readonly #failed: (error: Error, lost: readonly Change[]) => void;
  #waiting = new Map<string, Change>();
  #writing = false;

  constructor(
    edit: (tiles: Float64Array, to: Edit) => Promise<void>,
    written: (written: Written) => void,
    failed: (error: Error, lost: readonly Change[]) => void,
  ) {
    this.#edit = edit;
    this.#written = written;
    this.#failed = failed;
  }

  get idle(): boolean {
    return !this.#writing;
  }

  put(changes: readonly Change[]): void {
    for (const change of changes) {
      const { before } = this.#waiting.get(keyOf(change)) ?? change;
      this.#waiting.set(keyOf(change), { ...change, before });
    }
    if (!this.#writing) void this.#write();
  }

  async #write(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.size > 0) {
      const changes = [...this.#waiting.values()];
      this.#waiting.clear();
      const tiles: Tile[] = [];
      for (const to of [Edit.rock, Edit.open, Edit.restored]) {
        const alike = changes.filter(({ after }) => after === to);
        if (alike.length > 0 && (await this.#call(alike, to))) tiles.push(...alike);
      }
      // By now nothing is under way: whoever hears that all is written may say so.
      if (this.#waiting.size === 0) this.#writing = false;
      this.#written({ tiles, all: !this.#writing });
    }
  }

  async #call(changes: readonly Change[], to: Edit): Promise<boolean> {
    try {
      await this.#edit(Float64Array.from(changes.flatMap(({ x, y }) => [x, y])), to);
      return true;
    } catch (error) {
      this.#failed(error as Error, this.#lost(changes));
      return false;
    }
  }

  /** Of changes that the engine did not take, those upon which no others wait: these begin further back instead. */
  #lost(changes: readonly Change[]): Change[] {
    return changes.filter((change) => {
      const next = this.#waiting.get(keyOf(change));
      if (next) this.#waiting.set(keyOf(change), { ...next, before: change.before });
      return !next;
    });
  }
}

function keyOf({ x, y }: Tile): string {
  return `${x},${y}`;
}
