import { existsSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe } from 'vitest';
import { command, waymesh } from '../command/command';
import { expect, test } from './browser';
import { clickAt, rows } from './lab_facts';
import { picture, place, ready } from './map_facts';

const screen = { width: 1280, height: 800 };
const options: BrowserContextOptions = { viewport: screen, reducedMotion: 'reduce' };
const hash = '#v=1&seed=moss-42&at=68,64,7';
const ends = '&path=30.5,50.5~100.5,84.5';

async function settled(page: Page): Promise<void> {
  await page.locator('#route[data-settled=true]:not([data-outcome=none], [data-outcome=searching])').waitFor();
  await ready(page);
}

/** What the card says of the length, in tiles. */
async function length(page: Page): Promise<number> {
  const text = (await page.locator('#route').textContent()) ?? '';
  return Number(/([\d,.]+) tiles/.exec(text)?.[1]?.replaceAll(',', ''));
}

/** A stroke between two places of the screen, by a pointer that jumps from the one to the other. */
async function draw(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to);
  await page.mouse.up();
}

async function takeTools(page: Page, tool: 'rock' | 'open'): Promise<void> {
  await page.locator('#edit').click();
  await page.locator(`#edits-${tool}`).click();
}

async function toggleLayer(page: Page, layer: string, shown: boolean): Promise<void> {
  // Its card may be folded.
  const box = page.locator(`#layer-${layer}`);
  await box.dispatchEvent('click');
  expect(await box.isChecked()).toBe(shown);
  await ready(page);
}

/** Notes from now on what the page asks of the engine: kinds of calls, and the chunks that they name. */
async function countCalls(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted: Noted[] = [];
    Object.assign(window, { noted });
    const kept = window as unknown as { post?: MessagePort['postMessage'] };
    kept.post ??= MessagePort.prototype.postMessage;
    const original = kept.post;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      const { kind, ask } = message[0] as { kind: string; ask?: { chunks?: Int32Array; x?: number; y?: number } };
      const flat = ask?.chunks ? [...ask.chunks] : kind === 'mesh' ? [ask?.x ?? 0, ask?.y ?? 0] : [];
      const chunks = flat.flatMap((x, k) => (k % 2 === 0 ? [`${x},${flat[k + 1]}`] : []));
      noted.push({ kind, chunks });
      (original as (...message: unknown[]) => void).apply(this, message);
    };
  });
}

interface Noted {
  kind: string;
  chunks: string[];
}

function calls(page: Page): Promise<Noted[]> {
  return page.evaluate(() => (window as unknown as { noted: Noted[] }).noted);
}

describe('painted rock', () => {
  test('moves a path that it lies across; undo, redo and the link bring each state back', async ({ visit }) => {
    const page = await visit(hash + ends, options);
    await settled(page);
    const before = await length(page);
    expect(before).toBeGreaterThan(60);
    const untouched = await picture(page);
    await takeTools(page, 'rock');
    await page.locator('#edits-brush-3').click();
    // From above to below the straight line between the ends, but not as far as the map is open.
    await draw(page, [640, 300], [640, 520]);
    await expect.poll(() => length(page)).toBeGreaterThan(before);
    await expect.poll(() => page.url()).toContain('&edits=');
    await settled(page);
    const around = await length(page);
    const link = new URL(page.url()).hash;
    await page.locator('#edits-close').click();
    await ready(page);
    const painted = await picture(page);
    await page.locator('#edit').click();

    await page.locator('#edits-undo').click();
    await expect.poll(() => length(page)).toBe(before);
    await expect.poll(() => page.url()).not.toContain('edits=');
    await page.locator('#edits-redo').click();
    await expect.poll(() => length(page)).toBe(around);
    await page.locator('#edits-restore').click();
    await expect.poll(() => length(page)).toBe(before);
    await page.locator('#edits-close').click();
    await settled(page);
    await expect.poll(async () => (await picture(page)) === untouched).toBe(true);

    const other = await visit(link, options);
    await settled(other);
    expect(await length(other)).toBe(around);
    expect((await picture(other)) === painted).toBe(true);
  });

  test('shuts a place in, which is said, until a way is dug', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=30.5,50.5,16', options);
    await ready(page);
    await takeTools(page, 'rock');
    const [left, right, top, bottom] = [600, 680, 360, 440];
    await draw(page, [left, top], [right, top]);
    await draw(page, [right, top], [right, bottom]);
    await draw(page, [right, bottom], [left, bottom]);
    await draw(page, [left, bottom], [left, top]);
    await page.locator('#edits-close').click();
    await page.mouse.click(640, 400);
    await page.locator('#route[data-outcome=none]:not([hidden])').waitFor();
    await page.mouse.click(480, 520);
    await page.locator('#route[data-outcome=failed]').waitFor();
    await takeTools(page, 'open');
    await draw(page, [620, 420], [500, 500]);
    await page.locator('#route[data-outcome=found]').waitFor();
    // Rock over the start: it moves beside, and comes back.
    const start = await page.locator('#route-name-0').textContent();
    await page.locator('#edits-rock').click();
    await page.mouse.click(640, 400);
    await page.locator('#route-moved-0').filter({ hasText: 'it was rock' }).waitFor();
    await expect
      .poll(() => page.locator('#live').textContent())
      .toMatch(/^A moved [\d.]+ tiles: it was rock\. .*Path found/);
    expect(await page.locator('#route-name-0').textContent()).not.toBe(start);
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.locator('#route-name-0').textContent()).toBe(start);
  });
});

