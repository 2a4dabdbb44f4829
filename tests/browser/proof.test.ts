import { describe } from 'vitest';
import { wasmHash } from '../wasm_engine';
import { expect, test } from './browser';
import { colours, ready } from './map_facts';

const fault = '#c8321f';

describe('the proof', () => {
  test('holds in seamless: no crossing, one component, and nothing marked', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,1&density=10');
    await ready(page);
    await page.locator('#proof[data-state=measured]').waitFor();
    const values = await page.locator('#proof-promises dd:not(.remark)').allTextContents();
    expect(values.slice(0, 2)).toEqual(['0', '1']);
    await ready(page);
    expect((await colours(page))[fault] ?? 0).toBe(0);
  });

  test('counts and marks what classic breaks', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,1&density=10&style=classic');
    await ready(page);
    await page.locator('#proof[data-state=measured]').waitFor();
    const values = await page.locator('#proof-promises dd').allTextContents();
    expect(Number.parseInt(values[2] as string, 10)).toBeGreaterThan(0);
    await ready(page);
    expect((await colours(page))[fault] ?? 0).toBeGreaterThan(100);
  });

  test('by another order of loading gives the same hash', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,1');
    await ready(page);
    await page.locator('#reload').click();
    await page.locator('#reload-verdict').waitFor();
    const hashes = await page.locator('#reload-hashes dd').allTextContents();
    expect(hashes[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(hashes[1]).toBe(hashes[0]);
    expect(await page.locator('#reload-verdict').getAttribute('data-same')).toBe('true');
  });

  test('has the hash of the same chunks elsewhere, at the edge of the world too', async ({ visit }) => {
    const worlds = [
      { at: '64,64,1', options: { seed: '青苔', density: 20 } },
      { at: '274877906000,-274877906000,2', options: { seed: 'moss-42', style: 'classic', keep: 0.5 } },
    ] as const;
    for (const { at, options } of worlds) {
      const hash = new URLSearchParams(Object.entries(options).map(([key, value]) => [key, String(value)]));
      const page = await visit(`#v=1&at=${at}&${hash}`);
      await ready(page);
      await page.locator('#reload').click();
      await page.locator('#reload-verdict').waitFor();
      const list = page.locator('#reload-hashes');
      const chunks = (await list.getAttribute('data-chunks'))?.split(',').map(Number) as [
        number,
        number,
        number,
        number,
      ];
      expect(await list.locator('dd').first().textContent()).toBe(await wasmHash(options, chunks, 3));
    }
  });

  test('by another order differs for another world', async ({ visit }) => {
    const found: string[] = [];
    for (const seed of ['moss-42', 'fern-7']) {
      const page = await visit(`#v=1&seed=${seed}&at=64,64,2`);
      await ready(page);
      await page.locator('#reload').click();
      await page.locator('#reload-verdict').waitFor();
      found.push((await page.locator('#reload-hashes dd').first().textContent()) as string);
    }
    expect(found[0]).not.toBe(found[1]);
  });
});

describe('layers', () => {
  test('show and hide, and travel in the link', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,3');
    await ready(page);
    const bare = await colours(page);
    await page.locator('#world summary').filter({ hasText: 'Layers' }).click();
    for (const layer of ['backbone', 'states', 'grid']) await page.locator(`#layer-${layer}`).check();
    await expect.poll(() => page.url()).toContain('&layers=grid,states,backbone');
    await expect.poll(async () => (await colours(page))['#f4ecd9'] ?? 0).toBeLessThan((bare['#f4ecd9'] ?? 0) / 2);
    for (const layer of ['backbone', 'states', 'grid']) await page.locator(`#layer-${layer}`).uncheck();
    await ready(page);
    await expect.poll(() => page.url()).not.toContain('layers');
    expect(await colours(page)).toEqual(bare);
  });

  test('let travellers walk', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,3&layers=travellers');
    await ready(page);
    const frames = async () => Number(await page.locator('#map').getAttribute('data-frames'));
    await expect.poll(async () => (await colours(page))['#2b5fb3'] ?? 0).toBeGreaterThan(0);
    const before = await frames();
    await expect.poll(frames).toBeGreaterThan(before + 5);
  });
});
