/** The edits of one ground, and how they came to be, stroke by stroke: what can be undone, and done again. */
import { Edit } from '../engine/module';
import type { EditedTile } from '../link/edit_text';
import type { Tile } from '../map/brush';

/** Of one tile: what it was made before and is made now. */
export interface Change extends Tile {
  before: Edit;
  after: Edit;
}

export class EditBook {
  readonly #edits = new Map<string, EditedTile>();
  #done: Change[][] = [];
  #undone: Change[][] = [];
  /** The stroke that is being drawn, by tile. */
  #stroke: Map<string, Change> | undefined;

  constructor(edits: readonly EditedTile[]) {
    for (const edit of edits) this.#edits.set(keyOf(edit), edit);
  }

  get edits(): EditedTile[] {
    return [...this.#edits.values()];
  }

  get count(): number {
    return this.#edits.size;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  at(tile: Tile): Edit {
    return this.#edits.get(keyOf(tile))?.to ?? Edit.restored;
  }

  /** Edits that were there all along, and are not undone: they belong to what the strokes begin with. */
  adopt(edits: readonly EditedTile[]): void {
    for (const edit of edits) this.#edits.set(keyOf(edit), edit);
  }

  /** Goes on with the stroke, or begins one; returns what is new. */
  paint(tiles: readonly Tile[], to: Edit): Change[] {
    this.#stroke ??= new Map();
    const changes: Change[] = [];
    for (const tile of tiles) {
      const before = this.at(tile);
      if (before === to) continue;
      const change = { x: tile.x, y: tile.y, before, after: to };
      this.#set(change, to);
      changes.push(change);
      // Of a tile that changes twice in a stroke, what it was before the stroke counts.
      const first = this.#stroke.get(keyOf(tile));
      this.#stroke.set(keyOf(tile), first ? { ...first, after: to } : change);
    }
    return changes;
  }

  /** Ends the stroke; returns how many tiles it changed. */
  end(): number {
    const changes = [...(this.#stroke?.values() ?? [])].filter(({ before, after }) => before !== after);
    this.#stroke = undefined;
    if (changes.length === 0) return 0;
    this.#done.push(changes);
    this.#undone = [];
    return changes.length;
  }

  /** What undoing the last stroke changes. */
  undo(): Change[] {
    const stroke = this.#done.pop();
    if (!stroke) return [];
    this.#undone.push(stroke);
    return this.#follow(stroke.map(({ x, y, before, after }) => ({ x, y, before: after, after: before })));
  }

  redo(): Change[] {
    const stroke = this.#undone.pop();
    if (!stroke) return [];
    this.#done.push(stroke);
    return this.#follow(stroke);
  }

  /** Everything as it was without edits, as one stroke. */
  restoreAll(): Change[] {
    this.end();
    const changes = this.paint(this.edits, Edit.restored);
    this.end();
    return changes;
  }

  /** Changes that did not come about: the tiles are what they were before, and what led elsewhere is forgotten. */
  takeBack(changes: readonly Change[]): void {
    for (const change of changes) {
      this.#set(change, change.before);
      this.#stroke?.delete(keyOf(change));
    }
    this.#done = leadingTo(changes, this.#done, 'after');
    this.#undone = leadingTo(changes, this.#undone, 'before');
  }

  #follow(changes: Change[]): Change[] {
    for (const change of changes) this.#set(change, change.after);
    return changes;
  }

  #set({ x, y }: Tile, to: Edit): void {
    if (to === Edit.restored) this.#edits.delete(keyOf({ x, y }));
    else this.#edits.set(keyOf({ x, y }), { x, y, to });
  }
}

/**
 * Strokes, the last of which is the next to be undone (or done again), without the changes on top that do not lead to (or
 * on from) what their tile was before `changes`.
 */
function leadingTo(changes: readonly Change[], strokes: readonly Change[][], end: 'before' | 'after'): Change[][] {
  const sought = new Map(changes.map((change) => [keyOf(change), change.before]));
  const left: Change[][] = [];
  for (const stroke of [...strokes].reverse()) {
    const kept = stroke.filter((change) => {
      const to = sought.get(keyOf(change));
      if (to === undefined) return true;
      if (change[end] === to) sought.delete(keyOf(change));
      return change[end] === to;
    });
    if (kept.length > 0) left.unshift(kept);
  }
  return left;
}

function keyOf({ x, y }: Tile): string {
  return `${x},${y}`;
}
