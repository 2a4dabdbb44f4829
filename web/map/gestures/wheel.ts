/**
 * The wheel zooms about the pointer; so does a trackpad's pinch, which arrives as a wheel with Ctrl. Where the page scrolls
 * by the plain wheel, Ctrl or Cmd makes it the map's.
 */
import { fromMiddle, listen, type Remove, type Surface } from './surface';

const octavesPerPixel = 1 / 260;
const pinchOctavesPerPixel = 1 / 70;
/** CSS pixels per unit of `deltaMode`: pixels, lines, pages. */
const unit = [1, 18, 400];
/** A step of a wheel is at least so many pixels, one of a pinch less. */
const leastNotch = 50;

export function addWheel(surface: Surface): Remove {
  return listen(surface.element, {
    wheel(event) {
      if (surface.manners === 'coop' && !event.ctrlKey && !event.metaKey) {
        surface.yielded('wheel');
        return;
      }
      event.preventDefault();
      const pixels = Math.max(-400, Math.min(400, event.deltaY * (unit[event.deltaMode] ?? 1)));
      const { x, y } = fromMiddle(surface.element, event);
      const pinched = event.ctrlKey && Math.abs(pixels) < leastNotch;
      if (pinched) surface.zoom(2 ** (-pixels * pinchOctavesPerPixel), x, y);
      else surface.zoomGently(2 ** (-pixels * octavesPerPixel), x, y);
    },
  });
}
