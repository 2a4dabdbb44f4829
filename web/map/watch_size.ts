/** Tells the size of an element in device pixels, at first and whenever it changes. */
import type { Size } from './view';

export function watchSize(element: HTMLElement, resized: (size: Size) => void): () => void {
  const observer = new ResizeObserver(([entry]) => {
    if (!entry) return;
    const ratio = devicePixelRatio;
    const exact = entry.devicePixelContentBoxSize?.[0];
    resized({
      width: devicePixels(entry.contentRect.width * ratio, exact?.inlineSize),
      height: devicePixels(entry.contentRect.height * ratio, exact?.blockSize),
      ratio,
    });
  });
  try {
    observer.observe(element, { box: 'device-pixel-content-box' });
  } catch {
    // Not every browser can tell device pixels; rounding is the next best.
    observer.observe(element);
  }
  return () => observer.disconnect();
}

/** What the browser counted, unless that is more than rounding away: an emulated ratio is unknown to it. */
function devicePixels(expected: number, counted: number | undefined): number {
  return counted !== undefined && Math.abs(counted - expected) <= 1 ? counted : Math.round(expected);
}
