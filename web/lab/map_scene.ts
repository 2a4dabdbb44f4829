/** Imported maps: from files, from a link, or the example; with the scenarios that came with them. */

import { decodeMap, encodeMap, movingaiText } from '../link/map_text';
import type { LinkState, SceneState } from '../link/permalink';
import { mannerOf, plainManner } from '../link/query';
import { byId } from '../page/dom';
import type { Stage } from '../page/scene';
import { exampleMap } from './example_map';
import { type Bringing, sortFiles } from './files';
import { FiniteScene, type Wish } from './finite_scene';
import { ScenarioPanel } from './scenario_panel';
import { ScenarioTable } from './scenario_table';
import { sayLab } from './strings';
import type { Workbench } from './workbench';

interface Source {
  text: string;
  /** The name of its file. */
  name: string | undefined;
}

const example: Source = { text: exampleMap, name: undefined };

export class MapScene extends FiniteScene {
  readonly kind = 'map';
  readonly #scenarios: ScenarioPanel;
  /** The map as files name it. */
  #source: Source | undefined;
  /** The map as a link carries it, unless it is too large. */
  #packed: string | undefined;
  /** What is being opened, for the words of a refusal. */
  #opened: string | undefined;

  constructor(stage: Stage, bench: Workbench) {
    super(stage, bench);
    this.#scenarios = new ScenarioPanel(stage, (path) => this.#showPath(path));
    byId('open-files').addEventListener('click', () => byId('file-input').click());
    byId('example-map').addEventListener('click', () => void this.#openText(example, undefined, true));
    const input = byId<HTMLInputElement>('file-input');
    input.addEventListener('change', () => {
      const files = [...(input.files ?? [])];
      // The same file may be chosen again.
      input.value = '';
      void this.openFiles(files);
    });
  }

  open(link: LinkState | undefined, entry: boolean): Promise<boolean> {
    const wanted = link ?? this.left;
    this.take(link);
    const scene = wanted?.scene.kind === 'map' ? wanted.scene : undefined;
    const source = scene?.map === undefined || scene.map === this.#packed ? this.#source : linkedSource(scene.map);
    // A link to a map that is too large means the one that is here, or none.
    if (!source || (link && scene?.map === undefined && this.#packed !== undefined)) {
      this.#forget();
      this.showNothing(entry);
      return Promise.resolve(true);
    }
    const manner = mannerOf(wanted ?? plainManner);
    const { path, at, edits = '' } = wanted ?? {};
    const wish = { joined: scene?.joined === true, path, manner, edits, at, entry };
    return this.#openText(source, undefined, entry, wish);
  }

  /** Opens a map, its scenarios, or both; what is bad changes nothing. */
  async openFiles(files: readonly Bringing[]): Promise<void> {
    this.#opened = files.map(({ name }) => name).join(', ');
    try {
      const { map, scenarios } = sortFiles(files);
      const source = map ? { text: await map.text(), name: map.name } : this.#source;
      if (!source) throw new Error('got scenarios, expected a map first');
      const here = this.stage.shows(this) && this.shown !== undefined;
      const wish = map || !here ? undefined : this.again();
      await this.#openText(source, await scenarios?.text(), !wish, wish);
    } catch (error) {
      this.refused(error as Error);
    }
  }

  get linkRemark(): string | undefined {
    return this.shown && this.#packed === undefined ? sayLab(this.stage.setup, 'mapTooLarge') : undefined;
  }

  changeSeed(): void {}

  randomSeed(): string {
    return '';
  }

  override leave(): void {
    super.leave();
    this.#scenarios.stop();
  }

  protected sceneState(joined: boolean): SceneState {
    return { kind: 'map', map: this.#packed, joined };
  }

  protected title(): string {
    const { setup } = this.stage;
    return this.#source?.name ?? sayLab(setup, this.#source === example ? 'exampleName' : 'mapTitle');
  }

  protected fileName(): string {
    return this.#source?.name?.replace(/\.\w+$/, '') ?? 'map';
  }

  protected remark(): string {
    if (!this.shown) return sayLab(this.stage.setup, 'mapMissing');
    return sayLab(this.stage.setup, this.#packed === undefined ? 'mapTooLarge' : 'mapTravels');
  }

  protected buildControls(): void {
    this.#scenarios.render();
  }

  protected showControls(): void {}

  protected override refused(error: Error): void {
    const { setup, notice } = this.stage;
    const name = this.#opened ?? sayLab(setup, 'fileNone');
    notice(sayLab(setup, 'refused', { name, message: error.message }));
  }

  #forget(): void {
    this.#source = undefined;
    this.#packed = undefined;
    this.#scenarios.take(undefined);
  }

  async #openText(source: Source, scenarios: string | undefined, entry: boolean, wish?: Omit<Wish, 'options'>) {
    const { client, hideNotice, say, setup } = this.stage;
    const manner = mannerOf(this.stage.route.query);
    const fresh = { joined: false, path: undefined, manner, edits: '', at: undefined, entry };
    const options = { kind: 'map', text: source.text } as const;
    const read = async () =>
      scenarios === undefined ? undefined : new ScenarioTable(await client.scenarios(scenarios));
    hideNotice();
    return this.present({ ...(wish ?? fresh), options }, read, (table, map) => {
      const same = source.text === this.#source?.text;
      if (!same) this.#packed = encodeMap(map.flat);
      this.#source = source;
      this.#opened = undefined;
      if (table || !same) this.#scenarios.take(table);
      const { width, height } = map.facts;
      if (!same) say(sayLab(setup, 'opened', { name: this.title(), width, height }));
    });
  }

  #showPath(path: Wish['path']): void {
    const { shown } = this;
    if (!shown || !path) return;
    // Published lengths are those of the grid.
    this.stage.route.restore(shown.ways, { ...this.stage.route.query, path, solver: 'grid' });
  }
}

function linkedSource(packed: string): Source {
  return { text: movingaiText(decodeMap(packed)), name: undefined };
}
