import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe } from 'vitest';
import { encodeMap } from '../../web/link/map_text';
import { expectClean, looks } from './axe';
import { expect, test } from './browser';
import { clickAt } from './lab_facts';
import { colours, picture, place, ready } from './map_facts';

const screen = { width: 1280, height: 800 };
const hash = '#v=1&seed=moss-42&at=68,64,7';
const ends = '&path=30.5,50.5~100.5,84.5';
const solvers = ['optimal', 'corridor', 'smooth', 'grid', 'sampled', 'road'] as const;
const lines = {
  grid: '#2b5fb3',
  smooth: '#4f1182',
  sampled: '#110a06',
  corridor: '#722a00',
  optimal: '#c8321f',
  road: '#1f7a5c',
} as const;

/** Every solver that is asked has answered, and all of it is drawn. */
async function settled(page: Page): Promise<void> {
  await page.locator('#route[data-settled=true]:not([data-outcome=none], [data-outcome=searching])').waitFor();
  await ready(page);
}

/** Lengths of those that found a path. */
async function lengths(page: Page): Promise<Partial<Record<(typeof solvers)[number], number>>> {
  const rows = await page
    .locator('#compare-table tr[data-status=found]')
    .evaluateAll((rows) => rows.map((row) => [row.id.slice(8), (row as HTMLTableRowElement).cells[2]?.textContent]));
  return Object.fromEntries(rows.map(([solver, length]) => [solver, Number(length?.replaceAll(',', ''))]));
}

async function count(page: Page, colour: string): Promise<number> {
  return (await colours(page))[colour] ?? 0;
}

/** Where a place is on the screen. */
function pixelOf(page: Page, x: number, y: number): [number, number] {
  const [cameraX, cameraY, scale] = place(page);
  return [screen.width / 2 + (x - cameraX) * scale, screen.height / 2 + (y - cameraY) * scale];
}

const options: BrowserContextOptions = { viewport: screen, reducedMotion: 'reduce' };

