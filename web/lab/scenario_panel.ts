/** The card of scenarios: a list, page by page, one to show or all to run against their published lengths. */
import { Superseded } from '../engine';
import type { Place } from '../map/view';
import { byId, make, showRows } from '../page/dom';
import type { Stage } from '../page/scene';
import type { Order, ScenarioTable } from './scenario_table';
import { type LabStringKey, sayLab } from './strings';

const rowsPerPage = 100;
const orders: Record<Order, LabStringKey> = {
  file: 'orderFile',
  shortest: 'orderShortest',
  longest: 'orderLongest',
};

export class ScenarioPanel {
  readonly #stage: Stage;
  readonly #show: (path: readonly [Place, Place]) => void;
  #table: ScenarioTable | undefined;
  #running: AbortController | undefined;
  #order: Order = 'file';
  #failedOnly = false;
  /** Rows in the order of the list, and the first one of the page. */
  #rows: number[] = [];
  #first = 0;
  #chosen: number | undefined;
  #frame = 0;

  /** `show` shows start and goal on the map. */
  constructor(stage: Stage, show: (path: readonly [Place, Place]) => void) {
    this.#stage = stage;
    this.#show = show;
    byId('scenarios-run').addEventListener('click', () => void this.#runAll());
    byId('scenarios-cancel').addEventListener('click', () => this.stop());
    byId('scenarios-before').addEventListener('click', () => this.#turn(-rowsPerPage));
    byId('scenarios-after').addEventListener('click', () => this.#turn(rowsPerPage));
    const order = byId<HTMLSelectElement>('scenarios-order');
    order.addEventListener('change', () => this.#list(order.value as Order, this.#failedOnly));
    const failed = byId<HTMLInputElement>('scenarios-failed');
    failed.addEventListener('change', () => this.#list(this.#order, failed.checked));
  }

  /** Another map, or other scenarios for the same. */
  take(table: ScenarioTable | undefined): void {
    this.stop();
    this.#table = table;
    this.#chosen = undefined;
    this.#list('file', false);
  }

  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  render(): void {
    const { setup } = this.#stage;
    const table = this.#table;
    byId('scenarios-count').textContent = table ? setup.number(table.count) : '';
    byId('scenarios-none').textContent = sayLab(setup, 'scenariosNone');
    byId('scenarios-none').hidden = table !== undefined;
    byId('scenarios-body').hidden = table === undefined;
    const order = byId<HTMLSelectElement>('scenarios-order');
    order.replaceChildren(
      ...Object.entries(orders).map(([value, key]) => make('option', { value }, sayLab(setup, key))),
    );
    order.value = this.#order;
    byId<HTMLInputElement>('scenarios-failed').checked = this.#failedOnly;
    this.#renderRun();
    this.#renderPage();
  }

  #list(order: Order, failedOnly: boolean): void {
    this.#order = order;
    this.#failedOnly = failedOnly;
    this.#rows = this.#table?.ordered(order, failedOnly) ?? [];
    this.#first = 0;
    this.render();
  }

  #turn(rows: number): void {
    this.#first = Math.max(0, Math.min(this.#first + rows, this.#rows.length - 1));
    this.#renderPage();
    byId('scenarios-scroll').scrollTop = 0;
  }

  async #runAll(): Promise<void> {
    const table = this.#table;
    if (!table) return;
    const { client, setup, say, failed } = this.#stage;
    this.stop();
    const running = new AbortController();
    this.#running = running;
    table.forget();
    this.#list(this.#order, false);
    const ends = table.tiles(Array.from({ length: table.count }, (_, row) => row));
    try {
      await client.solve(ends, 'grid', {
        signal: running.signal,
        onPart: ({ first, results }) => {
          table.take(first, results);
          this.#renderSoon();
        },
      });
      const { matched, failed: missed } = table.summary();
      say(sayLab(setup, 'allSaid', { n: table.count, matched, failed: missed }));
    } catch (error) {
      if (!(error instanceof Superseded)) failed(error as Error);
    }
    if (this.#running === running) this.#running = undefined;
    this.#renderSoon();
  }

  /** Shows one scenario, and finds its length unless that is known or about to be. */
  async #choose(row: number): Promise<void> {
    const table = this.#table as ScenarioTable;
    const { client, setup, say, failed } = this.#stage;
    this.#chosen = row;
    this.#show(table.ends(row));
    try {
      if (!this.#running && table.found(row) === undefined) {
        await client.solve(table.tiles([row]), 'grid', { onPart: ({ results }) => table.take(row, results) });
      }
      this.#renderRun();
      this.#renderPage();
      const found = table.found(row);
      if (found === undefined) return;
      const values = { n: row + 1, found: this.#length(found), published: this.#length(table.published(row)) };
      const verdict = sayLab(setup, table.verdict(row) === 'matched' ? 'matched' : 'failed');
      say(sayLab(setup, 'scenarioSaid', { ...values, verdict }));
    } catch (error) {
      if (!(error instanceof Superseded)) failed(error as Error);
    }
  }

  /** Parts of a run come more often than anybody could see. */
  #renderSoon(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#renderRun();
      this.#renderPage();
    });
  }

