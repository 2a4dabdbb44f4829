/**
 * A long route, cut into pieces that are pulled taut one by one. Pure.
 *
 * A piece between its two ends becomes the shortest path there; what is left are kinks at the *joints* between pieces. So
 * when both pieces at a joint are taut, the window from the middle of one to the middle of the other is pulled taut too,
 * and when both joints of a piece are, the piece once more. What is nearest to the view comes first.
 */
import type { Bounds } from '../map/view';

/** Tiles along a piece: shorter ones leave longer ways round, the effort for a tile grows with the length. */
const usualLength = 500;

interface Piece {
  /** Stride 2; its ends are those of the pieces before and after. */
  points: Float64Array;
  length: number;
  /** What it lay in before anything was pulled. */
  readonly bounds: Bounds;
  /** How often it was pulled taut as a whole. */
  pulled: number;
}

/** Part of the route that can be pulled taut now. */
export interface Pull {
  readonly points: Float64Array;
  /** Takes other points between the same ends. */
  apply(points: Float64Array): void;
}

interface Candidate {
  /** Of one piece, or of the joint before piece `k`. */
  kind: 'piece' | 'joint';
  k: number;
  /** Tiles from the view; 0 inside it. */
  away: number;
  round: number;
}

export class TautPieces {
  readonly #pieces: Piece[];
  /** Joint `k` is the one before piece `k`; there is none before the first. */
  readonly #joined: boolean[];
  #points: Float64Array | undefined;
  #done = 0;

  /** `points`: stride 2, at least two. */
  constructor(points: Float64Array, pieceLength = usualLength) {
    this.#points = points;
    this.#pieces = cut(points, pieceLength);
    this.#joined = this.#pieces.map((_, k) => k === 0);
  }

  /** The whole route as it is by now. */
  get points(): Float64Array {
    this.#points ??= joined(this.#pieces.map(({ points }) => points));
    return this.#points;
  }

  get length(): number {
    return this.#pieces.reduce((sum, { length }) => sum + length, 0);
  }

  /** How much of the work is done, 0 to 1. */
  get share(): number {
    const pieces = this.#pieces.length;
    return this.#done / (pieces === 1 ? 1 : 3 * pieces - 1);
  }

  /** Up to so many pulls, which do not touch each other; all are applied before the next call. None: it is taut. */
  next(view: Bounds, most: number): Pull[] {
    for (;;) {
      const pulls: Pull[] = [];
      const taken = new Set<number>();
      const candidates = this.#candidates(view);
      for (const { kind, k } of candidates) {
        if (pulls.length === most) break;
        const touched = kind === 'piece' ? [k] : [k - 1, k];
        if (touched.some((piece) => taken.has(piece))) continue;
        const pull = kind === 'piece' ? this.#pullPiece(k) : this.#pullJoint(k);
        // What is straight is taut.
        if (pull.points.length <= 4) {
          pull.apply(pull.points);
          continue;
        }
        pulls.push(pull);
        for (const piece of touched) taken.add(piece);
      }
      if (pulls.length > 0 || candidates.length === 0) return pulls;
    }
  }

  #candidates(view: Bounds): Candidate[] {
    const candidates: Candidate[] = [];
    this.#pieces.forEach(({ pulled, bounds }, k) => {
      const away = gap(bounds, view);
      if (pulled === 0) candidates.push({ kind: 'piece', k, away, round: 0 });
      const before = this.#pieces[k - 1];
      if (before && !this.#joined[k] && pulled > 0 && before.pulled > 0)
        candidates.push({ kind: 'joint', k, away: Math.min(away, gap(before.bounds, view)), round: 1 });
      const joins = k > 0 || k + 1 < this.#pieces.length;
      if (pulled === 1 && joins && this.#joined[k] && this.#joined[k + 1] !== false)
        candidates.push({ kind: 'piece', k, away, round: 2 });
    });
    return candidates.sort((a, b) => a.away - b.away || a.round - b.round || a.k - b.k);
  }

  #pullPiece(k: number): Pull {
    const piece = this.#pieces[k] as Piece;
    return {
      points: piece.points,
      apply: (points) => {
        piece.pulled++;
        this.#replace(piece, points);
        this.#done++;
      },
    };
  }

  /** The joint moves along with the way between the middles of its pieces. */
  #pullJoint(k: number): Pull {
    const [before, after] = [this.#pieces[k - 1], this.#pieces[k]] as [Piece, Piece];
    const begin = middle(before.points) ?? 0;
    const end = middle(after.points) ?? after.points.length / 2 - 1;
    return {
      points: joined([before.points.subarray(2 * begin), after.points.subarray(0, 2 * end + 2)]),
      apply: (points) => {
        const joint = middle(points) ?? 0;
        const head = before.points.subarray(0, 2 * begin + 2);
        const tail = after.points.subarray(2 * end);
        this.#replace(before, joined([head, points.subarray(0, 2 * joint + 2)]));
        this.#replace(after, joined([points.subarray(2 * joint), tail]));
        this.#joined[k] = true;
        this.#done++;
      },
    };
  }

  #replace(piece: Piece, points: Float64Array): void {
    piece.points = points;
    piece.length = lengthOf(points);
    this.#points = undefined;
  }
}

