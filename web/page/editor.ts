/**
 * Painting rock and digging: strokes by pointer, finger or keys change the map at once, the engine soon after, and with
 * it the paths on the map. What was done can be undone, and what is edited travels in the link.
 */
import { Edit } from '../engine/module';
import { type EditedTile, encodeEdits, mostEdits } from '../link/edit_text';
import { type BrushSize, brushSizes } from '../map/brush';
import { drawBrush } from '../map/draw_brush';
import { fromMiddle } from '../map/gestures/surface';
import type { Hold } from '../map/holds';
import type { Place } from '../map/view';
import { byId } from './dom';
import { type Change, EditBook } from './edit_book';
import type { Editable, EditGround, Tool } from './edit_ground';
import { type EditStringKey, sayEdit } from './edit_strings';
import { EditTools } from './edit_tools';
import { EditWriter } from './edit_writer';
import type { EditStage } from './edits';

/** CSS pixels per tile from which on tiles are large enough to draw. */
const leastScale = 1.5;

/** A ground, its edits, and the way from these to the engine. */
interface Desk {
  ground: EditGround;
  book: EditBook;
  writer: EditWriter;
  begun: boolean;
}

export class Editor {
  readonly #stage: EditStage;
  readonly #tools: EditTools;
  /** Of grounds that may come back. */
  readonly #desks = new WeakMap<Editable, Promise<Desk>>();
  #desk: Desk | undefined;
  #tool: Tool = Edit.rock;
  #size: BrushSize = 1;
  #inHand = false;
  #stroking = false;
  /** Where the pointer is; undefined: the crosshair counts. */
  #pointer: Place | undefined;
  /** The edits as a link carries them: undefined when they are too many. */
  #text: string | undefined = '';
  /** Those that the ground came with, which its desk has in its book once it is there. */
  #tiles: readonly EditedTile[] = [];
  #full = false;

