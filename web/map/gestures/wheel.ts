/** The wheel zooms about the pointer; so does a trackpad's pinch, which arrives as a wheel with Ctrl. */
import { fromMiddle, listen, type Remove, type Surface } from './surface';

const octavesPerPixel = 1 / 260;
const pinchOctavesPerPixel = 1 / 70;
/** CSS pixels per unit of `deltaMode`: pixels, lines, pages. */
const unit = [1, 18, 400];

export function addWheel(surface: Surface): Remove {
  return listen(surface.element, {
    wheel(event) {
      event.preventDefault();
      const pixels = Math.max(-400, Math.min(400, event.deltaY * (unit[event.deltaMode] ?? 1)));
      const { x, y } = fromMiddle(surface.element, event);
      if (event.ctrlKey) surface.zoom(2 ** (-pixels * pinchOctavesPerPixel), x, y);
      else surface.zoomGently(2 ** (-pixels * octavesPerPixel), x, y);
    },
  });
}
