import { existsSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe } from 'vitest';
import { command, waymesh } from '../command/command';
import { expect, test } from './browser';
import { colours, picture, ready } from './map_facts';

const screen = { width: 1280, height: 800 };
const options: BrowserContextOptions = { viewport: screen, reducedMotion: 'reduce' };
const hash = '#v=1&seed=moss-42&at=68,64,7';
const ends = '&path=30.5,50.5~100.5,84.5';

async function settled(page: Page): Promise<void> {
  await page.locator('#route[data-settled=true]:not([data-outcome=none], [data-outcome=searching])').waitFor();
  await ready(page);
}

/** What the card says of the length, in tiles. */
async function length(page: Page): Promise<number> {
  const text = (await page.locator('#route').textContent()) ?? '';
  return Number(/([\d,.]+) tiles/.exec(text)?.[1]?.replaceAll(',', ''));
}

/** A stroke between two places of the screen. */
async function draw(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
  await page.mouse.up();
}

async function takeTools(page: Page, tool: 'rock' | 'open'): Promise<void> {
  await page.locator('#edit').click();
  await page.locator(`#edits-${tool}`).click();
}

describe('painted rock', () => {
  test('moves a path that it lies across; undo, redo and the link bring each state back', async ({ visit }) => {
    const page = await visit(hash + ends, options);
    await settled(page);
    const before = await length(page);
    expect(before).toBeGreaterThan(60);
    const untouched = await picture(page);
    await takeTools(page, 'rock');
    await page.locator('#edits-brush-3').click();
    // From above to below the straight line between the ends, but not as far as the map is open.
    await draw(page, [640, 300], [640, 520]);
    await expect.poll(() => length(page)).toBeGreaterThan(before);
    await expect.poll(() => page.url()).toContain('&edits=');
    await settled(page);
    const around = await length(page);
    const link = new URL(page.url()).hash;

    await page.locator('#edits-undo').click();
    await expect.poll(() => length(page)).toBe(before);
    await expect.poll(() => page.url()).not.toContain('edits=');
    await page.locator('#edits-redo').click();
    await expect.poll(() => length(page)).toBe(around);
    await page.locator('#edits-restore').click();
    await expect.poll(() => length(page)).toBe(before);
    await page.locator('#edits-close').click();
    await settled(page);
    await expect.poll(() => picture(page)).toBe(untouched);

    const other = await visit(link, options);
    await settled(other);
    expect(await length(other)).toBe(around);
  });

  test('shuts a place in, which is said, until a way is dug', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=30.5,50.5,16', options);
    await ready(page);
    await takeTools(page, 'rock');
    const [left, right, top, bottom] = [600, 680, 360, 440];
    await draw(page, [left, top], [right, top]);
    await draw(page, [right, top], [right, bottom]);
    await draw(page, [right, bottom], [left, bottom]);
    await draw(page, [left, bottom], [left, top]);
    await page.locator('#edits-close').click();
    await page.mouse.click(640, 400);
    await page.locator('#route[data-outcome=none]:not([hidden])').waitFor();
    await page.mouse.click(480, 520);
    await page.locator('#route[data-outcome=failed]').waitFor();
    await takeTools(page, 'open');
    await draw(page, [620, 420], [500, 500]);
    await page.locator('#route[data-outcome=found]').waitFor();
  });
});

describe('the mesh layer', () => {
  test('draws walls where one is near, and hides again', async ({ visit }) => {
    const page = await visit(hash, options);
    await ready(page);
    const without = await colours(page);
    await page.goto(`${new URL(page.url()).origin}/${hash}&layers=mesh`);
    await page.reload();
    await ready(page);
    const plain = Object.keys(without).length;
    await expect.poll(async () => Object.keys(await colours(page)).length).toBeGreaterThan(plain);
  });
});

describe('the comparison', () => {
  test.skipIf(!existsSync(command))('says the same lengths as the command', async ({ visit }) => {
    const page = await visit(`${hash}&compare=grid,optimal${ends}`, options);
    await settled(page);
    for (const solver of ['optimal', 'corridor', 'smooth', 'grid', 'sampled', 'road']) {
      const row = page.locator(`#compare-${solver}[data-status=found]`);
      await row.waitFor();
      const { out } = waymesh('path', '--seed=moss-42', '--from=30.5,50.5', '--to=100.5,84.5', `--solver=${solver}`);
      expect([solver, await row.locator('td').nth(1).textContent()]).toEqual([
        solver,
        JSON.parse(out).length.toFixed(2),
      ]);
    }
  });
});
