/** Who gets which gesture: the element, or the page that it stands in. */
import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from './browser';
import { heardOf, openHost, shown, viewOf } from './host_page';

const body = (attributes = '') =>
  `<waymesh-world id="a" at="64,64,4" ${attributes}></waymesh-world><div class="end"></div>`;
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const hintOf = (element: Locator) => element.locator('.gesture-hint[data-shown=true]');

/** By the browser's own pipeline, which may make of them a scroll of the page. */
async function touch(page: Page, steps: [number, number][][]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  for (const [index, step] of steps.entries()) {
    const touchPoints = step.map(([x, y], id) => ({ x, y, id }));
    await client.send('Input.dispatchTouchEvent', { type: index === 0 ? 'touchStart' : 'touchMove', touchPoints });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** One finger on its way, in steps. */
const swipe = (x: number, from: number, to: number): [number, number][][] =>
  Array.from({ length: 11 }, (_, step) => [[x, from + ((to - from) * step) / 10]]);

describe('the wheel', () => {
  test('scrolls the page, and a hint says how it would zoom', async ({ browser }) => {
    const host = await openHost(browser, body());
    const { page } = host;
    const a = page.locator('#a');
    await shown(a);
    await page.mouse.move(250, 150);
    await page.mouse.wheel(0, 100);
    await hintOf(a).getByText('Ctrl + wheel').waitFor();
    await expect.poll(() => scrolled(page)).toBe(100);
    expect(await viewOf(a)).toEqual({ x: 64, y: 64, scale: 4 });
    expect(await hintOf(a).getAttribute('aria-hidden')).toBe('true');
    await a.locator('.gesture-hint[data-shown=false]').waitFor({ state: 'attached' });
    await host.close();
  });

  test('zooms with Ctrl or Cmd, and the page stays where it is', async ({ browser }) => {
    const host = await openHost(browser, body());
    const { page } = host;
    const a = page.locator('#a');
    await shown(a);
    await page.mouse.move(250, 150);
    let before = 4;
    for (const key of ['Control', 'Meta'] as const) {
      await page.keyboard.down(key);
      await page.mouse.wheel(0, -130);
      await page.keyboard.up(key);
      await expect.poll(async () => (await viewOf(a))?.scale).toBeCloseTo(before * Math.SQRT2, 1);
      before *= Math.SQRT2;
    }
    expect(await scrolled(page)).toBe(0);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    expect(await hintOf(a).count()).toBe(0);
    await host.close();
  });

  test('is the map’s where the author says so', async ({ browser }) => {
    const host = await openHost(browser, body('gestures="free"'));
    const { page } = host;
    const a = page.locator('#a');
    await shown(a);
    await page.mouse.move(250, 150);
    await page.mouse.wheel(0, -260);
    await expect.poll(async () => (await viewOf(a))?.scale).toBeCloseTo(8, 1);
    expect(await scrolled(page)).toBe(0);
    await host.close();
  });
});

test('a mouse drag pans', async ({ browser }) => {
  const host = await openHost(browser, body(), { reducedMotion: 'reduce' });
  const { page } = host;
  await shown(page.locator('#a'));
  await page.mouse.move(250, 150);
  await page.mouse.down();
  await page.mouse.move(330, 130, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => viewOf(page.locator('#a'))).toEqual({ x: 44, y: 69, scale: 4 });
  await host.close();
});

describe('fingers', () => {
  const phone = { viewport: { width: 540, height: 700 }, hasTouch: true, isMobile: true };

  test('one scrolls the page and never moves the map; a hint says what two do', async ({ browser }) => {
    const host = await openHost(browser, body(), phone);
    const { page } = host;
    const a = page.locator('#a');
    await shown(a);
    await touch(page, swipe(200, 280, 80));
    await hintOf(a).getByText('Two fingers').waitFor();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
    expect(await viewOf(a)).toEqual({ x: 64, y: 64, scale: 4 });
    expect(await a.locator('[part=result]').textContent()).toBe('');
    await host.close();
  });

  test('two zoom and move the map, and the page stays where it is', async ({ browser }) => {
    const host = await openHost(browser, body(), phone);
    const { page } = host;
    const a = page.locator('#a');
    await shown(a);
    const both = (left: number, right: number, y: number): [number, number][] => [
      [left, y],
      [right, y],
    ];
    await touch(page, [both(200, 300, 160), both(180, 320, 160), both(160, 340, 160), both(150, 350, 160)]);
    await expect.poll(async () => (await viewOf(a))?.scale).toBeCloseTo(8, 1);
    const view = await viewOf(a);
    await touch(page, [both(150, 350, 160), both(150, 350, 120), both(150, 350, 80)]);
    await expect.poll(async () => ((await viewOf(a))?.y ?? 0) - (view?.y ?? 0)).toBeCloseTo(10, 1);
    expect(await scrolled(page)).toBe(0);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    expect(await heardOf(page, 'path')).toEqual([]);
    await host.close();
  });

  test('a tap sets an end', async ({ browser }) => {
    const host = await openHost(browser, body(), phone);
    const { page } = host;
    const a = page.locator('#a');
    await shown(a);
    await touch(page, [[[200, 160]]]);
    await a.locator('[part=result]', { hasText: 'Now choose the goal.' }).waitFor();
    await host.close();
  });
});
