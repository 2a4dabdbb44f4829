/** The dialog that makes files of what is on the map: what is chosen, how large it will be, and how far it is. */
import './dialog.css';
import './export.css';
import type { EngineClient } from '../engine';
import type { LayerStack } from '../map/layer_stack';
import type { View } from '../map/view';
import { byId, make } from './dom';
import type { Exhibit } from './exhibit';
import { ExportForm } from './export_form';
import { columnsOf, type Fault, fileName, type Plan, planOf, rowsOf, type Source } from './export_plan';
import { exportData, exportPicture, overlaysOf } from './export_run';
import { type ExportKey, tellExport } from './export_strings';
import type { Setup } from './setup';

/** What is on the map, where it comes from, and who can write it. */
export interface Exported {
  view: View;
  shown: LayerStack;
  exhibit: Exhibit;
  client: EngineClient;
}

export class ExportDialog {
  readonly #setup: Setup;
  readonly #form: ExportForm;
  readonly #element = make('dialog', { id: 'export-dialog', className: 'dialog' });
  #of: Exported | undefined;
  #running: AbortController | undefined;
  /** The address of the last file; it lives until there is another one, or the dialog is closed. */
  #file: string | undefined;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.#form = new ExportForm(setup, () => this.#showPlan());
    this.#element.setAttribute('aria-labelledby', 'export-title');
    this.#element.addEventListener('cancel', (event) => {
      // Escape ends what is under way before it closes the dialog.
      if (!this.#running) return;
      event.preventDefault();
      this.#running.abort();
    });
    this.#element.addEventListener('close', () => this.#leave());
    document.body.append(this.#element);
  }

  open(of: Exported): void {
    this.#of = of;
    this.#build();
    this.#form.build(this.#source(of), overlaysOf(of.shown, of.exhibit));
    this.#showRunning(undefined);
    this.#showPlan();
    this.#element.showModal();
  }

  #leave(): void {
    this.#running?.abort();
    this.#forgetFile();
    this.#of = undefined;
  }

  #say(key: ExportKey, values: Record<string, string | number> = {}): string {
    return tellExport(this.#setup, key, values);
  }

  #source({ view, exhibit: { bounds, space } }: Exported): Source {
    return { view, bounds, space };
  }

  /** Makes the dialog anew, in the language of the setup. */
  #build(): void {
    const button = (id: string, text: string, act: () => void) => {
      const made = make('button', { type: 'button', id }, text);
      made.addEventListener('click', act);
      return made;
    };
    const close = button('export-close', '×', () => this.#element.close());
    close.className = 'icon';
    close.ariaLabel = this.#setup.say('dismiss');
    const head = make(
      'div',
      { className: 'dialog-head' },
      make('h2', { id: 'export-title' }, this.#say('title')),
      close,
    );
    const bar = make('progress', { id: 'export-progress', max: 1, value: 0 });
    bar.ariaLabel = this.#say('progress');
    const foot = make(
      'div',
      { id: 'export-foot' },
      make('output', { id: 'export-size' }),
      make('p', { id: 'export-fault', role: 'alert' }),
      bar,
      make('p', { id: 'export-status', role: 'status' }),
      make(
        'div',
        { className: 'buttons' },
        button('export-run', this.#say('run'), () => void this.#run()),
        button('export-cancel', this.#say('cancel'), () => this.#running?.abort()),
      ),
    );
    this.#element.replaceChildren(head, this.#form.element, foot);
  }

  #plan(): Plan | undefined {
    return this.#of && planOf(this.#form.choice, this.#source(this.#of));
  }

  #showPlan(): void {
    const plan = this.#plan();
    if (!plan) return;
    const number = (value: number) => this.#setup.number(value);
    const size = byId('export-size');
    size.hidden = plan.kind === 'fault';
    byId('export-fault').textContent = plan.kind === 'fault' ? this.#faultText(plan.fault) : '';
    byId<HTMLButtonElement>('export-run').disabled = plan.kind === 'fault';
    if (plan.kind === 'fault') return;
    const tiles = { columns: number(columnsOf(plan.rect)), rows: number(rowsOf(plan.rect)) };
    if (plan.kind === 'data') size.textContent = this.#say('dataSize', tiles);
    else {
      const { width, height } = plan.view.size;
      size.textContent = this.#say('pictureSize', { ...tiles, width: number(width), height: number(height) });
    }
  }

  #faultText(fault: Fault): string {
    const { kind, ...values } = fault;
    if (kind === 'noData') return this.#say('noData');
    const key = `fault${kind[0]?.toUpperCase()}${kind.slice(1)}` as ExportKey;
    const shown = (value: string | number) =>
      typeof value === 'number' ? this.#setup.number(value, Number.isInteger(value) ? 0 : 2) : value;
    return this.#say(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)])));
  }

  async #run(): Promise<void> {
    const plan = this.#plan();
    const of = this.#of;
    if (!of || !plan || plan.kind === 'fault' || this.#running) return;
    const running = new AbortController();
    this.#forgetFile();
    this.#showRunning(running);
    const { signal } = running;
    const options = { signal, onShare: (share: number) => this.#showShare(running, share) };
    const { overlays, choice } = this.#form;
    let ended: (string | Node)[] = [];
    let refusal = '';
    try {
      const file = await (plan.kind === 'picture'
        ? exportPicture(plan.view, of.shown, of.exhibit, overlays, options)
        : exportData(plan, of.client, of.shown, options));
      signal.throwIfAborted();
      ended = this.#save(file, fileName(of.exhibit.name, plan.rect, choice.format));
    } catch (error) {
      if (signal.aborted) ended = [this.#say('cancelled')];
      else refusal = this.#say('refused', { message: (error as Error).message });
    }
    // Closed and opened anew, it is about something else.
    if (this.#running !== running) return;
    this.#showRunning(undefined);
    byId('export-status').replaceChildren(...ended);
    byId('export-fault').textContent = refusal;
    byId('export-run').focus();
  }

  /** Hands the file over; where the page may not by itself, there is a link. */
  #save(file: Blob, name: string): (string | Node)[] {
    this.#file = URL.createObjectURL(file);
    const link = make('a', { id: 'export-file', href: this.#file, download: name }, name);
    link.click();
    const size = this.#say('kilobytes', { n: this.#setup.number(Math.ceil(file.size / 1000)) });
    return [this.#say('done'), ' ', link, ' ', make('small', {}, size)];
  }

  #forgetFile(): void {
    if (this.#file) URL.revokeObjectURL(this.#file);
    this.#file = undefined;
  }

  #showRunning(running: AbortController | undefined): void {
    this.#running = running;
    this.#element.dataset.state = running ? 'running' : 'still';
    this.#form.element.inert = running !== undefined;
    byId('export-run').hidden = running !== undefined;
    byId('export-cancel').hidden = !running;
    byId('export-progress').hidden = !running;
    byId('export-status').replaceChildren();
    byId('export-fault').textContent = '';
    if (!running) return;
    this.#showShare(running, 0);
    byId('export-cancel').focus();
  }

  #showShare(running: AbortController, share: number): void {
    if (running === this.#running) byId<HTMLProgressElement>('export-progress').value = share;
  }
}