describe('the comparison', () => {
  test('lists all solvers of the world, and their lengths obey the laws of paths', async ({ visit }) => {
    const page = await visit(hash + ends, options);
    await settled(page);
    expect(await page.locator('#route').getAttribute('data-solver')).toBe('optimal');
    expect(await page.locator('#compare').isVisible()).toBe(false);
    await page.locator('#route-compare').click();
    await settled(page);
    expect(await page.locator('#compare-table tbody tr').evaluateAll((rows) => rows.map(({ id }) => id))).toEqual(
      solvers.map((solver) => `compare-${solver}`),
    );
    const { optimal = 0, corridor, smooth = 0, grid, sampled, road } = await lengths(page);
    expect(optimal).toBeGreaterThan(50);
    for (const other of [corridor, smooth, sampled, road]) expect(other).toBeGreaterThanOrEqual(optimal);
    expect(grid).toBeGreaterThanOrEqual(smooth);
    const excess = Number(await page.locator('#compare-grid td').nth(2).textContent());
    expect(excess).toBeCloseTo(100 * ((grid as number) / optimal - 1), 1);
    expect(await page.locator('#compare-remark').textContent()).toMatch(/\d+ triangles and \d+ portals/);
    await expect.poll(() => page.locator('#live').textContent()).toMatch(/Path found.*optimal [\d.]+, .*roads [\d.]+/);
    await expect.poll(() => page.url()).toContain('&compare=grid,optimal&path=');
    await page.locator('#route-compare').click();
    await expect.poll(() => page.url()).not.toContain('compare');
    expect(await page.locator('#compare').isVisible()).toBe(false);
  });

  test('draws the paths that are checked, each in its colour, and the link says which', async ({ visit }) => {
    const page = await visit(`${hash}${ends}&compare=`, options);
    await settled(page);
    // Pins have colours of their own, which are those of lines as well.
    const bare = await colours(page);
    const added = async (solver: (typeof solvers)[number]) =>
      (await count(page, lines[solver])) - (bare[lines[solver]] ?? 0);
    for (const solver of solvers) {
      await page.locator(`#compare-draw-${solver}`).check();
      await ready(page);
      expect(await added(solver), solver).toBeGreaterThan(50);
    }
    await expect.poll(() => page.url()).toContain('&compare=grid,smooth,sampled,corridor,optimal,road&');
    for (const solver of solvers) await page.locator(`#compare-draw-${solver}`).uncheck();
    await ready(page);
    for (const solver of solvers) expect(await added(solver), solver).toBe(0);
    await expect.poll(() => page.url()).toContain('&compare=&');
  });

  test('draws the chosen one strongest, with its facts in the card', async ({ visit }) => {
    const page = await visit(`${hash}${ends}&compare=grid,optimal`, options);
    await settled(page);
    const before = await count(page, lines.grid);
    await page.locator('#compare-solver-grid').check();
    await ready(page);
    expect(await count(page, lines.grid)).toBeGreaterThan(1.3 * before);
    expect(await page.locator('#route').getAttribute('data-solver')).toBe('grid');
    expect(await page.locator('#route-result dt').allTextContents()).toContain('straight');
    await expect.poll(() => page.url()).toContain('&solver=grid&compare=grid,optimal&');
  });

  test('keeps broad walkers from narrow ways', async ({ visit }) => {
    const page = await visit(`${hash}${ends}&compare=optimal`, options);
    await settled(page);
    const narrow = await lengths(page);
    await page.locator('#compare-clearance').focus();
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.url()).toContain('&clearance=6&compare=optimal&');
    await settled(page);
    const broad = await lengths(page);
    expect(broad.optimal).toBeGreaterThan(narrow.optimal as number);
    expect(broad.corridor).toBeGreaterThanOrEqual(broad.optimal as number);
    expect(await page.locator('#compare-clearance-value').textContent()).toBe('6/16 tile');
  });

  test('says of each solver that nothing was found', async ({ visit }) => {
    // Two rooms without a door between them.
    const open = Uint8Array.from('0000000011011001101100000000', Number);
    const map = encodeMap({ width: 7, height: 4, open });
    const page = await visit(`#v=1&scene=map&map=${map}&path=1.5,1.5~4.5,2.5&compare=grid`, options);
    await page.locator('body[data-scene=map]').waitFor();
    await settled(page);
    const rows = page.locator('#compare-table tbody tr');
    expect(await rows.count()).toBe(5);
    for (const row of await rows.all()) expect(await row.locator('td').nth(1).textContent()).toBe('no path');
  });

  test.for([
    { name: 'the world', link: `${hash}&clearance=2&compare=grid,smooth,corridor,optimal,road${ends}` },
    { name: 'a cave', link: '#v=1&scene=cave&solver=smooth&compare=grid,sampled,optimal&searched=0' },
  ])('is the same pixels from its link: $name', async ({ link }, { visit }) => {
    const page = await visit(link, options);
    await settled(page);
    await page.mouse.move(5, 795);
    await page.locator('#copy').focus();
    await page.keyboard.press('Enter');
    await ready(page);
    const other = await visit(new URL(page.url()).hash, options);
    await settled(other);
    expect(await picture(other)).toBe(await picture(page));
  });

  test('begins in caves with the published path, and has no place among hexagons', async ({ visit }) => {
    const page = await visit('#v=1&scene=cave', options);
    await settled(page);
    expect(await page.locator('#route').getAttribute('data-solver')).toBe('grid');
    await page.locator('#route-compare').click();
    await settled(page);
    expect(await page.locator('#compare-table tbody tr').count()).toBe(5);
    const { optimal = 0, grid } = await lengths(page);
    expect(grid).toBeGreaterThan(optimal);
    const hexagons = await visit('#v=1&scene=cave&lattice=hex&compare=grid', options);
    await settled(hexagons);
    expect(await hexagons.locator('#compare').isVisible()).toBe(false);
    expect(await hexagons.locator('#route-compare').isVisible()).toBe(false);
  });
});

