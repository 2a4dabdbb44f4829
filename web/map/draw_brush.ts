/** The brush that is about to draw, as an outline over the tiles. Pure. */
import { Edit } from '../engine/module';
import type { DrawOver } from './overlay';

/** `outline`: corners, flat. */
export function drawBrush(outline: Float64Array, tool: Edit): DrawOver {
  return (context, view, palette) => {
    const { ratio } = view.size;
    context.beginPath();
    for (let p = 0; p < outline.length; p += 2) {
      context.lineTo(view.screenX(outline[p] as number), view.screenY(outline[p + 1] as number));
    }
    context.closePath();
    context.globalAlpha = 0.45;
    context.fillStyle = tool === Edit.rock ? palette.rim : palette.floor;
    context.fill();
    context.globalAlpha = 1;
    context.lineJoin = 'round';
    context.strokeStyle = palette.halo;
    context.lineWidth = 4 * ratio;
    context.stroke();
    context.strokeStyle = palette.text;
    context.lineWidth = 1.5 * ratio;
    context.stroke();
  };
}
