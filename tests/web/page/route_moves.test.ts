import { describe, expect, test } from 'vitest';
import { type Change, type Move, merged } from '../../../web/page/route_moves';

const ends = {};
const move = (change: Change, more: Partial<Move> = {}): Move => ({
  change,
  ground: false,
  ends,
  last: false,
  ...more,
});
const step = (end: number, right: number, down: number): Change => ({ kind: 'step', end, right, down });
const place = (x: number): Change => ({ kind: 'place', end: 1, place: { x, y: 0 } });

describe('a move that comes before the last one was made', () => {
  test('takes its place', () => {
    expect(merged(move(place(1)), move(place(2))).change).toEqual(place(2));
    expect(merged(move(step(0, 1, 0)), move(step(1, 1, 0))).change).toEqual(step(1, 1, 0));
    expect(merged(move(step(1, 1, 0)), move(place(2))).change).toEqual(place(2));
  });

  test('adds its steps to those of the same pin', () => {
    expect(merged(move(step(1, 1, 0)), move(step(1, 0, -10))).change).toEqual(step(1, 1, -10));
  });

  test('lets what it does not change be done, and new ground be asked', () => {
    const rest = move({ kind: 'rest' }, { last: true });
    expect(merged(move(place(1), { ground: true }), rest)).toEqual(move(place(1), { ground: true, last: true }));
  });

  test('of other ends leaves nothing of the older one', () => {
    const newer = move({ kind: 'rest' }, { ends: {} });
    expect(merged(move(place(1), { ground: true }), newer)).toBe(newer);
  });
});
