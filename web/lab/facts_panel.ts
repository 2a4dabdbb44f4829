/** The card of a finite map: how its tiles became what they are, and the offer to dig where there is no way. */
import type { LabFacts } from '../engine';
import { byId, make, showRows } from '../page/dom';
import type { Setup } from '../page/setup';
import { sayLab } from './strings';

const barsHeight = 44;

export interface ShownFacts {
  title: string;
  facts: LabFacts;
  /** Tiles that were dug. */
  dug: number;
  /** Whether start and goal were found to lie in different parts. */
  apart: boolean;
  remark?: string | undefined;
}

export class FactsPanel {
  readonly #setup: Setup;

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  render({ title, facts, dug, apart, remark }: ShownFacts): void {
    const setup = this.#setup;
    byId('lab-title').textContent = title;
    byId('lab-size').textContent = `${facts.width} × ${facts.height}`;
    byId('lab-rounds').hidden = facts.kind !== 'cave';
    if (facts.kind === 'cave') this.#renderRounds(facts.openShares);
    const share = `${setup.number(100 * facts.openShare, 1)} %`;
    const filled: [string, string][] =
      facts.kind === 'cave' ? [[sayLab(setup, 'filled'), setup.number(facts.filled)]] : [];
    const holes: [string, string][] = dug > 0 ? [[sayLab(setup, 'dug'), setup.number(dug)]] : [];
    showRows(byId('lab-facts'), [
      ...filled,
      [sayLab(setup, facts.kind === 'cave' ? 'openNow' : 'openShare'), share],
      [sayLab(setup, 'parts'), setup.number(facts.components)],
      ...holes,
    ]);
    const nothing = facts.ends.length === 0 ? sayLab(setup, 'nothingOpen') : undefined;
    byId('lab-remark').textContent = nothing ?? remark ?? '';
    byId('lab-remark').hidden = !nothing && !remark;
    byId('lab-join').hidden = !apart;
  }

  /** A bar for the noise and each round, with its share while there is room for numbers. */
  #renderRounds(shares: readonly number[]): void {
    const percent = (share: number) => this.#setup.number(100 * share, 1);
    const most = Math.max(...shares, 0.01);
    const bars = shares.map((share, round) => {
      const bar = make('span', { className: 'bar' });
      bar.style.height = `${Math.max(1, (share / most) * barsHeight)}px`;
      const value = make('b', {}, percent(share));
      const name = make('span', {}, round === 0 ? sayLab(this.#setup, 'roundNoise') : String(round));
      return make('li', {}, value, bar, name);
    });
    const list = byId('lab-bars');
    list.replaceChildren(...bars);
    list.dataset.crowded = String(shares.length > 8);
    byId('lab-rounds-title').textContent = sayLab(this.#setup, 'roundsTitle');
    list.setAttribute('aria-label', sayLab(this.#setup, 'roundsSaid', { shares: shares.map(percent).join(', ') }));
  }
}
