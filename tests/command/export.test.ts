/** Files as the page's engine and as the command write them: the same bytes. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { NavigatorHandle, RegionModule, SheetHandle, Solver, WorldOptions } from '../../web/engine/module';
import { Edit, exportFormats } from '../../web/engine/module';
import { decodeEdits, type EditedTile, editCalls, encodeEdits } from '../../web/link/edit_text';
import { wasmNavigator, wasmRegions } from '../wasm_engine';
import { waymesh } from './command';

let files: RegionModule;
beforeAll(async () => {
  files = await wasmRegions();
});

type Rect = [number, number, number, number];

function gathered(sheet: SheetHandle): SheetHandle {
  while (sheet.step(3) > 0);
  return sheet;
}

/** What the engine writes, by format. */
function written(options: WorldOptions, rect: Rect, prepare: (sheet: SheetHandle) => void): Map<string, string> {
  const sheet = new files.Sheet(options, ...rect);
  try {
    prepare(sheet);
    gathered(sheet);
    return new Map(exportFormats.map((format) => [format, sheet.write(format)]));
  } finally {
    sheet.delete();
  }
}

function commanded(format: string, rect: Rect, ...args: string[]): string {
  const { status, out, error } = waymesh('world', '--tiles', rect.join(), '--format', format, ...args);
  expect({ status, error }).toEqual({ status: 0, error: '' });
  return out;
}

const far = 2 ** 38;
const options: WorldOptions = { seed: 'a "b" <c> & \u0001 青', density: 60, keep: 0.3, jitter: 0.5, rock: 0.43 };
const args = ['--seed', options.seed, '--density', '60', '--keep', '0.3', '--jitter', '0.5', '--rock', '0.43'];
const rects: [string, Rect][] = [
  ['around the origin', [-150, -70, 149, 99]],
  ['of one tile', [-5, 3, -5, 3]],
  ['far out, at a corner of the world', [-far, far - 150, -far + 260, far - 1]],
  ['that is long', [-3000, 500000, 3000, 500003]],
];

describe('the page and the command write the same', () => {
  for (const [where, rect] of rects)
    test(`of a rectangle ${where}`, () => {
      // Not toBe alone: a difference in megabytes is nothing to print.
      for (const [format, text] of written(options, rect, () => {}))
        expect([format, text === commanded(format, rect, ...args)]).toEqual([format, true]);
    });

  test('with edits, also where they cut roads', () => {
    const rect: Rect = [-100, -64, 100, 64];
    const tiles: EditedTile[] = [];
    for (let x = -90; x <= 90; x += 3)
      for (let y = -3; y <= 3; y++) tiles.push({ x, y, to: x % 2 ? Edit.rock : Edit.open });
    const edits = encodeEdits(tiles) as string;
    const texts = written(options, rect, (sheet) => {
      for (const call of editCalls(tiles)) sheet.edit(call.tiles, call.to);
    });
    expect(texts.get('geojson')).toMatch(/MultiLineString/);
    for (const [format, text] of texts)
      expect([format, text === commanded(format, rect, ...args, '--edits', edits)]).toEqual([format, true]);
  });

  const solvers: [Solver, number][] = [
    ['grid', 0],
    ['smooth', 3],
    ['sampled', 0],
    ['corridor', 5],
    ['optimal', 7],
    ['road', 0],
  ];
  for (const [solver, clearance] of solvers)
    test(`with a path by ${solver}`, async () => {
      const navigator = await wasmNavigator(options);
      const [ax, ay, bx, by] = endsIn(navigator, solver === 'road' ? 400 : 40);
      const points = pathOf(navigator, solver, clearance, ax, ay, bx, by);
      navigator.delete();
      const rect: Rect = [Math.floor(Math.min(ax, bx)) - 20, ay - 60.5, Math.floor(Math.max(ax, bx)) + 20, ay + 60.5];
      const texts = written(options, rect, (sheet) => sheet.addPath(solver, points));
      for (const format of ['svg', 'geojson', 'json']) {
        const path = [
          '--from',
          `${ax},${ay}`,
          '--to',
          `${bx},${by}`,
          '--solver',
          solver,
          '--clearance',
          `${clearance}`,
        ];
        expect([format, texts.get(format) === commanded(format, rect, ...args, ...path)]).toEqual([format, true]);
      }
    });
});

/** Two open places, so far apart. */
function endsIn(navigator: NavigatorHandle, apart: number): [number, number, number, number] {
  const from = navigator.nearestOpen(-70.5, 12.5);
  const to = navigator.nearestOpen(-70.5 + apart, 12.5);
  return [from.x, from.y, to.x, to.y];
}

function pathOf(
  navigator: NavigatorHandle,
  solver: Solver,
  clearance: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): Float64Array {
  const search = navigator.search(solver, { fromX, fromY, toX, toY, clearance, limit: 2 ** 22 });
  try {
    const path = search.step(2 ** 22);
    expect(path.status).toBe('found');
    return path.points;
  } finally {
    search.delete();
  }
}

describe('edits as text', () => {
  test('are the tiles that a link means', () => {
    const tiles: EditedTile[] = [];
    for (let t = 0; t < 150; t++)
      tiles.push({ x: ((t * 37) % 61) - 30, y: ((t * 17) % 23) - 11, to: t % 3 ? Edit.rock : Edit.open });
    const unique = [...new Map(tiles.map((tile) => [`${tile.x},${tile.y}`, tile])).values()];
    const text = encodeEdits(unique) as string;
    expect(decodeEdits(text)).toHaveLength(unique.length);
    const rect: Rect = [-30, -11, 30, 11];
    const rows = (...more: string[]) => commanded('txt', rect, ...more).split('\n');
    const [before, after] = [rows(), rows('--edits', text)];
    for (let y = -11; y <= 11; y++)
      for (let x = -30; x <= 30; x++) {
        const edit = unique.find((tile) => tile.x === x && tile.y === y);
        const sign = after[y + 11]?.[x + 30] as string;
        if (edit?.to === Edit.rock) expect(sign).toBe('#');
        else if (edit) expect('.+').toContain(sign);
        else expect(sign).toBe(before[y + 11]?.[x + 30]);
      }
  });
});
