/** A bar of a round number of tiles, as maps have it. */
import { byId } from './dom';
import type { Setup } from './setup';

const widest = 120;

/** The largest of 1, 2, 5, 10, 20, ... tiles that is at most `widest` CSS pixels long. */
export function roundLength(scale: number): number {
  const most = widest / scale;
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [5, 2].find((candidate) => candidate * power <= most) ?? 1;
  return Number((factor * power).toPrecision(1));
}

export class ScaleBar {
  readonly #setup: Setup;

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  show(scale: number): void {
    const length = roundLength(scale);
    const bar = byId('scale-bar');
    bar.style.width = `${length * scale}px`;
    const digits = Math.max(0, -Math.floor(Math.log10(length)));
    bar.textContent = `${this.#setup.number(length, digits)} ${this.#setup.say('tiles')}`;
  }
}
