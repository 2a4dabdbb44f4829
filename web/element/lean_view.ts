/** An element's map while it is active: engine, content, and what lies on it. */
import { type EngineClient, EngineLost, Superseded, startEngine } from '../engine';
import { encode, type LinkState, mostText } from '../link/permalink';
import { mannerOf } from '../link/query';
import { generatorVersion } from '../link/world_table';
import { GestureHint } from '../map/gestures/hint';
import type { Manners } from '../map/gestures/surface';
import { MapView } from '../map/map_view';
import { palettes, type Theme } from '../map/palette';
import { type Camera, cameraOver } from '../map/view';
import { Late } from '../page/late';
import type { Words } from '../words/words';
import { type Content, type OpenContent, worldOpener } from './content';
import type { PathDetail, ViewDetail } from './events';
import type { Faults } from './faults';
import { GroundLayers } from './ground_layers';
import type { Values } from './link_text';
import { Paths } from './paths';
import { type Complaint, read } from './reading';
import type { Shell } from './shell';
import { sayElement } from './strings';

export interface LeanEvents {
  ready(): void;
  /** At most once a frame. */
  viewed(detail: ViewDetail): void;
  found(detail: PathDetail): void;
  failed(message: string): void;
  /** There will be no map: the engine cannot run here. */
  lost(message: string): void;
}

export interface LeanSetup {
  shell: Shell;
  words: Words;
  theme: Theme;
  manners: Manners;
}

/** Content on its way; see `contentOf`. */
interface Opening {
  content: string;
  done: Promise<void>;
}

interface Shown {
  content: Content;
  state: LinkState;
}

export class LeanView {
  readonly #setup: LeanSetup;
  readonly #events: LeanEvents;
  readonly #client: EngineClient = startEngine();
  readonly #openWorld = worldOpener(this.#client);
  #openLab: Promise<OpenContent> | undefined;
  readonly #map: MapView;
  readonly #hint: GestureHint;
  readonly #layers: GroundLayers;
  readonly #faults: Late<Faults>;
  readonly #removed = new AbortController();
  readonly paths: Paths;
  /** What was asked for last. */
  #asked: LinkState | undefined;
  #opening: Opening | undefined;
  #shown: Shown | undefined;
  /** Where to look once there is something to look at. */
  #wished: Camera | undefined;
  #isReady = false;
  #viewFrame = 0;

