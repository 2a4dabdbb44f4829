/** The card of a path: its ends, the choice of a solver, what was found, and how the solvers compare. */
import './route.css';
import type { Solver } from '../engine/module';
import type { MapView } from '../map/map_view';
import { ComparePanel } from './compare_panel';
import type { Answers } from './comparison';
import { byId, make, showRows } from './dom';
import { nameOfSolver, tell } from './route_strings';
import { factsOf, messageOf, movedText, nameOf, type Outcome, type Pin, type Tautness } from './route_words';
import type { Setup } from './setup';
import type { Ways } from './ways';

export interface RouteFacts {
  pins: readonly Pin[];
  ways: Ways | undefined;
  solver: Solver;
  /** Of the chosen solver. */
  outcome: Outcome;
  answers: Answers;
  searching: boolean;
  /** The reader ended the search before all had answered. */
  cancelled: boolean;
  /** Nothing of it is about to change by itself. */
  settled: boolean;
  /** Whether the tiles that the search looked at are shown. */
  searched: boolean;
  /** While solvers are compared, those that are drawn. */
  drawn: readonly Solver[] | undefined;
  /** While a way along roads is pulled taut, and after. */
  taut: Tautness | undefined;
  clearance: number;
}

export interface Choices {
  solve(solver: Solver): void;
  showSearched(shown: boolean): void;
  compare(open: boolean): void;
  draw(solver: Solver, drawn: boolean): void;
  /** `last`: the slider has come to rest. */
  changeClearance(clearance: number, last: boolean): void;
  /** Moves an end by tiles; it rests when the key is let go. */
  step(end: number, right: number, down: number): void;
  rest(): void;
  /** Ends the search, or clears what it found. */
  clear(): void;
  /** Asks anew those that were cancelled. */
  again(): void;
  say(text: string): void;
  failed(error: Error): void;
}

