/** The whole page: wires engine, map, scenes, address. What each of them does, it does itself. */
import { startEngine } from '../engine';
import type { Labs } from '../lab';
import { type Decoded, encode, type LinkState, mostText, type SceneKind } from '../link/permalink';
import { GestureHint } from '../map/gestures/hint';
import { MapView } from '../map/map_view';
import { palettes } from '../map/palette';
import { Address } from './address';
import { byId } from './dom';
import { addDrop } from './drop';
import { Edits } from './edits';
import type { EmbedDialog } from './embed_dialog';
import type { ExportDialog } from './export_dialog';
import { Late } from './late';
import { LinkPanel } from './link_panel';
import { Meshes } from './meshes';
import { Notices } from './notices';
import { Routes } from './routes';
import { ScaleBar } from './scale_bar';
import type { Scene, Stage } from './scene';
import { SceneChooser } from './scene_chooser';
import { Setup, translate } from './setup';
import { Sheet } from './sheet';
import { WorldScene } from './world_scene';

export class Page {
  readonly #setup = new Setup(() => this.#retranslate());
  readonly #notices = new Notices(this.#setup);
  readonly #client = startEngine();
  readonly #map: MapView;
  readonly #scaleBar = new ScaleBar(this.#setup);
  readonly #route: Routes;
  readonly #meshes: Meshes;
  readonly #edits: Edits;
  readonly #stage: Stage;
  readonly #world: WorldScene;
  #labs: Labs | undefined;
  #loading: Promise<Labs> | undefined;
  readonly #chooser = new SceneChooser((kind) => void this.#enter(kind, undefined, true));
  readonly #address = new Address((decoded) => this.#arrive(decoded));
  readonly #embed: Late<EmbedDialog>;
  readonly #export: Late<ExportDialog>;
  /** The scene on the screen; none before the first one is there. */
  #scene: Scene | undefined;
  /** Counts what the reader asked for. */
  #asked = 0;

  constructor() {
    const setup = this.#setup;
    const client = this.#client;
    const map = this.#makeMap();
    this.#map = map;
    const changed = () => this.#changed();
    const say = (text: string) => this.#notices.say(text);
    const failed = (error: Error) => this.#notices.failed(error);
    const route = new Routes(map, setup, { changed, say, failed });
    const meshes = new Meshes(client, map, failed);
    const edits = new Edits({ map, setup, route, meshes, changed, say, failed });
    this.#route = route;
    this.#meshes = meshes;
    this.#edits = edits;
    this.#stage = {
      ...{ client, map, route, meshes, edits, setup, changed, say, failed },
      turn: (scene, entry, show) => this.#turn(scene, entry, show),
      shows: (scene) => scene === this.#scene,
      notice: (text) => this.#notices.show(text),
      hideNotice: () => this.#notices.hide(),
    };
    this.#world = new WorldScene(this.#stage);
    this.#embed = new Late(async () => new (await import('./embed_dialog')).EmbedDialog(setup), failed);
    this.#export = new Late(async () => new (await import('./export_dialog')).ExportDialog(setup), failed);
    new LinkPanel(setup, () => this.#currentLink(), say);
    new Sheet();
    addDrop((files) => void this.#openFiles(files));
    this.#listen();
    void setup.ready.then(() => this.#begin());
  }

  #makeMap(): MapView {
    const map: MapView = new MapView(byId('map'), palettes[this.#setup.theme], {
      moved: ({ scale }) => {
        this.#scaleBar.show(scale);
        this.#scene?.viewed();
        this.#edits.viewed();
        this.#changed();
      },
      settled: (ready) => {
        if (ready) this.#scene?.settled();
      },
      arrived: () => this.#scene?.viewed(),
      tapped: (place) => {
        if (!this.#edits.tap(place)) this.#scene?.tapped(place);
      },
      cancelled: () => {
        if (!this.#edits.cancel()) this.#route.cancel();
      },
      yielded: (gesture) => hint.show(gesture),
    });
    map.manners = this.#setup.manners;
    const hint = new GestureHint(map.element, this.#setup);
    return map;
  }

  #listen(): void {
    const seed = byId<HTMLInputElement>('seed');
    seed.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      // A sandboxed frame may not even try to submit a form.
      event.preventDefault();
      this.#scene?.changeSeed(seed.value);
    });
    seed.addEventListener('change', () => this.#scene?.changeSeed(seed.value));
    const acts: Record<string, () => void> = {
      dice: () => this.#scene?.changeSeed(this.#scene.randomSeed()),
      embed: () => this.#openEmbed(),
      export: () => this.#openExport(),
      'notice-new': () => this.#world.changeSeed(this.#world.randomSeed()),
      theme: () => this.#setup.toggleTheme(),
      language: () => this.#setup.toggleLanguage(),
      'zoom-in': () => this.#map.zoomGently(2, 0, 0),
      'zoom-out': () => this.#map.zoomGently(0.5, 0, 0),
    };
    for (const [id, act] of Object.entries(acts)) byId(id).addEventListener('click', act);
  }

  #begin(): void {
    translate(this.#setup);
    this.#world.render();
    this.#scaleBar.show(this.#map.camera.scale);
    const decoded = this.#address.read();
    // A damaged link does not keep the reader from a world; a link to another generator's must not show a wrong one.
    if (decoded.kind === 'damaged' || decoded.kind === 'long') void this.#enter('world', undefined, false);
    this.#arrive(decoded);
  }

  #retranslate(): void {
    translate(this.#setup);
    this.#map.showPalette(palettes[this.#setup.theme]);
    this.#scaleBar.show(this.#map.camera.scale);
    this.#route.render();
    this.#edits.render();
    this.#world.render();
    if (this.#scene !== this.#world) this.#scene?.render();
    this.#notices.hide();
  }

  // ---- Links, embeds, files ----

  #currentLink(): { link: string; remark: string | undefined } {
    this.#address.flush();
    const state = this.#scene?.state;
    return { link: new URL(state ? encode(state) : '', location.href).href, remark: this.#linkRemark };
  }

  /** What a reader should know who sends a link. */
  get #linkRemark(): string | undefined {
    return [this.#scene?.linkRemark, this.#edits.linkRemark].filter(Boolean).join(' ') || undefined;
  }

  #openExport(): void {
    const exhibit = this.#scene?.exhibit;
    const { view, stack: shown } = this.#map;
    if (exhibit) this.#export.use((dialog) => dialog.open({ view, shown, exhibit, client: this.#client }));
  }

  #openEmbed(): void {
    const state = this.#scene?.state;
    if (state) this.#embed.use((dialog) => dialog.open(state, this.#linkRemark));
  }

  #changed(): void {
    this.#meshes.follow(this.#route.query.clearance);
    const state = this.#scene?.state;
    if (state) this.#address.replace(state);
  }