  constructor(stage: EditStage) {
    this.#stage = stage;
    this.#tools = new EditTools(stage.setup, {
      take: (tool) => this.take(tool),
      resize: (size) => this.#resize(size),
      undo: () => this.#undo(),
      redo: () => this.#redo(),
      restoreAll: () => this.#restoreAll(),
      close: () => this.putAway(),
    });
    this.#tools.element.hidden = true;
    this.render();
    const { element } = stage.map;
    // Before the map's own keys, which move it by far more than a tile.
    element.addEventListener('keydown', (event) => this.#key(event), { capture: true });
    element.addEventListener('pointermove', (event) => this.#point(event));
    element.addEventListener('pointerleave', () => this.#pointAt(undefined));
    document.addEventListener('keydown', (event) => this.#historyKey(event));
  }

  get text(): string | undefined {
    return this.#text;
  }

  get tiles(): readonly EditedTile[] {
    return this.#desk?.book.edits ?? this.#tiles;
  }

  get linkRemark(): string | undefined {
    return this.#text === undefined ? sayEdit(this.#stage.setup, 'tooLarge') : undefined;
  }

  get inHand(): boolean {
    return this.#inHand;
  }

  /** Another ground, with its edits; none: nothing can be edited. */
  async show(editable: Editable | undefined, tiles: readonly EditedTile[]): Promise<void> {
    this.#endStroke();
    this.#desk = undefined;
    // Until the ground is there, the link goes on to say what it said.
    this.#tiles = tiles;
    this.#text = encodeEdits(tiles);
    if (editable) {
      const desk = await this.#deskOf(editable, tiles);
      if (this.#stage.editable() !== editable) return;
      this.#desk = desk;
    } else this.putAway();
    this.#changed();
  }

  take(tool: Tool): void {
    if (!this.#desk) return;
    this.#tool = tool;
    this.#hold(true);
    this.#say('toolSaid', { name: sayEdit(this.#stage.setup, tool === Edit.rock ? 'rock' : 'open') });
  }

  putAway(): void {
    if (!this.#inHand) return;
    this.#endStroke();
    this.#hold(false);
    this.#say('putAway');
    if (this.#tools.element.contains(document.activeElement)) byId('edit').focus();
  }

  /** A dab, by tap or by Enter; returns whether a tool is in hand. */
  tap(place: Place): boolean {
    if (!this.#inHand) return false;
    this.#paint(place, place);
    this.#endStroke();
    return true;
  }

  /** Escape: puts the tool away that is in hand. */
  cancel(): boolean {
    const inHand = this.#inHand;
    this.putAway();
    return inHand;
  }

  render(): void {
    this.#tools.build();
    this.#showTools();
  }

  /** The same desk for the same ground, also while that is only being made. */
  #deskOf(editable: Editable, tiles: readonly EditedTile[]): Promise<Desk> {
    const known = this.#desks.get(editable);
    if (known) return known;
    const made = editable.make().then((ground) => this.#newDesk(ground, tiles));
    this.#desks.set(editable, made);
    // The next use tries again.
    made.catch(() => this.#desks.delete(editable));
    return made;
  }

  #newDesk(ground: EditGround, tiles: readonly EditedTile[]): Desk {
    const desk: Desk = {
      ground,
      book: new EditBook(tiles),
      writer: new EditWriter(
        (tiles, to) => ground.edit(tiles, to),
        ({ tiles, all }) => {
          if (desk !== this.#desk) return;
          if (tiles.length > 0) this.#stage.meshes.expire(ground.boundsOf(tiles));
          if (all && !this.#stroking) this.#settle(desk);
          else this.#stage.route.refresh(false);
        },
        (error, lost) => {
          this.#takeBack(desk, lost);
          this.#stage.failed(error);
        },
      ),
      begun: false,
    };
    return desk;
  }

  // ---- Strokes ----

  #grasp(from: Place): Hold {
    let last = from;
    return {
      move: (to) => {
        this.#paint(last, to);
        last = to;
        this.#pointAt(to);
      },
      drop: () => this.#endStroke(),
      cancel: () => this.#cancelStroke(),
    };
  }

  #paint(from: Place, to: Place): void {
    const desk = this.#desk;
    if (!desk) return;
    if (this.#isFar()) {
      this.#showTools();
      this.#say('far');
      return;
    }
    const { ground, book } = desk;
    if (!desk.begun) book.adopt(ground.begin());
    desk.begun = true;
    const tool = this.#tool;
    const tiles = ground
      .stroke(from, to, this.#size)
      .filter((tile) => book.at(tile) !== Edit.restored || !ground.isAlready(tile, tool));
    this.#full = book.count + tiles.length > mostEdits;
    if (this.#full) {
      this.#showTools();
      this.#say('full', { n: this.#stage.setup.number(mostEdits) });
      return;
    }
    this.#stroking = true;
    this.#make(desk, book.paint(tiles, tool));
  }

  /** Returns how many tiles it changed. */
  #endStroke(): number {
    const desk = this.#desk;
    if (!desk || !this.#stroking) return 0;
    this.#stroking = false;
    const n = desk.book.end();
    if (n > 0) this.#say(this.#tool === Edit.rock ? 'paintedSaid' : 'dugSaid', { n: this.#stage.setup.number(n) });
    this.#changed();
    if (desk.writer.idle) this.#settle(desk);
    return n;
  }

  /** As if it had never been drawn; whoever wants it after all can do it again. */
  #cancelStroke(): void {
    if (this.#stroking && this.#endStroke() > 0) this.#undo();
  }

  /** Shows changes and brings them to the engine. */
  #make(desk: Desk, changes: readonly Change[]): void {
    if (changes.length === 0) return;
    for (const to of [Edit.rock, Edit.open, Edit.restored]) {
      const tiles = changes.filter(({ after }) => after === to);
      if (tiles.length > 0) desk.ground.show(tiles, to);
    }
    desk.writer.put(changes);
  }

  /** What the engine did not take is gone from the map, the history and the link. */
  #takeBack({ ground, book }: Desk, lost: readonly Change[]): void {
    book.takeBack(lost);
    for (const as of [Edit.rock, Edit.open, Edit.restored]) {
      const tiles = lost.filter(({ before }) => before === as);
      if (tiles.length > 0) ground.showAgain(tiles, as);
    }
    if (book === this.#desk?.book) this.#changed();
  }

  #settle(desk: Desk): void {
    this.#stage.route.refresh(true);
    desk.ground.settle().catch(this.#stage.failed);
  }

  #undo(): void {
    this.#turn('undoneSaid', (book) => book.undo());
  }

  #redo(): void {
    this.#turn('redoneSaid', (book) => book.redo());
  }

  #restoreAll(): void {
    this.#turn('restoredSaid', (book) => book.restoreAll());
  }

  #turn(said: EditStringKey, turn: (book: EditBook) => Change[]): void {
    this.#endStroke();
    const desk = this.#desk;
    if (!desk) return;
    const changes = turn(desk.book);
    if (changes.length === 0) return;
    this.#make(desk, changes);
    this.#say(said, { n: this.#stage.setup.number(changes.length) });
    this.#changed();
  }

  // ---- Tools ----

  #hold(inHand: boolean): void {
    const { map } = this.#stage;
    this.#inHand = inHand;
    map.holds.tool = inHand ? (place) => this.#grasp(place) : undefined;
    map.element.classList.toggle('painting', inHand);
    byId('edit').ariaPressed = String(inHand);
    this.#tools.element.hidden = !inHand;
    this.#showTools();
  }

  #resize(size: BrushSize): void {
    this.#size = size;
    this.#showTools();
    this.#say('brushOf', { n: size });
  }

  #changed(): void {
    const edits = this.#desk?.book.edits ?? [];
    this.#text = encodeEdits(edits);
    this.#full = false;
    this.#showTools();
    this.#stage.changed();
  }

  #isFar(): boolean {
    return this.#stage.map.camera.scale < leastScale;
  }

  #showTools(): void {
    const book = this.#desk?.book;
    this.#tools.show({
      tool: this.#tool,
      size: this.#size,
      canUndo: book?.canUndo === true,
      canRedo: book?.canRedo === true,
      count: book?.count ?? 0,
      remark: this.#remark(),
    });
    this.#showBrush();
  }

  #remark(): string {
    const { setup } = this.#stage;
    if (this.#isFar()) return sayEdit(setup, 'far');
    if (this.#full) return sayEdit(setup, 'full', { n: setup.number(mostEdits) });
    return this.linkRemark ?? '';
  }

  /** The camera has moved. */
  viewed(): void {
    if (this.#inHand) this.#showTools();
  }

  #say(key: EditStringKey, values: Record<string, string | number> = {}): void {
    this.#stage.say(sayEdit(this.#stage.setup, key, values));
  }

  // ---- Pointer and keys ----

  #point(event: PointerEvent): void {
    if (!this.#inHand) return;
    const { map } = this.#stage;
    const { x, y } = fromMiddle(map.element, event);
    this.#pointAt(map.placeAt(x, y));
  }

  #pointAt(place: Place | undefined): void {
    this.#pointer = place;
    this.#showBrush();
  }

  #showBrush(): void {
    const { map } = this.#stage;
    const ground = this.#desk?.ground;
    if (!this.#inHand || !ground || this.#isFar()) {
      map.showOver(undefined);
      return;
    }
    const at = this.#pointer ?? map.camera;
    if (!this.#pointer && !map.element.matches(':focus-visible')) map.showOver(undefined);
    else map.showOver(drawBrush(ground.outline(at, this.#size), this.#tool));
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.#inHand) return;
    const arrow = arrows[event.key];
    const grown = event.key === ']' ? 1 : event.key === '[' ? -1 : 0;
    if (!arrow && grown === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (arrow) this.#step(arrow, event.shiftKey);
    else this.#resize(brushSizes[brushSizes.indexOf(this.#size) + grown] ?? this.#size);
  }

  /** From the middle of a tile to that of the next, drawing on the way or not. */
  #step(arrow: readonly [number, number], drawing: boolean): void {
    const { map } = this.#stage;
    const ground = this.#desk?.ground;
    if (!ground) return;
    const { x, y, scale } = map.camera;
    const to = { x: x + arrow[0] * ground.step.x, y: y + arrow[1] * ground.step.y };
    this.#pointer = undefined;
    if (drawing) {
      this.#paint({ x, y }, to);
      this.#endStroke();
    }
    map.lookAt({ ...to, scale });
    this.#showBrush();
  }

  #historyKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !this.#desk || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const redo = (key === 'z' && event.shiftKey) || (key === 'y' && !event.shiftKey);
    if (!redo && key !== 'z') return;
    event.preventDefault();
    if (redo) this.#redo();
    else this.#undo();
  }
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where text is written, these keys take back what was written. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type);
}
