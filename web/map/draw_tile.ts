/**
 * Draws one bitmap of the map: the ground, the clearings along roads, proximity graphs, roads and nodes. Pure: the same
 * chunks at the same scale give the same pixels, whatever was drawn before.
 */
import { EdgeFlag } from '../engine';
import { type Block, blockTiles } from './block_cache';
import type { Chunk } from './chunk_cache';
import { hatching } from './hatching';
import type { Palette } from './palette';
import {
  candidateScale,
  casingWidth,
  clearing,
  clearingOpacity,
  highwayOpacity,
  highwayWidth,
  nodeRadius,
  roadOpacity,
  roadWidth,
} from './road_style';
import type { TileArea } from './scenery';
import { chunkTiles } from './view';

/** Proximity graphs, each a part of the one before. */
export const ladder = ['candidates', 'gabriel', 'urquhart', 'neighbourhood', 'backbone'] as const;
export type Rung = (typeof ladder)[number];

const rungFlag: Record<Rung, number> = {
  candidates: 0,
  gabriel: EdgeFlag.gabriel,
  urquhart: EdgeFlag.urquhart,
  neighbourhood: EdgeFlag.relativeNeighbourhood,
  backbone: EdgeFlag.backbone,
};

export interface TileLook {
  palette: Palette;
  rungs: ReadonlySet<Rung>;
}

/** Flat list, stride 4: the ends of line segments in pixels of the bitmap. */
type Segments = number[];

interface Sheet {
  roads: Segments;
  rungs: Map<Rung, Segments>;
  /** Hollows of the open ground along roads; stride 3: x, y, radius. */
  hollows: number[];
  /** Stride 3: x, y, rank. */
  nodes: number[];
}

export function drawTile(
  context: OffscreenCanvasRenderingContext2D,
  area: TileArea,
  chunks: Iterable<Chunk>,
  blocks: Iterable<Block>,
  look: TileLook,
): void {
  const sheet = collect(area, chunks, look.rungs);
  drawGround(context, area, look.palette);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  drawClearings(context, area, sheet, look.palette);
  drawRoads(context, area, sheet.roads, [...blocks], look.palette);
  drawRungs(context, area, sheet.rungs, look.palette);
  drawNodes(context, area, sheet.nodes, look.palette);
  context.globalAlpha = 1;
}

/** Sorts what touches the tile into lists to be stroked at once. */
function collect(area: TileArea, chunks: Iterable<Chunk>, shown: ReadonlySet<Rung>): Sheet {
  const scale = area.scale * area.ratio;
  const margin = widestHollow * scale + 4 * area.ratio;
  const outside = (a: number, b: number) =>
    (a < -margin && b < -margin) || (a > area.size + margin && b > area.size + margin);
  // Innermost first.
  const active = area.scale >= candidateScale ? ladder.filter((rung) => shown.has(rung)).reverse() : [];
  const sheet: Sheet = { roads: [], rungs: new Map(), hollows: [], nodes: [] };
  const hollow = clearingOpacity(area.scale) > 0;
  for (const chunk of chunks) {
    const left = chunk.x * chunkTiles * scale - area.left;
    const top = chunk.y * chunkTiles * scale - area.top;
    for (let e = 0; e < chunk.edgeFlags.length; e++) {
      const x0 = left + ((chunk.edgeTile[4 * e] as number) + 0.5) * scale;
      const y0 = top + ((chunk.edgeTile[4 * e + 1] as number) + 0.5) * scale;
      const x1 = left + ((chunk.edgeTile[4 * e + 2] as number) + 0.5) * scale;
      const y1 = top + ((chunk.edgeTile[4 * e + 3] as number) + 0.5) * scale;
      if (outside(x0, x1) || outside(y0, y1)) continue;
      const flags = chunk.edgeFlags[e] as number;
      if (flags & EdgeFlag.road) {
        sheet.roads.push(x0, y0, x1, y1);
        if (hollow) addHollows(sheet.hollows, roughness(chunk, e), scale, x0, y0, x1, y1);
      }
      const rung = active.find((candidate) => (flags & rungFlag[candidate]) === rungFlag[candidate]);
      if (rung) push(sheet.rungs, rung, x0, y0, x1, y1);
    }
    for (let n = 0; n < chunk.nodeRank.length; n++) {
      const x = left + ((chunk.nodeTile[2 * n] as number) + 0.5) * scale;
      const y = top + ((chunk.nodeTile[2 * n + 1] as number) + 0.5) * scale;
      if (outside(x, x) || outside(y, y)) continue;
      sheet.nodes.push(x, y, chunk.nodeRank[n] as number);
    }
  }
  return sheet;
}

