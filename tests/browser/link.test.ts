import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test, type Visit } from './browser';
import { picture, placeText, ready, routed } from './map_facts';

async function copied(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('#copy').click();
  await expect.poll(() => page.locator('#live').textContent()).toBe('Link copied');
  return page.evaluate(() => navigator.clipboard.readText());
}

describe('the copied link', () => {
  test.for([
    { name: 'a desktop', options: { viewport: { width: 1280, height: 800 } } },
    { name: 'a dense screen', options: { viewport: { width: 901, height: 703 }, deviceScaleFactor: 2 } },
    { name: 'a fractional ratio', options: { viewport: { width: 1003, height: 777 }, deviceScaleFactor: 1.5 } },
  ])('shows the same pixels in a fresh profile on $name', async ({ options }, { visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,3&density=60&keep=0.3&layers=grid,gabriel', options);
    await ready(page);
    await page.mouse.move(600, 333);
    await page.mouse.wheel(0, -130);
    await ready(page);
    await page.mouse.down();
    await page.mouse.move(641, 357, { steps: 4 });
    await page.mouse.up();
    await ready(page);
    await page.mouse.click(420, 420);
    await page.locator('#route-name-0').filter({ hasText: /\w/ }).waitFor();
    await page.mouse.click(700, 560);
    await routed(page);
    await page.locator('label:has(#route-solver-smooth)').click();
    await page.locator('#route[data-solver=smooth][data-outcome=found]').waitFor();
    await ready(page);
    const link = await copied(page);
    const other = await visit(link, options);
    await routed(other);
    expect(await picture(other)).toBe(await picture(page));
    expect(link.length).toBeLessThan(250);
  });

  test('stands in a selected field where the clipboard is denied', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,3');
    await ready(page);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    });
    await page.locator('#copy').click();
    const field = page.locator('#copy-field');
    await field.waitFor();
    const selected = await field.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    );
    expect(selected).toMatch(/^http.*#v=1&at=64,64,3$/);
  });

  test('keeps the query and keys that it does not know', async ({ visit }) => {
    const page = await visit('?theme=dark&later=1#v=1&seed=a&at=0,0,3&future=7,8');
    await ready(page);
    const before = placeText(page);
    await page.locator('#map').press('ArrowRight');
    await expect.poll(() => placeText(page)).not.toBe(before);
    expect(page.url()).toMatch(/\?theme=dark&later=1#v=1&seed=a&at=[^&]*&future=7,8$/);
  });
});

describe('history', () => {
  test('has an entry for each new seed and for nothing else; Back brings the world before', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,3');
    await ready(page);
    const length = () => page.evaluate(() => history.length);
    const begin = await length();
    const before = placeText(page);
    await page.locator('#map').press('ArrowRight');
    await ready(page);
    await page.locator('#seed').focus();
    await ready(page);
    await expect.poll(() => placeText(page)).not.toBe(before);
    expect(await length()).toBe(begin);
    const first = { url: page.url(), picture: await picture(page) };
    expect(first.url).not.toContain('seed=');

    await page.locator('#dice').click();
    await expect.poll(() => page.url()).toContain('&seed=');
    await ready(page);
    expect(await length()).toBe(begin + 1);
    expect(await picture(page)).not.toBe(first.picture);

    await page.goBack();
    await expect.poll(() => page.locator('#seed').inputValue()).toBe('moss-42');
    await ready(page);
    expect(page.url()).toBe(first.url);
    expect(await picture(page)).toBe(first.picture);
  });

  test('is left alone inside a frame', async ({ visit, origin }) => {
    const outer = await visit();
    await ready(outer);
    await outer.evaluate((address) => {
      const frame = Object.assign(document.createElement('iframe'), { src: address, name: 'inner' });
      Object.assign(frame.style, { position: 'fixed', inset: '0', zIndex: '99', width: '1000px', height: '700px' });
      document.body.append(frame);
    }, `${origin}#v=1&seed=a&at=0,0,3`);
    const inner = outer.frameLocator('iframe');
    await inner.locator('#map[data-state=ready]').waitFor();
    const before = await outer.evaluate(() => history.length);
    await inner.locator('#dice').click();
    const frame = outer.frame('inner');
    await expect.poll(() => frame?.evaluate(() => location.hash)).not.toContain('seed=a&');
    expect(await outer.evaluate(() => history.length)).toBe(before);
  });
});

