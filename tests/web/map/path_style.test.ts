import { describe, expect, test } from 'vitest';
import { type Solver, solvers } from '../../../web/engine/module';
import { dashes, drawingOrder } from '../../../web/map/draw_path';
import { channels, palettes } from '../../../web/map/palette';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** How colours look to those who lack one kind of cones: Machado, Oliveira, Fernandes 2009, severity 1, linear RGB. */
const eyes: Readonly<Record<string, Matrix>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function times(matrix: Matrix, [a, b, c]: Triple): Triple {
  return matrix.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Triple;
}

function linear(colour: string): Triple {
  const light = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return channels(colour).map((value) => light(value / 255)) as unknown as Triple;
}

/** Oklab (Ottosson 2020), in which distances are about what the eye sees; black and white are 1 apart. */
function oklab(rgb: Triple): Triple {
  const inside = rgb.map((value) => Math.min(1, Math.max(0, value))) as unknown as Triple;
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    inside,
  ).map(Math.cbrt) as unknown as Triple;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

function luminance(colour: string): number {
  const [r, g, b] = linear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const pairs = solvers.flatMap((a, index) => solvers.slice(index + 1).map((b): [Solver, Solver] => [a, b]));

describe.for(['light', 'dark'] as const)('lines of paths, %s', (theme) => {
  const { paths, halo } = palettes[theme];

  test.for(Object.entries(eyes))('have colours that can be told apart by eyes: %s', ([, eye]) => {
    for (const [a, b] of pairs) {
      const [x, y] = [paths[a], paths[b]].map((colour) => oklab(times(eye, linear(colour)))) as [Triple, Triple];
      expect(Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]), `${a}, ${b}`).toBeGreaterThan(0.035);
    }
  });

  test('stand out from their halo, and so from every ground', () => {
    for (const solver of solvers) expect(contrast(paths[solver], halo)).toBeGreaterThan(4);
  });
});

test('lines of paths have a style of their own each, also without colours; a road is broad', () => {
  const styles = solvers.map((solver) => (solver === 'road' ? 'broad' : dashes[solver].join()));
  expect(new Set(styles).size).toBe(solvers.length);
  expect([...drawingOrder].sort()).toEqual([...solvers].sort());
});
