/**
 * How bold things are at a scale (CSS pixels per tile). Continuous, so that nothing jumps while zooming. Far out a road
 * shows by its weight, from 0 (a twig) to 15 (a trunk).
 */
import { Detail } from '../engine';

/** Below this scale only the overview is loaded: what it leaves out must be invisible by then. */
export const overviewScale = 0.5;

/** Nodes are drawn from this scale on. */
const nodeScale = 2.2;

/** Candidate edges need room. */
export const candidateScale = 0.75;

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** 0 at `from`, 1 at `to`, on the logarithmic ladder of scales. */
export function zoomShare(scale: number, from: number, to: number): number {
  return clamp(Math.log(scale / from) / Math.log(to / from), 0, 1);
}

export function detailAt(scale: number, candidates: boolean): Detail {
  if (scale < overviewScale) return Detail.overview;
  return candidates && scale >= candidateScale ? Detail.candidates : Detail.roads;
}

/** Weight from which on roads are fully visible: 0 when near, then rising one octave at a time. */
function fullWeight(scale: number): number {
  return clamp(1.5 + 2.1 * Math.log2(1.2 / scale), 0, 12);
}

export function roadOpacity(scale: number, weight: number): number {
  return clamp(weight - fullWeight(scale) + 2, 0, 1);
}

/** CSS pixels of the fill; on both sides comes the casing. */
export function roadWidth(scale: number, weight: number): number {
  const importance = weight / 15;
  const near = scale <= 16 ? 1.2 * scale ** 0.88 : 1.2 * 16 ** 0.88 * (scale / 16) ** 0.6;
  const thinnest = 0.9 + 1.2 * importance;
  return Math.max(thinnest, near * (0.78 + 0.34 * importance));
}

export function casingWidth(scale: number): number {
  return clamp(0.16 * scale, 0.9, 4);
}

/** Radius of a node's ring in CSS pixels; 0 where nodes are not drawn. */
export function nodeRadius(scale: number): number {
  const share = zoomShare(scale, nodeScale, nodeScale * 1.6);
  return share * 0.62 * Math.min(scale, roadWidth(scale, 15) * 1.25);
}

/** Half-width, in tiles, of the open ground along roads, and how much of it shows. */
export const clearing = 2.4;

export function clearingOpacity(scale: number): number {
  return zoomShare(scale, 0.55, 1.6);
}

/** The smallest rank whose towns are named, from the mean number of nodes per chunk. */
export function namedRank(scale: number, density: number): number {
  // Rank r has 2^-r of the nodes; a name wants about this many square pixels of its own.
  const wanted = 190 * 110;
  const nodesPerName = (density / 128 ** 2 / scale ** 2) * wanted;
  return clamp(Math.ceil(Math.log2(Math.max(nodesPerName, 1))), 1, 14);
}
