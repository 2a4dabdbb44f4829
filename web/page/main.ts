/** Wires the page: engine, map, panels, address. What each of them does, it does itself. */
import './page.css';
import { Superseded, startEngine } from '../engine';
import type { Rung } from '../map/draw_tile';
import { Life } from '../map/life';
import { palettes } from '../map/palette';
import type { Camera } from '../map/view';
import { WorldMap } from '../map/world_map';
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

let world: World = defaultWorld();
let shownLayers: ReadonlySet<LayerName> = new Set();
let foreign: readonly string[] = [];
/** False after a link of another generator: there is no world to show. */
let open = false;

const setup = new Setup(retranslate);
const client = startEngine();
const map = new WorldMap(byId('map'), client, palettes[setup.theme], {
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
  failed,
});
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

/** Opens the world as it is now; tells whether it is there. */
async function openWorld(): Promise<boolean> {
  proof.forget(undefined);
  try {
    world = (await client.open(world)) as World;
  } catch (error) {
    if (!(error instanceof Superseded)) failed(error as Error);
    return false;
  }
  open = true;
  map.showWorld(world.density);
  proof.forget(world);
  life.forget();
  controls.show(world, shownLayers);
  return true;
}

async function changeWorld(change: Partial<World>): Promise<void> {
  const { path } = route;
  world = { ...world, ...change };
  if (!(await openWorld())) return;
  route.restore(path);
  remember();
}

async function changeSeed(text: string): Promise<void> {
  const seed = wellFormed(text);
  if (open && seed === world.seed) return;
  if (seedBytes(seed) > 256) {
    return notify('noticeDamaged', { key: 'seed', got: `${seedBytes(seed)} bytes`, expected: '≤ 256 bytes' });
  }
  address.flush();
  world = { ...world, seed };
  if (!(await openWorld())) return;
  hideNotice();
  route.restore([]);
  address.push({ ...state(), path: [] });
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
  map.showLayers({ grid: next.has('grid'), rungs: new Set(rungs) });
  life.show(next.has('states'), next.has('travellers'));
}

/** Shows what a link asks for, or says why not and leaves everything as it is. */
async function arrive(decoded: Decoded): Promise<void> {
  if (decoded.kind === 'damaged') {
    const { key, got, expected } = decoded;
    return notify('noticeDamaged', { key, got, expected });
  }
  if (decoded.kind === 'version') {
    open = false;
    map.showWorld(undefined);
    proof.forget(undefined);
    route.clear();
    return notify('noticeVersion', { got: decoded.got });
  }
  hideNotice();
  const { state: asked } = decoded;
  world = asked.world;
  foreign = asked.foreign;
  if (!(await openWorld())) return;
  showLayers(new Set(asked.layers));
  controls.show(world, shownLayers);
  if (asked.at) map.lookAt(asked.at);
  route.restore(asked.path);
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

async function begin(): Promise<void> {
  translate(setup);
  controls.build(world, shownLayers);
  map.lookAt(home);
  scaleBar.show(home.scale);
  const decoded = address.read();
  await arrive(decoded);
  // A damaged link does not keep the reader from a world; a link to another generator's must not show a wrong one.
  if (decoded.kind === 'damaged') await openWorld();
}

byId('seed-form').addEventListener('submit', (event) => {
  event.preventDefault();
  void changeSeed(byId<HTMLInputElement>('seed').value);
});
byId('seed').addEventListener('change', () => void changeSeed(byId<HTMLInputElement>('seed').value));
byId('dice').addEventListener('click', () => void changeSeed(randomSeed()));
byId('notice-new').addEventListener('click', () => void changeSeed(randomSeed()));
byId('notice-close').addEventListener('click', hideNotice);
byId('theme').addEventListener('click', () => setup.toggleTheme());
byId('language').addEventListener('click', () => setup.toggleLanguage());
byId('zoom-in').addEventListener('click', () => map.zoomGently(2, 0, 0));
byId('zoom-out').addEventListener('click', () => map.zoomGently(0.5, 0, 0));

void begin();