export function lengthOf(points: Float64Array): number {
  let length = 0;
  for (let p = 2; p < points.length; p += 2) length += stepTo(points, p);
  return length;
}

/** How often a way changes its direction. */
export function turnsOf(points: Float64Array): number {
  let turns = 0;
  let [rightBefore, downBefore] = [0, 0];
  for (let p = 2; p < points.length; p += 2) {
    const right = (points[p] as number) - (points[p - 2] as number);
    const down = (points[p + 1] as number) - (points[p - 1] as number);
    if (right === 0 && down === 0) continue;
    const isFirst = rightBefore === 0 && downBefore === 0;
    const goesOn = right * downBefore === down * rightBefore && right * rightBefore + down * downBefore > 0;
    if (!isFirst && !goesOn) turns++;
    [rightBefore, downBefore] = [right, down];
  }
  return turns;
}

/** From the point before to the one at `p`. */
function stepTo(points: Float64Array, p: number): number {
  const dx = (points[p] as number) - (points[p - 2] as number);
  const dy = (points[p + 1] as number) - (points[p - 1] as number);
  return Math.hypot(dx, dy);
}

function cut(points: Float64Array, pieceLength: number): Piece[] {
  const pieces: Piece[] = [];
  let [begin, length] = [0, 0];
  for (let p = 2; p < points.length; p += 2) {
    length += stepTo(points, p);
    if (length < pieceLength && p + 2 < points.length) continue;
    const part = points.slice(begin, p + 2);
    pieces.push({ points: part, length, bounds: boundsOf(part), pulled: 0 });
    [begin, length] = [p, 0];
  }
  return pieces;
}

/** Polylines each of which begins where the one before ends. */
function joined(parts: readonly Float64Array[]): Float64Array {
  const total = parts.reduce((sum, { length }) => sum + length - 2, 2);
  const whole = new Float64Array(total);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length - 2;
  }
  return whole;
}

/** The number of the inner point that is nearest to the middle of the way, if there is one. */
function middle(points: Float64Array): number | undefined {
  const half = lengthOf(points) / 2;
  let best: number | undefined;
  let [nearest, length] = [Infinity, 0];
  for (let p = 2; p + 2 < points.length; p += 2) {
    length += stepTo(points, p);
    if (Math.abs(length - half) < nearest) [best, nearest] = [p / 2, Math.abs(length - half)];
  }
  return best;
}

function boundsOf(points: Float64Array): Bounds {
  const bounds = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (let p = 0; p < points.length; p += 2) {
    const [x, y] = [points[p] as number, points[p + 1] as number];
    bounds.x0 = Math.min(bounds.x0, x);
    bounds.y0 = Math.min(bounds.y0, y);
    bounds.x1 = Math.max(bounds.x1, x);
    bounds.y1 = Math.max(bounds.y1, y);
  }
  return bounds;
}

/** How far two rectangles are apart. */
function gap(a: Bounds, b: Bounds): number {
  const dx = Math.max(0, a.x0 - b.x1, b.x0 - a.x1);
  const dy = Math.max(0, a.y0 - b.y1, b.y0 - a.y1);
  return Math.hypot(dx, dy);
}
