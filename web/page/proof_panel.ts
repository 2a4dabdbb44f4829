/** The promises, measured for what is in view, and the button that generates it all again in another order. */
import { type EngineClient, type Statistics, Superseded } from '../engine';
import type { ChunkRect } from '../engine/protocol';
import type { World } from '../link/world_table';
import { chunkCount } from '../map/chunk_cache';
import { faultsOver } from '../map/draw_faults';
import type { MapView } from '../map/map_view';
import { byId, showRows } from './dom';
import type { Setup } from './setup';

/** The longest side, in chunks, of what is measured at once: about 50,000 nodes, a fraction of a second's work. */
export const mostSide = (density: number): number => Math.min(32, Math.floor(Math.sqrt(50_000 / density)));

/** At most so many chunks along each side, around the middle. */
export function middleOf(rect: ChunkRect, side: number): ChunkRect {
  const shrink = (from: number, to: number): [number, number] => {
    const length = Math.min(side, to - from + 1);
    const first = Math.floor((from + to + 1 - length) / 2);
    return [first, first + length - 1];
  };
  const [x0, x1] = shrink(rect.x0, rect.x1);
  const [y0, y1] = shrink(rect.y0, rect.y1);
  return { x0, y0, x1, y1 };
}

type Run =
  | { kind: 'none' }
  | { kind: 'running'; progress: number }
  | { kind: 'done'; rect: ChunkRect; rows: string; shuffled: string };

export class ProofPanel {
  readonly #client: EngineClient;
  readonly #map: MapView;
  readonly #setup: Setup;
  readonly #failed: (error: Error) => void;
  #world: World | undefined;
  #measured: { key: string; statistics: Statistics; whole: boolean } | undefined;
  #measuring: { key: string; abort: AbortController } | undefined;
  #run: Run = { kind: 'none' };
  #running = new AbortController();

