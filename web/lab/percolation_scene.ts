/** The percolation lab: many lattices whose sites open one by one, the threshold that follows, and one of them as a map. */
import { Superseded } from '../engine';
import type { PercolationPart } from '../engine/protocol';
import { defaultPercolation, type PercolationValues, percolationTable } from '../link/lab_tables';
import type { LinkState } from '../link/permalink';
import { plainManner } from '../link/query';
import { bytesOf, mostTextBytes, wellFormed } from '../link/table';
import { byId, showRows } from '../page/dom';
import type { Exhibit } from '../page/exhibit';
import { Fields } from '../page/fields';
import type { Scene, Stage } from '../page/scene';
import { randomSeed } from '../page/seed_words';
import { lookAtAll } from './free_view';
import { labExhibit } from './lab_exhibit';
import type { LabScenery } from './lab_scenery';
import { errorsAway, knownThresholds } from './plot';
import { showPlot } from './plot_view';
import { siteMap } from './site_map';
import { sayLab, translateLabs } from './strings';

const nothing = { runs: 0, threshold: 0, standardError: 0, curve: new Float64Array() };

export class PercolationScene implements Scene {
  readonly kind = 'percolation';
  readonly #stage: Stage;
  readonly #fields: Fields<PercolationValues>;
  #values = defaultPercolation();
  #result: Omit<PercolationPart, 'picture'> = nothing;
  #running: AbortController | undefined;
  #foreign: readonly string[] = [];
  #scenery: LabScenery | undefined;
  #left: LinkState | undefined;
  #frame = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#fields = new Fields(stage.setup, percolationTable, 'percolation', (change) =>
      this.#show({ ...this.#values, ...change }, undefined, false),
    );
    byId('percolation-start').addEventListener('click', () => this.#show(this.#values, undefined, false));
    byId('percolation-stop').addEventListener('click', () => this.#stop());
  }

  get state(): LinkState {
    const { map } = this.#stage;
    return {
      scene: { kind: 'percolation', percolation: this.#values },
      at: map.exactCamera,
      layers: [],
      edits: '',
      ...plainManner,
      path: undefined,
      foreign: this.#foreign,
    };
  }

  get exhibit(): Exhibit | undefined {
    const scenery = this.#scenery;
    if (!scenery) return undefined;
    const name = `percolation-${this.#values.seed}`;
    return labExhibit({ client: this.#stage.client, name, scenery, square: false, clearance: 0 });
  }

  open(link: LinkState | undefined, entry: boolean): Promise<boolean> {
    const wanted = link ?? this.#left;
    if (link) this.#foreign = link.foreign;
    const values = wanted?.scene.kind === 'percolation' ? wanted.scene.percolation : this.#values;
    this.#show(values, wanted, entry);
    return Promise.resolve(true);
  }

  abandon(): void {}

  leave(): void {
    this.#left = this.state;
    this.#stop();
  }

  changeSeed(text: string): void {
    const { setup, notice, hideNotice } = this.#stage;
    const seed = wellFormed(text);
    if (seed === this.#values.seed) return;
    if (bytesOf(seed) > mostTextBytes) {
      notice(setup.say('longSeed', { n: bytesOf(seed) }));
      return;
    }
    hideNotice();
    this.#show({ ...this.#values, seed }, undefined, true);
  }

  randomSeed(): string {
    return randomSeed();
  }

  tapped(): void {}

  settled(): void {}

  viewed(): void {}

  render(): void {
    translateLabs(this.#stage.setup);
    this.#fields.build(this.#values, byId('percolation-parameters'));
    this.#renderResult();
  }

  /** Begins an experiment anew. The map waits for the first run. */
  #show(values: PercolationValues, link: LinkState | undefined, entry: boolean): void {
    const { map, route, turn, shows } = this.#stage;
    const before = this.#values;
    const entering = !shows(this);
    const sameSize = !entering && before.size === values.size && before.lattice === values.lattice;
    turn(this, entry, () => {
      this.#values = values;
      route.clear();
      this.#stage.edits.show(undefined, []);
      this.#stage.meshes.show(undefined);
      map.showGrid(false);
      const { scenery, arrive } = siteMap(values);
      this.#scenery = scenery;
      map.show(scenery);
      if (link?.at) map.lookAt(link.at);
      else if (!sameSize) lookAtAll(map, scenery.bounds);
      this.#result = nothing;
      if (entering) this.render();
      this.#fields.show(values);
      byId<HTMLInputElement>('seed').value = values.seed;
      void this.#run(arrive);
    });
  }

  async #run(arrive: (picture: Uint8Array | undefined) => void): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#renderResult();
    const { client, failed, say, setup } = this.#stage;
    try {
      const { lattice, size, seed, runs } = this.#values;
      const ask = { lattice, size, seed, runs };
      this.#result = await client.percolate(ask, {
        signal: running.signal,
        onPart: ({ picture, ...result }) => {
          if (picture.length > 0) arrive(picture);
          this.#result = result;
          this.#renderSoon();
        },
      });
      const { threshold, standardError } = this.#result;
      const values = { threshold: setup.number(threshold, 4), error: setup.number(standardError, 4) };
      say(sayLab(setup, 'runDone', { runs: setup.number(runs), ...values }));
    } catch (error) {
      if (!(error instanceof Superseded)) failed(error as Error);
    }
    if (this.#running !== running) return;
    this.#running = undefined;
    // Stopped before the first run: what there is to see is there.
    arrive(undefined);
    this.#renderResult();
  }

  #stop(): void {
    this.#running?.abort();
  }

  /** Results come more often than anybody could see. */
  #renderSoon(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#renderResult();
    });
  }

  #renderResult(): void {
    const { setup } = this.#stage;
    const { lattice, runs } = this.#values;
    const { threshold, standardError, runs: done, curve } = this.#result;
    const known = knownThresholds[lattice];
    const running = this.#running !== undefined;
    byId('percolation-plot').dataset.state = running ? 'running' : 'still';
    byId('percolation-start').hidden = running;
    byId('percolation-stop').hidden = !running;
    const bar = byId<HTMLProgressElement>('percolation-progress');
    bar.hidden = !running;
    bar.value = done / runs;
    showPlot(setup, { curve, threshold, standardError, known });
    const away = errorsAway(threshold, standardError, known);
    const figure = (value: number, digits: number) => (done > 0 ? setup.number(value, digits) : '…');
    showRows(byId('percolation-figures'), [
      [sayLab(setup, 'runs'), sayLab(setup, 'runsOf', { done: setup.number(done), all: setup.number(runs) })],
      [sayLab(setup, 'threshold'), figure(threshold, 5)],
      [sayLab(setup, 'standardError'), done > 1 ? figure(standardError, 5) : '…'],
      [sayLab(setup, 'known'), setup.number(known, 6)],
      [sayLab(setup, 'apart'), away === undefined ? '…' : setup.number(away, 2)],
    ]);
  }
}
