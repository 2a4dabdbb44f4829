/** Controls of the world: its table of parameters, and the layers of its map. */

import { caveParameters, type LayerName, layers, roadParameters, type World } from '../link/world_table';
import { byId, make } from './dom';
import { Fields } from './fields';
import type { Setup } from './setup';

export class Controls {
  readonly #setup: Setup;
  readonly #roads: Fields<World>;
  readonly #caves: Fields<World>;
  readonly #changeLayer: (layer: LayerName, shown: boolean) => void;

  constructor(
    setup: Setup,
    changeWorld: (change: Partial<World>) => void,
    changeLayer: (layer: LayerName, shown: boolean) => void,
  ) {
    this.#setup = setup;
    this.#roads = new Fields(setup, roadParameters, 'parameter', changeWorld);
    this.#caves = new Fields(setup, caveParameters, 'parameter', changeWorld);
    this.#changeLayer = changeLayer;
  }

  /** Makes all controls anew, in the language of the setup. */
  build(world: World, shown: ReadonlySet<LayerName>): void {
    this.#roads.build(world, byId('parameters'), byId('advanced-parameters'));
    this.#caves.build(world, byId('cave-parameters'));
    byId('layers').replaceChildren(...layers.filter(({ rung }) => !rung).map((layer) => this.#layer(layer)));
    byId('rungs').replaceChildren(...layers.filter(({ rung }) => rung).map((layer) => this.#layer(layer)));
    this.show(world, shown);
  }

  /** Sets the controls to what is; reports no change. */
  show(world: World, shown: ReadonlySet<LayerName>): void {
    this.#roads.show(world);
    this.#caves.show(world);
    for (const { key } of layers) byId<HTMLInputElement>(`layer-${key}`).checked = shown.has(key);
  }

  #layer({ key, label, help, seen }: (typeof layers)[number]): HTMLElement {
    const box = make('input', { type: 'checkbox', id: `layer-${key}` });
    box.addEventListener('change', () => this.#changeLayer(key, box.checked));
    const name = make('label', { title: this.#setup.of(help) }, box, make('span', {}, this.#setup.of(label)));
    if (seen) name.append(make('small', {}, this.#setup.of(seen)));
    name.dataset.layer = key;
    return name;
  }
}
