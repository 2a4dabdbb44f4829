/** Controls for a table of parameters: sliders, numbers to type, choices. Texts stand in the page's own field for seeds. */

import {
  type ChoiceParameter,
  expectation,
  inRange,
  matters,
  type Parameter,
  type RangeParameter,
  type Values,
} from '../link/table';
import { byId, make } from './dom';
import type { Setup } from './setup';

/** A slider that still moves changes things at most so often, in milliseconds. */
const patience = 140;

export class Fields<V extends Values> {
  readonly #setup: Setup;
  readonly #table: readonly Parameter<keyof V & string>[];
  readonly #name: string;
  readonly #changed: (change: Partial<V>) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `name` tells the ids of these fields from those of another table. */
  constructor(
    setup: Setup,
    table: readonly Parameter<keyof V & string>[],
    name: string,
    changed: (change: Partial<V>) => void,
  ) {
    this.#setup = setup;
    this.#table = table;
    this.#name = name;
    this.#changed = changed;
  }

  /** Makes all fields anew, in the language of the setup; advanced ones in a place of their own. */
  build(values: V, plain: HTMLElement, advanced = plain): void {
    for (const place of [plain, advanced]) {
      const rows = this.#table.filter((parameter) => (parameter.advanced ? advanced : plain) === place);
      place.replaceChildren(...rows.flatMap((parameter) => this.#field(parameter) ?? []));
    }
    this.show(values);
  }

  /** Sets the fields to what is; reports no change. */
  show(values: V): void {
    for (const parameter of this.#table) {
      const value = values[parameter.key] as string | number;
      if (parameter.kind === 'choice') {
        for (const choice of parameter.choices) {
          byId<HTMLInputElement>(this.#id(parameter, choice.value)).checked = choice.value === value;
        }
      } else if (parameter.kind === 'range') {
        const input = byId<HTMLInputElement>(this.#id(parameter));
        input.value = String(value);
        input.disabled = !matters(parameter, values);
        if (parameter.sliderStep) this.#showValue(parameter, Number(value));
        else input.removeAttribute('aria-invalid');
      }
    }
  }

  #id({ key }: Parameter, part?: string): string {
    return [this.#name, key, part].filter(Boolean).join('-');
  }

  #change(key: string, value: string | number): void {
    this.#changed({ [key]: value } as Partial<V>);
  }

  #field(parameter: Parameter): HTMLElement | undefined {
    if (parameter.kind === 'text') return undefined;
    const help = make('small', { id: this.#id(parameter, 'help') }, this.#setup.of(parameter.help));
    if (parameter.kind === 'choice') return this.#choice(parameter, help);
    const label = this.#setup.of(parameter.label);
    const input = parameter.sliderStep ? this.#slider(parameter, parameter.sliderStep) : this.#number(parameter);
    input.setAttribute('aria-describedby', help.id);
    const name = make('label', { htmlFor: input.id }, label);
    if (!parameter.sliderStep) {
      // Two stand in a row, where there is no room for words.
      help.className = 'visually-hidden';
      const title = `${this.#setup.of(parameter.help)} ${expectation(parameter)}`;
      return make('div', { className: 'parameter typed', title }, name, input, help);
    }
    const value = make('output', { id: this.#id(parameter, 'value'), htmlFor: input.id } as never);
    return make('div', { className: 'parameter' }, name, value, input, help);
  }

  #choice(parameter: ChoiceParameter, help: HTMLElement): HTMLElement {
    const choices = parameter.choices.map(({ value, label }) => {
      const radio = make('input', { type: 'radio', name: this.#id(parameter), value, id: this.#id(parameter, value) });
      radio.addEventListener('change', () => this.#change(parameter.key, value));
      return make('label', {}, radio, make('span', {}, this.#setup.of(label)));
    });
    const legend = make('legend', {}, this.#setup.of(parameter.label));
    const segments = make('div', { className: 'segments' }, ...choices);
    return make('fieldset', { className: 'parameter choice' }, legend, segments, help);
  }

  #slider(parameter: RangeParameter, sliderStep: number): HTMLInputElement {
    const { key, min, max } = parameter;
    const slider = make('input', { type: 'range', id: this.#id(parameter) });
    // In this order, or the browser would first round to the default step. A link may hold values between the steps.
    slider.min = String(min);
    slider.max = String(max);
    slider.step = 'any';
    const rounded = () => {
      const steps = Math.round(slider.valueAsNumber / sliderStep) * sliderStep;
      return Math.min(max, Math.max(min, Number(steps.toFixed(4))));
    };
    const apply = () => {
      clearTimeout(this.#timer);
      this.#change(key, rounded());
    };
    slider.addEventListener('input', () => {
      this.#showValue(parameter, rounded());
      clearTimeout(this.#timer);
      this.#timer = setTimeout(apply, patience);
    });
    slider.addEventListener('change', apply);
    slider.addEventListener('keydown', (event) => {
      const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (!direction) return;
      // With `step` any, the browser's own steps would be a hundredth of the range.
      event.preventDefault();
      slider.value = String(rounded() + direction * sliderStep);
      slider.dispatchEvent(new Event('input'));
    });
    return slider;
  }

  /** A number to type; one that is out of range is left standing, marked, and changes nothing. */
  #number(parameter: RangeParameter): HTMLInputElement {
    const { min, max, step } = parameter;
    const input = make('input', {
      type: 'number',
      id: this.#id(parameter),
      min: `${min}`,
      max: `${max}`,
      step: `${step}`,
    });
    input.addEventListener('change', () => {
      const valid = inRange(parameter, input.valueAsNumber);
      input.setAttribute('aria-invalid', String(!valid));
      if (valid) this.#change(parameter.key, input.valueAsNumber);
      else input.reportValidity();
    });
    return input;
  }

  #showValue(parameter: RangeParameter, value: number): void {
    byId(this.#id(parameter, 'value')).textContent = String(Number(value.toFixed(4)));
  }
}