  constructor(setup: LeanSetup, events: LeanEvents) {
    this.#setup = setup;
    this.#events = events;
    const { shell, words } = setup;
    const failed = (error: Error) => this.#fail(error);
    this.#map = new MapView(shell.map, palettes[setup.theme], {
      moved: () => this.#moved(),
      settled: (ready) => this.#settled(ready),
      arrived: () => this.#layers.follow(),
      tapped: (place) => this.paths.tap(place),
      cancelled: () => this.paths.clear(),
      yielded: (gesture) => this.#hint.show(gesture),
    });
    this.#map.manners = setup.manners;
    this.#hint = new GestureHint(shell.map, words);
    this.#layers = new GroundLayers(this.#client, this.#map, failed);
    this.#faults = new Late(async () => new (await import('./faults')).Faults(this.#client, this.#map, failed), failed);
    this.paths = new Paths(async () => {
      const { PathQuery } = await import('./path_query');
      return new PathQuery(this.#map, words, {
        said: (text, passing) => shell.say(text, passing),
        found: events.found,
        changed: () => this.#showLink(),
      });
    }, failed);
    const { signal } = this.#removed;
    shell.zoomIn.addEventListener('click', () => this.#map.zoomGently(2, 0, 0), { signal });
    shell.zoomOut.addEventListener('click', () => this.#map.zoomGently(0.5, 0, 0), { signal });
  }

  /** Ends all work. */
  dispose(): void {
    this.#removed.abort();
    cancelAnimationFrame(this.#viewFrame);
    this.paths.stop();
    this.#layers.show(undefined, [], 0);
    this.#hint.dispose();
    this.#map.dispose();
    this.#client.terminate();
    this.#setup.shell.say('', true);
  }

  // ---- What is shown ----

  /** Shows what attributes ask for, as far as that can be, and tells of the rest. Resolves when it is open. */
  async ask(values: Values): Promise<void> {
    const { complaints, state, plain } = read(values);
    if (complaints.length === 0) this.#setup.shell.hideNotice();
    for (const complaint of complaints) this.#events.failed(this.#wordsOf(complaint));
    if (!state) this.#close();
    else if (!plain || !this.#asked) await this.#show(state);
  }

  async #show(state: LinkState): Promise<void> {
    if (!same(this.#asked?.at, state.at)) this.#wished = undefined;
    this.#asked = state;
    const content = contentOf(state);
    if (this.#opening?.content === content) return this.#opening.done;
    const shown = this.#shown;
    // While another content is on its way, the engine may have let go of the one that is shown.
    if (this.#opening || !shown || contentOf(shown.state) !== content) {
      const opening: Opening = { content, done: Promise.resolve() };
      this.#opening = opening;
      opening.done = this.#open(state, opening);
      return opening.done;
    }
    this.#change(shown, state);
  }

  /** The content stays. */
  #change(shown: Shown, state: LinkState): void {
    const { content, state: before } = shown;
    shown.state = state;
    if (state.at && !same(before.at, state.at)) this.#map.lookAt(state.at);
    if (!same(before.layers, state.layers)) this.#layers.show(content, state.layers, state.clearance);
    if (!same([before.path, mannerOf(before)], [state.path, mannerOf(state)])) this.#showPath(content, state);
  }

  /** By the time that the content is there, other places, layers or paths of it may have been asked for. */
  async #open(state: LinkState, opening: Opening): Promise<void> {
    const isWanted = () => this.#opening === opening && !this.#removed.signal.aborted;
    try {
      const open = await this.#openerOf(state);
      if (!isWanted()) return;
      const content = await open(state, (error) => this.#fail(error));
      if (isWanted()) this.#showContent({ content, state: this.#asked ?? state });
    } catch (error) {
      if (isWanted()) this.#keep(error as Error);
    }
  }

  async #openerOf({ scene }: LinkState): Promise<OpenContent> {
    if (scene.kind === 'world') return this.#openWorld;
    this.#openLab ??= import('./lab_content').then(({ labOpener }) => labOpener(this.#client));
    try {
      return await this.#openLab;
    } catch (error) {
      // The next one tries again.
      this.#openLab = undefined;
      throw error;
    }
  }

  #showContent(shown: Shown): void {
    const { content, state } = shown;
    this.#opening = undefined;
    this.#shown = shown;
    this.#isReady = false;
    this.#map.show(content.scenery);
    this.#map.lookAt(this.#wished ?? state.at ?? this.#homeOf(content));
    this.#wished = undefined;
    this.#markFaults();
    this.#layers.show(content, state.layers, state.clearance);
    this.#showPath(content, state);
    this.#showLink();
  }

  /** What is shown stays. What was still asked of it ended when the next content was to be opened. */
  #keep(error: Error): void {
    this.#opening = undefined;
    this.#asked = this.#shown?.state;
    this.#shown?.content.scenery.clear();
    this.#map.repaint();
    this.#fail(error);
  }

  /** Bare ground. */
  #close(): void {
    this.#asked = undefined;
    this.#opening = undefined;
    this.#shown = undefined;
    this.#map.show(undefined);
    this.#layers.show(undefined, [], 0);
    this.#markFaults();
    this.paths.show(undefined, []);
  }

  /** In classic worlds alone there is something to mark. */
  #markFaults(): void {
    const classic = () => {
      const scene = this.#shown?.state.scene;
      return scene?.kind === 'world' && scene.world.style === 'classic' ? scene.world : undefined;
    };
    if (classic()) this.#faults.use((faults) => faults.show(classic()));
    else this.#faults.part?.show(undefined);
  }

  #homeOf({ home }: Content): Camera {
    if ('scale' in home) return home;
    const { clientWidth, clientHeight } = this.#map.element;
    return cameraOver(home, { width: clientWidth || 1, height: clientHeight || 1, ratio: 1 });
  }

  #showPath({ ways, ends }: Content, state: LinkState): void {
    this.paths.show(ways && { ways, manner: mannerOf(state) }, ends(state.path));
  }

  // ---- What pages ask of it ----

  get view(): ViewDetail {
    const { x, y, scale } = this.#map.camera;
    return { x, y, scale };
  }

  /** A link to what is shown, without `#`; undefined while nothing is. */
  get permalink(): string | undefined {
    if (!this.#shown) return undefined;
    const { content, state } = this.#shown;
    const path = content.linkPath(this.paths.path);
    return encode({ ...state, at: this.#map.exactCamera, layers: this.#layers.shown, path }).slice(1);
  }

  get ready(): boolean {
    return this.#isReady;
  }

  lookAt(camera: Camera): void {
    if (!this.#shown) this.#wished = camera;
    this.#map.lookAt(camera);
  }

  /** Out of sight, nothing is drawn and nothing asked for. */
  rest(resting: boolean): void {
    this.#map.resting = resting;
    this.#layers.rest(resting);
  }

  showTheme(theme: Theme): void {
    this.#map.showPalette(palettes[theme]);
  }

  set manners(manners: Manners) {
    this.#map.manners = manners;
  }

  focus(): void {
    this.#map.element.focus();
  }

  // ---- What happens ----

  #moved(): void {
    this.#layers.follow();
    if (this.#viewFrame !== 0) return;
    this.#viewFrame = requestAnimationFrame(() => {
      this.#viewFrame = 0;
      this.#showLink();
      this.#events.viewed(this.view);
    });
  }

  #settled(ready: boolean): void {
    if (!ready || !this.#shown) return;
    void this.#faults.part?.measure();
    if (this.#isReady) return;
    this.#isReady = true;
    this.#events.ready();
  }

  #showLink(): void {
    this.#setup.shell.followLink(this.permalink);
  }

  #fail(error: Error): void {
    if (error instanceof Superseded || this.#removed.signal.aborted) return;
    const { message } = error;
    if (error instanceof EngineLost && !this.#isReady) this.#events.lost(message);
    else this.#events.failed(sayElement(this.#setup.words, 'refused', { message }));
  }

  #wordsOf(complaint: Complaint): string {
    const { words } = this.#setup;
    if (complaint.kind === 'damaged') return sayElement(words, 'damaged', { ...complaint });
    if (complaint.kind === 'long') return sayElement(words, 'long', { got: complaint.got, most: mostText });
    return sayElement(words, 'version', { got: complaint.got, known: generatorVersion });
  }
}

/** What decides the content itself; tiles that were dug to join two ends hang on these. */
function contentOf({ scene, edits, path }: LinkState): string {
  return JSON.stringify([scene, edits, 'joined' in scene && scene.joined ? path : null]);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
