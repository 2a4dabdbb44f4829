/** Data that the page writes, against what the command writes and what the map shows. */
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { Edit } from '../../web/engine/module';
import { type EditedTile, encodeEdits } from '../../web/link/edit_text';
import { waymesh } from '../command/command';
import { expect, test } from './browser';
import { chooseFormat, openExport, saved, sizeOf, typeRectangle } from './export_facts';
import { ready, routed } from './map_facts';

const formats = ['svg', 'geojson', 'json', 'map', 'txt'] as const;
type Rectangle = readonly [number, number, number, number];

function commanded(format: string, rectangle: Rectangle, ...args: string[]): string {
  const { status, out, error } = waymesh('world', '--tiles', rectangle.join(), '--format', format, ...args);
  expect(status, error).toBe(0);
  return out;
}

/** What the page writes of a rectangle, or of what is in view. */
async function written(page: Page, format: string, rectangle?: Rectangle): Promise<string> {
  if (rectangle) await typeRectangle(page, rectangle);
  await chooseFormat(page, format);
  const { name, content } = await saved(page);
  expect(name).toMatch(new RegExp(`^waymesh-.*\\.${format}$`));
  return content.toString();
}

describe('data of the world', () => {
  test('are the bytes of the command, with edits and with a path', async ({ visit }) => {
    // A shaft through rock and floors, and a wall across.
    const tiles: EditedTile[] = [];
    for (let k = 0; k < 40; k++) tiles.push({ x: 60 + (k % 2), y: 20 + (k >> 1), to: Edit.open });
    for (let x = 62; x < 70; x++) tiles.push({ x, y: 30, to: Edit.rock });
    const edits = encodeEdits(tiles) as string;
    // Middles of open tiles, where the page sets its pins.
    const [from, to] = ['19.5,18.5', '119.5,99.5'];
    const hash = `#v=1&seed=fern-7&at=64,64,4&density=60&edits=${edits}&path=${from}~${to}&solver=grid`;
    const page = await visit(hash);
    await routed(page);
    await openExport(page);
    const rectangle = [-10, 5, 140, 110] as const;
    const world = ['--seed', 'fern-7', '--density', '60', '--edits', edits];
    const path = ['--from', from, '--to', to, '--solver', 'grid'];
    for (const format of formats) {
      const pathless = format === 'map' || format === 'txt';
      const text = await written(page, format, rectangle);
      // Not toBe alone: a difference in megabytes is nothing to print.
      const expected = commanded(format, rectangle, ...world, ...(pathless ? [] : path));
      expect([format, text === expected, text.length > 1000]).toEqual([format, true, true]);
      const unedited = commanded(format, rectangle, ...world.slice(0, -2), ...(pathless ? [] : path));
      expect([format, text === unedited]).toEqual([format, false]);
    }
  });

  test('are of all tiles in view', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,8', { viewport: { width: 800, height: 640 } });
    await ready(page);
    await openExport(page);
    expect(await written(page, 'txt')).toBe(commanded('txt', [14, 24, 113, 103]));
    expect(await page.locator('#export-size').textContent()).toBe('100 × 80 tiles');
  });

  test('of a large rectangle can be cancelled', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,8');
    await ready(page);
    await openExport(page);
    await typeRectangle(page, [0, 0, 4095, 4095]);
    await chooseFormat(page, 'json');
    await page.locator('#export-run').click();
    await page.waitForFunction(() => (document.getElementById('export-progress') as HTMLProgressElement).value > 0);
    await page.locator('#export-cancel').click();
    await expect.poll(() => page.locator('#export-status').textContent()).toBe('Cancelled.');
    expect(await written(page, 'txt', [0, 0, 9, 9])).toBe(commanded('txt', [0, 0, 9, 9]));
  });

  test('of too many tiles are refused in the dialog', async ({ visit }) => {
    const page = await visit('#v=1&at=64,64,8');
    await ready(page);
    await openExport(page);
    await typeRectangle(page, [0, 0, 4096, 4095]);
    await chooseFormat(page, 'svg');
    const says = 'Got 16,781,312 tiles; expected at most 16,777,216.';
    expect(await page.locator('#export-fault').textContent()).toBe(says);
    expect(await page.locator('#export-run').isDisabled()).toBe(true);
  });
});

