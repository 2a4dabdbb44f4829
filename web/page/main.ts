/** Wires the page: engine, map, panels, address. What each of them does, it does itself. */
import './page.css';
import './cards.css';
import './notice.css';
import './phone.css';
import { startEngine } from '../engine';
import type { Rung } from '../map/draw_tile';
import { Life } from '../map/life';
import { MapView } from '../map/map_view';
import { palettes } from '../map/palette';
import type { Camera, Place } from '../map/view';
import { WorldScenery } from '../map/world_scenery';
import { Address } from './address';
import { Controls } from './controls';
import { byId } from './dom';
import { LinkPanel } from './link_panel';
import { defaultWorld, type LayerName, layers, type World } from './parameters';
import { type Decoded, encode, type LinkState, seedBytes, wellFormed } from './permalink';
import { ProofPanel } from './proof_panel';
import { RoutePanel } from './route_panel';
import { ScaleBar } from './scale_bar';
import { randomSeed } from './seed_words';
import { Setup, translate } from './setup';
import { Sheet } from './sheet';
import type { StringKey } from './strings';

const home: Camera = { x: 64, y: 64, scale: 3.2 };

/** A world on its way. It is shown when the engine has it, unless something else was asked for by then. */
interface Opening {
  world: World;
  path: readonly Place[];
  /** A new seed makes an entry in the history. */
  entry: boolean;
  /** The link that asked for it; a change by hand leaves camera and layers as they are. */
  link: LinkState | undefined;
}

/** The world on the screen, or the first one to come. */
let world: World = defaultWorld();
let opening: Opening | undefined;
let shownLayers: ReadonlySet<LayerName> = new Set();
let foreign: readonly string[] = [];
/** False after a link of another generator: there is no world to show. */
let open = false;

const setup = new Setup(retranslate);
const client = startEngine();
const map = new MapView(byId('map'), palettes[setup.theme], {
  moved(camera) {
    scaleBar.show(camera.scale);
    life.follow();
    remember();
  },
  settled(ready) {
    if (ready) proof.measure();
  },
  arrived: () => life.follow(),
  tapped(place) {
    if (open) route.tap(place);
  },
  cancelled: () => route.cancel(),
});
const land = new WorldScenery(client, failed);
const life = new Life(client, map);
const proof = new ProofPanel(client, map, setup, failed);
const route = new RoutePanel(client, map, setup, { changed: remember, say, failed });
const scaleBar = new ScaleBar(setup);
const controls = new Controls(setup, changeWorld, changeLayer);
const address = new Address(arrive);
new LinkPanel(setup, currentLink, say);
new Sheet();

client.onRestart = () => life.forget();

function state(): LinkState {
  return { world, at: map.exactCamera, layers: [...shownLayers], path: route.path, foreign };
}

function currentLink(): string {
  address.flush();
  return new URL(open ? encode(state()) : '', location.href).href;
}

function remember(): void {
  if (open) address.replace(state());
}

/** What changes build upon: what is on its way, or else what is there. */
function latest(): Opening {
  return opening ?? { world, path: route.path, entry: false, link: undefined };
}

async function openWorld(next: Opening): Promise<void> {
  opening = next;
  let opened: World;
  try {
    opened = await client.open(next.world);
  } catch (error) {
    if (opening === next) keepWorld(error as Error);
    return;
  }
  if (opening === next) showWorld(opened, next);
}

function showWorld(opened: World, { path, entry, link }: Opening): void {
  opening = undefined;
  open = true;
  world = opened;
  if (link) foreign = link.foreign;
  land.open(world.density);
  map.show(land);
  proof.forget(world);
  life.forget();
  showLayers(link ? new Set(link.layers) : shownLayers);
  controls.show(world, shownLayers);
  route.restore(path);
  if (entry) address.push(state());
  if (link?.at) map.lookAt(link.at);
  remember();
}