describe('a pin', () => {
  test('that is dragged takes the paths along, and the link at its end', async ({ visit }) => {
    const page = await visit(`${hash}${ends}&compare=grid,optimal`, options);
    await settled(page);
    const entries = await page.evaluate(() => history.length);
    const before = await lengths(page);
    const url = page.url();
    const drawn = await picture(page);
    const [x, y] = pixelOf(page, 30.5, 50.5);
    await page.mouse.move(x, y - 20);
    expect(await page.locator('#map').getAttribute('class')).toBe('grip');
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 6 });
    // Still held: paths have followed, the link has not.
    await page.locator('#route-name-0').filter({ hasNotText: 'tile 30, 50' }).waitFor();
    await page.locator('#compare-optimal[data-stale=false]').waitFor();
    await expect.poll(async () => (await lengths(page)).optimal).not.toBe(before.optimal);
    await ready(page);
    expect(await picture(page)).not.toBe(drawn);
    expect(page.url()).toBe(url);
    expect(place(page)).toEqual([68, 64, 7]);
    await page.mouse.up();
    await settled(page);
    const after = await lengths(page);
    for (const solver of solvers) expect(after[solver], solver).not.toBe(before[solver]);
    await expect.poll(() => page.url()).not.toBe(url);
    expect(page.url()).toMatch(/&path=[\d.]+,[\d.]+~100\.5,84\.5$/);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    const other = await visit(new URL(page.url()).hash, options);
    await settled(other);
    expect(await lengths(other)).toEqual(after);
  });

  test('stands on open ground wherever it is dragged, and says so', async ({ visit }) => {
    const page = await visit('#v=1&scene=cave&at=20,11,15', options);
    await settled(page);
    const tile = await page.locator('#route-name-1').textContent();
    const [column, row] = (tile?.match(/\d+/g) ?? []).map(Number) as [number, number];
    const [x, y] = pixelOf(page, column + 0.5, row + 0.5);
    await page.mouse.move(x, y - 20);
    await page.mouse.down();
    // To rock, right of the lower hall.
    const [toX, toY] = pixelOf(page, 29.5, 18.5);
    await page.mouse.move(toX, toY - 20, { steps: 5 });
    await page.locator('#route-moved-1').filter({ hasText: 'it was rock' }).waitFor();
    await page.mouse.up();
    await settled(page);
    expect(await page.locator('#route-moved-1').textContent()).toMatch(/it was rock/);
    expect(await page.locator('#live').textContent()).toMatch(/^B moved .* rock\. Path found/);
  });

  test('is moved by a finger', async ({ visit }) => {
    const page = await visit(hash + ends, { ...options, hasTouch: true });
    await settled(page);
    const [x, y] = pixelOf(page, 30.5, 50.5);
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', { x, y: y - 20 });
    for (let step = 1; step <= 5; step++) await touch('touchMove', { x: x + 10 * step, y: y - 20 + 8 * step });
    await touch('touchEnd');
    await expect.poll(() => page.url()).not.toContain('&path=30.5,50.5~');
    await settled(page);
    expect(page.url()).toMatch(/&path=[\d.]+,[\d.]+~100\.5,84\.5$/);
    expect(place(page)).toEqual([68, 64, 7]);
  });

  test('is moved by keyboard: by tiles, over rock, and ten at a time', async ({ visit }) => {
    const page = await visit('#v=1&scene=cave&at=20,11,15&path=20.5,2.5~25.5,20.5', options);
    await settled(page);
    const names = async () => (await page.locator('#route-name-0').textContent())?.match(/\d+/g)?.map(Number);
    await page.locator('#route-pin-0').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(names).toEqual([20, 3]);
    await settled(page);
    await expect.poll(() => page.url()).toContain('&path=20.5,3.5~25.5,20.5');
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(async () => (await names())?.[1]).toBeGreaterThanOrEqual(13);
    await settled(page);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('route-pin-0');
  });

  test('goes back with Escape while it is dragged', async ({ visit }) => {
    const page = await visit(hash + ends, options);
    await settled(page);
    const [x, y] = pixelOf(page, 30.5, 50.5);
    await page.mouse.move(x, y - 20);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 4 });
    await page.locator('#route-name-0').filter({ hasNotText: 'tile 30, 50' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#route-name-0').filter({ hasText: 'tile 30, 50' }).waitFor();
    // Still held: it follows no more.
    await page.mouse.move(x + 120, y + 40, { steps: 4 });
    await page.mouse.up();
    await settled(page);
    expect(await page.locator('#route-name-0').textContent()).toBe('tile 30, 50');
    expect(await page.locator('#route').getAttribute('data-outcome')).toBe('found');
  });

  test('that is only clicked starts over, as any place does', async ({ visit }) => {
    const page = await visit(hash + ends, options);
    await settled(page);
    await clickAt(page, 100.5, 84.5);
    await page.locator('#route-end-1').waitFor({ state: 'hidden' });
    expect(await page.locator('#route-name-0').textContent()).toBe('tile 100, 84');
  });
});