describe('a hash', () => {
  async function expectNotice(visit: Visit, hash: string, text: RegExp): Promise<Page> {
    const page = await visit(hash);
    await page.locator('#notice').waitFor();
    expect(await page.locator('#notice-text').textContent()).toMatch(text);
    return page;
  }

  test.for([
    ['broken UTF-8', '#v=1&seed=%E0%A4%A'],
    ['a huge number', '#v=1&density=99999999999999999999999'],
    ['numbers that are none', '#v=1&at=NaN,Infinity,1e999'],
    ['a long seed', `#v=1&seed=${'x'.repeat(5000)}`],
    ['markup', '#v=1&style=%3Cimg%20src=x%20onerror=alert(1)%3E'],
    ['a name that objects inherit', '#v=1&seed=ok&layers=__proto__'],
    ['a path of four', '#v=1&path=1,2~3,4~5,6~7,8'],
    ['edits that were cut off', '#v=1&edits=0,0.AACAg'],
    ['two seeds', '#v=1&seed=a&seed=b'],
    ['thousands of keys', `#${'a=1&'.repeat(3000)}`],
    ['a megabyte', `#v=1&seed=${'%E4'.repeat(350_000)}`],
    ['a huge link of the future', `#v=2&${'x'.repeat(9000)}`],
  ] as const)('that is hostile shows a notice and a map: %s', async ([, hash], { visit }) => {
    const page = await expectNotice(visit, hash, hash.length > 8001 ? /has \d+ characters/ : /is damaged: \w+ is “/);
    await ready(page);
    expect(await page.locator('#seed').inputValue()).toBe('moss-42');
    expect(await page.locator('#notice img').count()).toBe(0);
  });

  test('with markup in its seed stays text', async ({ visit }) => {
    const page = await visit('#v=1&seed=%3Cimg%20src=x%3E%22%00&at=0,0,3');
    await ready(page);
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.locator('#notice').isHidden()).toBe(true);
  });

  test('of another version shows a notice and no world', async ({ visit }) => {
    const page = await expectNotice(visit, '#v=2&seed=moss-42&at=64,64,3', /version 2/);
    expect(await page.locator('#seed').inputValue()).toBe('moss-42');
    const ground = await page.evaluate(() => {
      const canvas = document.querySelector('#map canvas') as HTMLCanvasElement;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      for (let p = 0; p < data.length; p += 4) if ((data[p] as number) > 0xb9) return false;
      return true;
    });
    expect(ground).toBe(true);
    expect(page.url()).toContain('#v=2&seed=moss-42');
    await page.locator('#notice-new').click();
    await expect.poll(() => page.url()).toContain('#v=1&seed=');
    await ready(page);
  });

  test('that goes bad later leaves the world as it is', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,3');
    await ready(page);
    const before = await picture(page);
    await page.evaluate(() => {
      location.hash = '#v=1&seed=other&density=1000';
    });
    await page.locator('#notice').waitFor();
    expect(await page.locator('#seed').inputValue()).toBe('moss-42');
    expect(await picture(page)).toBe(before);
  });

  test('that is typed takes effect at once', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,3');
    await ready(page);
    await page.evaluate(() => {
      location.hash = '#v=1&seed=fern-7&at=0,0,5&style=classic';
    });
    await expect.poll(() => page.locator('#seed').inputValue()).toBe('fern-7');
    await ready(page);
    expect(await page.locator('#parameter-style-classic').isChecked()).toBe(true);
  });
});
