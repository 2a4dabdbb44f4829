/** The card of a finite map: how its tiles became what they are, and the offer to dig where there is no way. */
import type { LabFacts } from '../engine';
import { byId, make, showRows } from '../page/dom';
import type { Setup } from '../page/setup';
import { sayLab } from './strings';

const barsHeight = 44;

export interface ShownLab {
  facts: LabFacts;
  /** Tiles that were dug. */
  dug: number;
  /** Whether start and goal were found to lie in different parts. */
  apart: boolean;
}

export class FactsPanel {
  readonly #setup: Setup;

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  render(title: string, lab: ShownLab | undefined, remark: string | undefined): void {
    const setup = this.#setup;
    const facts = lab?.facts;
    byId('lab-title').textContent = title;
    byId('lab-size').textContent = facts ? `${facts.width} × ${facts.height}` : '';
    const shares = facts?.kind === 'cave' ? facts.openShares : [];
    byId('lab-rounds').hidden = shares.length === 0;
    this.#renderRounds(shares);
    showRows(byId('lab-facts'), lab ? this.#rows(lab) : []);
    const nothing = facts?.ends.length === 0 ? sayLab(setup, 'nothingOpen') : undefined;
    byId('lab-remark').textContent = nothing ?? remark ?? '';
    byId('lab-remark').hidden = !nothing && !remark;
    byId('lab-join').hidden = !lab?.apart;
    byId('lab-join-offer').textContent = sayLab(setup, 'joinOffer');
    byId('lab-join-button').textContent = sayLab(setup, 'join');
  }

  #rows({ facts, dug }: ShownLab): [string, string][] {
    const setup = this.#setup;
    const cave = facts.kind === 'cave';
    const rows: [string, string][] = [];
    if (cave) rows.push([sayLab(setup, 'filled'), setup.number(facts.filled)]);
    rows.push([sayLab(setup, cave ? 'openNow' : 'openShare'), `${setup.number(100 * facts.openShare, 1)} %`]);
    rows.push([sayLab(setup, 'parts'), setup.number(facts.components)]);
    if (dug > 0) rows.push([sayLab(setup, 'dug'), setup.number(dug)]);
    return rows;
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
    list.dataset.crowded = String(shares.length > 7);
    byId('lab-rounds-title').textContent = sayLab(this.#setup, 'roundsTitle');
    list.setAttribute('aria-label', sayLab(this.#setup, 'roundsSaid', { shares: shares.map(percent).join(', ') }));
  }
}
