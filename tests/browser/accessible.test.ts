import { describe } from 'vitest';
import { expectClean, looks } from './axe';
import { expect, test } from './browser';
import { ready, routed } from './map_facts';

describe('axe finds nothing', () => {
  test.for(looks)('on a desktop in $lang, $theme', async ({ lang, theme }, { visit }) => {
    const page = await visit(`?lang=${lang}&theme=${theme}#v=1&seed=moss-42&at=64,64,3&path=20,20~120,100`, {
      bypassCSP: true,
      // All cards are in view: of what is scrolled away, axe cannot tell the ground.
      viewport: { width: 1280, height: 1300 },
    });
    await routed(page);
    for (const details of await page.locator('details').all())
      await details.evaluate((element) => element.setAttribute('open', ''));
    await page.locator('#reload').click();
    await page.locator('#reload-verdict').waitFor();
    await expectClean(page);
    await page.locator('#edit').click();
    await page.locator('#edits').waitFor();
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
    await page.locator('#sheet-handle').click();
    await page.locator('#edit').tap();
    await page.locator('#edits').waitFor();
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
