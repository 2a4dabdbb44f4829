/** Draws roads, highways, proximity graphs and nodes over the ground of one bitmap. Pure. */
import { EdgeFlag } from '../engine';
import { type Block, blockTiles } from './block_cache';
import type { Chunk } from './chunk_cache';
import { openParts, openTiles } from './open_parts';
import { mixed, type Palette } from './palette';
import {
  candidateScale,
  casingWidth,
  highwayOpacity,
  highwayWidth,
  nodeRadius,
  roadOpacity,
  roadWidth,
  zoomShare,
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

export interface RoadLook {
  palette: Palette;
  /** Whether roads, highways and nodes are shown. */
  roads: boolean;
  /** The proximity graphs that are shown. */
  rungs: ReadonlySet<Rung>;
}

/** Pixels a tile from which on roads are cut where rock is painted over them. */
const cutScale = 1;

type Ends = [number, number, number, number];
const whole: readonly number[] = [0, 1];

/** Flat list, stride 4: the ends of line segments in pixels of the bitmap. */
type Segments = number[];

interface Sheet {
  roads: Segments;
  rungs: Map<Rung, Segments>;
  /** Stride 3: x, y, rank. */
  nodes: number[];
}

export function drawRoads(
  context: OffscreenCanvasRenderingContext2D,
  area: TileArea,
  chunks: Iterable<Chunk>,
  blocks: Iterable<Block>,
  look: RoadLook,
): void {
  const sheet = collect(area, [...chunks], look.rungs);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (look.roads) drawNets(context, area, sheet.roads, [...blocks], look.palette);
  drawRungs(context, area, sheet.rungs, look.palette);
  if (look.roads) drawNodes(context, area, sheet.nodes, look.palette);
  context.globalAlpha = 1;
}

/** Sorts what touches the tile into lists to be stroked at once. */
function collect(area: TileArea, chunks: readonly Chunk[], shown: ReadonlySet<Rung>): Sheet {
  const scale = area.scale * area.ratio;
  const margin = (roadWidth(area.scale) + 2 * nodeRadius(area.scale) + 8) * area.ratio;
  const outside = (a: number, b: number) =>
    (a < -margin && b < -margin) || (a > area.size + margin && b > area.size + margin);
  // Innermost first.
  const active = area.scale >= candidateScale ? ladder.filter((rung) => shown.has(rung)).reverse() : [];
  const sheet: Sheet = { roads: [], rungs: new Map(), nodes: [] };
  const isOpen = openTiles(chunks);
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
        const [fromX, fromY, toX, toY] = chunk.edgeTile.subarray(4 * e, 4 * e + 4) as unknown as Ends;
        const parts =
          area.scale < cutScale
            ? whole
            : openParts(fromX + 0.5, fromY + 0.5, toX + 0.5, toY + 0.5, (x, y) => isOpen(chunk, x, y));
        for (let part = 0; part < parts.length; part += 2) {
          const [from, to] = [parts[part] as number, parts[part + 1] as number];
          sheet.roads.push(x0 + from * (x1 - x0), y0 + from * (y1 - y0), x0 + to * (x1 - x0), y0 + to * (y1 - y0));
        }
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

function trace(context: OffscreenCanvasRenderingContext2D, segments: Segments): void {
  context.beginPath();
  for (let s = 0; s < segments.length; s += 4) {
    context.moveTo(segments[s] as number, segments[s + 1] as number);
    context.lineTo(segments[s + 2] as number, segments[s + 3] as number);
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
function drawNets(
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
    context.strokeStyle = mixed(palette.farCasing, palette.casing, zoomShare(scale, 4, 20));
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