/** The engine did not take the next world. */
function keepWorld(error: Error): void {
  opening = undefined;
  controls.show(world, shownLayers);
  failed(error);
  if (!open) return;
  // What was still asked about the world on the screen ended when the next one was to be opened.
  map.redraw();
  route.restore(route.path);
}

function changeWorld(change: Partial<World>): void {
  const base = latest();
  hideNotice();
  void openWorld({ ...base, world: { ...base.world, ...change } });
}

function changeSeed(text: string): void {
  const seed = wellFormed(text);
  const base = latest();
  if ((open || opening) && seed === base.world.seed) return;
  if (seedBytes(seed) > 256) {
    notify('noticeDamaged', { key: 'seed', got: `${seedBytes(seed)} bytes`, expected: '≤ 256 bytes' });
    return;
  }
  address.flush();
  hideNotice();
  void openWorld({ ...base, world: { ...base.world, seed }, path: [], entry: true });
}

function changeLayer(layer: LayerName, shown: boolean): void {
  const next = new Set(shownLayers);
  if (shown) next.add(layer);
  else next.delete(layer);
  showLayers(next);
  remember();
}

function showLayers(next: ReadonlySet<LayerName>): void {
  shownLayers = next;
  const rungs = layers.filter(({ key, rung }) => rung && next.has(key)).map(({ key }) => key as Rung);
  map.showGrid(next.has('grid'));
  land.showRungs(new Set(rungs));
  map.repaint();
  life.show(open && next.has('states'), open && next.has('travellers'));
}

/** Shows what a link asks for, or says why not and leaves everything as it is. */
function arrive(decoded: Decoded): void {
  if (decoded.kind === 'damaged') {
    const { key, got, expected } = decoded;
    notify('noticeDamaged', { key, got, expected });
    return;
  }
  if (decoded.kind === 'version') {
    opening = undefined;
    open = false;
    map.show(undefined);
    showLayers(shownLayers);
    proof.forget(undefined);
    route.clear();
    notify('noticeVersion', { got: decoded.got });
    return;
  }
  hideNotice();
  const { state: link } = decoded;
  void openWorld({ world: link.world, path: link.path, entry: false, link });
}

function retranslate(): void {
  translate(setup);
  map.showPalette(palettes[setup.theme]);
  controls.build(world, shownLayers);
  scaleBar.show(map.camera.scale);
  route.render();
  proof.render();
  hideNotice();
}

function say(text: string): void {
  byId('live').textContent = text;
}

function failed(error: Error): void {
  notify(error.name === 'EngineLost' ? 'noticeEngine' : 'noticeRefused', { message: error.message });
}

function notify(key: StringKey, values: Record<string, string>): void {
  byId('notice-text').textContent = setup.say(key, values);
  byId('notice').hidden = false;
}

function hideNotice(): void {
  byId('notice').hidden = true;
}

function begin(): void {
  translate(setup);
  controls.build(world, shownLayers);
  map.lookAt(home);
  scaleBar.show(home.scale);
  const decoded = address.read();
  arrive(decoded);
  // A damaged link does not keep the reader from a world; a link to another generator's must not show a wrong one.
  if (decoded.kind === 'damaged') void openWorld(latest());
}

byId('seed-form').addEventListener('submit', (event) => {
  event.preventDefault();
  changeSeed(byId<HTMLInputElement>('seed').value);
});
byId('seed').addEventListener('change', () => changeSeed(byId<HTMLInputElement>('seed').value));
byId('dice').addEventListener('click', () => changeSeed(randomSeed()));
byId('notice-new').addEventListener('click', () => changeSeed(randomSeed()));
byId('notice-close').addEventListener('click', hideNotice);
byId('theme').addEventListener('click', () => setup.toggleTheme());
byId('language').addEventListener('click', () => setup.toggleLanguage());
byId('zoom-in').addEventListener('click', () => map.zoomGently(2, 0, 0));
byId('zoom-out').addEventListener('click', () => map.zoomGently(0.5, 0, 0));

begin();
