/**
 * Outlines of the tiles of one kind, soft as the walls of caves are. Pure and local: how an outline runs at a place
 * hangs on the few tiles around it and on nothing else, so that neighbouring pictures meet at their border.
 *
 * An outline passes through the middle of every edge between a tile inside and one outside, which is marching squares
 * over the tiles' centres and cuts all corners off. Its own corners are rounded by quadratic curves, each from the middle
 * of one straight piece to the middle of the next.
 *
 *     outside  .---o---.       o  middle of an edge, corner of the outline before it is rounded
 *            .'         '.
 *           o    tile    o     Tiles that only touch at a corner stay apart: nobody walks from one to the other.
 */

/** A rectangle of tiles, row by row; all around it is outside. */
export interface Mask {
  width: number;
  height: number;
  /** 1 inside, 0 outside. */
  inside: Uint8Array;
}

/** What outlines need of a path. */
export type Pen = Pick<CanvasPath, 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'closePath'>;

/**
 * Draws all outlines with a pen, each closed, with the inside on its right hand. The mask's upper left corner is at
 * (left, top), and its tiles are `scale` wide.
 */
export function traceOutlines(mask: Mask, pen: Pen, left: number, top: number, scale: number): void {
  const stride = mask.width + 2;
  const inside = padded(mask);
  const seen = new Uint8Array(inside.length);
  // Every outline runs to the right somewhere, along the upper edge of a tile.
  for (let tile = stride; tile < inside.length - stride; tile++) {
    if (inside[tile] === 0 || inside[tile - stride] !== 0 || seen[tile] !== 0) continue;
    const outline = follow(inside, stride, tile, seen);
    draw(outline, pen, left, top, scale);
  }
}

/** The mask with a ring of tiles outside around it. */
function padded({ width, height, inside }: Mask): Uint8Array {
  const stride = width + 2;
  const tiles = new Uint8Array(stride * (height + 2));
  for (let y = 0; y < height; y++) tiles.set(inside.subarray(y * width, (y + 1) * width), (y + 1) * stride + 1);
  return tiles;
}

/** A closed outline: corners in tiles of the mask, stride 2; and at each the turn to the next one. */
interface Outline {
  corners: number[];
  /** 1 right, 0 none, -1 left. */
  turns: number[];
}

/** Where the middle of an edge is in its tile, by the direction in which the edge is passed: right, down, left, up. */
const middleX = [0.5, 1, 0.5, 0] as const;
const middleY = [0, 0.5, 1, 0.5] as const;

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
  const corners: number[] = [];
  const turns: number[] = [];
  let tile = first;
  let direction = 0;
  do {
    if (direction === 0) seen[tile] = 1;
    const row = Math.floor(tile / stride);
    corners.push(tile - row * stride - 1 + (middleX[direction] as number), row - 1 + (middleY[direction] as number));
    const right = tile + (ahead[direction] as number);
    const left = right + (ahead[(direction + 3) & 3] as number);
    const turn = inside[right] === 0 ? 1 : inside[left] !== 0 ? -1 : 0;
    turns.push(turn);
    if (turn === 0) tile = right;
    if (turn === -1) tile = left;
    direction = (direction + turn) & 3;
  } while (tile !== first || direction !== 0);
  return { corners, turns };
}

function draw({ corners, turns }: Outline, pen: Pen, left: number, top: number, scale: number): void {
  const count = turns.length;
  const x = (corner: number) => left + (corners[2 * corner] as number) * scale;
  const y = (corner: number) => top + (corners[2 * corner + 1] as number) * scale;
  let before = count - 1;
  pen.moveTo((x(before) + x(0)) / 2, (y(before) + y(0)) / 2);
  let straight = false;
  for (let corner = 0; corner < count; corner++) {
    const next = corner + 1 === count ? 0 : corner + 1;
    // A turn one way and then the other is a slope: straight as well.
    if ((turns[before] as number) + (turns[corner] as number) === 0) straight = true;
    else {
      if (straight) pen.lineTo((x(before) + x(corner)) / 2, (y(before) + y(corner)) / 2);
      straight = false;
      pen.quadraticCurveTo(x(corner), y(corner), (x(corner) + x(next)) / 2, (y(corner) + y(next)) / 2);
    }
    before = corner;
  }
  pen.closePath();
}
