import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expectClean, looks } from './axe';
import { expect, test } from './browser';
import { ready } from './map_facts';

async function opened(page: Page): Promise<void> {
  await ready(page);
  await page.locator('#embed').click();
  await page.locator('#embed-dialog[open]').waitFor();
}

function code(page: Page): Promise<string> {
  return page.locator('#embed-code').inputValue();
}

const choose = (page: Page, id: string) => page.locator(`label:has(#embed-${id})`).click();

/** Reading the code counts as inline style to a content security policy. */
const bare = { bypassCSP: true };

/** Tags of HTML as a browser reads it, with their attributes. */
function tags(page: Page, html: string): Promise<[string, Record<string, string>][]> {
  return page.evaluate((html) => {
    const { head, body } = new DOMParser().parseFromString(html, 'text/html');
    return [...head.querySelectorAll('*'), ...body.querySelectorAll('*')].map(({ localName, attributes }) => [
      localName,
      Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
    ]);
  }, html);
}

describe('the dialog of embeds', () => {
  test('comes with its first use, and leaves focus and history as they were', async ({ visit }) => {
    const page = await visit('#v=1&seed=fern-7&at=64,64,4');
    await ready(page);
    const scripts = () =>
      page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('embed_dialog')));
    expect(await scripts()).toEqual([]);
    const entries = await page.evaluate(() => history.length);
    await page.locator('#embed').press('Enter');
    await page.locator('#embed-dialog[open]').waitFor();
    await page.locator('#embed-preview iframe').waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('dialog')?.id)).toBe('embed-dialog');
    await choose(page, 'theme-dark');
    await choose(page, 'lang-zh');
    await expect
      .poll(() =>
        page
          .frames()
          .map((frame) => frame.url())
          .at(-1),
      )
      .toContain('lang=zh&theme=dark');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('#embed-dialog').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('embed');
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    expect(new URL(page.url()).hash).toBe('#v=1&seed=fern-7&at=64,64,4');
  });

  test('shows in code and preview what is chosen', async ({ visit, origin }) => {
    const page = await visit('#v=1&seed=fern-7&at=64,64,4&density=60', bare);
    await opened(page);
    const link = 'v=1&seed=fern-7&at=64,64,4&density=60';
    expect(await tags(page, await code(page))).toEqual([
      ['script', { type: 'module', src: `${origin}waymesh-world.js` }],
      ['waymesh-world', { link, style: 'display: block; width: 100%; height: 420px' }],
      ['a', { href: `${origin}#${link}` }],
    ]);
    for (const id of ['fit-fixed', 'lang-zh', 'theme-dark', 'gestures-free', 'loading-lazy']) await choose(page, id);
    await page.locator('#embed-width').fill('500');
    await page.locator('#embed-height').fill('300');
    await page.locator('#embed-height').press('Tab');
    const size = 'width: 500px; max-width: 100%; height: 300px';
    expect((await tags(page, await code(page)))[1]).toEqual([
      'waymesh-world',
      { link, style: `display: block; ${size}`, lang: 'zh', theme: 'dark', gestures: 'free', loading: 'lazy' },
    ]);
    await choose(page, 'form-iframe');
    const src = `${origin}?embed=1&lang=zh&theme=dark&gestures=free#${link}`;
    expect(await tags(page, await code(page))).toEqual([
      ['iframe', { src, title: 'Waymesh: fern-7', style: `${size}; border: 0`, loading: 'lazy' }],
    ]);
    const frame = page.locator('#embed-preview iframe');
    expect(
      await frame.evaluate((element: HTMLIFrameElement) => [element.src, element.clientWidth, element.clientHeight]),
    ).toEqual([src, 500, 300]);

    // A size out of range is marked, and changes nothing.
    const before = await code(page);
    await page.locator('#embed-width').fill('9999');
    await page.locator('#embed-width').press('Tab');
    expect(await page.locator('#embed-width').getAttribute('aria-invalid')).toBe('true');
    expect(await code(page)).toBe(before);
  });

  test('keeps what was chosen when it is opened again, and shows what the page shows by then', async ({ visit }) => {
    const page = await visit('#v=1&seed=fern-7&at=64,64,4');
    await opened(page);
    await choose(page, 'form-iframe');
    await page.locator('#embed-close').click();
    await page.locator('#scenes [value=cave]').click();
    await page.locator('body[data-scene=cave] #route[data-outcome=found]').waitFor();
    await opened(page);
    expect(await code(page)).toMatch(/^<iframe src="[^"]*#v=1&amp;scene=cave&amp;at=[^"]*" title="Waymesh: a cave"/);
  });

  test('keeps hostile seeds text', async ({ visit }) => {
    const seed = `"></a><img src=x onerror=alert(1)>' & 种子 🌍`;
    const page = await visit(`#v=1&seed=${encodeURIComponent(seed)}&at=64,64,4`, bare);
    await opened(page);
    for (const form of ['iframe', 'element']) {
      await choose(page, `form-${form}`);
      const parsed = await tags(page, await code(page));
      expect(parsed.map(([name]) => name)).toEqual(form === 'iframe' ? ['iframe'] : ['script', 'waymesh-world', 'a']);
    }
    expect(await page.locator('img').count()).toBe(0);
  });

  test('copies the code, with and without a clipboard', async ({ visit }) => {
    const page = await visit('#v=1&seed=fern-7&at=64,64,4');
    await opened(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('#embed-copy').click();
    await expect.poll(() => page.locator('#embed-status').textContent()).toBe('Code copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code(page));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    });
    await page.locator('#embed-copy').click();
    await expect.poll(() => page.locator('#embed-status').textContent()).toMatch(/by hand/);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('embed-code');
    const selected = await page
      .locator('#embed-code')
      .evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd));
    expect(selected).toBe(await code(page));
  });

  test('is not offered where there is nothing to show', async ({ visit }) => {
    const page = await visit('#v=2&seed=a');
    await page.locator('#notice').waitFor();
    expect(await page.locator('#embed').isDisabled()).toBe(true);
    await page.locator('#notice-new').click();
    await expect.poll(() => page.locator('#embed').isEnabled()).toBe(true);
  });
});

describe('axe finds nothing in the dialog of embeds', () => {
  const sizes = [
    { device: 'a desktop', viewport: { width: 1280, height: 1100 } },
    { device: 'a phone', viewport: { width: 390, height: 844 } },
  ];
  test.for(sizes.flatMap((size) => looks.map((look) => ({ ...size, ...look }))))(
    'on $device in $lang, $theme',
    async ({ viewport, lang, theme }, { visit }) => {
      const page = await visit(`?lang=${lang}&theme=${theme}#v=1&seed=moss-42&at=64,64,3`, {
        bypassCSP: true,
        viewport,
      });
      await ready(page);
      if (viewport.width < 720) await page.locator('#sheet-handle').click();
      await opened(page);
      const { width = 0, x = 1 } = (await page.locator('#embed-dialog').boundingBox()) ?? {};
      if (viewport.width < 720) expect([x, width]).toEqual([0, viewport.width]);
      expect(await page.locator('#embed-body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0);
      await expectClean(page);
    },
  );
});
