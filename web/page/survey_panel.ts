/** Paths between random pairs of tiles in view, by every solver: progress, a plot, and a table. Loaded with its first use. */
import { Superseded } from '../engine';
import type { Solver } from '../engine/module';
import type { MapView } from '../map/map_view';
import { palettes } from '../map/palette';
import type { Bounds } from '../map/view';
import { rowsOf } from './comparison';
import { byId, make } from './dom';
import type { RouteFacts } from './route_card';
import { nameOfSolver, tell } from './route_strings';
import { excessText, timeText } from './route_words';
import type { Setup } from './setup';
import { middleTiles, type SolverFigures, SurveyTally } from './survey';
import { surveyPlot } from './survey_plot';
import { tellSurvey } from './survey_strings';
import type { Ways } from './ways';

/** The longest side, in tiles, of the ground that pairs are taken from: it has to be made, if it is not there. */
const mostSide = 512;

const counts = [20, 100, 500];

interface Survey {
  ways: Ways;
  bounds: Bounds;
  clearance: number;
  pairs: number;
  tally: SurveyTally;
  running: AbortController | undefined;
}

export interface SurveyEvents {
  say: (text: string) => void;
  failed: (error: Error) => void;
}

export class SurveyPanel {
  readonly #setup: Setup;
  readonly #map: MapView;
  readonly #body: HTMLElement;
  readonly #events: SurveyEvents;
  #language: string | undefined;
  #survey: Survey | undefined;
  #facts: RouteFacts | undefined;
  #frame = 0;

  constructor(setup: Setup, map: MapView, body: HTMLElement, events: SurveyEvents) {
    this.#setup = setup;
    this.#map = map;
    this.#body = body;
    this.#events = events;
  }

  /** Another scene has figures of its own; those of another walker stay, and say of which. */
  render(facts: RouteFacts): void {
    const before = this.#facts;
    this.#facts = facts;
    if (before && before.ways !== facts.ways) this.#forget();
    else if (before && before.clearance !== facts.clearance) this.#renderWalker();
    const look = `${this.#setup.language} ${this.#setup.theme}`;
    if (look === this.#language) return;
    this.#language = look;
    this.#build();
    this.#renderSurvey();
  }

  #forget(): void {
    this.#survey?.running?.abort();
    this.#survey = undefined;
    this.#renderSurvey();
  }

  #build(): void {
    const setup = this.#setup;
    const choice = make('select', { id: 'survey-pairs' });
    choice.append(...counts.map((value) => make('option', { value: `${value}` }, setup.number(value))));
    const label = make('label', { htmlFor: choice.id }, tellSurvey(setup, 'pairs'));
    const run = make('button', { type: 'button', id: 'survey-run' }, tellSurvey(setup, 'run'));
    run.addEventListener('click', () => void this.#run(Number(choice.value)));
    const cancel = make('button', { type: 'button', id: 'survey-cancel' }, tellSurvey(setup, 'cancel'));
    cancel.addEventListener('click', () => this.#cancel());
    const bar = make('progress', { id: 'survey-progress', max: 1, value: 0 });
    bar.ariaLabel = tellSurvey(setup, 'progress');
    const figure = make('div', { id: 'survey-plot' });
    figure.setAttribute('role', 'img');
    this.#body.replaceChildren(
      make('p', { className: 'remark' }, tellSurvey(setup, 'help')),
      make('div', { className: 'buttons' }, label, choice, run, cancel),
      bar,
      make('p', { id: 'survey-range', className: 'remark' }),
      make('p', { id: 'survey-walker', className: 'remark' }),
      figure,
      make('div', { id: 'survey-scroll' }),
      make('p', { id: 'survey-left-out', className: 'remark' }),
    );
  }

  async #run(pairs: number): Promise<void> {
    const { ways, clearance } = this.#facts ?? {};
    if (!ways || clearance === undefined) return;
    this.#survey?.running?.abort();
    // In the order of the table's rows.
    const solvers = rowsOf(ways.solvers, new Map()).map(({ solver }) => solver);
    const bounds = middleTiles(this.#map.placesInView(), mostSide);
    const running = new AbortController();
    const survey: Survey = { ways, bounds, clearance, pairs, tally: new SurveyTally(solvers), running };
    this.#survey = survey;
    this.#renderSurvey();
    const seed = Math.floor(Math.random() * 2 ** 31);
    const take = (part: Parameters<SurveyTally['take']>[0]) => {
      survey.tally.take(part);
      this.#renderSoon();
    };
    try {
      await ways.survey({ solvers, ...bounds, pairs, seed, clearance }, { signal: running.signal, onPart: take });
      this.#events.say(tellSurvey(this.#setup, 'said', { n: survey.tally.pairs, figures: this.#inWords(survey) }));
    } catch (error) {
      if (!(error instanceof Superseded)) this.#events.failed(error as Error);
    }
    survey.running = undefined;
    this.#renderSoon();
  }

