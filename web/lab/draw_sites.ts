/** Draws the sites of a percolation lattice: closed, open, in the largest cluster, in one that spans. Pure. */
import { drawRock, outlineScale } from '../map/draw_ground';
import { channels, type Palette } from '../map/palette';
import type { TileArea } from '../map/scenery';
import { areaOf } from '../map/view';
import { blendLattice, type LatticeMap } from './blend_lattice';
import { drawFrame, drawingOf, drawPixels, windowOf } from './draw_cave';
import { cornerOf } from './hex_outlines';
import { boundsOf, type Lattice } from './lattice';

type Context = OffscreenCanvasRenderingContext2D;

/** `sites` holds the values of `PercolationHandle.picture`. */
export function drawSites(context: Context, area: TileArea, sites: LatticeMap, palette: Palette): void {
  drawRock(context, area, palette);
  const colours = [palette.rock, palette.floor, palette.cluster, palette.spanning];
  if (area.scale < outlineScale) drawPixels(context, area, blendLattice(area, sites, colours.map(channels)));
  else drawNear(context, area, sites, colours, palette);
  if (!sites.lattice.hexagonal) drawFrame(context, area, boundsOf(sites.lattice, sites.width, sites.height), palette);
}

/** All sites of one kind at once, over a base of closed ones that keeps seams from showing. */
function drawNear(context: Context, area: TileArea, sites: LatticeMap, colours: string[], palette: Palette): void {
  const { x0, y0, width, height, values } = windowOf(sites, areaOf(area), 1);
  colours.forEach((colour, kind) => {
    context.beginPath();
    for (let row = y0; row < y0 + height; row++) {
      const line = values.subarray((row - y0) * width, (row - y0 + 1) * width);
      for (let first = line.indexOf(kind); first >= 0; ) {
        let end = first + 1;
        while (line[end] === kind) end++;
        traceRun(context, area, sites.lattice, row, x0 + first, x0 + end);
        first = line.indexOf(kind, end);
      }
    }
    context.fillStyle = colour;
    context.fill();
    // Neighbours overlap by half a line, or the ground would shine through between them.
    context.strokeStyle = kind === 0 && sites.lattice.hexagonal ? palette.hatch : colour;
    context.lineWidth = 0.6 * area.ratio;
    context.stroke();
  });
}

/** The outline of a run of sites of one row: a rectangle, or a band of hexagons. */
function traceRun(context: Context, area: TileArea, lattice: Lattice, row: number, first: number, end: number): void {
  const drawing = drawingOf(area);
  if (!lattice.hexagonal) {
    const edge = (tile: number, origin: number) => Math.round(tile * drawing.scale + origin);
    const [left, top] = [edge(first, drawing.left), edge(row, drawing.top)];
    context.rect(left, top, edge(end, drawing.left) - left, edge(row + 1, drawing.top) - top);
    return;
  }
  for (let column = first; column < end; column++) {
    for (let corner = 0; corner < 6; corner++) {
      const { x, y } = cornerOf(lattice, column, row, corner, drawing);
      if (corner === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.closePath();
  }
}
