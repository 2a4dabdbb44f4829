import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expectClean, looks } from './axe';
import { expect, test } from './browser';
import { chooseFormat, differences, openExport, saved, sizeOf, typeRectangle } from './export_facts';
import { ready, routed } from './map_facts';

const same = { count: 0, most: 0 };
const desktop = { viewport: { width: 1000, height: 700 } };

describe('a picture of the view', () => {
  test.for([
    { name: 'roads, grid and graphs', hash: '#v=1&at=64,64,3.3&layers=grid,gabriel', options: desktop },
    { name: 'a dense screen', hash: '#v=1&at=64,64,5&layers=grid', options: { ...desktop, deviceScaleFactor: 2 } },
    { name: 'a fractional ratio', hash: '#v=1&at=9,8,2.7', options: { ...desktop, deviceScaleFactor: 1.5 } },
    { name: 'far out', hash: '#v=1&at=64,64,0.3', options: desktop },
    { name: 'far from the origin, in the dark', hash: '?theme=dark#v=1&at=-9000000,7000000,8', options: desktop },
    { name: 'edits', hash: '#v=1&seed=a&at=0,0,20&edits=', options: desktop },
  ])('has the pixels of the screen: $name', async ({ hash, options }, { visit }) => {
    const page = await visit(hash, options);
    await ready(page);
    await openExport(page);
    const picture = await saved(page);
    expect(await differences(page, picture)).toEqual(same);
  });

  test.for([1, 2])(
    'shows path, pins, mesh and what was searched as the screen does at ratio %d',
    async (ratio, { visit }) => {
      const page = await visit('#v=1&seed=moss-42&at=64,64,6&layers=mesh&path=20,20~120,100&solver=grid', {
        ...desktop,
        deviceScaleFactor: ratio,
      });
      await routed(page);
      await openExport(page);
      for (const shown of ['path', 'searched', 'mesh'])
        expect(await page.locator(`#export-show-${shown}`).isChecked(), shown).toBe(true);
      expect(await differences(page, await saved(page))).toEqual(same);
      // A picture without any of it is another one, so that it was there.
      for (const shown of ['path', 'searched', 'mesh']) {
        await page.locator(`#export-show-${shown}`).uncheck();
        const { count } = await differences(page, await saved(page));
        expect(count, shown).toBeGreaterThan(1000);
        await page.locator(`#export-show-${shown}`).check();
      }
    },
  );

  test('is the same where it is drawn in more than one strip', async ({ visit }) => {
    const page = await visit('#v=1&at=64,64,5&layers=grid&path=-100,-100~200,300&solver=road', {
      viewport: { width: 3000, height: 3000 },
    });
    await routed(page);
    await openExport(page);
    const { count, most } = await differences(page, await saved(page));
    // Curves are drawn from other floats in another strip. A name that is cut would differ by much more, and in many pixels.
    expect(most).toBeLessThan(16);
    expect(count).toBeLessThan(300);
  });

  test.for([
    { name: 'a cave', hash: '#v=1&scene=cave&seed=20261029&noise=java&layers=mesh', data: true },
    { name: 'hexagons', hash: '#v=1&scene=cave&lattice=hex', data: false },
    { name: 'percolation', hash: '#v=1&scene=percolation&size=64&runs=20', data: false },
  ])('has the pixels of the screen in labs: $name', async ({ hash, data }, { visit }) => {
    const page = await visit(hash, desktop);
    await ready(page);
    if (hash.includes('cave')) await routed(page);
    await openExport(page);
    expect(await differences(page, await saved(page))).toEqual(same);
    for (const format of ['svg', 'geojson', 'json', 'map', 'txt'])
      expect(await page.locator(`#export-format-${format}`).isDisabled(), format).toBe(!data);
    expect(await page.locator('#export-no-data').isVisible()).toBe(!data);
  });
});

