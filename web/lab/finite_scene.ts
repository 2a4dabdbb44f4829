/** What the cave lab and imported maps have in common as scenes: a finite map with start, goal and the ways between. */
import { Superseded } from '../engine';
import type { LabOptions } from '../engine/module';
import { decodeEdits } from '../link/edit_text';
import type { LinkState, SceneState } from '../link/permalink';
import { type Manner, noQuery } from '../link/query';
import type { LayerName } from '../link/world_table';
import type { Tile } from '../map/brush';
import type { Camera, Place } from '../map/view';
import { byId } from '../page/dom';
import type { Editable } from '../page/edit_ground';
import type { Exhibit } from '../page/exhibit';
import type { MeshGround } from '../page/meshes';
import type { Scene, Stage } from '../page/scene';
import type { Ways } from '../page/ways';
import { FactsPanel } from './facts_panel';
import { FiniteMap } from './finite_map';
import { lookAtAll } from './free_view';
import { labExhibit } from './lab_exhibit';
import type { LabGround } from './lab_ground';
import { placeOf, positionOf } from './lattice';
import { type LabWork, workOn } from './made_lab';
import { sayLab, translateLabs } from './strings';
import type { OpenedLab, Workbench } from './workbench';

/** What is to be shown of a lab; everything else is as with the lab before. */
export interface Wish extends LabWork {
  options: LabOptions;
  manner: Manner;
  /** Undefined: as it is, if the map before was as large, else all of the map. */
  at: Camera | undefined;
  entry: boolean;
}

interface Shown {
  options: LabOptions;
  map: FiniteMap;
  ways: Ways;
  editable: Editable;
  /** None over hexagons. */
  mesh: MeshGround | undefined;
  joined: boolean;
  dug: number;
  /** Start and goal were found to lie in different parts. */
  apart: boolean;
}

export abstract class FiniteScene implements Scene {
  protected readonly stage: Stage;
  protected readonly bench: Workbench;
  protected foreign: readonly string[] = [];
  protected layers: readonly LayerName[] = [];
  protected shown: Shown | undefined;
  /** What the reader left for another scene, to be found again. */
  protected left: LinkState | undefined;
  readonly #facts: FactsPanel;
  #opening: object | undefined;

  constructor(stage: Stage, bench: Workbench) {
    this.stage = stage;
    this.bench = bench;
    this.#facts = new FactsPanel(stage.setup);
    const mesh = byId<HTMLInputElement>('lab-mesh');
    mesh.addEventListener('change', () => {
      if (stage.shows(this)) this.#changeLayers(mesh.checked);
    });
  }

  abstract readonly kind: 'cave' | 'map';
  abstract open(link: LinkState | undefined, entry: boolean): Promise<boolean>;
  abstract changeSeed(text: string): void;
  abstract randomSeed(): string;
  /** What a link says of the map. */
  protected abstract sceneState(joined: boolean): SceneState;
  protected abstract title(): string;
  /** What files of the map are called by. */
  protected abstract fileName(): string;
  protected abstract remark(): string | undefined;
  /** Makes the controls in the language of the setup. */
  protected abstract buildControls(): void;
  /** Sets the controls to what is. */
  protected abstract showControls(): void;

  get state(): LinkState | undefined {
    const { map, route, edits } = this.stage;
    const { path, ...query } = route.query;
    const joined = this.shown?.joined === true;
    const common = { at: map.exactCamera, layers: this.layers, edits: edits.text ?? '', foreign: this.foreign };
    return { scene: this.sceneState(joined), ...common, ...query, path: this.shown?.map.linkPath(path) };
  }

  get exhibit(): Exhibit | undefined {
    if (!this.shown) return undefined;
    const { client, route } = this.stage;
    const { scenery, lattice } = this.shown.map;
    const clearance = route.query.clearance;
    return labExhibit({ client, name: this.fileName(), scenery, square: !lattice.hexagonal, clearance });
  }

  abandon(): void {
    this.#opening = undefined;
  }

  leave(): void {
    this.left = this.state;
  }

  tapped(place: Place): void {
    const { shown } = this;
    if (!shown || shown.map.ends.length === 0) return;
    shown.apart = false;
    this.#renderFacts();
    if (shown.joined) {
      // What was dug joins the start and goal before; others see the map as it was.
      const path = [positionOf(shown.map.lattice, place)];
      void this.present({ ...this.again(), joined: false, path }, async () => {});
    } else this.stage.route.tap(place);
  }

  settled(): void {}

  viewed(): void {}

  render(): void {
    translateLabs(this.stage.setup);
    this.buildControls();
    this.showControls();
    this.#renderFacts();
  }

  /** Digs the fewest tiles that join start and goal. */
  async join(): Promise<void> {
    const { path } = this.again();
    if (path?.length !== 2) return;
    await this.present({ ...this.again(), joined: true }, async () => {});
    if (!this.shown?.joined) return;
    this.stage.say(sayLab(this.stage.setup, 'joinedSaid', { n: this.shown.dug }));
  }

  /** Takes in what a link says besides the map. */
  protected take(link: LinkState | undefined): void {
    if (!link) return;
    this.foreign = link.foreign;
    this.layers = link.layers.filter((layer) => layer === 'mesh');
  }

