/** Looks at the whole of a finite map, in the part of the page that no card covers. */
import type { MapView } from '../map/map_view';
import { type Bounds, type Camera, cameraOver } from '../map/view';
import { byId } from '../page/dom';

/** CSS pixels kept free beside cards. */
const gap = 16;
/** Less of the page than this would be too small to look at: then the map goes below the cards. */
const leastShare = 0.4;
/** The part of a phone that the folded sheet leaves free, whatever it will hold. */
const aboveSheet = 0.5;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What remains of the page between the cards: on a phone above the sheet, else between the two columns. */
export function freeBox(page: Box, left: Box, right: Box, phone: boolean): Box {
  if (phone) return { ...page, bottom: page.top + aboveSheet * (page.bottom - page.top) };
  const width = page.right - page.left;
  const between = { ...page, left: left.right + gap, right: right.left - gap };
  return between.right - between.left < leastShare * width ? page : between;
}

export function cameraInBox(bounds: Bounds, page: Box, box: Box): Camera {
  const size = { width: box.right - box.left, height: box.bottom - box.top, ratio: 1 };
  const camera = cameraOver(bounds, size);
  return {
    x: camera.x - ((box.left + box.right) / 2 - (page.left + page.right) / 2) / camera.scale,
    y: camera.y - ((box.top + box.bottom) / 2 - (page.top + page.bottom) / 2) / camera.scale,
    scale: camera.scale,
  };
}

/** Fields of its own, which those of a DOMRect are not. */
function boxOf(element: HTMLElement): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
}

export function lookAtAll(map: MapView, bounds: Bounds): void {
  const page = boxOf(map.element);
  if (page.right === page.left || page.bottom === page.top) return;
  const [left, right] = [boxOf(byId('world')), boxOf(byId('cards'))];
  const phone = matchMedia('(max-width: 720px)').matches;
  map.lookAt(cameraInBox(bounds, page, freeBox(page, left, right, phone)));
}
