import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expectClean } from './axe';
import { expect, test } from './browser';
import { clickAt } from './lab_facts';
import { picture, ready, routed } from './map_facts';

const example = '&map=17x13.pAAA--59FTaun1BPr-CUE_vpART-ukNBPf-AAA';
const labs = [
  '#v=1&scene=cave&at=20,11,15',
  '#v=1&scene=cave&lattice=hex&noise=hash&seed=fern&width=200&height=150&rock=0.42&erosion=1&at=99.123,70.5,3.37',
  '#v=1&scene=cave&lattice=hex&noise=hash&seed=fern&width=400&height=300&at=180,140,1.13',
  '#v=1&scene=cave&keep=all&join=1&at=20,11,15',
  '#v=1&scene=cave&at=20,11,15&solver=smooth&searched=0',
  '#v=1&scene=percolation&size=50&runs=20&at=25,25,9.7',
  '#v=1&scene=percolation&lattice=hex&size=120&runs=20&at=90,50,3.3',
  '#v=1&scene=percolation&lattice=square8&size=300&runs=5&at=150,150,1.5',
  `#v=1&scene=map${example}&at=8.5,6.5,30&path=1.5,1.5~11.5,9.5`,
];

function shows(page: Page, scene: string): Promise<void> {
  return page.locator(`body[data-scene=${scene}]`).waitFor();
}

describe('a link to a lab', () => {
  test.for(labs)('shows the same pixels in a fresh page: %s', async (link, { visit }) => {
    const settled = async (path: string) => {
      const page = await visit(path);
      if (!link.includes('percolation')) await page.locator('#route[data-outcome=found]').waitFor();
      else await page.locator('#percolation-plot[data-state=still]').waitFor();
      await ready(page);
      return page;
    };
    const page = await settled(link);
    // Copying writes the address at once.
    await page.locator('#copy').click();
    const other = await settled(page.url());
    expect(await picture(other)).toBe(await picture(page));
  });

  test.for([
    ['#v=1&scene=maze', /scene.*cave/],
    ['#v=1&scene=cave&width=2', /width.*3…2048/],
    ['#v=1&scene=map&map=9x9.pA', /map/],
    [`#v=1&scene=percolation&lattice=${encodeURIComponent('<img src=x>')}`, /lattice/],
  ] as const)('that is damaged shows a notice and the world: %s', async ([link, reason], { visit }) => {
    const page = await visit(link);
    await page.locator('#notice').waitFor();
    expect(await page.locator('#notice-text').textContent()).toMatch(reason);
    await ready(page);
    expect(await page.locator('#seed').inputValue()).toBe('moss-42');
    expect(await page.locator('#notice img').count()).toBe(0);
  });
});

