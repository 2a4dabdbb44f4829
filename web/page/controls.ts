/** Controls for the tables of parameters and layers. */
import { byId, make } from './dom';
import { type LayerName, layers, type Parameter, parameters, type RangeParameter, type World } from './parameters';
import type { Setup } from './setup';

/** A slider that still moves changes the world at most so often, in milliseconds. */
const patience = 140;

export class Controls {
  readonly #setup: Setup;
  readonly #changeWorld: (change: Partial<World>) => void;
  readonly #changeLayer: (layer: LayerName, shown: boolean) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    setup: Setup,
    changeWorld: (change: Partial<World>) => void,
    changeLayer: (layer: LayerName, shown: boolean) => void,
  ) {
    this.#setup = setup;
    this.#changeWorld = changeWorld;
    this.#changeLayer = changeLayer;
  }

  /** Makes all controls anew, in the language of the setup. */
  build(world: World, shown: ReadonlySet<LayerName>): void {
    const build = (parameter: Parameter) => this.#parameter(parameter);
    byId('parameters').replaceChildren(...parameters.filter(({ advanced }) => !advanced).map(build));
    byId('advanced-parameters').replaceChildren(...parameters.filter(({ advanced }) => advanced).map(build));
    byId('layers').replaceChildren(...layers.filter(({ rung }) => !rung).map((layer) => this.#layer(layer)));
    byId('rungs').replaceChildren(...layers.filter(({ rung }) => rung).map((layer) => this.#layer(layer)));
    this.show(world, shown);
  }

  /** Sets the controls to what is; reports no change. */
  show(world: World, shown: ReadonlySet<LayerName>): void {
    byId<HTMLInputElement>('seed').value = world.seed;
    for (const parameter of parameters) {
      if (parameter.kind === 'choice') {
        const chosen = byId<HTMLInputElement>(`parameter-${parameter.key}-${world[parameter.key]}`);
        chosen.checked = true;
      } else {
        const slider = byId<HTMLInputElement>(`parameter-${parameter.key}`);
        slider.value = String(world[parameter.key]);
        slider.disabled = parameter.only !== undefined && parameter.only !== world.style;
        this.#showValue(parameter, world[parameter.key]);
      }
    }
    for (const { key } of layers) byId<HTMLInputElement>(`layer-${key}`).checked = shown.has(key);
  }

  #parameter(parameter: Parameter): HTMLElement {
    const help = make('small', { id: `help-${parameter.key}` }, this.#setup.of(parameter.help));
    const label = this.#setup.of(parameter.label);
    if (parameter.kind === 'range') {
      const slider = this.#slider(parameter);
      const name = make('label', { htmlFor: slider.id }, label);
      const value = make('output', { id: `value-${parameter.key}`, htmlFor: slider.id } as never);
      return make('div', { className: 'parameter' }, name, value, slider, help);
    }
    const choices = parameter.choices.map(({ value, label: text }) => {
      const radio = make('input', {
        type: 'radio',
        name: parameter.key,
        value,
        id: `parameter-${parameter.key}-${value}`,
      });
      radio.addEventListener('change', () => this.#changeWorld({ [parameter.key]: value }));
      return make('label', {}, radio, make('span', {}, this.#setup.of(text)));
    });
    const legend = make('legend', {}, label);
    return make(
      'fieldset',
      { className: 'parameter choice' },
      legend,
      make('div', { className: 'segments' }, ...choices),
      help,
    );
  }

  #slider(parameter: RangeParameter): HTMLInputElement {
    const { key, min, max, sliderStep } = parameter;
    const slider = make('input', { type: 'range', id: `parameter-${key}` });
    // In this order, or the browser would first round to the default step. A link may hold values between the steps.
    slider.min = String(min);
    slider.max = String(max);
    slider.step = 'any';
    slider.setAttribute('aria-describedby', `help-${key}`);
    const rounded = () => {
      const steps = Math.round(slider.valueAsNumber / sliderStep) * sliderStep;
      return Math.min(max, Math.max(min, Number(steps.toFixed(4))));
    };
    const apply = () => {
      clearTimeout(this.#timer);
      this.#changeWorld({ [key]: rounded() });
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

  #showValue({ key }: RangeParameter, value: number): void {
    byId(`value-${key}`).textContent = String(Number(value.toFixed(4)));
  }

  #layer({ key, label, help }: (typeof layers)[number]): HTMLElement {
    const box = make('input', { type: 'checkbox', id: `layer-${key}` });
    box.addEventListener('change', () => this.#changeLayer(key, box.checked));
    const name = make('label', { title: this.#setup.of(help) }, box, make('span', {}, this.#setup.of(label)));
    name.dataset.layer = key;
    return name;
  }
}
