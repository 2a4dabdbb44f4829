/** The endless world as a scene: opens worlds in the engine and shows them with their controls, proof and layers. */

import { decodeEdits, type EditedTile, editCalls } from '../link/edit_text';
import type { LinkState } from '../link/permalink';
import { mannerOf, noQuery, type Query } from '../link/query';
import { bytesOf, mostTextBytes, wellFormed } from '../link/table';
import { defaultWorld, type LayerName, layers, type World, worldHome } from '../link/world_table';
import type { Rung } from '../map/draw_roads';
import type { Life } from '../map/life';
import type { Place } from '../map/view';
import { WorldScenery } from '../map/world_scenery';
import { Controls } from './controls';
import { byId } from './dom';
import type { Editable } from './edit_ground';
import type { Exhibit } from './exhibit';
import { Late } from './late';
import type { MeshGround } from './meshes';
import type { ProofPanel } from './proof_panel';
import type { Scene, Stage } from './scene';
import { randomSeed } from './seed_words';
import { type Ways, worldWays } from './ways';

/** A world on its way. It is shown when the engine has it, unless something else was asked for by then. */
interface Opening {
  world: World;
  query: Query;
  edits: readonly EditedTile[];
  /** It makes an entry in the history. */
  entry: boolean;
  /** The link that asked for it; a change by hand leaves camera and layers as they are. */
  link: LinkState | undefined;
}

function queryOf(link: LinkState): Query {
  return { ...mannerOf(link), path: link.path ?? [] };
}

export class WorldScene implements Scene {
  readonly kind = 'world';
  readonly #stage: Stage;
  readonly #land: WorldScenery;
  readonly #life: Late<Life>;
  readonly #ways: Ways;
  readonly #proof: Late<ProofPanel>;
  readonly #controls: Controls;
  /** The world on the screen, or the first one to come. */
  #world: World = defaultWorld();
  #opening: Opening | undefined;
  #layers: ReadonlySet<LayerName> = new Set();
  #foreign: readonly string[] = [];
  /** False after a link of another generator: there is no world to show. */
  #open = false;
  /** The world on the screen, as the engine was asked for it. */
  #asked: World | undefined;
  /** The world on the screen, as a ground for edits: another object for each. */
  #editable: Editable | undefined;
  /** Likewise, as a ground with a mesh. */
  #mesh: MeshGround | undefined;
  /** The world that the proof is of. */
  #proved: World | undefined;
  /** What the reader left for another scene, to be found again. */
  #left: LinkState | undefined;
  #leftEdits: readonly EditedTile[] = [];

