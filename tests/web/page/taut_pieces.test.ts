import { describe, expect, test } from 'vitest';
import { lengthOf, type Pull, TautPieces, turnsOf } from '../../../web/page/taut_pieces';

const everywhere = { x0: -1e9, y0: -1e9, x1: 1e9, y1: 1e9 };

/** A view of 10 x 10 tiles round a place. */
const at = (x: number, y = 0) => ({ x0: x - 5, y0: y - 5, x1: x + 5, y1: y + 5 });

/** A zigzag along the x axis, a turn at every tenth tile. */
function zigzag(turns: number): Float64Array {
  return Float64Array.from({ length: 2 * turns }, (_, i) => (i % 2 === 0 ? 5 * i : i % 4 === 1 ? 0 : 7));
}

/** What pulling taut makes of points where nothing is in the way. */
const straight = (points: Float64Array) => Float64Array.of(...points.subarray(0, 2), ...points.subarray(-2));

function* pulls(pieces: TautPieces, view = everywhere, most = 3): Generator<Pull> {
  for (;;) {
    const next = pieces.next(view, most);
    if (next.length === 0) return;
    yield* next;
  }
}

const firstX = ({ points }: Pull) => points[0] as number;

describe('the pieces of a route', () => {
  test('make up the route, before and after', () => {
    const route = zigzag(101);
    const pieces = new TautPieces(route, 90);
    expect(pieces.points).toEqual(route);
    expect(pieces.length).toBeCloseTo(lengthOf(route));
    expect(pieces.share).toBe(0);
    for (const { points, apply } of pulls(pieces)) apply(points);
    expect(pieces.points).toEqual(route);
    expect(pieces.length).toBeCloseTo(lengthOf(route));
    expect(pieces.share).toBe(1);
  });

  test('keep the ends of the route, and their own shape where nothing shorter was found', () => {
    const route = zigzag(101);
    const pieces = new TautPieces(route, 90);
    let number = 0;
    for (const { points, apply } of pulls(pieces)) {
      apply(number++ % 3 === 0 ? straight(points) : points);
      const whole = pieces.points;
      expect([whole[0], whole[1]]).toEqual([0, 0]);
      expect([whole.at(-2), whole.at(-1)]).toEqual([route.at(-2), route.at(-1)]);
      expect(pieces.length).toBeCloseTo(lengthOf(whole));
      for (let p = 2; p < whole.length; p += 2) expect(whole[p]).toBeGreaterThan(whole[p - 2] as number);
    }
    expect(pieces.share).toBe(1);
  });

  test('leave no kink where nothing is in the way', () => {
    const pieces = new TautPieces(zigzag(101), 90);
    for (const { points, apply } of pulls(pieces)) apply(straight(points));
    expect(pieces.length).toBeLessThan(lengthOf(zigzag(101)) * 0.83);
    expect(pieces.length).toBeCloseTo(1000, 0);
  });

  test('are pulled one after the other without touching each other, joints when both sides are taut', () => {
    const pieces = new TautPieces(zigzag(101), 90);
    const whole = new Set<number>();
    for (;;) {
      const next = pieces.next(everywhere, 4);
      if (next.length === 0) break;
      const spans = next
        .map(({ points }) => [points[0], points.at(-2)] as [number, number])
        .sort((a, b) => a[0] - b[0]);
      for (const [i, [begin]] of spans.entries()) {
        if (i > 0) expect(begin).toBeGreaterThanOrEqual((spans[i - 1] as [number, number])[1]);
      }
      for (const [begin, end] of spans) {
        // A window round a joint begins and ends inside of pieces.
        if (begin % 80 !== 0 && end % 80 !== 0) expect(whole.has(begin - (begin % 80))).toBe(true);
        else whole.add(begin);
      }
      for (const { points, apply } of next) apply(points);
    }
  });

  test('come nearest to the view first, wherever it goes', () => {
    const pieces = new TautPieces(zigzag(1001), 90);
    const [first] = pieces.next(at(5000), 1) as [Pull];
    expect(Math.abs(firstX(first) - 5000)).toBeLessThanOrEqual(90);
    first.apply(first.points);
    const far = pieces.next(at(9000), 5);
    for (const pull of far) {
      expect(Math.abs(firstX(pull) - 9000)).toBeLessThan(400);
      pull.apply(pull.points);
    }
    const begun = new Set(far.map(firstX));
    const back = pieces.next(at(5000), 2);
    for (const pull of back) {
      expect(begun.has(firstX(pull))).toBe(false);
      expect(Math.abs(firstX(pull) - 5000)).toBeLessThan(200);
    }
  });

  test('finish what is in view before anything else', () => {
    const pieces = new TautPieces(zigzag(1001), 90);
    const view = { x0: 4000, y0: -10, x1: 4300, y1: 10 };
    const seen: number[] = [];
    for (let i = 0; i < 40; i++) {
      for (const pull of pieces.next(view, 1)) {
        seen.push(firstX(pull));
        pull.apply(pull.points);
      }
    }
    // Some 5 pieces with their joints, thrice in all, before the first one that lies further off.
    const outside = seen.findIndex((x) => x < 3800 || x > 4400);
    expect(outside).toBeGreaterThanOrEqual(11);
  });

  test.each([
    ['a straight route', Float64Array.of(0, 0, 5000, 3000)],
    ['a route of one piece', zigzag(5)],
    ['two places', Float64Array.of(0, 0, 1, 0)],
    ['one place twice', Float64Array.of(3, 3, 3, 3)],
    ['long straight parts', Float64Array.of(0, 0, 900, 0, 900, 800, 1900, 800, 1950, 900, 2500, 900)],
  ])('end with %s', (_, route) => {
    const pieces = new TautPieces(route, 90);
    let count = 0;
    for (const { points, apply } of pulls(pieces)) {
      expect(points.length).toBeGreaterThan(4);
      apply(straight(points));
      expect(++count).toBeLessThan(50);
    }
    expect(pieces.share).toBe(1);
    expect([...pieces.points.subarray(0, 2), ...pieces.points.subarray(-2)]).toEqual([
      ...route.subarray(0, 2),
      ...route.subarray(-2),
    ]);
    expect(pieces.length).toBeCloseTo(lengthOf(pieces.points));
  });
});

test.each([
  [[0, 0, 1, 0], 0],
  [[0, 0, 1, 0, 3, 0], 0],
  [[0, 0, 1, 0, 1, 0, 3, 0], 0],
  [[0, 0, 2, 1, 3, 2], 1],
  [[0, 0, 2, 0, 1, 0], 1],
  [[0, 0, 2, 0, 2, 2, 2, 5, 0, 5], 2],
  [[4, 4], 0],
])('turns along %j', (points, turns) => {
  expect(turnsOf(Float64Array.from(points))).toBe(turns);
});
