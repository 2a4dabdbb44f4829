import { describe } from 'vitest';
import { expect, test } from './browser';
import { rows } from './lab_facts';
import { colours, placeText, ready, routed } from './map_facts';

const hash = '#v=1&seed=moss-42&at=64,64,4&solver=road';

describe('a route', () => {
  test('is drawn after two clicks, told, and part of the link', async ({ visit }) => {
    const page = await visit(hash);
    await ready(page);
    expect((await colours(page))['#1f7a5c'] ?? 0).toBe(0);
    await page.mouse.click(450, 300);
    await page.locator('#route-name-0').filter({ hasText: /\w/ }).waitFor();
    await page.mouse.click(800, 560);
    await routed(page);
    expect((await colours(page))['#1f7a5c'] ?? 0).toBeGreaterThan(500);
    await expect.poll(() => page.locator('#live').textContent()).toMatch(/Path found from .+ to .+: [\d.]+ tiles/);
    const { length = '', straight = '' } = await rows(page, '#route-result');
    expect(Number.parseFloat(length)).toBeGreaterThanOrEqual(Number.parseFloat(straight));
    expect(Number.parseFloat(straight)).toBeGreaterThan(50);
    await expect.poll(() => page.url()).toMatch(/&path=[-\d.]+,[-\d.]+~[-\d.]+,[-\d.]+$/);
  });

  test('starts over with the third click, and Escape clears it', async ({ visit }) => {
    const page = await visit(`${hash}&path=20,20~120,100`);
    await routed(page);
    await page.mouse.click(700, 500);
    await page.locator('#route[data-outcome=none]').waitFor();
    expect(await page.locator('#route-end-1').isHidden()).toBe(true);
    await page.locator('#map').press('Escape');
    await page.locator('#route').waitFor({ state: 'hidden' });
    await expect.poll(() => page.url()).not.toContain('path=');
  });

  test('can be found by keyboard alone', async ({ visit }) => {
    const page = await visit(hash);
    await ready(page);
    const focused = () => page.evaluate(() => document.activeElement?.id);
    for (let tab = 0; tab < 40 && (await focused()) !== 'map'; tab++) await page.keyboard.press('Tab');
    expect(await focused()).toBe('map');
    await page.keyboard.press('Enter');
    await page.locator('#route-name-0').filter({ hasText: /\w/ }).waitFor();
    const before = placeText(page);
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', '+', '-']) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await routed(page);
    await expect.poll(() => placeText(page)).not.toBe(before);
    await page.keyboard.press('Escape');
    await page.locator('#route').waitFor({ state: 'hidden' });
  });

  test('over thousands of chunks leaves the page responsive, and can be cancelled', async ({ visit }) => {
    const page = await visit(hash);
    await ready(page);
    await page.goto(`${page.url().split('#')[0]}${hash}&path=0,0~900000,-700000`);
    await page.locator('#route[data-outcome=searching]').waitFor();
    await page.locator('#map').focus();
    await page.locator('#map').press('ArrowRight');
    await page.locator('#map[data-state=ready]').waitFor();
    expect(await page.locator('#route').getAttribute('data-outcome')).toBe('searching');
    await page.locator('#map').press('Escape');
    await page.locator('#route[data-outcome=none]').waitFor();
    await expect.poll(() => page.locator('#live').textContent()).toBe('Cancelled.');
  });
});