function push(lists: Map<Rung, Segments>, key: Rung, x0: number, y0: number, x1: number, y1: number): void {
  const list = lists.get(key);
  if (list) list.push(x0, y0, x1, y1);
  else lists.set(key, [x0, y0, x1, y1]);
}

/** Tiles between the hollows along a road, and how far one may reach from it. */
const hollowStep = 3;
const widestHollow = 11;

/** An endless row of numbers from 0 to 1, always the same for one road. Looks only: nothing of the world hangs on it. */
function roughness(chunk: Chunk, edge: number): () => number {
  let state = Math.imul(chunk.x, 0x9e3779b1) ^ Math.imul(chunk.y, 0x85ebca6b);
  for (let k = 0; k < 4; k++) state = Math.imul(state ^ (chunk.edgeTile[4 * edge + k] as number), 0x27d4eb2f) + 1;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Round hollows of unequal size, a little off the line, so that the ground opens like caves and not like a canal. */
function addHollows(
  hollows: number[],
  rough: () => number,
  scale: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const count = Math.max(1, Math.round(length / (hollowStep * scale)));
  for (let k = 0; k <= count; k++) {
    const radius = (2.6 + 4.4 * rough() ** 1.6) * scale;
    const aside = (rough() - 0.5) * 7 * (scale / length);
    const along = k / count;
    hollows.push(x0 + along * (x1 - x0) - aside * (y1 - y0), y0 + along * (y1 - y0) + aside * (x1 - x0), radius);
  }
}

function drawGround(context: OffscreenCanvasRenderingContext2D, area: TileArea, palette: Palette): void {
  context.globalAlpha = 1;
  context.fillStyle = context.createPattern(hatching(palette, area.ratio), 'repeat') as CanvasPattern;
  context.fillRect(0, 0, area.size, area.size);
}

function trace(context: OffscreenCanvasRenderingContext2D, segments: Segments, dx = 0, dy = 0): void {
  context.beginPath();
  for (let s = 0; s < segments.length; s += 4) {
    context.moveTo((segments[s] as number) + dx, (segments[s + 1] as number) + dy);
    context.lineTo((segments[s + 2] as number) + dx, (segments[s + 3] as number) + dy);
  }
}

/** Open ground along roads: a rim, then the wall's shadow, then the floor a little away from that shadow. */
function drawClearings(
  context: OffscreenCanvasRenderingContext2D,
  area: TileArea,
  sheet: Sheet,
  palette: Palette,
): void {
  const opacity = clearingOpacity(area.scale);
  if (opacity === 0) return;
  const segments = sheet.roads;
  const rim = Math.min(1.4, 0.22 * area.scale) * area.ratio;
  const depth = Math.min(3.5, 0.3 * area.scale) * area.ratio;
  const layers = [
    { colour: palette.rim, grown: rim, shift: 0 },
    { colour: palette.shadow, grown: 0, shift: 0 },
    { colour: palette.floor, grown: -depth / 2, shift: depth / 2 },
  ];
  context.globalAlpha = opacity;
  for (const { colour, grown, shift } of layers) {
    trace(context, segments, shift, shift);
    context.strokeStyle = colour;
    context.lineWidth = 2 * (clearing * area.scale * area.ratio + grown);
    context.stroke();
    context.beginPath();
    for (let h = 0; h < sheet.hollows.length; h += 3) {
      const x = (sheet.hollows[h] as number) + shift;
      const y = (sheet.hollows[h + 1] as number) + shift;
      const radius = Math.max(0, (sheet.hollows[h + 2] as number) + grown);
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
    context.fillStyle = colour;
    context.fill();
  }
}

/** A net of roads to be stroked as one. */
interface Net {
  opacity: number;
  width: number;
  trace(): void;
}

/**
 * Roads, then highways, of these the faintest first, so that one which fades never veils another. In each net all
 * casings come before all fills: roads join without seams.
 */
function drawRoads(
  context: OffscreenCanvasRenderingContext2D,
  area: TileArea,
  roads: Segments,
  blocks: readonly Block[],
  palette: Palette,
): void {
  const { scale } = area;
  const levels = [...new Set(blocks.map(({ level }) => level))].sort();
  const highways: Net[] = levels.map((level) => ({
    opacity: highwayOpacity(scale, level),
    width: highwayWidth(level),
    trace: () => traceHighways(context, area, blocks, level),
  }));
  const nets: Net[] = [
    { opacity: roadOpacity(scale), width: roadWidth(scale), trace: () => trace(context, roads) },
    ...highways.sort((a, b) => a.opacity - b.opacity),
  ];
  for (const net of nets) {
    net.trace();
    context.globalAlpha = net.opacity;
    context.strokeStyle = scale < 5 ? palette.farCasing : palette.casing;
    context.lineWidth = (net.width + 2 * casingWidth(scale)) * area.ratio;
    context.stroke();
    context.strokeStyle = palette.road;
    context.lineWidth = net.width * area.ratio;
    context.stroke();
  }
}

function traceHighways(
  context: OffscreenCanvasRenderingContext2D,
  area: TileArea,
  blocks: readonly Block[],
  level: number,
): void {
  context.beginPath();
  for (const block of blocks) if (block.level === level) traceBlock(context, area, block);
}

function traceBlock(context: OffscreenCanvasRenderingContext2D, area: TileArea, block: Block): void {
  const scale = area.scale * area.ratio;
  const left = (block.x * blockTiles + 0.5) * scale - area.left;
  const top = (block.y * blockTiles + 0.5) * scale - area.top;
  const margin = 8 * area.ratio;
  for (const { begin, end, x0, y0, x1, y1 } of block.highways) {
    if (left + x1 * scale < -margin || left + x0 * scale > area.size + margin) continue;
    if (top + y1 * scale < -margin || top + y0 * scale > area.size + margin) continue;
    for (let p = begin; p < end; p++) {
      const x = left + (block.points[2 * p] as number) * scale;
      const y = top + (block.points[2 * p + 1] as number) * scale;
      if (p === begin) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
  }
}

function drawRungs(
  context: OffscreenCanvasRenderingContext2D,
  area: TileArea,
  rungs: Map<Rung, Segments>,
  palette: Palette,
) {
  context.globalAlpha = 0.9;
  ladder.forEach((rung, step) => {
    const segments = rungs.get(rung);
    if (!segments) return;
    trace(context, segments);
    context.strokeStyle = palette.ladder[step] as string;
    context.lineWidth = (1 + 0.25 * step) * Math.min(1.6, 0.7 + 0.1 * area.scale) * area.ratio;
    context.setLineDash(rung === 'candidates' ? [4 * area.ratio, 4 * area.ratio] : []);
    context.stroke();
    context.setLineDash([]);
  });
}

/** Rings for nodes, discs for towns. */
function drawNodes(
  context: OffscreenCanvasRenderingContext2D,
  area: TileArea,
  nodes: number[],
  palette: Palette,
): void {
  const radius = nodeRadius(area.scale) * area.ratio;
  if (radius === 0) return;
  context.globalAlpha = 1;
  context.lineWidth = casingWidth(area.scale) * area.ratio;
  for (const towns of [false, true]) {
    context.beginPath();
    for (let n = 0; n < nodes.length; n += 3) {
      if ((nodes[n + 2] as number) > 0 !== towns) continue;
      const x = nodes[n] as number;
      const y = nodes[n + 1] as number;
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
    context.fillStyle = towns ? palette.town : palette.road;
    context.strokeStyle = towns ? palette.halo : palette.casing;
    context.fill();
    context.stroke();
  }
}
