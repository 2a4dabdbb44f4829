/** A sample of a solver's line, as the map draws it. */
import type { Solver } from '../engine/module';
import { dashes, roadCentre } from '../map/draw_path';
import type { Palette } from '../map/palette';
import { svg } from './svg';

const [width, height] = [36, 12];

export function lineSample(solver: Solver, palette: Palette): SVGElement {
  const thickness = solver === 'road' ? 5 : 2.6;
  const line = (stroke: string, thickness: number, dash: readonly number[]) =>
    svg('path', {
      d: `M5 ${height / 2}H${width - 5}`,
      fill: 'none',
      stroke,
      'stroke-width': thickness,
      'stroke-linecap': 'round',
      'stroke-dasharray': dash.join(' '),
    });
  const scaled = (dash: readonly number[]) => dash.map((part) => part * thickness);
  const parts = [
    line(palette.halo, thickness + 3, []),
    line(palette.paths[solver], thickness, scaled(dashes[solver])),
    ...(solver === 'road' ? [line(palette.halo, roadCentre.width * thickness, scaled(roadCentre.dash))] : []),
  ];
  const sample = svg('svg', { viewBox: `0 0 ${width} ${height}`, class: 'line-sample', 'aria-hidden': 'true' });
  sample.append(...parts);
  return sample;
}