describe('a picture of a rectangle', () => {
  test('has the exact size, and says it before', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,4');
    await ready(page);
    await openExport(page);
    const fields = await Promise.all(['x0', 'y0', 'x1', 'y1'].map((c) => page.locator(`#export-${c}`).inputValue()));
    expect(fields).toEqual(['-96', '-26', '223', '153']);
    await typeRectangle(page, [-20, 10, 1003, 265], 2.5);
    expect(await page.locator('#export-size').textContent()).toBe('2,560 × 640 pixels, 1,024 × 256 tiles');
    const picture = await saved(page);
    expect(picture.name).toBe('waymesh-moss-42_-20,10,1003,265.png');
    expect(sizeOf(picture)).toEqual([2560, 640]);
    expect(await page.locator('#export-file').getAttribute('download')).toBe(picture.name);
  });

  test('shows what a screen shows of the same places', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=20,10,8', { viewport: { width: 800, height: 640 } });
    await ready(page);
    await openExport(page);
    await typeRectangle(page, [-30, -30, 69, 49], 8);
    expect(await differences(page, await saved(page))).toEqual(same);
  });

  test.for([
    { rectangle: [0, 0, -1, 5], pixels: 4, says: 'Got x0 = 0, x1 = -1; expected the second not to be smaller.' },
    { rectangle: [0, 0, 1.5, 5], pixels: 4, says: 'x1 is no whole number of tiles.' },
    { rectangle: [0, 0, 9999, 5], pixels: 4, says: /^Got 40,000 × 24 pixels; expected at most 16,384 a side/ },
    { rectangle: [0, 0, 9, 9], pixels: 0, says: 'Got 0 pixels a tile; expected 0.06 to 400.' },
  ])('is refused in the dialog: $says', async ({ rectangle, pixels, says }, { visit }) => {
    const page = await visit('#v=1&at=64,64,4');
    await ready(page);
    await openExport(page);
    await typeRectangle(page, rectangle, pixels);
    expect(await page.locator('#export-fault').textContent()).toMatch(says);
    expect(await page.locator('#export-run').isDisabled()).toBe(true);
    await typeRectangle(page, [0, 0, 9, 9], 4);
    expect(await page.locator('#export-fault').textContent()).toBe('');
    expect(await page.locator('#export-run').isEnabled()).toBe(true);
  });
});

/** Begins a picture that takes long, and waits until it is under way. */
async function beginLarge(page: Page): Promise<void> {
  await openExport(page);
  await typeRectangle(page, [-2048, -512, 2047, 511], 4);
  await page.locator('#export-run').click();
  await page.waitForFunction(() => (document.getElementById('export-progress') as HTMLProgressElement).value > 0.02);
}

describe('a large export', () => {
  test('leaves the page its frames, ends when it is cancelled, and the map works on', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,4');
    await ready(page);
    await beginLarge(page);
    // Thirty frames go by before it is much farther: the page is never stuck for long.
    const [before, after] = await page.evaluate(async () => {
      const bar = document.getElementById('export-progress') as HTMLProgressElement;
      const begin = bar.value;
      for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
      return [begin, bar.value];
    });
    expect(after).toBeGreaterThan(before as number);
    expect(after).toBeLessThan(0.9);
    await page.locator('#export-cancel').click();
    await expect.poll(() => page.locator('#export-status').textContent()).toBe('Cancelled.');
    expect(await page.locator('#export-dialog').getAttribute('data-state')).toBe('still');
    await page.locator('#export-close').click();
    await page.locator('#map').press('ArrowRight');
    await page.locator('#map').press('+');
    await ready(page);
    await page.mouse.click(500, 400);
    await page.locator('#route-name-0').filter({ hasText: /\w/ }).waitFor();
  });

  test('ends by Escape, and by another Escape the dialog', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,4');
    await ready(page);
    await beginLarge(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('#export-status').textContent()).toBe('Cancelled.');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('#export-dialog[open]').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('export');
  });
});

describe('the dialog', () => {
  test('works by keyboard, and gives the focus back', async ({ visit }) => {
    const page = await visit('#v=1&at=64,64,4');
    await ready(page);
    await page.locator('#export').focus();
    await page.keyboard.press('Enter');
    await page.locator('#export-dialog[open]').waitFor();
    await page.locator('#export-what-view').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12');
    expect(await page.locator('#export-x0').inputValue()).toBe('12');
    await page.locator('#export-close').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('export');
  });

  test.for(looks)('is clean to axe in $lang, $theme', async ({ lang, theme }, { visit }) => {
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const page = await visit(`?lang=${lang}&theme=${theme}#v=1&at=64,64,4&path=20,20~120,100`, {
        bypassCSP: true,
        reducedMotion: 'reduce',
        viewport,
      });
      await routed(page);
      await openExport(page);
      // Of the top layer axe knows nothing: it takes cards for being above the dialog.
      await page.addStyleTag({ content: '#cards { visibility: hidden }' });
      await expectClean(page);
      await typeRectangle(page, [0, 0, 40, 40], 4);
      await saved(page);
      await expectClean(page);
      await typeRectangle(page, [0, 0, -1, 40]);
      await expectClean(page);
    }
  });

  test('leaves no text behind in Chinese', async ({ visit }) => {
    const page = await visit('?lang=zh#v=1&at=64,64,4');
    await ready(page);
    await openExport(page);
    for (const format of ['png', 'svg', 'geojson', 'json', 'map', 'txt']) {
      await chooseFormat(page, format);
      expect(await page.locator('#export-help').textContent()).toMatch(/[一-龥]/);
    }
    const texts = await page.locator('#export-dialog :is(legend, button, label, p, output)').allTextContents();
    const names = /^(|×|[xy][01]|PNG|SVG|GeoJSON|JSON|\.map|.*[一-龥].*)$/s;
    expect(texts.filter((text) => !names.test(text.trim()))).toEqual([]);
  });
});
