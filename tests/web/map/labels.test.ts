import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Detail } from '../../../web/engine/module';
import { type Box, place, townsIn } from '../../../web/map/labels';

const box: fc.Arbitrary<Box> = fc
  .record({
    left: fc.integer({ min: -900, max: 900 }),
    top: fc.integer({ min: -600, max: 600 }),
    width: fc.integer({ min: 1, max: 300 }),
    height: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height }));

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

describe('label placement', () => {
  test('equals the obvious greedy choice: no overlap, nothing left out without a more important reason', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 120 }), (boxes) => {
        const chosen: number[] = [];
        boxes.forEach((candidate, index) => {
          if (!chosen.some((other) => overlap(candidate, boxes[other] as Box))) chosen.push(index);
        });
        expect(place(boxes)).toEqual(chosen);
      }),
    );
  });

  test('does not change when the map is moved', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 60 }), fc.integer(), fc.integer(), (boxes, dx, dy) => {
        const moved = boxes.map(({ left, top, right, bottom }) => ({
          left: left + dx,
          top: top + dy,
          right: right + dx,
          bottom: bottom + dy,
        }));
        expect(place(moved)).toEqual(place(boxes));
      }),
    );
  });
});

describe('towns', () => {
  test('come in order of rank, then of place, with their names, at the centres of their tiles', () => {
    const chunk = {
      x: -1,
      y: 2,
      detail: Detail.roads,
      nodeTile: Uint8Array.of(0, 0, 10, 20, 30, 40, 50, 60),
      nodeRank: Uint8Array.of(0, 1, 3, 1),
      names: ['A', 'B', 'C'],
      edgeTile: new Int16Array(),
      edgeFlags: new Uint8Array(),
      open: new Uint32Array(),
      sealed: new Uint32Array(),
    };
    expect(townsIn([chunk], 1).map(({ name }) => name)).toEqual(['B', 'A', 'C']);
    expect(townsIn([chunk], 2)).toEqual([{ name: 'B', rank: 3, x: -97.5, y: 296.5 }]);
  });
});
