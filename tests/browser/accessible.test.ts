import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from './browser';
import { ready, routed } from './map_facts';

const axe = createRequire(import.meta.url).resolve('axe-core');

interface Finding {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

async function findings(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe });
  const found = await page.evaluate(async () => {
    const { axe } = window as never as { axe: { run(): Promise<{ violations: Finding[]; incomplete: Finding[] }> } };
    const { violations, incomplete } = await axe.run();
    return [...violations, ...incomplete.filter(({ id }) => id === 'color-contrast')];
  });
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/** Looks at the page as it is, but over plain ground: what contrast text has on a picture, axe cannot tell. */
async function expectClean(page: Page): Promise<void> {
  const map = page.locator('#map canvas');
  await map.evaluate((canvas) => {
    canvas.style.display = 'none';
  });
  for (const ground of ['#b9a88a', '#f4ecd9', '#15171c', '#3a3f48']) {
    const dark = (await page.locator('html').getAttribute('data-theme')) === 'dark';
    // Light cards lie on light ground, dark ones on dark.
    if (dark !== (ground === '#15171c' || ground === '#3a3f48')) continue;
    await page.addStyleTag({
      content: `html, body, #map { background: ${ground} !important } * { backdrop-filter: none !important }`,
    });
    expect(await findings(page)).toEqual([]);
  }
}

const looks = (['en', 'zh'] as const).flatMap((lang) => (['light', 'dark'] as const).map((theme) => ({ lang, theme })));

describe('axe finds nothing', () => {
  test.for(looks)('on a desktop in $lang, $theme', async ({ lang, theme }, { visit }) => {
    const page = await visit(`?lang=${lang}&theme=${theme}#v=1&seed=moss-42&at=64,64,3&path=20,20~120,100`, {
      bypassCSP: true,
    });
    await routed(page);
    for (const details of await page.locator('details').all())
      await details.evaluate((element) => element.setAttribute('open', ''));
    await page.locator('#reload').click();
    await page.locator('#reload-verdict').waitFor();
    await expectClean(page);
  });

  test.for(looks)('on a phone in $lang, $theme', async ({ lang, theme }, { visit }) => {
    const page = await visit(`?lang=${lang}&theme=${theme}#v=1&seed=moss-42&at=64,64,3&density=0`, {
      bypassCSP: true,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await ready(page);
    expect(await page.locator('#notice').isVisible()).toBe(true);
    await expectClean(page);
    await page.locator('#notice-close').click();
    await page.locator('#sheet-handle').click();
    expect(await page.locator('#proof').isVisible()).toBe(true);
    await expectClean(page);
  });
});

describe('languages and themes', () => {
  test('follow the reader, and can be switched', async ({ visit }) => {
    const page = await visit('', { locale: 'zh-CN', colorScheme: 'dark' });
    await ready(page);
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans');
    expect(await page.locator('#copy').textContent()).toBe('复制链接');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.locator('#language').click();
    await page.locator('#theme').click();
    expect(await page.locator('#copy').textContent()).toBe('Copy link');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    expect(new URL(page.url()).search).toBe('?lang=en&theme=light');
  });

  test('leave no text behind', async ({ visit }) => {
    const page = await visit('?lang=zh#v=1&seed=42&at=64,64,3');
    await ready(page);
    await page.locator('#proof[data-state=measured]').waitFor();
    const texts = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((element) => element.children.length === 0 && element.closest('[hidden]') === null)
        .map((element) => element.textContent ?? '')
        .filter((text) => /[a-z]{3}/i.test(text)),
    );
    const names = /^(Waymesh|English|Gabriel 图|Urquhart 图|候选边（Delaunay）|.*[一-龥].*)$/;
    expect(texts.filter((text) => !names.test(text.trim()))).toEqual([]);
  });
});
