import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { Ground } from '../../web/engine/module';
import { wasmNavigator } from '../wasm_engine';
import { expect, test } from './browser';
import { colours, picture, ready, routed } from './map_facts';

const hash = '#v=1&at=64,64,8';
const lines = { grid: '#2b5fb3', smooth: '#4f1182', optimal: '#c8321f' };
const middle = { x: 640, y: 360 };

async function click(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.click(middle.x + (x - 64) * 8, middle.y + (y - 64) * 8);
}

async function count(page: Page, colour: string): Promise<number> {
  return (await colours(page))[colour] ?? 0;
}

/** Named values of the card. */
async function result(page: Page): Promise<Record<string, number>> {
  const rows = await page.locator('#route-result div').all();
  const pairs = rows.map(async (row) => [
    await row.locator('dt').textContent(),
    Number.parseFloat(((await row.locator('dd').textContent()) ?? '').replaceAll(',', '')),
  ]);
  return Object.fromEntries(await Promise.all(pairs));
}

/** A tile of chunk (0, 0) with some ground, in the middle of the view. */
async function tileOf(ground: Ground): Promise<{ x: number; y: number }> {
  const navigator = await wasmNavigator({ seed: 'moss-42' });
  try {
    for (let y = 50; y < 78; y++) {
      for (let x = 50; x < 90; x++) {
        if (navigator.nearestOpen(x + 0.5, y + 0.5).ground === ground) return { x: x + 0.5, y: y + 0.5 };
      }
    }
  } finally {
    navigator.delete();
  }
  throw new Error(`no tile has ground ${ground}`);
}

