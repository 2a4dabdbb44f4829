/** Wires the page: engine, map, scenes, address. What each of them does, it does itself. */
import './page.css';
import './cards.css';
import './notice.css';
import './phone.css';
import '../map/gestures/hint.css';
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
import { Late } from './late';
import { LinkPanel } from './link_panel';
import { Meshes } from './meshes';
import { Routes } from './routes';
import { ScaleBar } from './scale_bar';
import type { Scene, Stage } from './scene';
import { SceneChooser } from './scene_chooser';
import { Setup, translate } from './setup';
import { Sheet } from './sheet';
import type { StringKey } from './strings';
import { WorldScene } from './world_scene';

/** The scene on the screen; none before the first one is there. */
let scene: Scene | undefined;

const setup = new Setup(retranslate);
const client = startEngine();
const map = new MapView(byId('map'), palettes[setup.theme], {
  moved(camera) {
    scaleBar.show(camera.scale);
    scene?.viewed();
    edits.viewed();
    changed();
  },
  settled(ready) {
    if (ready) scene?.settled();
  },
  arrived: () => scene?.viewed(),
  tapped(place) {
    if (!edits.tap(place)) scene?.tapped(place);
  },
  cancelled() {
    if (!edits.cancel()) route.cancel();
  },
  yielded: (gesture) => hint.show(gesture),
});
map.manners = setup.manners;
const hint = new GestureHint(map.element, setup);
const scaleBar = new ScaleBar(setup);
const route = new Routes(map, setup, { changed, say, failed });
const meshes = new Meshes(client, map, failed);
const edits = new Edits({ map, setup, route, meshes, changed, say, failed });
const stage: Stage = {
  client,
  map,
  route,
  meshes,
  edits,
  setup,
  turn,
  shows: (candidate) => candidate === scene,
  changed,
  say,
  failed,
  notice,
  hideNotice,
};
const world = new WorldScene(stage);
let labs: Labs | undefined;
let loading: Promise<Labs> | undefined;
/** Counts what the reader asked for. */
let asked = 0;
const chooser = new SceneChooser((kind) => void enter(kind, undefined, true));
const address = new Address(arrive);
new LinkPanel(setup, currentLink, say);
const embed = new Late(async () => new (await import('./embed_dialog')).EmbedDialog(setup), failed);
const exporting = new Late(async () => new (await import('./export_dialog')).ExportDialog(setup), failed);
new Sheet();
addDrop((files) => void openFiles(files));

function currentLink(): { link: string; remark: string | undefined } {
  address.flush();
  const state = scene?.state;
  return { link: new URL(state ? encode(state) : '', location.href).href, remark: linkRemark() };
}

/** What a reader should know who sends a link. */
function linkRemark(): string | undefined {
  return [scene?.linkRemark, edits.linkRemark].filter(Boolean).join(' ') || undefined;
}

function openExport(): void {
  const exhibit = scene?.exhibit;
  if (exhibit) exporting.use((dialog) => dialog.open({ view: map.view, shown: map.stack, exhibit, client }));
}

function openEmbed(): void {
  const state = scene?.state;
  if (state) embed.use((dialog) => dialog.open(state, linkRemark()));
}

function changed(): void {
  meshes.follow(route.query.clearance);
  const state = scene?.state;
  if (state) address.replace(state);
}

/** Labs come with their first use. */
async function sceneOf(kind: SceneKind): Promise<Scene> {
  if (kind === 'world') return world;
  return (await loadLabs())[kind];
}

async function loadLabs(): Promise<Labs> {
  loading ??= import('../lab').then(({ makeLabs }) => makeLabs(stage));
  labs = await loading;
  return labs;
}

/** What was asked for and is not yet shown is not wanted any more. */
function abandon(): number {
  for (const each of [world, ...Object.values(labs ?? {})]) each.abandon();
  return ++asked;
}