  /** What was measured by then stays. */
  #cancel(): void {
    this.#survey?.running?.abort();
  }

  /** Parts may come more often than anybody could see. */
  #renderSoon(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#renderSurvey();
    });
  }

  #renderSurvey(): void {
    const setup = this.#setup;
    const survey = this.#survey;
    const running = survey?.running !== undefined;
    byId('survey').dataset.state = running ? 'running' : survey ? 'done' : 'none';
    byId('survey-run').hidden = running;
    byId('survey-cancel').hidden = !running;
    const bar = byId<HTMLProgressElement>('survey-progress');
    bar.hidden = !running;
    const range = byId('survey-range');
    range.hidden = !survey;
    const figure = byId('survey-plot');
    figure.hidden = !survey || survey.tally.joined === 0;
    const scroll = byId('survey-scroll');
    scroll.hidden = figure.hidden;
    this.#renderLeftOut();
    this.#renderWalker();
    if (!survey) return;
    const { tally, pairs, bounds } = survey;
    bar.value = tally.pairs / pairs;
    const { x0, y0, x1, y1 } = bounds;
    const values = { width: setup.number(x1 - x0), height: setup.number(y1 - y0) };
    const counted = { done: setup.number(tally.pairs), all: setup.number(pairs) };
    range.textContent = tellSurvey(setup, 'range', { ...values, ...counted });
    if (figure.hidden) return;
    const others = othersOf(tally);
    figure.ariaLabel = tellSurvey(setup, 'plot', { figures: this.#inWords(survey) });
    figure.replaceChildren(surveyPlot(setup, others, palettes[setup.theme]));
    scroll.replaceChildren(this.#table(tally.figures()));
  }

  /** Of which walker the figures are, if it is another one by now. */
  #renderWalker(): void {
    const setup = this.#setup;
    const measured = this.#survey?.clearance;
    const remark = byId('survey-walker');
    remark.hidden = measured === undefined || measured === this.#facts?.clearance;
    const radius = tell(setup, 'sixteenths', { n: measured ?? 0 });
    remark.textContent = remark.hidden ? '' : tellSurvey(setup, 'otherWalker', { radius });
  }

  /** Pairs that no figure counts, and why. */
  #renderLeftOut(): void {
    const { apart, beyond } = this.#survey?.tally ?? { apart: 0, beyond: 0 };
    const remark = byId('survey-left-out');
    remark.hidden = apart + beyond === 0;
    const counted = { apart: this.#setup.number(apart), beyond: this.#setup.number(beyond) };
    remark.textContent = remark.hidden ? '' : tellSurvey(this.#setup, 'leftOut', counted);
  }

  #table(figures: readonly SolverFigures[]): HTMLElement {
    const setup = this.#setup;
    const heads = (['solver', 'mean', 'most', 'missed', 'time'] as const).map((key) =>
      make('th', { scope: 'col' }, tellSurvey(setup, key)),
    );
    const share = (excess: number | undefined) => (excess === undefined ? '–' : excessText(setup, excess));
    const rows = figures.map(({ solver, mean, most, missed, milliseconds }) => {
      const row = make(
        'tr',
        {},
        make('th', { scope: 'row' }, nameOfSolver(setup, solver)),
        ...[share(mean), share(most), setup.number(missed), timeText(setup, milliseconds, true)].map((text) =>
          make('td', {}, text),
        ),
      );
      row.dataset.solver = solver;
      return row;
    });
    return make(
      'table',
      { id: 'survey-table' },
      make('caption', { className: 'visually-hidden' }, tellSurvey(setup, 'table')),
      make('thead', {}, make('tr', {}, ...heads)),
      make('tbody', {}, ...rows),
    );
  }

  #inWords({ tally }: Survey): string {
    return othersOf(tally)
      .flatMap(({ solver, mean, most }) => {
        if (mean === undefined || most === undefined) return [];
        const shares = { mean: excessText(this.#setup, mean), most: excessText(this.#setup, most) };
        return tellSurvey(this.#setup, 'plotFigure', { solver: nameOfSolver(this.#setup, solver), ...shares });
      })
      .join('; ');
  }
}

/** All that have an excess. */
function othersOf(tally: SurveyTally): SolverFigures[] {
  const isOther = ({ solver }: { solver: Solver }) => solver !== 'optimal';
  return tally.figures().filter(isOther);
}
