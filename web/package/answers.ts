/** The engine's flat answers as objects. */
import {
  type ChunkBatch,
  EdgeFlag,
  Edit as EditNumber,
  type LabFacts as FlatFacts,
  type OpenTile as FlatOpenTile,
  Ground as GroundNumber,
  type PathStep,
  type PercolationResult,
  type Statistics,
} from '../engine/module';
import { Refused } from './errors';
import type {
  Chunk,
  Edit,
  Ground,
  LabFacts,
  OpenTile,
  Path,
  PathEnd,
  Percolation,
  Position,
  Rect,
  RoadStatistics,
  Scenario,
  Solver,
  Tile,
} from './types';

const chunkSide = 128;
/** Of one call of `chunks`. */
const mostChunks = 2 ** 14;

/** The chunks of a rectangle, row by row, stride 2. */
export function chunkList({ x0, y0, x1, y1 }: Rect): Int32Array {
  const sides = [x0, y0, x1, y1];
  const isChunk = (side: number) => Number.isInteger(side) && Math.abs(side + 0.5) < 2 ** 31;
  if (!sides.every(isChunk) || x0 > x1 || y0 > y1 || (x1 - x0 + 1) * (y1 - y0 + 1) > mostChunks)
    throw new Refused(
      `chunks: got ${sides.join()}, expected 32-bit integers, x0 <= x1, y0 <= y1, at most ${mostChunks} chunks`,
    );
  const list: number[] = [];
  for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) list.push(x, y);
  return Int32Array.from(list);
}

export function chunksOf(batch: ChunkBatch): Chunk[] {
  const names = batch.names.split('\n').values();
  const chunks: Chunk[] = [];
  let [n, e] = [0, 0];
  for (let c = 0; c < batch.chunks.length; c += 4) {
    const [x, y, nodesEnd, edgesEnd] = batch.chunks.subarray(c, c + 4) as unknown as [number, number, number, number];
    const centre = (flat: ArrayLike<number>, index: number): Position => ({
      x: x * chunkSide + (flat[index] as number) + 0.5,
      y: y * chunkSide + (flat[index + 1] as number) + 0.5,
    });
    const chunk: Chunk = { x, y, nodes: [], roads: [] };
    for (; n < nodesEnd; n++) {
      const rank = batch.nodeRank[n] as number;
      chunk.nodes.push({
        ...centre(batch.nodeTile, 2 * n),
        rank,
        name: rank > 0 ? (names.next().value as string) : '',
      });
    }
    for (; e < edgesEnd; e++)
      if ((batch.edgeFlags[e] as number) & EdgeFlag.road)
        chunk.roads.push({ from: centre(batch.edgeTile, 4 * e), to: centre(batch.edgeTile, 4 * e + 2) });
    chunks.push(chunk);
  }
  return chunks;
}

export function positionsOf(flat: ArrayLike<number>): Position[] {
  return Array.from({ length: flat.length / 2 }, (_, p) => ({
    x: flat[2 * p] as number,
    y: flat[2 * p + 1] as number,
  }));
}

export function flatTiles(tiles: readonly Tile[]): Float64Array {
  return Float64Array.from(tiles.flatMap(({ x, y }) => [x, y]));
}

const groundNames = Object.keys(GroundNumber) as Ground[];
const groundOf = (number: number | undefined): Ground => groundNames[number ?? GroundNumber.outside] ?? 'outside';

export function openTileOf({ x, y, ground }: FlatOpenTile): OpenTile {
  return { x, y, ground: groundOf(ground) };
}

export function editNumber(to: Edit): EditNumber {
  const number = Object.hasOwn(EditNumber, to) ? EditNumber[to] : undefined;
  if (number === undefined) throw new Refused(`edit: got '${to}', expected ${Object.keys(EditNumber).join(', ')}`);
  return number;
}

/** Places are rounded to this step; what is further off was moved. */
const positionStep = 2 ** -32;

export function pathOf(step: PathStep, solver: Solver, from: Position, to: Position): Path {
  const end = (e: number, asked: Position): PathEnd => {
    const [x, y] = [step.ends[2 * e] as number, step.ends[2 * e + 1] as number];
    const moved = Math.abs(x - asked.x) > positionStep || Math.abs(y - asked.y) > positionStep;
    return { x, y, ground: groundOf(step.grounds[e]), moved };
  };
  return {
    // Only asked of searches that are over.
    status: step.status as Path['status'],
    solver,
    points: positionsOf(step.points),
    length: step.length,
    turns: step.turns,
    expanded: step.expanded,
    from: end(0, from),
    to: end(1, to),
  };
}

export function statisticsOf({
  crossingPoints,
  unlinkedBorderEnds,
  strandedNodes,
  ...rest
}: Statistics): RoadStatistics {
  const ends = positionsOf(unlinkedBorderEnds);
  return {
    ...rest,
    crossingPoints: positionsOf(crossingPoints),
    unlinkedBorderEnds: Array.from({ length: ends.length / 2 }, (_, b) => ends.slice(2 * b, 2 * b + 2) as never),
    strandedNodes: positionsOf(strandedNodes),
  };
}

export function factsOf({ ends, ...rest }: FlatFacts): LabFacts {
  const { kind, lattice, width, height, openShares, filled, openShare, components } = rest;
  const [start, goal] = positionsOf(ends);
  return { kind, lattice, width, height, openShares, filled, openShare, components, start, goal };
}

export function scenariosOf(flat: Float64Array): Scenario[] {
  return Array.from({ length: flat.length / 6 }, (_, s) => {
    const [bucket, startX, startY, goalX, goalY, length] = flat.subarray(6 * s) as unknown as number[] as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return { bucket, start: { x: startX, y: startY }, goal: { x: goalX, y: goalY }, length };
  });
}

export function percolationOf({ runs, threshold, standardError, curve }: PercolationResult): Percolation {
  return {
    runs,
    threshold,
    standardError,
    curve: positionsOf(curve).map(({ x, y }) => ({ share: x, probability: y })),
  };
}
