/**
 * Painting and digging, as scenes and page know it. The editor comes when a tool is first taken in hand; up to then there
 * is only what a link says.
 */
import { Edit } from '../engine/module';
import { type EditedTile, encodeEdits } from '../link/edit_text';
import type { MapView } from '../map/map_view';
import type { Place } from '../map/view';
import { byId } from './dom';
import type { Editable, Tool } from './edit_ground';
import type { Editor } from './editor';
import { Late } from './late';
import type { Meshes } from './meshes';
import type { Routes } from './routes';
import type { Setup } from './setup';

/** What the editor needs of the page. */
export interface EditStage {
  map: MapView;
  setup: Setup;
  route: Routes;
  meshes: Meshes;
  /** The ground on the screen. */
  editable(): Editable | undefined;
  changed(): void;
  say(text: string): void;
  failed(error: Error): void;
}

/** On the map, these keys take a tool in hand. */
const keys: Readonly<Record<string, Tool>> = { p: Edit.rock, d: Edit.open };

export class Edits {
  readonly #editor: Late<Editor>;
  #text: string | undefined = '';
  #editable: Editable | undefined;
  #tiles: readonly EditedTile[] = [];

  constructor(stage: Omit<EditStage, 'editable'>) {
    this.#editor = new Late(async () => {
      const { Editor } = await import('./editor');
      const editor = new Editor({ ...stage, editable: () => this.#editable });
      // By the time that it is there, it may be another ground.
      for (let shown: Editable | undefined; shown !== this.#editable; ) {
        shown = this.#editable;
        await editor.show(shown, this.#tiles);
      }
      return editor;
    }, stage.failed);
    byId('edit').addEventListener('click', () =>
      this.#editor.use((editor) => (editor.inHand ? editor.putAway() : editor.take(Edit.rock))),
    );
    stage.map.element.addEventListener('keydown', ({ key, ctrlKey, altKey, metaKey }) => {
      const tool = keys[key.toLowerCase()];
      if (tool === undefined || ctrlKey || altKey || metaKey || !this.#editable) return;
      this.#editor.use((editor) => editor.take(tool));
    });
  }

  /** As a link carries them; undefined when they are too many. */
  get text(): string | undefined {
    return this.#editor.part ? this.#editor.part.text : this.#text;
  }

  /** All of them, be they too many for a link. */
  get tiles(): readonly EditedTile[] {
    return this.#editor.part?.tiles ?? this.#tiles;
  }

  /** What who sends a link should know. */
  get linkRemark(): string | undefined {
    return this.#editor.part?.linkRemark;
  }

  /** Another ground is on the screen, with edits that the engine has already. */
  show(editable: Editable | undefined, tiles: readonly EditedTile[]): void {
    this.#editable = editable;
    this.#tiles = tiles;
    this.#text = encodeEdits(tiles);
    byId('edit').hidden = !editable;
    void this.#editor.part?.show(editable, tiles);
  }

  /** Returns whether a tool took it. */
  tap(place: Place): boolean {
    return this.#editor.part?.tap(place) === true;
  }

  cancel(): boolean {
    return this.#editor.part?.cancel() === true;
  }

  viewed(): void {
    this.#editor.part?.viewed();
  }

  render(): void {
    this.#editor.part?.render();
  }
}