/** Shows a scene: what a link asks for, or what it showed last. */
async function enter(kind: SceneKind, link: LinkState | undefined, entry: boolean): Promise<void> {
  const mine = abandon();
  hideNotice();
  chooser.mark(kind);
  const next = await sceneOf(kind).catch(labsFailed);
  if (mine !== asked) return;
  if (!next || !(await next.open(link, entry))) markShown();
}

async function openFiles(files: File[]): Promise<void> {
  const mine = abandon();
  hideNotice();
  const made = await loadLabs().catch(labsFailed);
  if (made && mine === asked) await made.map.openFiles(files);
}

function labsFailed(error: Error): undefined {
  loading = undefined;
  notify('noticeLabs', { message: error.message });
}

/** Another scene than the one shown was chosen and did not come. */
function markShown(): void {
  if (scene) chooser.mark(scene.kind);
}

function turn(next: Scene, entry: boolean, show: () => void): void {
  if (entry) address.flush();
  if (scene && scene !== next) scene.leave();
  scene = next;
  chooser.show(next.kind);
  show();
  const { state } = next;
  byId<HTMLButtonElement>('embed').disabled = !state;
  byId<HTMLButtonElement>('export').disabled = !next.exhibit;
  if (state && entry) address.push(state);
  else changed();
}

/** Shows what a link asks for, or says why not and leaves everything as it is. */
function arrive(decoded: Decoded): void {
  if (decoded.kind === 'long') {
    notify('noticeLong', { got: String(decoded.got), most: String(mostText) });
    return;
  }
  if (decoded.kind === 'damaged') {
    const { key, got, expected } = decoded;
    notify('noticeDamaged', { key, got, expected });
    return;
  }
  if (decoded.kind === 'version') {
    abandon();
    turn(world, false, () => world.close());
    notify('noticeVersion', { got: decoded.got });
    return;
  }
  const { state } = decoded;
  void enter(state.scene.kind, state, false);
}

function retranslate(): void {
  translate(setup);
  map.showPalette(palettes[setup.theme]);
  scaleBar.show(map.camera.scale);
  route.render();
  edits.render();
  world.render();
  if (scene !== world) scene?.render();
  hideNotice();
}

function say(text: string): void {
  byId('live').textContent = text;
}

function failed(error: Error): void {
  notify(error.name === 'EngineLost' ? 'noticeEngine' : 'noticeRefused', { message: error.message });
}

function notify(key: StringKey, values: Record<string, string> = {}): void {
  notice(setup.say(key, values));
}

function notice(text: string): void {
  byId('notice-text').textContent = text;
  byId('notice').hidden = false;
}

function hideNotice(): void {
  byId('notice').hidden = true;
}

function begin(): void {
  translate(setup);
  world.render();
  scaleBar.show(map.camera.scale);
  const decoded = address.read();
  // A damaged link does not keep the reader from a world; a link to another generator's must not show a wrong one.
  if (decoded.kind === 'damaged' || decoded.kind === 'long') void enter('world', undefined, false);
  arrive(decoded);
}

const seed = byId<HTMLInputElement>('seed');
seed.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.isComposing) return;
  // A sandboxed frame may not even try to submit a form.
  event.preventDefault();
  scene?.changeSeed(seed.value);
});
seed.addEventListener('change', () => scene?.changeSeed(seed.value));
byId('dice').addEventListener('click', () => scene?.changeSeed(scene.randomSeed()));
byId('embed').addEventListener('click', openEmbed);
byId('export').addEventListener('click', openExport);
byId('notice-new').addEventListener('click', () => world.changeSeed(world.randomSeed()));
byId('notice-close').addEventListener('click', hideNotice);
byId('theme').addEventListener('click', () => setup.toggleTheme());
byId('language').addEventListener('click', () => setup.toggleLanguage());
byId('zoom-in').addEventListener('click', () => map.zoomGently(2, 0, 0));
byId('zoom-out').addEventListener('click', () => map.zoomGently(0.5, 0, 0));

void setup.ready.then(begin);