describe('a stroke', () => {
  test('asks the engine to edit and for paths, and undoing it for the chunks that it touched', async ({ visit }) => {
    const page = await visit(`#v=1&seed=moss-42&at=128,64,7&layers=mesh${ends}`, options);
    await settled(page);
    await takeTools(page, 'open');
    await countCalls(page);
    // Across the border of two chunks.
    await draw(page, [600, 420], [680, 430]);
    await expect.poll(() => page.url()).toContain('&edits=');
    await settled(page);
    const drawn = await calls(page);
    expect(drawn.filter(({ kind }) => kind === 'edit').length).toBeGreaterThan(0);
    expect(drawn.filter(({ kind }) => kind === 'paths').length).toBeGreaterThan(0);
    expect(drawn.filter(({ kind }) => kind === 'load')).toEqual([]);
    expect(new Set(drawn.filter(({ kind }) => kind === 'mesh').map(({ chunks }) => chunks[0]))).toEqual(
      new Set(['0,0', '1,0']),
    );
    await countCalls(page);
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.url()).not.toContain('&edits=');
    await settled(page);
    const undone = await calls(page);
    expect(
      undone
        .filter(({ kind }) => kind === 'load')
        .flatMap(({ chunks }) => chunks)
        .sort(),
    ).toEqual(['0,0', '1,0']);
  });

  test('by keys goes from tile to tile, and the keys take it back', async ({ visit }) => {
    // On a road.
    const page = await visit('#v=1&seed=moss-42&at=37.5,72.5,16', options);
    await ready(page);
    const map = page.locator('#map');
    await map.focus();
    await page.keyboard.press('p');
    await page.locator('#edits').waitFor();
    await page.keyboard.press(']');
    await expect.poll(() => page.locator('#edits-brush-3').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('[');
    await page.keyboard.press('Enter');
    await page.locator('#edits-status').filter({ hasText: 'Edited tiles: 1' }).waitFor();
    expect(await page.locator('#live').textContent()).toBe('Tiles made rock: 1.');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.locator('#edits-status').filter({ hasText: 'Edited tiles: 3' }).waitFor();
    await expect.poll(() => page.url()).toMatch(/at=39\.5,72\.5,16&edits=37,72\.AAE$/);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.url()).not.toContain('edits');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => page.url()).toContain('&edits=37,72.AAA');
    await page.keyboard.press('Control+y');
    await expect.poll(() => page.url()).toContain('&edits=37,72.AAE');
    await page.keyboard.press('Escape');
    await page.locator('#edits').waitFor({ state: 'hidden' });
  });

  test('by a finger draws, and two fingers still move the map', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,8', { viewport: { width: 390, height: 780 }, hasTouch: true });
    await ready(page);
    await page.locator('#edit').tap();
    await page.locator('#edits').waitFor();
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await touch('touchStart', [80, 250]);
    await touch('touchMove', [100, 260]);
    await touch('touchMove', [300, 330]);
    await touch('touchEnd');
    await expect.poll(() => page.url()).toContain('&edits=');
    const { hash } = new URL(page.url());
    expect(hash).toContain('at=64,64,8');
    await touch('touchStart', [100, 300], [200, 300]);
    await touch('touchMove', [120, 340], [220, 340]);
    await touch('touchEnd');
    // Fingers come one after the other, which is a little zoom there and back.
    await expect.poll(() => place(page).map((value) => value.toFixed(1))).toEqual(['61.5', '59.0', '8.0']);
    expect(new URL(page.url()).hash.split('edits=')[1]).toBe(hash.split('edits=')[1]);
  });

  test('that is too much for a link is not in it, which is said', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,3', options);
    await ready(page);
    await takeTools(page, 'rock');
    for (let x = 360; x < 980; x += 20) await draw(page, [x, 120], [x + 10, 600]);
    await page.locator('#edits-status').filter({ hasText: 'More edits than a link can carry' }).waitFor();
    await expect.poll(() => page.url()).not.toContain('edits');
    await page.locator('#copy').click();
    expect(await page.locator('#copy-remark').textContent()).toContain('More edits than a link can carry');
    await page.locator('#edits-restore').click();
    await page.locator('#edits-status').filter({ hasText: 'Draw on the map.' }).waitFor();
  });
});

