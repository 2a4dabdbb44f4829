/**
 * Outlines of the tiles of one kind, soft as the walls of caves are. Pure and local: how an outline runs at a place
 * hangs on the few tiles around it and on nothing else, so that neighbouring pictures meet at their border.
 *
 * An outline has a knot near the middle of every edge between a tile inside and one outside, which is marching squares
 * over the tiles' centres and cuts all corners off. It is the cubic B-spline of its knots, drawn as the quadratic spline
 * of their halfway points: what looks at three knots at a time cannot be far from any of them.
 *
 *     outside  .---o---.       o  knot
 *            .'         '.
 *           o    tile    o     Tiles that only touch at a corner stay apart: nobody walks from one to the other.
 */

/** A rectangle of tiles, row by row; all around it is outside. */
export interface Mask {
  /** The upper left tile. */
  x0: number;
  y0: number;
  width: number;
  height: number;
  /** 1 inside, 0 outside. */
  inside: Uint8Array;
}

/** What outlines need of a path. */
export type Pen = Pick<CanvasPath, 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'closePath'>;

/** Where tile (0, 0) is drawn, how large tiles are, and how much walls waver, in tiles. */
export interface Drawing {
  left: number;
  top: number;
  scale: number;
  wavering: number;
}

/** Draws all outlines with a pen, each closed, with the inside on its right hand. */
export function traceOutlines(mask: Mask, pen: Pen, drawing: Drawing): void {
  const stride = mask.width + 2;
  const inside = padded(mask);
  const seen = new Uint8Array(inside.length);
  // Every outline runs to the right somewhere, along the upper edge of a tile.
  for (let tile = stride; tile < inside.length - stride; tile++) {
    if (inside[tile] === 0 || inside[tile - stride] !== 0 || seen[tile] !== 0) continue;
    const outline = follow(inside, stride, tile, seen);
    const knots = knotsOf(outline, stride, mask, drawing);
    plump(knots);
    draw(knots, drawing.wavering > 0 ? undefined : outline.turns, pen);
  }
}

/** The mask with a ring of tiles outside around it. */
function padded({ width, height, inside }: Mask): Uint8Array {
  const stride = width + 2;
  const tiles = new Uint8Array(stride * (height + 2));
  for (let y = 0; y < height; y++) tiles.set(inside.subarray(y * width, (y + 1) * width), (y + 1) * stride + 1);
  return tiles;
}

/** A closed outline by the edges that it runs along. */
interface Outline {
  /** Stride 2: the tile inside, and which of its edges: upper, right, lower, left; passed clockwise. */
  edges: number[];
  /** From each edge to the next: 1 right, 0 straight on, -1 left. */
  turns: number[];
}

/**
 * Follows one outline from the upper edge of a tile on, and marks all upper edges that it comes along. At the end of each
 * edge it looks at the two tiles ahead:
 *
 *     outside | left?          right one outside: turn right, around the same tile
 *     -------->                else left one inside: turn left, along that one
 *       tile  | right?         else straight on, along the right one
 */
function follow(inside: Uint8Array, stride: number, first: number, seen: Uint8Array): Outline {
  const ahead = [1, stride, -1, -stride];
  const edges: number[] = [];
  const turns: number[] = [];
  let tile = first;
  let edge = 0;
  do {
    if (edge === 0) seen[tile] = 1;
    edges.push(tile, edge);
    const right = tile + (ahead[edge] as number);
    const left = right + (ahead[(edge + 3) & 3] as number);
    const turn = inside[right] === 0 ? 1 : inside[left] !== 0 ? -1 : 0;
    turns.push(turn);
    if (turn === 0) tile = right;
    if (turn === -1) tile = left;
    edge = (edge + turn) & 3;
  } while (tile !== first || edge !== 0);
  return { edges, turns };
}

/** Where the middle of an edge is in its tile. */
const middleX = [0.5, 1, 0.5, 0] as const;
const middleY = [0, 0.5, 1, 0.5] as const;

/** Knots of an outline as they are drawn, stride 2. */
function knotsOf({ edges }: Outline, stride: number, { x0, y0 }: Mask, drawing: Drawing): Float64Array {
  const { left, top, scale, wavering } = drawing;
  const knots = new Float64Array(edges.length);
  for (let k = 0; k < edges.length; k += 2) {
    const tile = edges[k] as number;
    const edge = edges[k + 1] as number;
    const row = Math.floor(tile / stride);
    const column = tile - row * stride;
    let x = column - 1 + (middleX[edge] as number);
    let y = row - 1 + (middleY[edge] as number);
    if (wavering > 0) {
      // The edge counts, whichever side of it is the inside: the lower one of a tile is the upper one of the next.
      const shift = wavering * roughness(2 * (x0 + x), 2 * (y0 + y));
      if (edge % 2 === 0) y += shift;
      else x += shift;
    }
    knots[k] = left + x * scale;
    knots[k + 1] = top + y * scale;
  }
  return knots;
}

/** How much larger an outline of so many edges is drawn: a spline of few knots stays far inside of them. */
const plumpness: Readonly<Record<number, number>> = { 4: 1.4, 6: 1.2, 8: 1.1 };

/** Lone tiles and the smallest groups would shrink to specks: they grow about their middle to their true size. */
function plump(knots: Float64Array): void {
  const count = knots.length / 2;
  const growth = plumpness[count];
  if (!growth) return;
  for (const axis of [0, 1]) {
    let middle = 0;
    for (let k = axis; k < knots.length; k += 2) middle += (knots[k] as number) / count;
    for (let k = axis; k < knots.length; k += 2) knots[k] = middle + growth * ((knots[k] as number) - middle);
  }
}

/** From -1 to 1, always the same for one place. Looks only: nothing of the world hangs on it. */
function roughness(x: number, y: number): number {
  let state = Math.imul(x | 0, 0x9e3779b1) ^ Math.imul(y | 0, 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
  return (state ^ (state >>> 15)) / 2 ** 31;
}

/** Where `turns` are given, the knots are exactly in the middles of edges, and what is straight is drawn as a line. */
function draw(knots: Float64Array, turns: number[] | undefined, pen: Pen): void {
  const count = knots.length / 2;
  const at = (index: number) => (index < 0 ? index + count : index >= count ? index - count : index);
  const halfway = (axis: number, i: number) =>
    ((knots[2 * at(i) + axis] as number) + (knots[2 * at(i + 1) + axis] as number)) / 2;
  const joint = (axis: number, i: number) => (halfway(axis, i) + halfway(axis, i + 1)) / 2;
  // Turning one way and then the other is a slope, which is straight as well.
  const even = (i: number) => turns !== undefined && (turns[at(i)] as number) + (turns[at(i + 1)] as number) === 0;
  pen.moveTo(joint(0, -1), joint(1, -1));
  let straight = false;
  for (let i = 0; i < count; i++) {
    if (even(i - 1) && even(i)) {
      straight = true;
      continue;
    }
    if (straight) pen.lineTo(joint(0, i - 1), joint(1, i - 1));
    straight = false;
    pen.quadraticCurveTo(halfway(0, i), halfway(1, i), joint(0, i), joint(1, i));
  }
  pen.closePath();
}
