/** The comparison of all solvers of a scene between two ends: a table, and what narrows their ways. */
import type { Solver } from '../engine/module';
import { mostClearance } from '../link/query';
import type { MapView } from '../map/map_view';
import { palettes } from '../map/palette';
import { type Row, rowsOf } from './comparison';
import { byId, make } from './dom';
import { Late } from './late';
import { lineSample } from './line_sample';
import type { Choices, RouteFacts } from './route_card';
import { nameOfSolver, type RouteStringKey, solverTexts, tell } from './route_strings';
import { cellsOf, lenientText } from './route_words';
import type { Setup } from './setup';
import type { SurveyPanel } from './survey_panel';

const columns = ['length', 'excess', 'turns', 'expanded', 'time'] as const;

const headings: Record<(typeof columns)[number], { text: RouteStringKey; title?: RouteStringKey }> = {
  length: { text: 'length' },
  excess: { text: 'overShort', title: 'over' },
  turns: { text: 'turns' },
  expanded: { text: 'nodesShort', title: 'expanded' },
  time: { text: 'timeShort', title: 'timeLong' },
};

export class ComparePanel {
  readonly #setup: Setup;
  readonly #choices: Choices;
  readonly #survey: Late<SurveyPanel>;
  /** What the rows were made for. */
  #key = '';
  #facts: RouteFacts | undefined;

  constructor(setup: Setup, map: MapView, choices: Choices) {
    this.#setup = setup;
    this.#choices = choices;
    this.#survey = new Late(async () => {
      const { SurveyPanel } = await import('./survey_panel');
      const panel = new SurveyPanel(setup, map, byId('survey-body'), choices);
      if (this.#facts) panel.render(this.#facts);
      return panel;
    }, choices.failed);
  }

  render(facts: RouteFacts): void {
    const { drawn, ways, answers, solver: chosen, clearance, pins } = facts;
    this.#facts = facts;
    const box = byId('compare');
    box.hidden = drawn === undefined || pins.length < 2;
    if (!drawn || !ways) return;
    const rows = rowsOf(ways.solvers, answers);
    this.#build(rows);
    for (const row of rows) this.#renderRow(row, facts, row.solver === chosen, drawn.includes(row.solver));
    const remark = byId('compare-remark');
    remark.textContent = lenientText(this.#setup, answers);
    remark.hidden = remark.textContent === '';
    byId<HTMLInputElement>('compare-clearance').value = String(clearance);
    byId('compare-clearance-value').textContent = tell(this.#setup, 'sixteenths', { n: clearance });
    this.#survey.part?.render(facts);
  }

  /** Anew only for other words, colours or solvers: what is made anew has lost the focus. */
  #build(rows: readonly Row[]): void {
    const { language, theme } = this.#setup;
    const key = [language, theme, ...rows.map(({ solver }) => solver)].join();
    if (key === this.#key) return;
    this.#key = key;
    const kept = document.getElementById('survey');
    byId('compare').replaceChildren(
      make('div', { id: 'compare-scroll' }, this.#table(rows)),
      make('p', { id: 'compare-remark', className: 'remark' }),
      this.#clearance(),
      kept ?? this.#surveyDetails(),
    );
    byId('survey-summary').textContent = tell(this.#setup, 'survey');
  }

  #table(rows: readonly Row[]): HTMLElement {
    const setup = this.#setup;
    const heading = (text: string, title = text) => make('th', { scope: 'col', title, ariaLabel: title }, text);
    const head = make(
      'tr',
      {},
      make('th', { scope: 'col' }, make('span', { className: 'visually-hidden' }, tell(setup, 'drawn'))),
      heading(tell(setup, 'solverColumn')),
      ...columns.map((column) => {
        const { text, title } = headings[column];
        return heading(tell(setup, text), title && tell(setup, title));
      }),
    );
    return make(
      'table',
      { id: 'compare-table' },
      make('caption', { className: 'visually-hidden' }, tell(setup, 'compared')),
      make('thead', {}, head),
      make('tbody', {}, ...rows.map(({ solver }) => this.#row(solver))),
    );
  }

  #row(solver: Solver): HTMLElement {
    const setup = this.#setup;
    const name = nameOfSolver(setup, solver);
    const draw = make('input', { type: 'checkbox', id: `compare-draw-${solver}` });
    draw.ariaLabel = tell(setup, 'draw', { solver: name });
    draw.addEventListener('change', () => this.#choices.draw(solver, draw.checked));
    const choose = make('input', { type: 'radio', name: 'compare-solver', id: `compare-solver-${solver}` });
    choose.addEventListener('change', () => this.#choices.solve(solver));
    const sample = lineSample(solver, palettes[setup.theme]);
    const row = make(
      'tr',
      { id: `compare-${solver}` },
      make('td', {}, make('label', { className: 'draw' }, draw, sample)),
      make(
        'th',
        { scope: 'row' },
        make('label', { title: setup.of(solverTexts[solver].help) }, choose, make('span', {}, name)),
      ),
      ...columns.map(() => make('td')),
    );
    return row;
  }

  #renderRow(row: Row, { searching }: RouteFacts, chosen: boolean, drawn: boolean): void {
    const { solver, answer } = row;
    const line = byId<HTMLTableRowElement>(`compare-${solver}`);
    line.dataset.status = answer?.path.status ?? 'waiting';
    line.dataset.stale = String(answer?.stale === true);
    line.dataset.chosen = String(chosen);
    byId<HTMLInputElement>(`compare-draw-${solver}`).checked = drawn;
    byId<HTMLInputElement>(`compare-solver-${solver}`).checked = chosen;
    const cells = cellsOf(this.#setup, row, searching);
    columns.forEach((column, c) => {
      (line.cells[c + 2] as HTMLElement).textContent = cells[column];
    });
  }

  #clearance(): HTMLElement {
    const slider = make('input', {
      type: 'range',
      id: 'compare-clearance',
      min: '0',
      max: `${mostClearance}`,
      step: '1',
    });
    slider.addEventListener('input', () => this.#choices.changeClearance(slider.valueAsNumber, false));
    slider.addEventListener('change', () => this.#choices.changeClearance(slider.valueAsNumber, true));
    const value = make('output', { id: 'compare-clearance-value' });
    const name = make('label', { htmlFor: slider.id }, tell(this.#setup, 'clearance'));
    return make('div', { className: 'parameter' }, name, value, slider);
  }

  #surveyDetails(): HTMLElement {
    const summary = make('summary', { id: 'survey-summary' });
    const details = make('details', { id: 'survey' }, summary, make('div', { id: 'survey-body' }));
    details.addEventListener('toggle', () => {
      if (details.open) this.#survey.use(() => {});
    });
    return details;
  }
}
