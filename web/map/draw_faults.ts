/** Where classic breaks its promises, over the map. Pure. */
import type { DrawOver } from './overlay';
import type { Palette } from './palette';
import type { View } from './view';

type Context = CanvasRenderingContext2D;

/** Flat lists of places as in `Statistics`. */
export interface Faults {
  crossingPoints: Float64Array;
  unlinkedBorderEnds: Float64Array;
  strandedNodes: Float64Array;
}

/** Crosses for crossings, dashed bars for borders without a road, rings for nodes that are cut off. */
function drawFaults(context: Context, view: View, faults: Faults, palette: Palette): void {
  const { ratio } = view.size;
  const arm = Math.min(9, Math.max(3, 2 * view.camera.scale)) * ratio;
  const shape = new Path2D();
  const bars = new Path2D();
  const { crossingPoints, unlinkedBorderEnds, strandedNodes } = faults;
  for (let p = 0; p < crossingPoints.length; p += 2) {
    const x = view.screenX(crossingPoints[p] as number);
    const y = view.screenY(crossingPoints[p + 1] as number);
    shape.moveTo(x - arm, y - arm);
    shape.lineTo(x + arm, y + arm);
    shape.moveTo(x + arm, y - arm);
    shape.lineTo(x - arm, y + arm);
  }
  for (let p = 0; p < strandedNodes.length; p += 2) {
    const x = view.screenX(strandedNodes[p] as number);
    const y = view.screenY(strandedNodes[p + 1] as number);
    shape.moveTo(x + arm, y);
    shape.arc(x, y, arm, 0, 2 * Math.PI);
  }
  for (let p = 0; p < unlinkedBorderEnds.length; p += 4) {
    bars.moveTo(view.screenX(unlinkedBorderEnds[p] as number), view.screenY(unlinkedBorderEnds[p + 1] as number));
    bars.lineTo(view.screenX(unlinkedBorderEnds[p + 2] as number), view.screenY(unlinkedBorderEnds[p + 3] as number));
  }
  context.lineCap = 'round';
  for (const { colour, width } of [
    { colour: palette.halo, width: 5.5 },
    { colour: palette.fault, width: 2.5 },
  ]) {
    context.strokeStyle = colour;
    context.lineWidth = width * ratio;
    context.stroke(shape);
    context.setLineDash([7 * ratio, 7 * ratio]);
    context.stroke(bars);
    context.setLineDash([]);
  }
}

/** Undefined where there is nothing to mark. */
export function faultsOver(faults: Faults): DrawOver | undefined {
  const { crossingPoints, unlinkedBorderEnds, strandedNodes } = faults;
  const isEmpty = crossingPoints.length + unlinkedBorderEnds.length + strandedNodes.length === 0;
  return isEmpty ? undefined : (context, view, palette) => drawFaults(context, view, faults, palette);
}