describe('a path over tiles', () => {
  test('is found between two clicks: the shortest, step by step, or pulled straight', async ({ visit }) => {
    const page = await visit(hash);
    await ready(page);
    await click(page, 30, 50);
    await page
      .locator('#route-name-0')
      .filter({ hasText: /tile \d+, \d+/ })
      .waitFor();
    await click(page, 110, 90);
    await routed(page);
    const optimal = await result(page);
    // Pin B has the same colour.
    const drawn = await count(page, lines.optimal);
    await expect
      .poll(() => page.locator('#live').textContent())
      .toMatch(/Path found from tile .+: [\d.]+ tiles, .+ turns/);
    await expect.poll(() => page.url()).toMatch(/8&path=\d+\.5,\d+\.5~\d+\.5,\d+\.5$/);

    await page.locator('label:has(#route-solver-grid)').click();
    await page.locator('#route[data-solver=grid][data-outcome=found]').waitFor();
    await ready(page);
    const grid = await result(page);
    expect(await count(page, lines.grid)).toBeGreaterThan(300);
    expect(await count(page, lines.optimal)).toBeLessThan(drawn - 300);
    await expect.poll(() => page.url()).toContain('&solver=grid&path=');

    await page.locator('label:has(#route-solver-smooth)').click();
    await page.locator('#route[data-solver=smooth][data-outcome=found]').waitFor();
    await ready(page);
    const smooth = await result(page);
    expect(await count(page, lines.smooth)).toBeGreaterThan(300);
    expect(await count(page, lines.grid)).toBe(0);
    await expect.poll(() => page.url()).toContain('&solver=smooth&path=');
    expect([grid.straight, smooth.straight]).toEqual([optimal.straight, optimal.straight]);
    expect(optimal.length).toBeGreaterThanOrEqual(optimal.straight as number);
    expect(smooth.length).toBeGreaterThanOrEqual(optimal.length as number);
    expect(grid.length).toBeGreaterThan(smooth.length as number);
    expect(grid.turns).toBeGreaterThan(smooth.turns as number);
    expect(grid['nodes expanded']).toBeGreaterThan(0);
  });

  test.for([
    { ground: Ground.rock, text: 'it was rock' },
    { ground: Ground.sealed, text: 'it was a sealed pocket' },
  ])(
    'that is asked for where one cannot walk begins beside it, and says so: $text',
    async ({ ground, text }, { visit }) => {
      const { x, y } = await tileOf(ground);
      const page = await visit(`${hash}&solver=grid&path=40,40`);
      await page.locator('#route-name-0').filter({ hasText: 'tile' }).waitFor();
      await page.locator('#map').press('Escape');
      await page.locator('#route').waitFor({ state: 'hidden' });
      await ready(page);
      await click(page, x, y);
      await page.locator('#route-moved-0').filter({ hasText: text }).waitFor();
      expect(await page.locator('#live').textContent()).toMatch(
        new RegExp(`A set at tile .+\\. A moved [\\d.]+ tiles: ${text}`),
      );
    },
  );

  test('shows what was searched until that is switched off, which the link remembers', async ({ visit }) => {
    const page = await visit(`${hash}&solver=grid&path=30.5,50.5~110.5,90.5`);
    await routed(page);
    const floor = '#f4ecd9';
    const washed = await count(page, floor);
    await page.locator('#route-searched').uncheck();
    await expect.poll(() => page.url()).toContain('&solver=grid&searched=0&path=');
    await ready(page);
    const clear = await count(page, floor);
    expect(clear).toBeGreaterThan(washed + 10_000);
    await page.locator('#route-searched').check();
    await expect.poll(() => page.url()).not.toContain('searched');
    await ready(page);
    expect(await count(page, floor)).toBe(washed);
  });

  test.for(['grid', 'smooth'] as const)('is the same pixels from its link: %s', async (solver, { visit }) => {
    const page = await visit(`${hash}&solver=${solver}`);
    await ready(page);
    await click(page, 30, 50);
    await page.locator('#route-name-0').filter({ hasText: /\w/ }).waitFor();
    await click(page, 110, 90);
    await routed(page);
    await page.locator('#copy').click();
    const other = await visit(new URL(page.url()).hash);
    await routed(other);
    expect(await picture(other)).toBe(await picture(page));
  });

  test('is found at the rim of the world as at its middle', async ({ visit }) => {
    const chunk = 2 ** 31 - 40;
    const at = `${chunk * 128 + 64},${-chunk * 128 + 64}`;
    const [x, y] = [chunk * 128, -chunk * 128];
    const page = await visit(`#v=1&at=${at},8&solver=grid&path=${x + 30},${y + 50}~${x + 110},${y + 90}`);
    await routed(page);
    expect((await result(page)).straight).toBeGreaterThan(50);
    expect(await count(page, lines.grid)).toBeGreaterThan(300);
  });

  test('very far leaves the page responsive, and can be cancelled', async ({ visit }) => {
    const page = await visit(`${hash}&solver=smooth&path=0,0~120000,-90000`);
    await page.locator('#route[data-outcome=searching]').waitFor();
    await page.locator('#map').focus();
    await page.locator('#map').press('ArrowRight');
    await page.locator('#map[data-state=ready]').waitFor();
    expect(await page.locator('#route').getAttribute('data-outcome')).toBe('searching');
    await page.locator('#map').press('Escape');
    await page.locator('#route[data-outcome=none]').waitFor();
    await expect.poll(() => page.locator('#live').textContent()).toBe('Cancelled.');
    expect(await page.locator('#route-status').textContent()).toBe('Cancelled.');
    expect(await page.locator('#route-end-1').isVisible()).toBe(true);
    await page.locator('#route-again').click();
    await page.locator('#route[data-outcome=searching]').waitFor();
    expect(await page.locator('#route-again').isVisible()).toBe(false);
  });

  test('is chosen by keyboard alone', async ({ visit }) => {
    const page = await visit(`${hash}&path=30.5,50.5~110.5,90.5`);
    await routed(page);
    await page.locator('#route-solver-optimal').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('#route[data-solver=road][data-outcome=found]').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('route-solver-road');
  });
});