const letters = ['A', 'B'] as const;

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class RouteCard {
  readonly #setup: Setup;
  readonly #choices: Choices;
  readonly #compare: ComparePanel;

  constructor(setup: Setup, map: MapView, choices: Choices) {
    this.#setup = setup;
    this.#choices = choices;
    byId('route').append(...this.#parts());
    this.#compare = new ComparePanel(setup, map, choices);
  }

  render(facts: RouteFacts): void {
    const { pins, outcome, ways, solver, searched, searching, cancelled, settled, drawn, taut } = facts;
    const setup = this.#setup;
    const solvers = ways?.solvers ?? [];
    const card = byId('route');
    card.hidden = pins.length === 0;
    card.dataset.outcome = outcome.kind;
    card.dataset.solver = solver;
    card.dataset.compare = String(drawn !== undefined);
    card.dataset.settled = String(settled);
    card.dataset.taut = taut ? String(taut.share) : '';
    byId('route-title').textContent = tell(setup, 'title');
    this.#renderEnds(pins);
    this.#renderSolvers(solvers, solver);
    byId('route-solver').hidden = solvers.length < 2 || drawn !== undefined;
    this.#renderOutcome(facts);
    byId('route-clear').textContent = tell(setup, searching || taut?.running ? 'cancel' : 'clear');
    const again = byId('route-again');
    again.textContent = tell(setup, 'again');
    again.hidden = !cancelled;
    const compare = byId('route-compare');
    compare.textContent = tell(setup, 'compare');
    compare.ariaExpanded = String(drawn !== undefined);
    compare.hidden = solvers.length < 2 || pins.length < 2;
    byId('route-searched-text').textContent = tell(setup, 'searched');
    byId<HTMLInputElement>('route-searched').checked = searched;
    this.#compare.render(facts);
  }

  #parts(): HTMLElement[] {
    const searched = make('input', { type: 'checkbox', id: 'route-searched' });
    searched.addEventListener('change', () => this.#choices.showSearched(searched.checked));
    const clear = make('button', { type: 'button', id: 'route-clear' });
    clear.addEventListener('click', () => this.#choices.clear());
    const again = make('button', { type: 'button', id: 'route-again' });
    again.addEventListener('click', () => {
      // It goes away, and what can end the search again is near it.
      clear.focus();
      this.#choices.again();
    });
    const compare = make('button', { type: 'button', id: 'route-compare' });
    compare.setAttribute('aria-controls', 'compare');
    compare.addEventListener('click', () => this.#choices.compare(compare.ariaExpanded !== 'true'));
    return [
      make('h2', { id: 'route-title', className: 'visually-hidden' }),
      make('ol', {}, ...letters.map((letter, end) => this.#end(letter, end))),
      make(
        'fieldset',
        { id: 'route-solver', className: 'parameter choice' },
        make('legend', { className: 'visually-hidden', id: 'route-solver-legend' }),
        make('div', { id: 'route-solvers', className: 'segments' }),
      ),
      make('p', { id: 'route-status' }),
      again,
      make('progress', { id: 'route-progress', max: 1, value: 0 }),
      make('dl', { id: 'route-result' }),
      make('div', { id: 'compare' }),
      make(
        'div',
        { id: 'route-searched-choice', className: 'checks' },
        make('label', {}, searched, make('span', { id: 'route-searched-text' })),
      ),
      make('div', { className: 'buttons' }, clear, compare),
    ];
  }

  /** An end with its pin, which arrow keys move. */
  #end(letter: string, end: number): HTMLElement {
    const pin = make('button', { type: 'button', id: `route-pin-${end}`, className: 'pin' }, letter);
    let stepping = false;
    pin.addEventListener('keydown', (event) => {
      const arrow = arrows[event.key];
      if (!arrow || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      stepping = true;
      const tiles = event.shiftKey ? 10 : 1;
      this.#choices.step(end, tiles * arrow[0], tiles * arrow[1]);
    });
    const rest = () => {
      if (stepping) this.#choices.rest();
      stepping = false;
    };
    pin.addEventListener('keyup', (event) => {
      if (event.key in arrows) rest();
    });
    pin.addEventListener('blur', rest);
    const name = make('span', { id: `route-name-${end}` });
    return make('li', { id: `route-end-${end}` }, pin, name, make('small', { id: `route-moved-${end}` }));
  }

  #renderEnds(pins: readonly Pin[]): void {
    const setup = this.#setup;
    letters.forEach((letter, end) => {
      const pin = pins[end];
      byId(`route-end-${end}`).hidden = !pin;
      if (!pin) return;
      const button = byId(`route-pin-${end}`);
      button.title = tell(setup, 'pinMoves', { letter });
      button.ariaLabel = button.title;
      byId(`route-name-${end}`).textContent = nameOf(setup, pin);
      byId(`route-moved-${end}`).textContent = movedText(setup, pin);
    });
  }

  #renderOutcome({ outcome, pins, solver, cancelled, drawn, clearance, taut }: RouteFacts): void {
    const setup = this.#setup;
    const pulling = taut?.running === true;
    const message = cancelled ? 'cancelled' : pulling ? 'pulling' : messageOf(outcome, solver);
    // The rows of a comparison tell how each search stands.
    const told = drawn !== undefined && pins.length === 2;
    const bar = byId<HTMLProgressElement>('route-progress');
    bar.hidden = (outcome.kind !== 'searching' && !pulling) || told;
    bar.ariaLabel = tell(setup, pulling ? message : 'searching');
    if (pulling) bar.value = taut.share;
    else if (outcome.kind === 'searching') bar.value = outcome.progress;
    const status = byId('route-status');
    const quiet = (outcome.kind === 'found' && !pulling) || told || (outcome.kind === 'none' && pins.length === 2);
    status.hidden = quiet && !cancelled;
    status.textContent = tell(setup, message);
    const path = outcome.kind === 'found' ? outcome.path : undefined;
    showRows(byId('route-result'), path ? factsOf(setup, path, clearance, drawn !== undefined, taut) : []);
    byId('route-searched-choice').hidden = !path || path.searched.length === 0;
  }

  /** Kept as they are while the same can be chosen: a radio button that is made anew has lost the focus. */
  #renderSolvers(solvers: readonly Solver[], chosen: Solver): void {
    const box = byId('route-solvers');
    const key = [this.#setup.language, ...solvers].join();
    if (box.dataset.key !== key) {
      box.dataset.key = key;
      byId('route-solver-legend').textContent = tell(this.#setup, 'solver');
      box.replaceChildren(...solvers.map((solver) => this.#solverChoice(solver)));
    }
    for (const solver of solvers) byId<HTMLInputElement>(`route-solver-${solver}`).checked = solver === chosen;
  }

  #solverChoice(solver: Solver): HTMLElement {
    const radio = make('input', { type: 'radio', name: 'solver', value: solver, id: `route-solver-${solver}` });
    radio.addEventListener('change', () => this.#choices.solve(solver));
    return make('label', {}, radio, make('span', {}, nameOfSolver(this.#setup, solver)));
  }
}