  constructor(client: EngineClient, map: MapView, setup: Setup, failed: (error: Error) => void) {
    this.#client = client;
    this.#map = map;
    this.#setup = setup;
    this.#failed = failed;
    byId('reload').addEventListener('click', () => void this.#reload());
    byId('reload-cancel').addEventListener('click', () => this.#running.abort());
  }

  /** Another world: nothing that was measured holds. */
  forget(world: World | undefined): void {
    this.#world = world;
    this.#measuring?.abort.abort();
    this.#measuring = undefined;
    this.#measured = undefined;
    this.#running.abort();
    this.#run = { kind: 'none' };
    this.#map.showFaults(undefined);
    this.render();
  }

  /** To be called when the view is at rest. */
  measure(): void {
    if (!this.#world) return;
    const view = this.#map.chunksInView();
    const rect = middleOf(view, mostSide(this.#world.density));
    const key = Object.values(rect).join();
    if (key === this.#measured?.key || key === this.#measuring?.key) return;
    this.#measuring?.abort.abort();
    const abort = new AbortController();
    this.#measuring = { key, abort };
    byId('proof').dataset.state = 'measuring';
    this.#client.statistics(rect, { signal: abort.signal }).then(
      (statistics) => {
        if (abort.signal.aborted) return;
        this.#measuring = undefined;
        this.#measured = { key, statistics, whole: chunkCount(rect) === chunkCount(view) };
        // In seamless a border without a road is no fault: the roads are connected around it.
        if (this.#world?.style === 'classic') this.#map.showFaults(faultsOver(statistics));
        this.render();
      },
      (error: Error) => {
        if (this.#measuring?.abort === abort) this.#measuring = undefined;
        if (!(error instanceof Superseded)) this.#failed(error);
      },
    );
  }

  /** Generates what is in view in rows and in a random order, and compares. */
  async #reload(): Promise<void> {
    if (!this.#world) return;
    this.#running.abort();
    const running = new AbortController();
    this.#running = running;
    const rect = middleOf(this.#map.chunksInView(), mostSide(this.#world.density));
    const total = 2 * chunkCount(rect);
    const order = 1 + Math.floor(Math.random() * 1_000_000);
    const hash = async (order: number, before: number) => {
      const step = await this.#client.hash(rect, order, {
        signal: running.signal,
        onPart: ({ remaining }) =>
          this.#showRun({ kind: 'running', progress: (before + total / 2 - remaining) / total }),
      });
      return step.hash;
    };
    this.#showRun({ kind: 'running', progress: 0 });
    try {
      const rows = await hash(0, 0);
      const shuffled = await hash(order, total / 2);
      this.#showRun({ kind: 'done', rect, rows, shuffled });
    } catch (error) {
      if (this.#running === running) this.#showRun({ kind: 'none' });
      if (!(error instanceof Superseded)) this.#failed(error as Error);
    }
  }

  #showRun(run: Run): void {
    this.#run = run;
    this.#renderRun();
  }

  render(): void {
    const card = byId('proof');
    const { statistics, whole } = this.#measured ?? {};
    card.dataset.state = statistics ? 'measured' : 'none';
    const title = statistics
      ? this.#setup.say(whole ? 'proofWhole' : 'proofPart', { n: this.#setup.number(statistics.chunks) })
      : '';
    byId('proof-range').textContent = title;
    showRows(byId('proof-promises'), this.#promises(statistics));
    showRows(byId('proof-figures'), statistics ? this.#figures(statistics) : []);
    this.#renderRun();
  }

  #promises(statistics: Statistics | undefined): [string, string, string?][] {
    const setup = this.#setup;
    const show = (value: number | undefined) => (value === undefined ? '…' : setup.number(value));
    const { unlinkedBorders, borders } = statistics ?? {};
    const unlinked = borders === undefined ? '…' : `${show(unlinkedBorders)} / ${show(borders)}`;
    const harmless = this.#world?.style === 'seamless' && unlinkedBorders ? setup.say('unlinkedHarmless') : undefined;
    return [
      [setup.say('crossings'), show(statistics?.crossings)],
      [setup.say('components'), show(statistics?.components)],
      harmless ? [setup.say('unlinked'), unlinked, harmless] : [setup.say('unlinked'), unlinked],
    ];
  }

  #figures(statistics: Statistics): [string, string][] {
    const setup = this.#setup;
    const rows: [string, string][] = [
      [setup.say('detour'), `× ${setup.number(statistics.detourMean, 3)}`],
      [setup.say('overTree'), `× ${setup.number(statistics.lengthOverMst, 3)}`],
      [setup.say('nodes'), setup.number(statistics.nodes)],
      [setup.say('roads'), setup.number(statistics.edges)],
    ];
    if (this.#world?.style === 'classic') {
      const measured = setup.number(statistics.borderCrossingsMean, 2);
      const law = setup.number(statistics.borderCrossingsLaw, 2);
      rows.push([setup.say('law'), setup.say('lawValue', { measured, law })]);
    }
    return rows;
  }

  #renderRun(): void {
    const run = this.#run;
    const bar = byId<HTMLProgressElement>('reload-progress');
    bar.hidden = run.kind !== 'running';
    byId('reload-cancel').hidden = run.kind !== 'running';
    byId('reload').hidden = run.kind === 'running';
    if (run.kind === 'running') bar.value = run.progress;
    const verdict = byId('reload-verdict');
    const same = run.kind === 'done' && run.rows === run.shuffled;
    verdict.hidden = run.kind !== 'done';
    verdict.textContent = this.#setup.say(same ? 'reloadSame' : 'reloadDifferent');
    verdict.dataset.same = String(same);
    const rows: [string, string][] =
      run.kind === 'done'
        ? [
            [this.#setup.say('reloadRows'), run.rows],
            [this.#setup.say('reloadShuffled'), run.shuffled],
          ]
        : [];
    const list = byId('reload-hashes');
    // As the command line takes it, to check there.
    list.dataset.chunks = run.kind === 'done' ? [run.rect.x0, run.rect.y0, run.rect.x1, run.rect.y1].join() : '';
    showRows(list, rows);
  }
}
