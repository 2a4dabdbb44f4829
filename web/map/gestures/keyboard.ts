/** Arrows pan, + and - zoom, Enter taps at the crosshair, Escape cancels. */
import { listen, type Remove, type Surface } from './surface';

const step = 100;
const zoomStep = Math.SQRT2;

export function addKeyboard(surface: Surface): Remove {
  const acts: Record<string, () => void> = {
    ArrowLeft: () => surface.pan(step, 0),
    ArrowRight: () => surface.pan(-step, 0),
    ArrowUp: () => surface.pan(0, step),
    ArrowDown: () => surface.pan(0, -step),
    '+': () => surface.zoomGently(zoomStep, 0, 0),
    '=': () => surface.zoomGently(zoomStep, 0, 0),
    '-': () => surface.zoomGently(1 / zoomStep, 0, 0),
    _: () => surface.zoomGently(1 / zoomStep, 0, 0),
    Enter: () => surface.tap(0, 0),
    Escape: () => surface.cancel(),
  };
  return listen(surface.element, {
    keydown(event) {
      // With Ctrl, Alt or Cmd the keys are the browser's.
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    },
  });
}
