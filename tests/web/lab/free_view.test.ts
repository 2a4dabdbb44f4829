import { describe, expect, test } from 'vitest';
import { cameraInBox, freeBox } from '../../../web/lab/free_view';
import { View } from '../../../web/map/view';

const page = { left: 0, top: 0, right: 1280, bottom: 800 };
const left = { left: 16, top: 16, right: 328, bottom: 784 };
const right = { left: 1000, top: 16, right: 1264, bottom: 730 };

describe('the free part of the page', () => {
  test('lies between the columns of cards', () => {
    expect(freeBox(page, left, right, false)).toEqual({ left: 344, top: 0, right: 984, bottom: 800 });
  });

  test('is all of it where the columns leave too little', () => {
    const narrow = { ...page, right: 800 };
    expect(freeBox(narrow, left, { ...right, left: 520, right: 784 }, false)).toEqual(narrow);
  });

  test('is its upper half on a phone', () => {
    expect(freeBox({ ...page, right: 390 }, left, right, true)).toEqual({ left: 0, top: 0, right: 390, bottom: 400 });
  });
});

test('the camera over a map puts it into the middle of that part', () => {
  const bounds = { x0: 0, y0: 0, x1: 40, y1: 22 };
  const box = { left: 344, top: 0, right: 984, bottom: 800 };
  const view = new View(cameraInBox(bounds, page, box), { width: 1280, height: 800, ratio: 1 });
  expect(view.screenX(20)).toBeCloseTo(664, -0.3);
  expect(view.screenY(11)).toBeCloseTo(400, -0.3);
  expect(view.screenX(0)).toBeGreaterThan(344);
  expect(view.screenX(40)).toBeLessThan(984);
});