  #renderRun(): void {
    const { setup } = this.#stage;
    const table = this.#table;
    const running = this.#running !== undefined;
    byId('scenarios').dataset.state = running ? 'running' : 'still';
    byId('scenarios-run').hidden = running;
    byId('scenarios-cancel').hidden = !running;
    const bar = byId<HTMLProgressElement>('scenarios-progress');
    bar.hidden = !running;
    if (!table) return;
    const sum = table.summary();
    bar.value = sum.done / table.count;
    const milliseconds = setup.say('milliseconds');
    const rows: [string, string][] = [
      [
        sayLab(setup, 'matched'),
        sayLab(setup, 'runsOf', { done: setup.number(sum.matched), all: setup.number(sum.done) }),
      ],
      [sayLab(setup, 'failed'), setup.number(sum.failed)],
      [sayLab(setup, 'worstError'), setup.number(sum.worstError, 4)],
      [sayLab(setup, 'totalTime'), `${setup.number(sum.milliseconds / 1000, 2)} ${setup.say('seconds')}`],
      [sayLab(setup, 'meanTime'), `${setup.number(sum.milliseconds / Math.max(1, sum.done), 3)} ${milliseconds}`],
    ];
    showRows(byId('scenarios-summary'), sum.done > 0 ? rows : []);
    byId('scenarios').dataset.failed = String(sum.failed);
  }

  #renderPage(): void {
    const { setup } = this.#stage;
    const table = this.#table;
    const last = Math.min(this.#first + rowsPerPage, this.#rows.length);
    const rows = table ? this.#rows.slice(this.#first, last).map((row) => this.#row(table, row)) : [];
    const focused = document.activeElement?.id;
    byId('scenarios-rows').replaceChildren(...rows);
    // The row that was chosen by keyboard has just been made anew.
    if (focused?.startsWith('scenario-')) document.getElementById(focused)?.focus();
    const all = this.#rows.length;
    byId('scenarios-page').textContent =
      all === 0
        ? sayLab(setup, 'nothingFailed')
        : sayLab(setup, 'page', {
            from: setup.number(this.#first + 1),
            to: setup.number(last),
            all: setup.number(all),
          });
    byId<HTMLButtonElement>('scenarios-before').disabled = this.#first === 0;
    byId<HTMLButtonElement>('scenarios-after').disabled = last === all;
  }

  #row(table: ScenarioTable, row: number): HTMLElement {
    const { setup } = this.#stage;
    const found = table.found(row);
    const verdict = table.verdict(row);
    const button = make('button', { type: 'button', id: `scenario-${row}` }, setup.number(row + 1));
    button.ariaLabel = sayLab(setup, 'showScenario', { n: row + 1 });
    button.ariaPressed = String(row === this.#chosen);
    const mark = { waiting: '', matched: '✓', failed: '✗' }[verdict];
    const outcome = make('td', {}, found === undefined ? '' : `${this.#length(found)} ${mark}`);
    if (verdict !== 'waiting') outcome.title = sayLab(setup, verdict);
    const line = make(
      'tr',
      {},
      make('td', {}, button),
      make('td', {}, setup.number(table.bucket(row))),
      make('td', {}, this.#length(table.published(row))),
      outcome,
    );
    line.dataset.verdict = verdict;
    line.addEventListener('click', () => void this.#choose(row));
    return line;
  }

  #length(length: number): string {
    return length < 0 ? sayLab(this.#stage.setup, 'noWay') : this.#stage.setup.number(length, 2);
  }
}