describe('data of a lab', () => {
  test('hold its tiles as they are', async ({ visit }) => {
    const page = await visit('#v=1&scene=cave&noise=java&seed=20261029');
    await routed(page);
    await openExport(page);
    const { out } = waymesh('cave', '--noise', 'java', '--cave-seed', '20261029', '--size', '40x22');
    const published = out.split('\n').filter((line) => /^[#.*SE]{40}$/.test(line));
    expect(published).toHaveLength(22);
    const rows = (await written(page, 'txt')).trimEnd().split('\n');
    // What was filled was hollow; the map shows it, too.
    expect(rows.map((row) => row.replaceAll('x', '#'))).toEqual(published.map((row) => row.replace(/[*SE]/g, '.')));
    const map = (await written(page, 'map')).split('\n');
    expect(map.slice(0, 4)).toEqual(['type octile', 'height 22', 'width 40', 'map']);
    const { tiles } = JSON.parse(await written(page, 'json')) as { tiles: number[] };
    expect(tiles).toEqual([0, 0, 39, 21]);
  });
});

/** Mean colours of squares of `side` pixels of a picture, row by row, stride 3. */
function meanColours(page: Page, text: string, type: string, side: number): Promise<number[]> {
  return page.evaluate(
    async ([text, type, side]) => {
      const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([bytes], { type }));
      await image.decode();
      const [columns, rows] = [100, 80];
      const canvas = Object.assign(document.createElement('canvas'), { width: columns * side, height: rows * side });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      const means: number[] = [];
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          const { data } = context.getImageData(column * side, row * side, side, side);
          for (let c = 0; c < 3; c++) {
            let sum = 0;
            for (let p = c; p < data.length; p += 4) sum += data[p] as number;
            means.push(sum / side ** 2);
          }
        }
      }
      return means;
    },
    [text, type, side] as const,
  );
}

describe('a drawing', () => {
  test('opens in a browser looking like the map', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,8&path=20,40~100,90', {
      bypassCSP: true,
      viewport: { width: 800, height: 640 },
    });
    await routed(page);
    await openExport(page);
    const tiles = (await written(page, 'txt')).split('\n');
    const svg = await written(page, 'svg');
    await chooseFormat(page, 'png');
    await page.locator('#export-show-names').uncheck();
    const picture = await saved(page);
    expect(sizeOf(picture)).toEqual([800, 640]);
    const drawn = await meanColours(page, Buffer.from(svg).toString('base64'), 'image/svg+xml', 8);
    const shown = await meanColours(page, picture.content.toString('base64'), 'image/png', 8);
    const kindAt = (x: number, y: number) => (tiles[y]?.[x] === '#' ? 'rock' : tiles[y]?.[x] === '.' ? 'floor' : '');
    const counts = { rock: 0, floor: 0 };
    const likeness = { rock: 0, floor: 0 };
    // Tiles amid their like: there neither roads nor rims are.
    for (let y = 2; y < 78; y++) {
      for (let x = 2; x < 98; x++) {
        const kind = kindAt(x, y);
        const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => kindAt(x + dx, y + dy)));
        if (kind === '' || around.some((other) => other !== kind)) continue;
        counts[kind]++;
        const at = 3 * (y * 100 + x);
        const apart = [0, 1, 2].map((c) => Math.abs((drawn[at + c] as number) - (shown[at + c] as number)));
        if (Math.max(...apart) < 16) likeness[kind]++;
      }
    }
    expect(Math.min(counts.rock, counts.floor)).toBeGreaterThan(300);
    expect(likeness.rock / counts.rock).toBeGreaterThan(0.95);
    expect(likeness.floor / counts.floor).toBeGreaterThan(0.95);
  });
});
