/** The card of a path: its ends, the choice of a solver, and what was found. */
import { byId, make, showRows } from './dom';
import { messageOf, movedText, nameOf, type Outcome, type Pin, rowsOf, solverNames } from './route_words';
import type { Setup } from './setup';
import type { Solver } from './ways';

export interface RouteFacts {
  pins: readonly Pin[];
  outcome: Outcome;
  /** Those that can be chosen here. */
  solvers: readonly Solver[];
  solver: Solver;
  /** Whether the tiles that the search looked at are shown. */
  searched: boolean;
}

interface Choices {
  solve(solver: Solver): void;
  showSearched(shown: boolean): void;
  /** Ends the search, or clears what it found. */
  clear(): void;
}

export class RouteCard {
  readonly #setup: Setup;
  readonly #choices: Choices;

  constructor(setup: Setup, choices: Choices) {
    this.#setup = setup;
    this.#choices = choices;
    const searched = byId<HTMLInputElement>('route-searched');
    searched.addEventListener('change', () => choices.showSearched(searched.checked));
    byId('route-clear').addEventListener('click', () => choices.clear());
  }

  render({ pins, outcome, solvers, solver, searched }: RouteFacts): void {
    const setup = this.#setup;
    const card = byId('route');
    card.hidden = pins.length === 0;
    card.dataset.outcome = outcome.kind;
    card.dataset.solver = solver;
    this.#renderEnds(pins);
    this.#renderSolvers(solvers, solver);
    const bar = byId<HTMLProgressElement>('route-progress');
    bar.hidden = outcome.kind !== 'searching';
    if (outcome.kind === 'searching') bar.value = outcome.progress;
    byId('route-clear').textContent = setup.say(outcome.kind === 'searching' ? 'cancel' : 'clear');
    const status = byId('route-status');
    status.hidden = outcome.kind === 'found';
    status.textContent = setup.say(messageOf(outcome, solver));
    showRows(byId('route-result'), outcome.kind === 'found' ? rowsOf(setup, outcome.path) : []);
    byId('route-searched-choice').hidden = outcome.kind !== 'found' || outcome.path.tiles === undefined;
    byId<HTMLInputElement>('route-searched').checked = searched;
  }

  #renderEnds(pins: readonly Pin[]): void {
    pins.forEach((pin, index) => {
      byId(`route-name-${index}`).textContent = nameOf(this.#setup, pin);
      byId(`route-moved-${index}`).textContent = movedText(this.#setup, pin);
    });
    byId('route-end-1').hidden = pins.length < 2;
  }

  /** Kept as they are while the same can be chosen: a radio button that is made anew has lost the focus. */
  #renderSolvers(solvers: readonly Solver[], chosen: Solver): void {
    const box = byId('route-solvers');
    const key = [this.#setup.language, ...solvers].join();
    if (box.dataset.key !== key) {
      box.dataset.key = key;
      box.replaceChildren(...solvers.map((solver) => this.#solverChoice(solver)));
    }
    byId('route-solver').hidden = solvers.length < 2;
    for (const solver of solvers) byId<HTMLInputElement>(`route-solver-${solver}`).checked = solver === chosen;
  }

  #solverChoice(solver: Solver): HTMLElement {
    const radio = make('input', { type: 'radio', name: 'solver', value: solver, id: `route-solver-${solver}` });
    radio.addEventListener('change', () => this.#choices.solve(solver));
    return make('label', {}, radio, make('span', {}, this.#setup.say(solverNames[solver])));
  }
}