describe('edits in labs', () => {
  test.for(['square', 'hex'])(
    'move paths over a lattice of kind %s, and a link shows the same pixels',
    async (lattice, { visit }) => {
      const page = await visit(`#v=1&scene=cave&lattice=${lattice}&at=20,11,15`, options);
      await settled(page);
      const before = await rows(page, '#route-result');
      const open = (await rows(page, '#lab-facts'))['open in the end'];
      await takeTools(page, 'open');
      await page.locator('#edits-brush-3').click();
      // Between the two halls, right of where they meet.
      await draw(page, [710, 300], [710, 520]);
      await page.locator('#edits-close').click();
      await expect.poll(() => page.url()).toContain('&edits=');
      await settled(page);
      const after = await rows(page, '#route-result');
      expect(after.length).not.toBe(before.length);
      await expect.poll(async () => (await rows(page, '#lab-facts'))['open in the end']).not.toBe(open);
      const edited = await picture(page);
      const other = await visit(new URL(page.url()).hash, options);
      await settled(other);
      expect(await rows(other, '#route-result')).toMatchObject({ length: after.length });
      expect(await rows(other, '#lab-facts')).toEqual(await rows(page, '#lab-facts'));
      expect((await picture(other)) === edited).toBe(true);
      await page.locator('#edit').click();
      await page.locator('#edits-restore').click();
      await page.locator('#edits-close').click();
      await settled(page);
      expect((await rows(page, '#route-result')).length).toBe(before.length);
      await expect.poll(async () => (await rows(page, '#lab-facts'))['open in the end']).toBe(open);
    },
  );

  test('take over what was dug to join start and goal', async ({ visit }) => {
    const page = await visit('#v=1&scene=cave&keep=all&at=20,11,15', options);
    await page.locator('#lab-join').waitFor();
    await page.locator('#lab-join-button').click();
    await page.locator('#route[data-outcome=found]').waitFor();
    await expect.poll(() => page.url()).toContain('&join=1');
    const joined = await rows(page, '#route-result');
    await takeTools(page, 'rock');
    // Below the way.
    await clickAt(page, 35.5, 9.5);
    await expect.poll(() => page.url()).toMatch(/&edits=(?!.*join)/);
    await page.locator('#edits-close').click();
    await settled(page);
    expect((await rows(page, '#route-result')).length).toBe(joined.length);
    const edited = await picture(page);
    const other = await visit(new URL(page.url()).hash, options);
    await settled(other);
    expect((await rows(other, '#route-result')).length).toBe(joined.length);
    expect((await picture(other)) === edited).toBe(true);
  });
});

describe('the mesh layer', () => {
  test('draws lines where one is near, and none far away; it follows edits, and walkers of another width', async ({
    visit,
  }) => {
    const page = await visit(`${hash}&layers=mesh`, options);
    await ready(page);
    const shown = await picture(page);
    await toggleLayer(page, 'mesh', false);
    const plain = await picture(page);
    expect(shown === plain).toBe(false);
    await toggleLayer(page, 'mesh', true);
    expect((await picture(page)) === shown).toBe(true);

    // The same edit, with the mesh from the beginning and with the mesh that comes later.
    await takeTools(page, 'open');
    await draw(page, [600, 420], [680, 460]);
    await page.locator('#edits-close').click();
    await expect.poll(() => page.url()).toContain('&edits=');
    await ready(page);
    const edited = await picture(page);
    await toggleLayer(page, 'mesh', false);
    await toggleLayer(page, 'mesh', true);
    expect((await picture(page)) === edited).toBe(true);
    expect(edited === shown).toBe(false);

    const far = await visit('#v=1&seed=moss-42&at=68,64,3&layers=mesh', options);
    await ready(far);
    const farShown = await picture(far);
    await toggleLayer(far, 'mesh', false);
    expect((await picture(far)) === farShown).toBe(true);

    const broad = await visit(`${hash}&layers=mesh&clearance=7`, options);
    await ready(broad);
    expect((await picture(broad)) === shown).toBe(false);
  });
});

describe('the comparison', () => {
  test.skipIf(!existsSync(command))('says the same lengths as the command', async ({ visit }) => {
    const page = await visit(`${hash}&compare=grid,optimal${ends}`, options);
    await settled(page);
    for (const solver of ['optimal', 'corridor', 'smooth', 'grid', 'sampled', 'road']) {
      const row = page.locator(`#compare-${solver}[data-status=found]`);
      await row.waitFor();
      const { out } = waymesh('path', '--seed=moss-42', '--from=30.5,50.5', '--to=100.5,84.5', `--solver=${solver}`);
      expect([solver, await row.locator('td').nth(1).textContent()]).toEqual([
        solver,
        JSON.parse(out).length.toFixed(2),
      ]);
    }
  });
});
