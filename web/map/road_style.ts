/**
 * How bold things are at a scale (CSS pixels per tile). Continuous, so that nothing jumps while zooming. Near, all roads
 * are shown; far, highways between large towns (level 1) and then between the largest (level 2).
 */
import { Detail } from '../engine/module';
import type { Content } from './supply';
import { chunkTiles } from './view';

/** Below this scale no single road is visible, and no chunk is loaded. */
export const overviewScale = 0.5;

/** Roads fade away from this scale on outwards. */
const roadFade = 1.1;

/** Nodes are drawn from this scale on. */
const nodeScale = 2.2;

/** Candidate edges need room. */
export const candidateScale = 0.75;

/** Where each level of highways is: gone, full, full, gone; from far to near. */
const highwayScales: Record<number, readonly [number, number, number, number]> = {
  1: [0.11, 0.17, 1.1, 1.5],
  2: [0, 0, 0.17, 0.24],
};

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** 0 at `from`, 1 at `to`, on the logarithmic ladder of scales. */
export function zoomShare(scale: number, from: number, to: number): number {
  return clamp(Math.log(scale / from) / Math.log(to / from), 0, 1);
}

export function contentAt(scale: number, candidates: boolean): Content {
  const levels = Object.keys(highwayScales).map(Number);
  return {
    detail:
      scale < overviewScale ? undefined : candidates && scale >= candidateScale ? Detail.candidates : Detail.roads,
    levels: levels.filter((level) => highwayOpacity(scale, level) > 0),
    openness: toneShare(scale) > 0,
  };
}

export function roadOpacity(scale: number): number {
  return zoomShare(scale, overviewScale, roadFade);
}

export function highwayOpacity(scale: number, level: number): number {
  const [farEnd, farFull, nearFull, nearEnd] = highwayScales[level] as readonly [number, number, number, number];
  const far = farEnd === 0 ? 1 : zoomShare(scale, farEnd, farFull);
  return far * (1 - zoomShare(scale, nearFull, nearEnd));
}

/** CSS pixels of the fill; on both sides comes the casing. */
export function roadWidth(scale: number): number {
  return Math.max(1.5, scale <= 16 ? 1.15 * scale ** 0.88 : 1.15 * 16 ** 0.88 * (scale / 16) ** 0.7);
}

export function highwayWidth(level: number): number {
  return level === 1 ? 1.8 : 2.3;
}

export function casingWidth(scale: number): number {
  return clamp(0.16 * scale, 0.9, 4);
}

/** Radius of a node's ring in CSS pixels; 0 where nodes are not drawn. */
export function nodeRadius(scale: number): number {
  const share = zoomShare(scale, nodeScale, nodeScale * 1.6);
  return share * 0.62 * (scale <= 16 ? scale : 16 * (scale / 16) ** 0.85);
}

/** How much the ground is toned by how open the land is, instead of showing its tiles. */
export function toneShare(scale: number): number {
  return 1 - zoomShare(scale, 1.2 * overviewScale, 2.4);
}

/** The smallest rank whose towns are named, from the mean number of nodes per chunk. */
export function namedRank(scale: number, density: number): number {
  // Every eighth node is a town, and each rank has half as many as the one before: one in 2^(r + 2) has rank r or more.
  const wanted = 150 * 84;
  const nodesPerName = (density / chunkTiles ** 2 / scale ** 2) * wanted;
  return clamp(Math.ceil(Math.log2(Math.max(nodesPerName, 1))) - 2, 1, 14);
}
