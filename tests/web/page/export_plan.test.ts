import { describe, expect, test } from 'vitest';
import { View } from '../../../web/map/view';
import { type Choice, fileName, planOf, type Source, tilesInView } from '../../../web/page/export_plan';

const view = new View({ x: 64, y: 64, scale: 4 }, { width: 1280, height: 720, ratio: 1 });
const world: Source = { view, bounds: undefined, space: 'world' };
const cave: Source = { view, bounds: { x0: 0, y0: 0, x1: 80, y1: 60 }, space: 'lab' };
const lattice: Source = { view, bounds: { x0: 0, y0: 0, x1: 80.5, y1: 60.2 }, space: undefined };

const choice: Choice = {
  format: 'png',
  what: 'view',
  rectangle: { x0: -20, y0: 10, x1: 60, y1: 90 },
  times: 1,
  pixels: 8,
  lines: 1,
};

const faultOf = (change: Partial<Choice>, source = world) => {
  const plan = planOf({ ...choice, ...change }, source);
  return plan.kind === 'fault' ? plan.fault : undefined;
};

describe('tiles in view', () => {
  test('are all of which any part is seen', () => {
    expect(tilesInView(world)).toEqual({ x0: -96, y0: -26, x1: 223, y1: 153 });
    const shifted = new View({ x: 64.25, y: 64, scale: 4 }, { width: 1280, height: 720, ratio: 1 });
    expect(tilesInView({ ...world, view: shifted })).toMatchObject({ x0: -96, x1: 224 });
  });

  test('end where there is nothing more', () => {
    expect(tilesInView(cave)).toEqual({ x0: 0, y0: 0, x1: 79, y1: 59 });
  });
});

describe('a picture', () => {
  test('of the view has the pixels of the screen, or so many times as many', () => {
    expect(planOf(choice, world)).toEqual({ kind: 'picture', rect: tilesInView(world), view });
    const fine = planOf({ ...choice, times: 3 }, world);
    expect(fine.kind === 'picture' && fine.view.size).toEqual({ width: 3840, height: 2160, ratio: 3 });
  });

  test('of a rectangle has so many pixels for each of its tiles', () => {
    const plan = planOf({ ...choice, what: 'rectangle', lines: 2 }, world);
    if (plan.kind !== 'picture') throw new Error('refused');
    expect(plan.rect).toBe(choice.rectangle);
    expect(plan.view.size).toEqual({ width: 648, height: 648, ratio: 2 });
    expect(plan.view.bounds()).toEqual({ x0: -20, y0: 10, x1: 61, y1: 91 });
  });

  test('may be of any size up to the largest, and no larger', () => {
    const rectangle = { x0: 0, y0: 0, x1: 2047, y1: 511 };
    expect(faultOf({ what: 'rectangle', rectangle })).toBeUndefined();
    expect(faultOf({ what: 'rectangle', rectangle: { ...rectangle, y1: 512 } })).toEqual({
      kind: 'size',
      ...{ width: 16384, height: 4104, side: 16384, all: 2 ** 26 },
    });
  });

  test.each([Number.NaN, 0, -1, 0.06, 401, Number.POSITIVE_INFINITY])('has no %d pixels a tile', (pixels) => {
    expect(faultOf({ what: 'rectangle', pixels })).toEqual({ kind: 'pixels', got: pixels, min: 1 / 16, max: 400 });
  });
});

describe('data', () => {
  test('are of the same rectangle, in the world or in a lab on squares', () => {
    expect(planOf({ ...choice, format: 'svg' }, world)).toEqual({
      kind: 'data',
      ...{ rect: tilesInView(world), format: 'svg', space: 'world' },
    });
    expect(planOf({ ...choice, format: 'map' }, cave)).toMatchObject({ rect: tilesInView(cave), space: 'lab' });
    expect(faultOf({ format: 'json' }, lattice)).toEqual({ kind: 'noData' });
    expect(faultOf({}, lattice)).toBeUndefined();
  });

  test('are bounded', () => {
    const rectangle = { x0: 0, y0: 0, x1: 4095, y1: 4095 };
    expect(faultOf({ format: 'txt', what: 'rectangle', rectangle })).toBeUndefined();
    expect(faultOf({ format: 'txt', what: 'rectangle', rectangle: { ...rectangle, x1: 4096 } })).toEqual({
      kind: 'tiles',
      ...{ got: 4097 * 4096, most: 2 ** 24 },
    });
  });

  test('of a lab lie within it', () => {
    const rectangle = { x0: 0, y0: 0, x1: 80, y1: 59 };
    expect(faultOf({ format: 'txt', what: 'rectangle', rectangle }, cave)).toEqual({
      kind: 'outside',
      ...{ got: 'x1 = 80', expected: '0…79' },
    });
  });
});

describe('a typed rectangle', () => {
  const typed = (change: Partial<Choice['rectangle']>) =>
    faultOf({ what: 'rectangle', rectangle: { ...choice.rectangle, ...change } });

  test('is of whole numbers, in their order, within the world', () => {
    expect(typed({ y0: Number.NaN })).toEqual({ kind: 'noNumber', got: 'y0' });
    expect(typed({ x1: 3.5 })).toEqual({ kind: 'noNumber', got: 'x1' });
    expect(typed({ x1: -21 })).toEqual({ kind: 'order', got: 'x0 = -20, x1 = -21' });
    expect(typed({ y1: 9 })).toEqual({ kind: 'order', got: 'y0 = 10, y1 = 9' });
    expect(typed({ x0: -(2 ** 38) })?.kind).toBe('outside');
    expect(typed({ x1: -20, y1: 10 })).toBeUndefined();
  });
});

describe('the name of a file', () => {
  const rect = { x0: -20, y0: 10, x1: 60, y1: 90 };

  test('says of what it is', () => {
    expect(fileName('moss-42', rect, 'png')).toBe('waymesh-moss-42_-20,10,60,90.png');
    expect(fileName('苔藓 7', rect, 'geojson')).toBe('waymesh-苔藓-7_-20,10,60,90.geojson');
  });

  test('holds nothing that a file may not', () => {
    expect(fileName('../a/b\\c:"d"?\u0000', rect, 'svg')).toBe('waymesh-a-b-c-d_-20,10,60,90.svg');
    expect(fileName('', rect, 'txt')).toBe('waymesh-map_-20,10,60,90.txt');
    expect(fileName('…', rect, 'txt')).toBe('waymesh-map_-20,10,60,90.txt');
    expect(fileName('x'.repeat(256), rect, 'map').length).toBeLessThan(80);
  });
});
