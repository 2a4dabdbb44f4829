/** What can be chosen of an export: of what, as what, how large, with what. */
import { exportFormats } from '../engine/protocol';
import { make } from './dom';
import { type Choice, corners, type Format, type Source, type TileRect, tilesInView } from './export_plan';
import type { OverlayName } from './export_run';
import { type ExportKey, tellExport } from './export_strings';
import type { Setup } from './setup';

const formats: readonly Format[] = ['png', 'svg', 'geojson', 'json', 'map', 'txt'];
const factors = [1, 2, 3, 4] as const;

/** What is remembered from one time to the next. */
type Manner = Pick<Choice, 'format' | 'what' | 'times' | 'lines'>;

export class ExportForm {
  readonly #setup: Setup;
  readonly #changed: () => void;
  readonly element = make('div', { id: 'export-form' });
  #manner: Manner = { format: 'png', what: 'view', times: 1, lines: 1 };
  #corners: HTMLInputElement[] = [];
  #pixels = make('input');
  #overlays: HTMLInputElement[] = [];
  #help = make('p');
  /** Shown for some choices only. */
  #parts: { element: HTMLElement; matters: (manner: Manner) => boolean }[] = [];

  constructor(setup: Setup, changed: () => void) {
    this.#setup = setup;
    this.#changed = changed;
  }

  get choice(): Choice {
    const typed = this.#corners.map(({ valueAsNumber }) => valueAsNumber);
    const rectangle = Object.fromEntries(corners.map((corner, k) => [corner, typed[k]])) as unknown as TileRect;
    return { ...this.#manner, rectangle, pixels: this.#pixels.valueAsNumber };
  }

  get overlays(): ReadonlySet<OverlayName> {
    return new Set(this.#overlays.filter(({ checked }) => checked).map(({ value }) => value as OverlayName));
  }

  /** Makes all fields anew, in the language of the setup; the rectangle begins with what is in view. */
  build(source: Source, overlays: ReadonlyMap<OverlayName, boolean>): void {
    if (!source.space) this.#manner.format = 'png';
    this.#parts = [];
    this.element.replaceChildren(
      this.#segments('what', ['view', 'rectangle']),
      this.#part(this.#rectangle(tilesInView(source)), ({ what }) => what === 'rectangle'),
      this.#segments('format', formats, source.space ? [] : exportFormats),
      this.#helpOf(source),
      this.#part(this.#sizes(source), ({ format }) => format === 'png'),
      this.#part(this.#shows(overlays), ({ format }) => format === 'png' && overlays.size > 0),
    );
    this.#show();
  }

  #say(key: ExportKey, values: Record<string, string | number> = {}): string {
    return tellExport(this.#setup, key, values);
  }

  #part(element: HTMLElement, matters: (manner: Manner) => boolean): HTMLElement {
    this.#parts.push({ element, matters });
    return element;
  }

  #choose(change: Partial<Manner>): void {
    this.#manner = { ...this.#manner, ...change };
    this.#show();
    this.#changed();
  }

  #show(): void {
    for (const { element, matters } of this.#parts) element.hidden = !matters(this.#manner);
    this.#help.textContent = this.#say(`${this.#manner.format}Help`);
  }

  #segments<Key extends 'what' | 'format'>(
    key: Key,
    values: readonly Manner[Key][],
    disabled: readonly string[] = [],
  ): HTMLElement {
    const labels = values.map((value) => {
      const radio = make('input', { type: 'radio', name: `export-${key}`, id: `export-${key}-${value}`, value });
      radio.checked = this.#manner[key] === value;
      radio.disabled = disabled.includes(value);
      if (radio.disabled) radio.setAttribute('aria-describedby', 'export-no-data');
      radio.addEventListener('change', () => this.#choose({ [key]: value }));
      return make('label', {}, radio, make('span', {}, this.#say(value)));
    });
    const segments = make('div', { className: 'segments' }, ...labels);
    return make('fieldset', { id: `export-${key}` }, make('legend', {}, this.#say(key)), segments);
  }

  #rectangle(rect: TileRect): HTMLElement {
    this.#corners = corners.map((corner) => {
      const input = make('input', { type: 'number', id: `export-${corner}`, step: '1', value: `${rect[corner]}` });
      input.addEventListener('input', () => this.#changed());
      return input;
    });
    const help = make('p', { id: 'export-corners-help', className: 'remark' }, this.#say('corners'));
    const fields = this.#corners.map((input, k) => {
      input.setAttribute('aria-describedby', help.id);
      return make('label', {}, corners[k] as string, input);
    });
    return make('div', { id: 'export-corners' }, ...fields, help);
  }

  #helpOf({ space }: Source): HTMLElement {
    this.#help = make('p', { id: 'export-help', className: 'remark' });
    const reason = make('p', { id: 'export-no-data', className: 'remark' }, this.#say('noData'));
    reason.hidden = space !== undefined;
    return make('div', {}, this.#help, reason);
  }

  #sizes({ view }: Source): HTMLElement {
    const { times, lines } = this.#manner;
    const fine = this.#factor('times', times, 'asOnScreen', 'timesFine');
    const large = this.#factor('lines', lines, 'plain', 'timesLarge');
    const pixels = String(Number(Math.max(1 / 16, view.scale).toPrecision(2)));
    this.#pixels = make('input', { type: 'number', id: 'export-pixels', step: 'any', min: '0', value: pixels });
    this.#pixels.addEventListener('input', () => this.#changed());
    const ofView = ({ what }: Manner) => what === 'view';
    const ofRectangle = ({ what }: Manner) => what === 'rectangle';
    return make(
      'div',
      { id: 'export-sizes' },
      this.#part(make('label', {}, this.#say('resolution'), fine), ofView),
      this.#part(make('label', {}, this.#say('pixels'), this.#pixels), ofRectangle),
      this.#part(make('label', {}, this.#say('lines'), large), ofRectangle),
    );
  }

  #factor(key: 'times' | 'lines', value: number, one: ExportKey, more: ExportKey): HTMLSelectElement {
    const options = factors.map((n) => {
      const text = n === 1 ? this.#say(one) : this.#say(more, { n });
      return make('option', { value: `${n}`, selected: n === value }, text);
    });
    const select = make('select', { id: `export-${key}` }, ...options);
    select.addEventListener('change', () => this.#choose({ [key]: Number(select.value) }));
    return select;
  }

  #shows(overlays: ReadonlyMap<OverlayName, boolean>): HTMLElement {
    this.#overlays = [...overlays].map(([value, checked]) =>
      make('input', { type: 'checkbox', id: `export-show-${value}`, value, checked }),
    );
    const labels = this.#overlays.map((input) =>
      make('label', {}, input, make('span', {}, this.#say(input.value as OverlayName))),
    );
    const checks = make('div', { className: 'checks' }, ...labels);
    return make('fieldset', { id: 'export-shows' }, make('legend', {}, this.#say('shows')), checks);
  }
}
