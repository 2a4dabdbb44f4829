/** Draws the plot of spanning probability as an SVG, whose colours are the style sheet's. */
import { byId } from '../page/dom';
import type { Setup } from '../page/setup';
import { svg } from '../page/svg';
import { plotOf } from './plot';
import { sayLab } from './strings';

const width = 232;
const height = 156;
const box = { left: 38, top: 8, width: width - 52, height: height - 48 };

export interface PlotFacts {
  /** Stride 2: share of open sites, probability; empty while nothing is known. */
  curve: Float64Array;
  threshold: number;
  standardError: number;
  known: number;
}

export function showPlot(setup: Setup, facts: PlotFacts): void {
  const figure = byId('plot');
  figure.ariaLabel = inWords(setup, facts);
  const drawing = svg('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
  drawing.append(...axes(setup, facts), ...marks(facts));
  figure.replaceChildren(drawing);
}

function axes(setup: Setup, { curve }: PlotFacts): SVGElement[] {
  const { ticks, x, y } = plotOf(curve, box);
  const bottom = box.top + box.height;
  const digits = Math.max(1, ...ticks.map((tick) => `${tick}`.split('.')[1]?.length ?? 0));
  const parts = [0, 0.5, 1].flatMap((probability) => [
    svg('line', { class: 'grid', x1: box.left, x2: box.left + box.width, y1: y(probability), y2: y(probability) }),
    svg('text', { x: box.left - 6, y: y(probability) + 4, 'text-anchor': 'end' }, `${100 * probability}%`),
  ]);
  for (const tick of ticks) {
    parts.push(
      svg('line', { class: 'grid', x1: x(tick), x2: x(tick), y1: bottom, y2: bottom + 4 }),
      svg('text', { x: x(tick), y: bottom + 16, 'text-anchor': 'middle' }, setup.number(tick, digits)),
    );
  }
  const middle = box.left + box.width / 2;
  parts.push(svg('text', { x: middle, y: height - 6, 'text-anchor': 'middle' }, sayLab(setup, 'plotAxis')));
  return parts;
}

/** The curve, the known threshold as a dashed line, the one found with a band of its standard error. */
function marks({ curve, threshold, standardError, known }: PlotFacts): SVGElement[] {
  if (curve.length === 0) return [];
  const { from, to, x, line } = plotOf(curve, box);
  const bottom = box.top + box.height;
  const inside = (share: number) => Math.min(to, Math.max(from, share));
  const band = { left: x(inside(threshold - standardError)), right: x(inside(threshold + standardError)) };
  const parts = [
    svg('rect', {
      class: 'band',
      x: band.left,
      y: box.top,
      width: Math.max(0.5, band.right - band.left),
      height: box.height,
    }),
    svg('path', { class: 'curve', d: line }),
    svg('line', {
      class: 'threshold',
      x1: x(inside(threshold)),
      x2: x(inside(threshold)),
      y1: box.top,
      y2: bottom,
    }),
  ];
  if (known >= from && known <= to)
    parts.push(svg('line', { class: 'known', x1: x(known), x2: x(known), y1: box.top, y2: bottom }));
  return parts;
}

/** For those who do not see it: some of its points, and what it amounts to. */
function inWords(setup: Setup, { curve, threshold, standardError, known }: PlotFacts): string {
  const count = curve.length / 2;
  if (count === 0) return sayLab(setup, 'plotWaiting');
  const chosen = [0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * (count - 1)));
  const points = chosen.map((point) =>
    sayLab(setup, 'plotPoint', {
      share: setup.number(curve[2 * point] as number, 3),
      probability: setup.number(100 * (curve[2 * point + 1] as number)),
    }),
  );
  return sayLab(setup, 'plotSaid', {
    points: points.join(', '),
    threshold: setup.number(threshold, 4),
    error: setup.number(standardError, 4),
    known: setup.number(known, 6),
  });
}
