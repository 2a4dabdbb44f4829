import { describe } from 'vitest';
import { expect, test } from './browser';
import { clickAt, rows } from './lab_facts';
import { colours, ready, routed } from './map_facts';

describe('the cave lab', () => {
  test('begins with the published cave: its shares, what was filled, and its path', async ({ visit }) => {
    const page = await visit('#v=1&scene=cave');
    await routed(page);
    const shares = await page.locator('#lab-bars b').allTextContents();
    expect(shares).toEqual(['46.6', '37.6', '32.8', '30.3', '28.3', '26.4']);
    expect(await rows(page, '#lab-facts')).toMatchObject({ 'tiles filled': '62', 'open in the end': '19.3 %' });
    expect(await page.locator('#lab-size').textContent()).toBe('40 × 22');
    expect(await page.locator('#route-name-0').textContent()).toBe('tile 20, 2');
    expect(await page.locator('#route-name-1').textContent()).toBe('tile 25, 20');
    expect(await rows(page, '#route-result')).toMatchObject({ cost: '2,592 over 22 tiles' });
    await expect.poll(() => page.url()).toMatch(/#v=1&scene=cave&at=[^&]*$/);
  });

  test('takes start and goal by clicks, also beside open ground, and says where they moved', async ({ visit }) => {
    const page = await visit('#v=1&scene=cave&at=20,11,15');
    await routed(page);
    await clickAt(page, 23.5, 3.5);
    await page.locator('#route-name-0').filter({ hasText: 'tile 23, 3' }).waitFor();
    expect(await page.locator('#route-end-1').isVisible()).toBe(false);
    // Rock, right of the lower hall.
    await clickAt(page, 29.5, 18.5);
    await routed(page);
    expect(await page.locator('#route-moved-1').textContent()).toMatch(/rock/);
    await expect.poll(() => page.url()).toMatch(/&path=23\.5,3\.5~[\d.,]+$/);
    // Filled ground at the left.
    await clickAt(page, 6.5, 6.5);
    await expect.poll(() => page.locator('#route-moved-0').textContent()).toMatch(/\w/);
  });

  test('walks over hexagons, and only by the grid', async ({ visit }) => {
    const page = await visit('#v=1&scene=cave&lattice=hex');
    await routed(page);
    expect(await page.locator('#route-solver').isVisible()).toBe(false);
    const { cost, length } = await rows(page, '#route-result');
    const steps = Number.parseFloat(length ?? '');
    expect(steps).toBeGreaterThan(10);
    expect(cost).toBe(`${(100 * steps).toLocaleString('en')} over ${steps + 1} tiles`);
    await clickAt(page, 20 + 0.5, 2 * (Math.sqrt(3) / 2) + 1 / Math.sqrt(3));
    await page.locator('#route-name-0').filter({ hasText: 'tile 20, 2' }).waitFor();
    await expect.poll(() => page.url()).toMatch(/&path=20\.5,2\.5$/);
  });

  test('digs the fewest tiles where start and goal lie apart, and a link shows the same', async ({ visit }) => {
    const page = await visit('#v=1&scene=cave&keep=all&at=20,11,15');
    await page.locator('#lab-join').waitFor();
    expect(await page.locator('#route').getAttribute('data-outcome')).toBe('failed');
    await page.locator('#lab-join-button').click();
    await routed(page);
    expect(Number((await rows(page, '#lab-facts'))['tiles dug'])).toBeGreaterThan(0);
    expect(await page.locator('#lab-join').isVisible()).toBe(false);
    expect((await colours(page))['#e3a63c']).toBeGreaterThan(10);
    await expect.poll(() => page.url()).toContain('&join=1');
    // Another start is asked of the cave as it was.
    await clickAt(page, 23.5, 3.5);
    await expect.poll(async () => (await rows(page, '#lab-facts'))['tiles dug']).toBeUndefined();
    await expect.poll(() => page.url()).not.toContain('join');
  });

  test('changes with its parameters, without entries in the history', async ({ visit }) => {
    const page = await visit('#v=1&scene=cave');
    await routed(page);
    const length = await page.evaluate(() => history.length);
    await page.locator('#cave-width').fill('64');
    await page.locator('#cave-width').press('Enter');
    await page.locator('#lab-size').filter({ hasText: '64 × 22' }).waitFor();
    await page.locator('#cave-rounds').press('ArrowLeft');
    await expect.poll(() => page.locator('#lab-bars li').count()).toBe(5);
    await expect.poll(() => page.url()).toContain('width=64&rounds=4');
    expect(await page.evaluate(() => history.length)).toBe(length);
    await page.locator('#cave-width').fill('4000');
    await page.locator('#cave-width').press('Enter');
    expect(await page.locator('#cave-width').getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('#lab-size').textContent()).toBe('64 × 22');
  });

  test('asks for a whole number where java needs one, and takes any text for hash', async ({ visit }) => {
    const page = await visit('#v=1&scene=cave');
    await routed(page);
    await page.locator('#seed').fill('moss');
    await page.locator('#seed').press('Enter');
    await page.locator('#notice-text').filter({ hasText: 'whole number' }).waitFor();
    expect(page.url()).not.toContain('seed');
    await page.evaluate(() => document.getElementById('cave-noise-hash')?.click());
    await expect.poll(() => page.url()).toContain('noise=hash');
    await page.locator('#seed').fill('moss');
    await page.locator('#seed').press('Enter');
    await expect.poll(() => page.url()).toContain('noise=hash&seed=moss');
    expect(await page.locator('#notice').isVisible()).toBe(false);
    await page.evaluate(() => document.getElementById('cave-noise-java')?.click());
    await expect.poll(() => page.url()).not.toContain('seed=moss');
    expect(await page.locator('#seed').inputValue()).toBe('20261029');
    await page.locator('#dice').click();
    await expect.poll(() => page.url()).toMatch(/&seed=\d+&/);
  });

  test('says when nothing is open', async ({ visit }) => {
    const page = await visit('#v=1&scene=cave&rock=1');
    await page.locator('#lab-remark').filter({ hasText: 'No tile is open' }).waitFor();
    await ready(page);
    await page.mouse.click(660, 400);
    expect(await page.locator('#route').isVisible()).toBe(false);
    expect(await page.locator('#notice').isVisible()).toBe(false);
  });
});
