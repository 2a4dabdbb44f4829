/** Draws the excess of every pair as a strip of dots a solver, with its mean: an SVG whose colours are the lines'. */
import type { Palette } from '../map/palette';
import { nameOfSolver, type Words } from './route_strings';
import { excessText } from './route_words';
import { excessAxis, type SolverFigures } from './survey';
import { svg } from './svg';

const width = 360;
const left = 66;
const right = width - 14;
const strip = 26;
const top = 4;
const tickGap = 40;

export function surveyPlot(words: Words, figures: readonly SolverFigures[], palette: Palette): SVGElement {
  const bottom = top + strip * figures.length;
  const most = Math.max(0, ...figures.map((each) => each.most ?? 0));
  const { x, ticks } = excessAxis(most, left, right, tickGap);
  const plot = svg('svg', { viewBox: `0 0 ${width} ${bottom + 22}`, 'aria-hidden': 'true' });
  for (const tick of ticks) {
    const digits = tick < 0.01 && tick > 0 ? 1 : 0;
    plot.append(
      svg('line', { class: 'grid', x1: x(tick), x2: x(tick), y1: top, y2: bottom }),
      svg('text', { x: x(tick), y: bottom + 15, 'text-anchor': 'middle' }, `${words.number(100 * tick, digits)} %`),
    );
  }
  figures.forEach((each, row) => {
    plot.append(...stripOf(words, each, top + strip * (row + 0.5), x, palette));
  });
  return plot;
}

function stripOf(
  words: Words,
  { solver, excesses, mean, most }: SolverFigures,
  middle: number,
  x: (excess: number) => number,
  palette: Palette,
): SVGElement[] {
  const colour = palette.paths[solver];
  // Spread up and down by turns, so that equal ones do not hide each other; the same in every drawing.
  const aside = (index: number) => 7 * (2 * ((index * 0.618034) % 1) - 1);
  const dots = excesses.map((excess, index) =>
    svg('circle', { cx: x(excess).toFixed(2), cy: (middle + aside(index)).toFixed(2), r: 2.1, fill: colour }),
  );
  const group = svg('g', { class: 'dots' });
  group.append(...dots);
  const parts = [
    svg('text', { x: left - 10, y: middle + 4, 'text-anchor': 'end' }, nameOfSolver(words, solver)),
    group,
  ];
  if (mean !== undefined && most !== undefined) {
    const line = { x1: x(mean), x2: x(mean), y1: middle - 10, y2: middle + 10 };
    const title = svg('line', { class: 'mean', ...line });
    title.append(svg('title', {}, excessText(words, mean)));
    parts.push(title);
  }
  return parts;
}
