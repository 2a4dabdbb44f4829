import type { FrameLocator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from './browser';
import { picture, ready } from './map_facts';

const size = { width: 640, height: 420 };
const options = { viewport: size, reducedMotion: 'reduce' } as const;

/** Chooses a form and an exact size in the dialog, and takes the code. */
async function codeOf(page: Page, form: 'element' | 'iframe'): Promise<string> {
  await page.locator(`label:has(#embed-form-${form})`).click();
  await page.locator('label:has(#embed-fit-fixed)').click();
  await page.locator('#embed-width').fill(String(size.width));
  await page.locator('#embed-height').fill(String(size.height));
  await page.locator('#embed-height').press('Tab');
  return page.locator('#embed-code').inputValue();
}

/** What a map has drawn when all of it is there: the page's own or one in an element. */
async function drawn(where: Page | FrameLocator): Promise<string> {
  const canvas = where.locator('[data-state=ready] > canvas').first();
  await canvas.waitFor({ timeout: 100_000 });
  return canvas.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
}

describe('the code of an embed', () => {
  test.for([
    ['a world', 'v=1&seed=fern-7&at=64,64,4', 'seed='],
    ['a world of a seed in any script', `v=1&seed=${encodeURIComponent('苔藓 "42" <b>')}&at=64,64,4`, 'seed='],
    ['a world of other parameters, edited', 'v=1&at=64,64,4&density=80&rock=0.4&edits=60,60.AAnBAUnBABnB', 'link='],
    ['a cave of hexagons', 'v=1&scene=cave&lattice=hex&noise=hash&width=60&height=50&at=30,25,10&path=', 'link='],
  ] as const)('shows the same map in an article: %s', async ([, link, attribute], { visit, origin }) => {
    const page = await visit(`#${link}`, options);
    await page.locator(link.includes('scene=cave') ? 'body[data-scene=cave]' : 'body[data-scene=world]').waitFor();
    await ready(page);
    const original = await picture(page);
    await page.locator('#sheet-handle').click();
    await page.locator('#embed').click();
    for (const form of ['element', 'iframe'] as const) {
      const code = await codeOf(page, form);
      if (form === 'element') expect(code).toContain(`<waymesh-world ${attribute}`);
      // An article that has nothing else of Waymesh, beside it on the same host.
      const article = await visit('about:blank', options);
      await article.route(`${origin}article.html`, (route) =>
        route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: `<!doctype html><title>Article</title><link rel="icon" href="data:,"><body style="margin: 0">${code}`,
        }),
      );
      await article.goto(`${origin}article.html`);
      expect(await drawn(form === 'iframe' ? article.frameLocator('iframe') : article)).toBe(original);
      await article.close();
    }
  });
});
