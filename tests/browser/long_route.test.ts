import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from './browser';
import { rows } from './lab_facts';
import { picture, place, ready } from './map_facts';

const world = '#v=1&seed=moss-42&solver=road';
/** 200,000 tiles. */
const far = '&path=20,20~160000,-120000';

const card = (page: Page) => page.locator('#route');
const taut = async (page: Page) => Number((await card(page).getAttribute('data-taut')) || Number.NaN);

async function length(page: Page): Promise<number> {
  const { length = '' } = await rows(page, '#route-result');
  return Number.parseFloat(length.replaceAll(',', ''));
}

async function found(page: Page): Promise<void> {
  await page.locator('#route[data-outcome=found]').waitFor({ timeout: 50_000 });
}

describe('a route along roads over 200,000 tiles', () => {
  test('lets the page go on while it is searched, and can be cancelled', async ({ visit }) => {
    const page = await visit(`${world}&at=64,64,4${far}`);
    await page.locator('#route[data-outcome=searching]').waitFor();
    await expect.poll(() => page.locator('#route-progress').getAttribute('value')).not.toBe('0');
    await page.locator('#map').focus();
    await page.keyboard.press('ArrowRight');
    await ready(page);
    expect(await card(page).getAttribute('data-outcome')).toBe('searching');
    await expect.poll(() => place(page)[0]).toBeGreaterThan(64);
    await page.keyboard.press('Escape');
    await page.locator('#route[data-outcome=none]').waitFor();
    await expect.poll(() => page.locator('#live').textContent()).toBe('Cancelled.');
  });

  test('is pulled taut where it is looked at first, until that is cancelled', async ({ visit }) => {
    const page = await visit(`${world}&at=20,20,4${far}`, { reducedMotion: 'reduce' });
    await found(page);
    const { straight = '', 'pulled taut': before = '' } = await rows(page, '#route-result');
    expect(Number.parseFloat(straight.replaceAll(',', ''))).toBeGreaterThan(199_000);
    expect(await length(page)).toBeGreaterThan(200_000);
    // Of a route this long, what is in view is less than a hundredth.
    const road = Number(/from ([\d.,]+) tiles/.exec(before)?.[1]?.replaceAll(',', ''));
    await expect.poll(() => taut(page), { timeout: 20_000 }).toBeGreaterThan(0.01);
    expect(await length(page)).toBeLessThan(road);
    await page.locator('#map').focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('#live').textContent()).toBe('Cancelled.');
    expect(await page.locator('#route-clear').textContent()).toBe('Clear');
    expect(await page.locator('#route-progress').isHidden()).toBe(true);
    const share = await taut(page);
    expect(share).toBeLessThan(1);
    await ready(page);
    const tightened = await picture(page);
    const tightenedLength = await length(page);
    // The comparison shows the road itself, and what was pulled was in view.
    await page.locator('#route-compare').click();
    await page.locator('#compare-road[data-status=found]').waitFor();
    expect(await card(page).getAttribute('data-taut')).toBe('');
    await ready(page);
    expect(await picture(page)).not.toBe(tightened);
    // What was pulled was kept, and what was cancelled does not go on.
    await page.locator('#route-compare').click();
    await expect.poll(() => taut(page)).toBe(share);
    expect(await length(page)).toBe(tightenedLength);
    expect(await page.locator('#route-clear').textContent()).toBe('Clear');
    await page.locator('#route-clear').click();
    await card(page).waitFor({ state: 'hidden' });
  });
});
