/** The cave lab: caves from noise by an automaton, with the parameters that make them. */

import { type CaveValues, caveTable, defaultCave, isWholeNumber } from '../link/lab_tables';
import type { LinkState, SceneState } from '../link/permalink';
import { mannerOf, plainManner } from '../link/query';
import { bytesOf, mostTextBytes, wellFormed } from '../link/table';
import { byId } from '../page/dom';
import { Fields } from '../page/fields';
import type { Stage } from '../page/scene';
import { randomSeed } from '../page/seed_words';
import { FiniteScene, type Wish } from './finite_scene';
import { caveOptions } from './lab_options';
import { sayLab } from './strings';
import type { Workbench } from './workbench';

export class CaveScene extends FiniteScene {
  readonly kind = 'cave';
  readonly #fields: Fields<CaveValues>;
  /** The cave on the screen, or the first one to come. */
  #cave = defaultCave();
  /** The one on its way. */
  #next: CaveValues | undefined;

  constructor(stage: Stage, bench: Workbench) {
    super(stage, bench);
    this.#fields = new Fields(stage.setup, caveTable, 'cave', (change) => this.#change(change));
  }

  open(link: LinkState | undefined, entry: boolean): Promise<boolean> {
    const wanted = link ?? this.left;
    const scene = wanted?.scene.kind === 'cave' ? wanted.scene : { cave: this.#cave, joined: false };
    this.take(link);
    const manner = mannerOf(wanted ?? plainManner);
    const { path, at, edits = '' } = wanted ?? {};
    return this.#make(scene.cave, { joined: scene.joined, path, manner, edits, at, entry });
  }

  changeSeed(text: string): void {
    const seed = wellFormed(text);
    const { noise, seed: before } = this.#latest();
    if (seed === before) return;
    const { setup, notice, hideNotice } = this.stage;
    if (bytesOf(seed) > mostTextBytes) notice(setup.say('longSeed', { n: bytesOf(seed) }));
    else if (noise === 'java' && !isWholeNumber(seed)) notice(sayLab(setup, 'javaSeed', { seed }));
    else {
      hideNotice();
      void this.#make({ ...this.#latest(), seed }, { ...this.#asBefore(), entry: true });
    }
  }

  randomSeed(): string {
    return this.#latest().noise === 'hash' ? randomSeed() : String(1 + Math.floor(Math.random() * 99_999_999));
  }

  protected sceneState(joined: boolean): SceneState {
    return { kind: 'cave', cave: this.#cave, joined };
  }

  protected title(): string {
    return sayLab(this.stage.setup, 'caveTitle');
  }

  protected fileName(): string {
    return `cave-${this.#cave.seed}`;
  }

  protected remark(): undefined {}

  protected buildControls(): void {
    this.#fields.build(this.#cave, byId('cave-lab-parameters'));
  }

  protected showControls(): void {
    this.#fields.show(this.#cave);
    if (this.stage.shows(this)) byId<HTMLInputElement>('seed').value = this.#cave.seed;
  }

  #latest(): CaveValues {
    return this.#next ?? this.#cave;
  }

  /** With start and goal of its own, since another cave has other ground. */
  #asBefore(): Omit<Wish, 'options'> {
    const manner = mannerOf(this.stage.route.query);
    return { joined: false, path: undefined, manner, edits: '', at: undefined, entry: false };
  }

  #change(change: Partial<CaveValues>): void {
    const next = { ...this.#latest(), ...change };
    // Any text suits the one noise, but not the other.
    if (next.noise === 'java' && !isWholeNumber(next.seed)) next.seed = defaultCave().seed;
    this.stage.hideNotice();
    void this.#make(next, this.#asBefore());
  }

  async #make(cave: CaveValues, wish: Omit<Wish, 'options'>): Promise<boolean> {
    this.#next = cave;
    const options = caveOptions(cave);
    const nothingElse = async () => {};
    const shown = await this.present({ options, ...wish }, nothingElse, () => {
      this.#cave = cave;
    });
    if (this.#next === cave) this.#next = undefined;
    return shown;
  }
}
