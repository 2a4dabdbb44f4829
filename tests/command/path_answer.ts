import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { waymesh } from './command';

export type Position = [number, number];

export interface Path {
  status: string;
  solver: string;
  length: number;
  cost?: number;
  turns: number;
  expanded: number;
  microseconds: number;
  points: Position[];
  snapped: string[];
  lenient_triangles?: number;
  lenient_portals?: number;
}

/** All but `road`. */
export const mapSolvers = ['grid', 'smooth', 'sampled', 'corridor', 'optimal'] as const;

export function path(...args: string[]) {
  const { status, out, error } = waymesh('path', ...args);
  expect(error).toBe('');
  return { exit: status, ...(JSON.parse(out) as Path) };
}

/** A folder for the files of one test file. */
export function scratch() {
  const folder = mkdtempSync(join(tmpdir(), 'waymesh-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    folder,
    /** Writes a file and returns its place. */
    file(name: string, ...rows: string[]): string {
      const place = join(folder, name);
      writeFileSync(place, `${rows.join('\n')}\n`);
      return place;
    },
  };
}

export const lengthOf = (points: Position[]) =>
  points
    .slice(1)
    .map(([x, y], i) => Math.hypot(x - (points[i]?.[0] ?? 0), y - (points[i]?.[1] ?? 0)))
    .reduce((sum, part) => sum + part, 0);

/** The laws of all solvers between the same two places; lengths up to rounding. */
export function expectLaws(lengths: Record<string, number>) {
  const { grid = 0, smooth = 0, optimal = 0 } = lengths;
  const rounding = 1 + 1e-9;
  for (const length of Object.values(lengths)) expect(optimal).toBeLessThanOrEqual(length * rounding);
  expect(smooth).toBeLessThanOrEqual(grid * rounding);
}

/** Scrambles a whole number into one of 32 bits. */
export function scrambled(n: number): number {
  const h = Math.imul(n ^ (n >>> 16), 0x21f0aaad);
  const i = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  return (i ^ (i >>> 15)) >>> 0;
}
