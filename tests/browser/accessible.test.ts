import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from './browser';
import { ready, routed } from './map_facts';

const axe = createRequire(import.meta.url).resolve('axe-core');

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

async function violations(page: Page): Promise<string[]> {
  // By the debugging protocol, which the page's content security policy does not concern.
  await page.addScriptTag({ path: axe }).catch(() => {});
  const found = await page.evaluate(async () => {
    const { axe } = window as never as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
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
    expect(await violations(page)).toEqual([]);
  });

  test.for(looks)('on a phone in $lang, $theme', async ({ lang, theme }, { visit }) => {
    const page = await visit(`?lang=${lang}&theme=${theme}#v=1&seed=moss-42&at=64,64,3&density=0`, {
      bypassCSP: true,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await ready(page);
    expect(await page.locator('#notice').isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.locator('#notice-close').click();
    await page.locator('#sheet-handle').click();
    expect(await page.locator('#proof').isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
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
