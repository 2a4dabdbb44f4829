/** dist/ on a host that knows nothing of it, and scripts on another host than the page. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from './browser';
import { complaintsOf } from './complaints';
import { routed } from './map_facts';
import { serveStatic } from './static_server';

const path = '#v=1&seed=moss-42&at=64,64,3&solver=optimal&path=20,20~120,100';

async function showCave(page: Page): Promise<void> {
  await page.locator('#scenes [value=cave]').click();
  await page.locator('body[data-scene=cave]').waitFor();
  await routed(page);
}

describe('a static host', () => {
  test('serves the page from any folder under a strict policy, and nothing else is asked for', async ({ browser }) => {
    const server = await serveStatic({
      folder: '/some/where/else/',
      headers: { 'content-security-policy': "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'" },
    });
    const context = await browser.newContext({ locale: 'zh-CN' });
    const complaints = await complaintsOf(context);
    const requests: string[] = [];
    context.on('request', (request) => requests.push(request.url()));
    const page = await context.newPage();
    await page.goto(server.address + path);
    await routed(page);
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans');
    await showCave(page);
    expect(page.workers().length).toBe(1);
    expect(requests.filter((url) => !url.startsWith(server.address) && !url.startsWith('data:'))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
    await server.close();
  });

  test('may be another one than the page comes from: the worker is imported from there', async ({ browser }) => {
    const cdn = await serveStatic({ folder: '/lib/', headers: { 'access-control-allow-origin': '*' } });
    const built = readFileSync(new URL('../../dist/index.html', import.meta.url), 'utf8');
    const article = built.replace(/<meta\s+http-equiv[^>]*>/, '').replaceAll('./assets/', `${cdn.address}assets/`);
    const server = await serveStatic({ files: { 'index.html': article } });
    const context = await browser.newContext();
    const complaints = await complaintsOf(context);
    const page = await context.newPage();
    await page.goto(server.address + path);
    await routed(page);
    await showCave(page);
    expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringMatching(`^blob:${server.address}`)]);
    expect(complaints).toEqual([]);
    // That worker is replaced like any other.
    const replaced = page.waitForEvent('worker');
    await page.workers()[0]?.evaluate(() => self.close());
    await page.locator('#scenes [value=world]').click();
    await replaced;
    await routed(page);
    await context.close();
    await server.close();
    await cdn.close();
  });

  test('may forbid workers by its policy: the page does without', async ({ browser }) => {
    const server = await serveStatic({ headers: { 'content-security-policy': "worker-src 'none'" } });
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(server.address + path);
    await routed(page);
    await showCave(page);
    expect(page.workers()).toEqual([]);
    expect(await page.locator('#notice').isHidden()).toBe(true);
    await context.close();
    await server.close();
  });
});