describe('random pairs', () => {
  test('are measured, with a plot and a table, and may be cancelled', async ({ visit }) => {
    const page = await visit(`#v=1&scene=cave&compare=optimal`, options);
    await settled(page);
    await page.locator('#survey-summary').click();
    await page.locator('#survey-pairs').selectOption('100');
    await page.locator('#survey-run').click();
    await page.locator('#survey[data-state=done]').waitFor();
    expect(await page.locator('#survey-range').textContent()).toMatch(/^100 of 100 pairs, within 40 × 22 tiles/);
    const rows = await page
      .locator('#survey-table tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent)),
      );
    expect(rows.map(([name]) => name)).toEqual(['optimal', 'corridor', 'smooth', 'grid', 'sampled']);
    expect(rows[0]?.slice(1, 4)).toEqual(['0.00 %', '0.00 %', '0']);
    const mean = (row: number) => Number.parseFloat(rows[row]?.[1] ?? '');
    expect(mean(3)).toBeGreaterThan(mean(2));
    expect(mean(2)).toBeGreaterThanOrEqual(0);
    expect(await page.locator('#survey-plot circle').count()).toBe(400);
    expect(await page.locator('#survey-plot').getAttribute('aria-label')).toMatch(/grid [\d.]+ % on average/);
    await expect.poll(() => page.locator('#live').textContent()).toMatch(/^100 pairs measured/);

    await page.locator('#survey-pairs').selectOption('500');
    // At once: even so many pairs may be done before the next click comes from here.
    await page.evaluate(() => {
      for (const button of ['run', 'cancel']) document.getElementById(`survey-${button}`)?.click();
    });
    await page.locator('#survey[data-state=done]').waitFor();
    expect(await page.locator('#survey-run').isVisible()).toBe(true);
    expect(await page.locator('#survey-range').textContent()).not.toMatch(/^500 of/);
  });

  test('of another walker stay, and say of which', async ({ visit }) => {
    const page = await visit(`#v=1&scene=cave&compare=optimal`, options);
    await settled(page);
    await page.locator('#survey-summary').click();
    await page.locator('#survey-run').click();
    await page.locator('#survey[data-state=done]').waitFor();
    expect(await page.locator('#survey-walker').isVisible()).toBe(false);
    await page.locator('#compare-clearance').press('ArrowRight');
    await page.locator('#survey-walker').filter({ hasText: 'another radius: 0/16 tile' }).waitFor();
    expect(await page.locator('#survey-plot').isVisible()).toBe(true);
    await page.locator('#compare-clearance').press('ArrowLeft');
    await page.locator('#survey-walker').waitFor({ state: 'hidden' });
  });
});

describe('the comparison for everyone', () => {
  test.for(looks)('has no fault that axe finds, in $lang, $theme', async ({ lang, theme }, { visit }) => {
    const link = `?lang=${lang}&theme=${theme}#v=1&scene=cave&compare=grid,optimal`;
    // All of the card is in view: of what is scrolled away, axe cannot tell the ground.
    const page = await visit(link, { bypassCSP: true, viewport: { width: 1280, height: 1300 } });
    await settled(page);
    await page.locator('#survey-summary').click();
    await page.locator('#survey-run').click();
    await page.locator('#survey[data-state=done]').waitFor();
    await expectClean(page);
  });

  test('fits on a narrow phone, with the map above it', async ({ visit }) => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
    const page = await visit(`${hash}${ends}&compare=grid,optimal`, phone);
    await settled(page);
    const sheet = await page.locator('#cards').boundingBox();
    expect(sheet?.y).toBeGreaterThan(200);
    const widest = await page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('#route *')].map((part) => part.getBoundingClientRect().right)),
    );
    expect(widest).toBeLessThanOrEqual(360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('leaves no text untranslated', async ({ visit }) => {
    const page = await visit(`?lang=zh#v=1&scene=cave&compare=grid`, options);
    await settled(page);
    await page.locator('#survey-summary').click();
    await page.locator('#survey-run').click();
    await page.locator('#survey[data-state=done]').waitFor();
    const texts = await page
      .locator('#route *')
      .evaluateAll((parts) =>
        parts.filter((part) => part.children.length === 0).map((part) => part.textContent?.trim() ?? ''),
      );
    expect(texts.filter((text) => /[a-z]{3}/i.test(text))).toEqual([]);
  });
});