describe('scenes', () => {
  test('have one entry each in the history, and the world is as it was', async ({ visit }) => {
    const page = await visit('#v=1&seed=fern-7&at=64,64,4&density=60&layers=gabriel&path=60,60~80,70');
    await routed(page);
    const length = () => page.evaluate(() => history.length);
    const current = () => page.locator('#scenes [aria-current=true]').getAttribute('value');
    const begin = await length();
    await page.mouse.move(640, 790);
    const before = await picture(page);
    const url = page.url();

    await page.locator('#scenes [value=cave]').click();
    await shows(page, 'cave');
    await routed(page);
    await clickAt(page, 23.5, 3.5);
    await page.locator('#route-name-0').filter({ hasText: 'tile 23, 3' }).waitFor();
    expect(await length()).toBe(begin + 1);
    await page.locator('#scenes [value=percolation]').click();
    await page.locator('#percolation-plot').waitFor();
    expect(await page.locator('#route').isVisible()).toBe(false);
    await page.locator('#scenes [value=world]').click();
    await shows(page, 'world');
    await routed(page);
    expect(await length()).toBe(begin + 3);
    expect(await page.locator('#seed').inputValue()).toBe('fern-7');
    await expect.poll(() => page.url()).toBe(url);
    await page.mouse.move(640, 790);
    await ready(page);
    expect(await picture(page)).toBe(before);

    await page.goBack();
    await expect.poll(current).toBe('percolation');
    await page.goBack();
    await page.locator('#route-name-0').filter({ hasText: 'tile 23, 3' }).waitFor();
    expect(await current()).toBe('cave');
    await page.goBack();
    await shows(page, 'world');
    await routed(page);
    expect(await page.locator('#seed').inputValue()).toBe('fern-7');
    await page.goForward();
    await expect.poll(current).toBe('cave');
  });

  test('change as one likes: what was asked for last is shown', async ({ visit }) => {
    const page = await visit('#v=1&at=64,64,3');
    await ready(page);
    await page.evaluate(() => {
      for (const kind of ['cave', 'percolation', 'map', 'world', 'cave'])
        document.querySelector<HTMLButtonElement>(`#scenes [value=${kind}]`)?.click();
    });
    await shows(page, 'cave');
    await routed(page);
    expect(await page.locator('#lab-title').textContent()).toBe('Cave');
    expect(await page.locator('#scenes [aria-current=true]').getAttribute('value')).toBe('cave');
    expect(await page.locator('#proof').isVisible()).toBe(false);
  });

  test('come by keyboard, and so does a path', async ({ visit }) => {
    const page = await visit('#v=1&scene=cave&at=20.5,5.5,15');
    await routed(page);
    await page.locator('#map').press('Escape');
    await expect.poll(() => page.locator('#route').isVisible()).toBe(false);
    await expect.poll(() => page.url()).toMatch(/&path=$/);
    await page.locator('#map').press('Enter');
    await page.locator('#route-name-0').filter({ hasText: 'tile 20, 5' }).waitFor();
    await page.locator('#map').press('ArrowDown');
    await page.locator('#map').press('Enter');
    await routed(page);
  });

  test('leave no text untranslated', async ({ visit }) => {
    for (const lab of [labs[3], labs[5], labs[8]] as string[]) {
      const page = await visit(`?lang=zh${lab}`);
      await page.locator('#language').waitFor();
      await ready(page);
      await page.locator('body:not([data-scene=world])').waitFor();
      const texts = await page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          .filter((element) => element.children.length === 0 && element.closest('[hidden]') === null)
          .map((element) => element.textContent ?? '')
          .filter((text) => /[a-z]{3}/i.test(text)),
      );
      expect(texts.filter((text) => !/^(Waymesh|English|java|.*[一-龥].*)$/.test(text.trim()))).toEqual([]);
    }
  });

  test('fit on a narrow phone: the map above, what was found and the scenes below', async ({ visit }) => {
    for (const lab of ['#v=1&scene=cave', '#v=1&scene=percolation&size=64&runs=5', `#v=1&scene=map${example}`]) {
      const page = await visit(lab, { viewport: { width: 360, height: 700 }, hasTouch: true });
      await page.locator('body:not([data-scene=world])').waitFor();
      await ready(page);
      const sheet = await page.locator('#cards').boundingBox();
      expect(sheet?.y).toBeGreaterThan(250);
      expect(await page.locator('#scenes').isVisible()).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.locator('#sheet-handle').click();
      const widest = await page.evaluate(() =>
        Math.max(...[...document.querySelectorAll('#cards *')].map((part) => part.getBoundingClientRect().right)),
      );
      expect(widest).toBeLessThanOrEqual(360);
    }
  });
});

describe('axe finds nothing in labs', () => {
  // Contrast hangs on the theme alone, and names on the language.
  test.for([
    { lang: 'en', theme: 'light' },
    { lang: 'zh', theme: 'dark' },
  ])('in $lang, $theme', async ({ lang, theme }, { visit }) => {
    for (const lab of ['#v=1&scene=cave&keep=all', labs[5], labs[8], '#v=1&scene=map'] as string[]) {
      const page = await visit(`?lang=${lang}&theme=${theme}${lab}`, { bypassCSP: true });
      await page.locator('body:not([data-scene=world])').waitFor();
      await ready(page);
      for (const details of await page.locator('details').all())
        await details.evaluate((element) => element.setAttribute('open', ''));
      await expectClean(page);
    }
  });
});
