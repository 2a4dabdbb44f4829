import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from './browser';
import { data, movingai, rows } from './lab_facts';
import { picture, ready, routed } from './map_facts';

const withData = test.skipIf(data === undefined);

async function drop(page: Page, files: { name: string; text: string }[]): Promise<void> {
  await page.evaluate((files) => {
    const transfer = new DataTransfer();
    for (const { name, text } of files) transfer.items.add(new File([text], name));
    for (const type of ['dragenter', 'dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, files);
}

const verdicts = (page: Page) =>
  page.locator('#scenarios-rows tr').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.verdict));

describe('an imported map', () => {
  test('is asked for where there is none, and there is an example', async ({ visit }) => {
    const page = await visit('#v=1&scene=map');
    await page.locator('#lab-remark').filter({ hasText: 'no map here yet' }).waitFor();
    await page.locator('#example-map').click();
    await routed(page);
    expect(await page.locator('#lab-title').textContent()).toBe('Example');
    expect(await page.locator('#route-name-0').textContent()).toBe('tile 1, 1');
    await expect.poll(() => page.url()).toMatch(/&map=17x13\.[pr][\w-]+&/);
  });

  test('travels in the link, as long as it is small', async ({ visit }) => {
    const page = await visit('#v=1&scene=map');
    await page.locator('#example-map').click();
    await routed(page);
    await expect.poll(() => page.url()).toMatch(/&path=1\.5,1\.5~11\.5,9\.5$/);
    const other = await visit(page.url());
    await routed(other);
    expect(await picture(other)).toBe(await picture(page));
    expect(await other.locator('#lab-title').textContent()).toBe('Map');
  });

  test('drawn with # is opened from a drop anywhere, beside the world as well', async ({ visit }) => {
    const page = await visit('#v=1&at=64,64,3');
    await ready(page);
    await drop(page, [{ name: 'two.txt', text: '######\n#S..G#\n######\n' }]);
    await routed(page);
    expect(await page.locator('#scenes [aria-current=true]').getAttribute('value')).toBe('map');
    expect(await rows(page, '#route-result')).toMatchObject({ length: '3.00 tiles' });
    await page.goBack();
    await page.locator('#seed').waitFor();
    await expect.poll(() => page.locator('#scenes [aria-current=true]').getAttribute('value')).toBe('world');
  });

  test.for([
    ['photo.png', 'x', /photo\.png.*expected \.map/],
    ['bad.map', 'type octile\nheight 2\nwidth 3\nmap\n...\n.x.\n', /bad\.map.*line 6.*got.*expected/],
    ['huge.map', 'type octile\nheight 3000\nwidth 3\nmap\n', /huge\.map.*3000.*2048/],
    ['lone.scen', 'version 1\n', /lone\.scen.*expected a map first/],
  ] as const)('that is none is refused and changes nothing: %s', async ([name, text, reason], { visit }) => {
    const page = await visit('#v=1&scene=cave');
    await routed(page);
    const before = await picture(page);
    await drop(page, [{ name, text }]);
    await page.locator('#notice').waitFor();
    expect(await page.locator('#notice-text').textContent()).toMatch(reason);
    expect(await page.locator('#scenes [aria-current=true]').getAttribute('value')).toBe('cave');
    await routed(page);
    expect(await picture(page)).toBe(before);
    await page.locator('#route-clear').click();
    await page.mouse.click(660, 300);
    await page.locator('#route-end-0').waitFor();
  });

  test('with bad scenarios is not opened either', async ({ visit }) => {
    const page = await visit('#v=1&scene=map');
    await page.locator('#example-map').click();
    await routed(page);
    const before = await picture(page);
    await drop(page, [
      { name: 'a.map', text: 'type octile\nheight 1\nwidth 3\nmap\n...\n' },
      { name: 'a.scen', text: 'version 1\n0\ta.map\t3\t1\t0\t0\t9\t0\t9\n' },
    ]);
    await page.locator('#notice-text').filter({ hasText: 'line 2' }).waitFor();
    await routed(page);
    expect(await picture(page)).toBe(before);
    expect(await page.locator('#lab-title').textContent()).toBe('Example');
    // The engine has the map before as well.
    await page.mouse.click(560, 240);
    await page.mouse.click(520, 260);
    await routed(page);
  });
});

describe('scenarios', () => {
  withData('of arena, from the file dialog, all match; one is shown', async ({ visit }) => {
    const page = await visit('#v=1&scene=map');
    await page.locator('#file-input').setInputFiles([movingai('arena.map'), movingai('arena.map.scen')]);
    await page.locator('#scenarios-rows tr').first().waitFor();
    expect(await page.locator('#scenarios-count').textContent()).toBe('160');
    await page.locator('#scenario-90').click();
    await expect.poll(async () => (await verdicts(page))[90]).toBe('matched');
    await routed(page);
    const shown = Number.parseFloat((await rows(page, '#route-result')).length ?? '');
    const listed = await page.locator('#scenarios-rows tr').nth(90).locator('td').nth(2).textContent();
    expect(shown).toBeCloseTo(Number(listed), 2);

    await page.locator('#scenarios-run').click();
    await expect.poll(() => page.locator('#live').textContent()).toContain('All 160 scenarios run: 160 matched');
    expect(await rows(page, '#scenarios-summary')).toMatchObject({ matched: '160 of 160', failed: '0' });
    expect(new Set(await verdicts(page))).toEqual(new Set(['matched']));
    await page.locator('#scenarios-after').click();
    expect(await page.locator('#scenarios-page').textContent()).toBe('101–160 of 160');
    await page.locator('#scenarios-order').selectOption('longest');
    await page.locator('#scenarios-failed').check();
    expect(await page.locator('#scenarios-page').textContent()).toBe('None failed.');
  });

  withData('that are wrong are found out', async ({ visit }) => {
    const page = await visit('#v=1&scene=map');
    const [map, scenarios] = await Promise.all(
      ['arena.map', 'arena.map.scen'].map((name) => readFile(movingai(name), 'utf8')),
    );
    const lines = (scenarios as string).split('\n');
    // A published length that nobody can find.
    lines[40] = (lines[40] as string).replace(/[\d.]+\s*$/, '1.5');
    await drop(page, [
      { name: 'arena.map', text: map as string },
      { name: 'arena.scen', text: lines.join('\n') },
    ]);
    await page.locator('#scenarios-run').click();
    await expect.poll(async () => (await rows(page, '#scenarios-summary')).failed).toBe('1');
    await page.locator('#scenarios-failed').check();
    expect(await verdicts(page)).toEqual(['failed']);
    expect(await page.locator('#scenarios-rows button').getAttribute('aria-label')).toBe('Show scenario 40');
  });

  withData('can be cancelled', async ({ visit }) => {
    const page = await visit('#v=1&scene=map');
    await page.locator('#file-input').setInputFiles([movingai('maze512-1-0.map'), movingai('maze512-1-0.map.scen')]);
    await page.locator('#scenarios-rows tr').first().waitFor();
    await page.locator('#scenarios-run').click();
    await page.locator('#scenarios-summary div').first().waitFor();
    await page.locator('#scenarios-cancel').click();
    await page.locator('#scenarios[data-state=still]').waitFor();
    const { matched } = await rows(page, '#scenarios-summary');
    expect(Number.parseFloat((matched ?? '').replace(',', ''))).toBeLessThan(11_960);
  });

  withData('belong to a map that is too large for a link, which says so', async ({ visit }) => {
    const page = await visit('#v=1&scene=map');
    await page.locator('#file-input').setInputFiles(movingai('random512-40-0.map'));
    await page.locator('#lab-remark').filter({ hasText: 'too large' }).waitFor();
    await routed(page);
    await expect.poll(() => page.url()).toMatch(/#v=1&scene=map&at=/);
    await page.locator('#copy').click();
    await page.locator('#copy-remark').filter({ hasText: 'too large' }).waitFor();
    const other = await visit(page.url());
    await other.locator('#lab-remark').filter({ hasText: 'must be opened from its file' }).waitFor();
    await ready(other);
  });
});
