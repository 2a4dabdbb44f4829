/**
 * How bold things are at a scale (CSS pixels per tile). Continuous, so that nothing jumps while zooming. Far out a road
 * shows by its weight, from 0 (a twig) to 15 (a trunk).
 */
import { Detail } from '../engine';
import { chunkTiles } from './view';

/** Below this scale only the overview is loaded: what it leaves out must be invisible by then. */
export const overviewScale = 0.5;

/** From this scale on all roads look alike, and nobody needs to know their weights. */
export const evenScale = 2.5;

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
  if (candidates && scale >= candidateScale) return Detail.candidates;
  return scale < evenScale ? Detail.roads : Detail.bare;
}

/** The meshes, in chunks, of the net that roads of a weight form with all heavier ones. */
const mesh = [0.45, 0.45, 0.45, 0.45, 0.45, 0.45, 0.45, 1, 1, 2, 2, 2, 4, 4, 4, 8];

/** A net fades away while its meshes shrink from the one to the other number of CSS pixels. */
const openMesh = 50;
const closeMesh = 30;

export function roadOpacity(scale: number, weight: number): number {
  // The widest net stays: the map is never empty.
  if (weight >= 15) return 1;
  return zoomShare((mesh[weight] as number) * chunkTiles * scale, closeMesh, openMesh);
}

/** CSS pixels of the fill; on both sides comes the casing. */
export function roadWidth(scale: number, weight: number): number {
  // Weights matter less and less until all are alike.
  const evenness = zoomShare(scale, 0.8, evenScale);
  const importance = (weight / 15) * (1 - evenness) + 0.5 * evenness;
  const near = scale <= 16 ? 1.2 * scale ** 0.88 : 1.2 * 16 ** 0.88 * (scale / 16) ** 0.7;
  const thinnest = 0.9 + 0.08 * weight;
  return Math.max(thinnest, near * (0.78 + 0.34 * importance));
}

export function casingWidth(scale: number): number {
  return clamp(0.16 * scale, 0.9, 4);
}

/** Radius of a node's ring in CSS pixels; 0 where nodes are not drawn. */
export function nodeRadius(scale: number): number {
  const share = zoomShare(scale, nodeScale, nodeScale * 1.6);
  return share * 0.62 * (scale <= 16 ? scale : 16 * (scale / 16) ** 0.85);
}

/** Half-width, in tiles, of the open ground along roads, and how much of it shows. */
export const clearing = 2.4;

export function clearingOpacity(scale: number): number {
  return zoomShare(scale, 0.8, 1.8);
}

/** The smallest rank whose towns are named, from the mean number of nodes per chunk. */
export function namedRank(scale: number, density: number): number {
  // Every eighth node is a town, and each rank has half as many as the one before: one in 2^(r + 2) has rank r or more.
  const wanted = 150 * 84;
  const nodesPerName = (density / chunkTiles ** 2 / scale ** 2) * wanted;
  // Far out only towns of rank 4 and more are loaded.
  return clamp(Math.ceil(Math.log2(Math.max(nodesPerName, 1))) - 2, scale < overviewScale ? 4 : 1, 14);
}