  /** A wish for what is shown already. */
  protected again(): Wish {
    const { shown } = this;
    if (!shown) throw new Error('nothing is shown yet');
    const { path, ...manner } = this.stage.shows(this) ? this.stage.route.query : noQuery;
    const positions = path.map((place) => positionOf(shown.map.lattice, place));
    const { options, joined } = shown;
    const edits = (this.stage.shows(this) ? this.stage.edits.text : this.left?.edits) ?? '';
    return { options, joined, path: positions, manner, edits, at: undefined, entry: false };
  }

  /**
   * Shows another map, or the same in another state, once the engine has it and `also`, which goes with it; resolves to
   * whether it did. `accept` takes in what else has changed, just before it is shown.
   */
  protected async present<T>(
    wish: Wish,
    also: (lab: OpenedLab) => Promise<T>,
    accept: (also: T, map: FiniteMap) => void = () => {},
  ): Promise<boolean> {
    const mine = {};
    this.#opening = mine;
    try {
      const made = await this.bench.open(wish.options, async (lab) => ({
        ...(await workOn(this.stage.client, this.bench, lab, wish)),
        also: await also(lab),
      }));
      if (this.#opening !== mine) return false;
      this.#opening = undefined;
      const { facts, tiles, dug } = made.also;
      const map = new FiniteMap(facts, tiles, made.lab.tiles.slice(), dug);
      accept(made.also.also, map);
      this.#show(map, dug.length / 2, wish);
      return true;
    } catch (error) {
      if (this.#opening === mine) this.#keep(error as Error);
      return false;
    }
  }

  /** The scene without a map. */
  protected showNothing(entry: boolean): void {
    const { turn, map, route } = this.stage;
    turn(this, entry, () => {
      this.shown = undefined;
      map.show(undefined);
      route.clear();
      this.stage.edits.show(undefined, []);
      this.stage.meshes.show(undefined);
      this.render();
    });
  }

  /** Says why a map was not opened. */
  protected refused(error: Error): void {
    this.stage.failed(error);
  }

  #show(finite: FiniteMap, dug: number, wish: Wish): void {
    const { client, map, route, turn } = this.stage;
    const entering = !this.stage.shows(this);
    const before = entering ? undefined : this.shown?.map.scenery.bounds;
    const { bounds } = finite.scenery;
    const sameSize = before?.x1 === bounds.x1 && before.y1 === bounds.y1;
    turn(this, wish.entry, () => {
      const ways = finite.ways(client, (apart) => this.#answered(apart));
      const mesh: MeshGround | undefined = finite.lattice.hexagonal ? undefined : { space: 'lab', bounds };
      const editable = { make: () => this.#makeGround(finite) };
      this.shown = { options: wish.options, map: finite, ways, editable, mesh, joined: dug > 0, dug, apart: false };
      map.showGrid(false);
      map.show(finite.scenery);
      this.stage.edits.show(editable, decodeEdits(wish.edits));
      this.#showMesh();
      if (wish.at) map.lookAt(wish.at);
      else if (!sameSize) lookAtAll(map, bounds);
      const path = (wish.path ?? finite.ends).map((position) => placeOf(finite.lattice, position));
      route.restore(ways, { ...wish.manner, path });
      if (entering) this.render();
      this.showControls();
      this.#renderFacts();
    });
  }

  async #makeGround(finite: FiniteMap): Promise<LabGround> {
    const { LabGround } = await import('./lab_ground');
    return new LabGround(finite, this.stage.map, {
      edit: (tiles, to) => this.bench.edit(tiles, to),
      begin: () => this.#adoptDug(),
      settle: () => this.#takeFacts(finite),
    });
  }

  /** What joins start and goal becomes a part of the edits: what is edited next may lie upon it. */
  #adoptDug(): Tile[] {
    const { shown } = this;
    if (!shown?.joined) return [];
    shown.joined = false;
    shown.dug = 0;
    this.stage.map.repaint();
    return shown.map.adoptDug();
  }

  async #takeFacts(finite: FiniteMap): Promise<void> {
    const { facts } = await this.stage.client.labTiles();
    if (this.shown?.map !== finite) return;
    finite.facts = facts;
    this.#renderFacts();
  }

  /** The mesh is the one layer of a lab. */
  #changeLayers(mesh: boolean): void {
    this.layers = mesh ? ['mesh'] : [];
    this.#showMesh();
    this.stage.changed();
  }

  #showMesh(): void {
    const mesh = this.shown?.mesh;
    this.stage.meshes.show(this.layers.includes('mesh') ? mesh : undefined);
    byId<HTMLInputElement>('lab-mesh').checked = this.layers.includes('mesh');
    byId('lab-layers').hidden = !mesh;
  }

  #answered(apart: boolean): void {
    const { shown } = this;
    if (!shown || shown.apart === apart) return;
    shown.apart = apart;
    this.#renderFacts();
  }

  /** The engine did not take the next map. */
  #keep(error: Error): void {
    this.#opening = undefined;
    if (!(error instanceof Superseded)) this.refused(error);
    const { route, shows } = this.stage;
    if (!shows(this)) return;
    this.showControls();
    if (this.shown) route.restore(this.shown.ways, route.query);
  }

  #renderFacts(): void {
    const { shown } = this;
    if (!this.stage.shows(this)) return;
    const lab = shown && { facts: shown.map.facts, dug: shown.dug, apart: shown.apart };
    this.#facts.render(this.title(), lab, this.remark());
  }
}