  // ---- Scenes ----

  /** Labs come with their first use. */
  async #sceneOf(kind: SceneKind): Promise<Scene> {
    if (kind === 'world') return this.#world;
    return (await this.#loadLabs())[kind];
  }

  async #loadLabs(): Promise<Labs> {
    this.#loading ??= import('../lab').then(({ makeLabs }) => makeLabs(this.#stage));
    this.#labs = await this.#loading;
    return this.#labs;
  }

  /** What was asked for and is not yet shown is not wanted any more. */
  #abandon(): number {
    for (const each of [this.#world, ...Object.values(this.#labs ?? {})]) each.abandon();
    return ++this.#asked;
  }

  /** Shows a scene: what a link asks for, or what it showed last. */
  async #enter(kind: SceneKind, link: LinkState | undefined, entry: boolean): Promise<void> {
    const mine = this.#abandon();
    this.#notices.hide();
    this.#chooser.mark(kind);
    const next = await this.#sceneOf(kind).catch((error) => this.#labsFailed(error));
    if (mine !== this.#asked) return;
    if (!next || !(await next.open(link, entry))) this.#markShown();
  }

  async #openFiles(files: File[]): Promise<void> {
    const mine = this.#abandon();
    this.#notices.hide();
    const made = await this.#loadLabs().catch((error) => this.#labsFailed(error));
    if (made && mine === this.#asked) await made.map.openFiles(files);
  }

  #labsFailed(error: Error): undefined {
    this.#loading = undefined;
    this.#notices.notify('noticeLabs', { message: error.message });
  }

  /** Another scene than the one shown was chosen and did not come. */
  #markShown(): void {
    if (this.#scene) this.#chooser.mark(this.#scene.kind);
  }

  #turn(next: Scene, entry: boolean, show: () => void): void {
    if (entry) this.#address.flush();
    if (this.#scene !== next) this.#scene?.leave();
    this.#scene = next;
    this.#chooser.show(next.kind);
    show();
    const { state } = next;
    byId<HTMLButtonElement>('embed').disabled = !state;
    byId<HTMLButtonElement>('export').disabled = !next.exhibit;
    if (state && entry) this.#address.push(state);
    else this.#changed();
  }

  /** Shows what a link asks for, or says why not and leaves everything as it is. */
  #arrive(decoded: Decoded): void {
    switch (decoded.kind) {
      case 'long':
        this.#notices.notify('noticeLong', { got: String(decoded.got), most: String(mostText) });
        break;
      case 'damaged': {
        const { key, got, expected } = decoded;
        this.#notices.notify('noticeDamaged', { key, got, expected });
        break;
      }
      case 'version':
        this.#abandon();
        this.#turn(this.#world, false, () => this.#world.close());
        this.#notices.notify('noticeVersion', { got: decoded.got });
        break;
      case 'state':
        void this.#enter(decoded.state.scene.kind, decoded.state, false);
    }
  }
}
