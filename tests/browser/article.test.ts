/** The sample article, as its readers find it: four embeds in running text, under a strict policy. */
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { palettes, type Theme } from '../../web/map/palette';
import { findings } from './axe';
import { expect, test } from './browser';
import { complaintsOf } from './complaints';
import { serveStatic } from './static_server';

const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:";

const articles = [
  { file: 'index.html', lang: 'en', button: 'Show the map', caption: /73\.46 .* 67\.13/ },
  { file: 'zh.html', lang: 'zh-Hans', button: '显示地图', caption: /73\.46 .* 67\.13/ },
] as const;

/** How many pixels of an element's map have each of the colours. */
async function count(element: Locator, colours: readonly string[]): Promise<number[]> {
  const map = element.locator('[part=map][data-state=ready] canvas').first();
  await map.waitFor({ timeout: 100_000 });
  return map.evaluate((canvas: HTMLCanvasElement, colours) => {
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const counts = colours.map(() => 0);
    const wanted = new Map(colours.map((colour, c) => [Number.parseInt(colour.slice(1), 16), c]));
    for (let p = 0; p < data.length; p += 4) {
      const [r, g, b] = data.subarray(p, p + 3) as unknown as [number, number, number];
      const c = wanted.get((r << 16) | (g << 8) | b);
      if (c !== undefined) counts[c] = (counts[c] as number) + 1;
    }
    return counts;
  }, colours);
}

/** Turns the wheel in the middle of the window, on whatever is there, until the figure stands in it. */
async function wheelTo(page: Page, figure: Locator): Promise<void> {
  const top = () => page.evaluate(() => Math.round(scrollY));
  for (;;) {
    const box = await figure.boundingBox();
    const view = page.viewportSize();
    if (!box || !view) throw new Error('no figure');
    if (box.y + box.height <= view.height) return;
    const before = await top();
    await page.mouse.move(view.width / 2, view.height / 2);
    await page.mouse.wheel(0, 240);
    await expect.poll(top).toBeGreaterThan(before);
  }
}

describe.for(articles)('the article in $lang', ({ file, lang, button, caption }) => {
  test.for(['light', 'dark'] as const)('comes to life as it is read, %s', async (theme, { browser }) => {
    const server = await serveStatic({ headers: { 'content-security-policy': policy } });
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: theme });
    const complaints = await complaintsOf(context);
    const page = await context.newPage();
    await page.goto(`${server.address}article/${file}`);
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    const before = { length: await page.evaluate(() => history.length), url: page.url() };
    const figures = await page.locator('figure').all();
    expect(figures).toHaveLength(4);
    const [seamless, classic, cave, paths] = figures as [Locator, Locator, Locator, Locator];
    const { floor, road, fault, pinStart, paths: lines } = palettes[theme satisfies Theme];

    await wheelTo(page, seamless);
    const first = seamless.locator('waymesh-world');
    const [roads = 0, faults = 1] = await count(first, [road, fault]);
    expect(roads).toBeGreaterThan(1000);
    expect(faults).toBe(0);

    await wheelTo(page, classic);
    await expect.poll(async () => (await count(classic.locator('waymesh-world'), [fault]))[0]).toBeGreaterThan(1000);

    await wheelTo(page, cave);
    const frame: FrameLocator = cave.frameLocator('iframe');
    const [ground = 0, start = 0] = await count(frame.locator('waymesh-world'), [floor, pinStart]);
    expect(ground).toBeGreaterThan(1000);
    expect(start).toBeGreaterThan(100);

    await wheelTo(page, paths);
    const last = paths.locator('waymesh-world');
    expect(await last.evaluate((element) => element.shadowRoot?.querySelector('canvas'))).toBeNull();
    expect(await last.locator('[part=poster] img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
      1120,
    );
    await page.getByRole('button', { name: button }).click();
    const both = async () => Math.min(...(await count(last, [lines.grid, lines.optimal])));
    await expect.poll(both, { timeout: 100_000 }).toBeGreaterThan(300);
    expect(await last.locator('[part=result]').textContent()).toMatch(/^67\.1 /);
    expect(await paths.locator('figcaption').textContent()).toMatch(caption);

    await wheelTo(page, page.locator('footer'));
    expect({ length: await page.evaluate(() => history.length), url: page.url() }).toEqual(before);
    expect(complaints).toEqual([]);
    await context.close();
    await server.close();
  });

  test.for([
    { name: 'a desktop', width: 1280, colorScheme: 'light' },
    { name: 'a phone', width: 390, colorScheme: 'dark' },
  ] as const)('fits $name, and axe finds nothing', async ({ width, colorScheme }, { visit }) => {
    const options = { viewport: { width, height: 8000 }, colorScheme, hasTouch: width < 500, bypassCSP: true };
    const page = await visit(`article/${file}`, options);
    await page.locator('waymesh-world').first().locator('[part=map][data-state=ready]').waitFor({ timeout: 100_000 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await findings(page)).toEqual([]);
  });

  test('leads to the page and to the other language without any script', async ({ visit }) => {
    const page = await visit(`article/${file}`, { javaScriptEnabled: false });
    const links = await page.locator('waymesh-world > a').all();
    expect(links).toHaveLength(3);
    for (const link of links) await expect.poll(() => link.isVisible()).toBe(true);
    const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
    for (const address of addresses) expect(address).toMatch(/^\.\.\/index\.html(\?lang=zh)?#v=1&at=/);
    await page.locator('.languages a').click();
    expect(page.url()).toContain(articles.find((other) => other.file !== file)?.file);
  });
});