  constructor(stage: Stage) {
    this.#stage = stage;
    const { client, map, setup } = stage;
    this.#land = new WorldScenery(client, stage.failed);
    this.#life = new Late(async () => new (await import('../map/life')).Life(client, map), stage.failed);
    this.#ways = worldWays(client);
    this.#proof = new Late(async () => {
      const { ProofPanel } = await import('./proof_panel');
      const panel = new ProofPanel(client, map, setup, stage.failed);
      panel.forget(this.#proved);
      return panel;
    }, stage.failed);
    this.#controls = new Controls(
      setup,
      (change) => this.#change(change),
      (layer, shown) => this.#changeLayer(layer, shown),
    );
    client.onRestart = () => this.#life.part?.forget();
    map.lookAt(worldHome);
  }

  get state(): LinkState | undefined {
    if (!this.#open) return undefined;
    const { map, route, edits } = this.#stage;
    const scene = { kind: 'world', world: this.#world } as const;
    const shown = { at: map.exactCamera, layers: [...this.#layers], edits: edits.text ?? '' };
    return { scene, ...shown, ...route.query, foreign: this.#foreign };
  }

  get exhibit(): Exhibit | undefined {
    if (!this.#open) return undefined;
    const rungs = this.#rungs;
    const { route, edits } = this.#stage;
    const original = { world: this.#world, edits: edits.tiles, rungs, clearance: route.query.clearance };
    const lend: Exhibit['lend'] = async (wish, failed) =>
      (await import('./world_exhibit')).lendWorld(original, wish, failed);
    const { seed } = this.#world;
    return { name: seed, bounds: undefined, space: 'world', chunks: true, graphs: rungs.size > 0, mesh: true, lend };
  }

  open(link: LinkState | undefined, entry: boolean): Promise<boolean> {
    if (link?.scene.kind === 'world') {
      return this.#openWorld({
        world: link.scene.world,
        query: queryOf(link),
        edits: decodeEdits(link.edits),
        entry,
        link,
      });
    }
    const left = this.#left;
    const query = left ? queryOf(left) : noQuery;
    const again = { world: this.#world, query, edits: this.#leftEdits, entry, link: left };
    if (!this.#asked || this.#stage.client.world !== this.#asked) return this.#openWorld(again);
    this.#show(again);
    return Promise.resolve(true);
  }

  abandon(): void {
    this.#opening = undefined;
  }

  leave(): void {
    this.#left = this.state;
    this.#leftEdits = this.#stage.edits.tiles;
    this.#life.part?.show(false, false);
    this.#prove(undefined);
  }

  /** Bare ground, after a link of another generator. */
  close(): void {
    this.#open = false;
    this.#left = undefined;
    this.#leftEdits = [];
    this.#stage.map.show(undefined);
    this.#showControls();
    this.#showLayers(this.#layers);
    this.#prove(undefined);
    this.#stage.route.clear();
    this.#stage.edits.show(undefined, []);
  }

  changeSeed(text: string): void {
    const seed = wellFormed(text);
    const base = this.#latest();
    if ((this.#open || this.#opening) && seed === base.world.seed) return;
    if (bytesOf(seed) > mostTextBytes) {
      this.#stage.notice(this.#stage.setup.say('longSeed', { n: bytesOf(seed) }));
      return;
    }
    this.#stage.hideNotice();
    const query = { ...base.query, path: [] };
    void this.#openWorld({ ...base, world: { ...base.world, seed }, query, edits: [], entry: true });
  }

  randomSeed(): string {
    return randomSeed();
  }

  tapped(place: Place): void {
    if (this.#open) this.#stage.route.tap(place);
  }

  settled(): void {
    this.#proof.use((panel) => panel.measure());
  }

  viewed(): void {
    this.#life.part?.follow();
  }

  render(): void {
    this.#controls.build(this.#world, this.#layers);
    this.#proof.part?.render();
  }

  #showControls(): void {
    this.#controls.show(this.#world, this.#layers);
    if (this.#stage.shows(this)) byId<HTMLInputElement>('seed').value = this.#world.seed;
  }

  /** What changes build upon: what is on its way, or else what is there. */
  #latest(): Opening {
    const { route, edits } = this.#stage;
    const shown = { world: this.#world, query: route.query, edits: edits.tiles };
    return this.#opening ?? { ...shown, entry: false, link: undefined };
  }

  async #openWorld(next: Opening): Promise<boolean> {
    this.#opening = next;
    const { client, map } = this.#stage;
    let opened: World;
    try {
      opened = await client.open(next.world, editCalls(next.edits));
    } catch (error) {
      if (this.#opening === next) this.#keep(error as Error);
      return false;
    }
    if (this.#opening !== next) return false;
    this.#asked = next.world;
    this.#mesh = { space: 'world', bounds: undefined };
    this.#editable = {
      make: async () => new (await import('./world_ground')).WorldGround(client, map, this.#land.supply),
    };
    this.#show({ ...next, world: opened });
    return true;
  }

  #show({ world, query, edits, entry, link }: Opening): void {
    const { map, route, turn } = this.#stage;
    this.#opening = undefined;
    turn(this, entry, () => {
      this.#open = true;
      this.#world = world;
      if (link) this.#foreign = link.foreign;
      this.#land.open(world.density);
      map.show(this.#land);
      this.#prove(world);
      this.#life.part?.forget();
      this.#showLayers(link ? new Set(link.layers) : this.#layers);
      this.#showControls();
      this.#stage.edits.show(this.#editable, edits);
      route.restore(this.#ways, query);
      if (link?.at) map.lookAt(link.at);
    });
  }

  /** The engine did not take the next world. */
  #keep(error: Error): void {
    const { map, route, failed, shows } = this.#stage;
    this.#opening = undefined;
    this.#showControls();
    failed(error);
    if (!this.#open || !shows(this)) return;
    // What was still asked about the world on the screen ended when the next one was to be opened; and if the engine had
    // that one for a while, what came since is of that.
    this.#land.open(this.#world.density);
    map.repaint();
    route.restore(this.#ways, route.query);
  }

  #change(change: Partial<World>): void {
    const base = this.#latest();
    this.#stage.hideNotice();
    // Edits are of tiles, whatever these were made of; a world of another seed is another place.
    void this.#openWorld({ ...base, world: { ...base.world, ...change } });
  }

  #changeLayer(layer: LayerName, shown: boolean): void {
    const next = new Set(this.#layers);
    if (shown) next.add(layer);
    else next.delete(layer);
    this.#showLayers(next);
    this.#stage.changed();
  }

  #showLayers(next: ReadonlySet<LayerName>): void {
    const { map } = this.#stage;
    this.#layers = next;
    map.showGrid(next.has('grid'));
    this.#land.showRungs(this.#rungs);
    map.repaint();
    this.#stage.meshes.show(this.#open && next.has('mesh') ? this.#mesh : undefined);
    this.#showLife();
  }

  /** The proximity graphs among the layers. */
  get #rungs(): ReadonlySet<Rung> {
    return new Set(layers.filter(({ key, rung }) => rung && this.#layers.has(key)).map(({ key }) => key as Rung));
  }

  #showLife(): void {
    const shows = (layer: LayerName) => this.#open && this.#layers.has(layer);
    const show = (life: Life) => life.show(shows('states'), shows('travellers'));
    if (shows('states') || shows('travellers')) this.#life.use(show);
    else if (this.#life.part) show(this.#life.part);
  }

  /** What was proved before is of another world. */
  #prove(world: World | undefined): void {
    this.#proved = world;
    this.#proof.part?.forget(world);
  }
}
