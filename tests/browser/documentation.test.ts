/** Every snippet of `docs/embedding.md`, as a page of its own beside the built files. */
import type { FrameLocator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { codeBlocks, document } from '../web/docs/markdown';
import { expect, test } from './browser';
import { complaintsOf } from './complaints';
import { serveStatic } from './static_server';

const text = document('embedding.md');
const [policy] = codeBlocks(text, 'text') as [string];
const elsewhere = 'https://maps.example/';

/** A page with a snippet; those that hold neither style nor script of their own are under the policy of the document. */
function pageWith(snippet: string): string {
  const inline = /<style>|<script type="module">/.test(snippet) || snippet.includes(elsewhere);
  const meta = inline ? '' : `<meta http-equiv="Content-Security-Policy" content="${policy.trim()}">`;
  return `<!doctype html><html lang="en"><meta charset="utf-8">${meta}<title>Snippet</title><link rel="icon" href="data:,">${snippet}`;
}

async function drawn(where: Page | FrameLocator): Promise<void> {
  const canvas = where.locator('waymesh-world [part=map][data-state=ready] canvas').first();
  await canvas.waitFor({ timeout: 100_000 });
  const colours = await canvas.evaluate((canvas: HTMLCanvasElement) => {
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  expect(colours).toBeGreaterThan(20);
}

describe('snippets of docs/embedding.md', () => {
  const snippets = codeBlocks(text, 'html').map((snippet, number) => ({ snippet, number: number + 1 }));

  test.for(snippets)('number $number works as it stands', async ({ snippet }, { browser }) => {
    const cdn = await serveStatic({ headers: { 'access-control-allow-origin': '*' } });
    const body = pageWith(snippet).replaceAll(elsewhere, cdn.address);
    const server = await serveStatic({ files: { 'snippet.html': body } });
    const context = await browser.newContext();
    const complaints = await complaintsOf(context);
    const page = await context.newPage();
    await page.goto(`${server.address}snippet.html`);
    if (snippet.includes('loading="lazy"')) await page.getByRole('button', { name: 'Show the map' }).click();
    await drawn(snippet.includes('<iframe') ? page.frameLocator('iframe') : page);
    if (snippet.includes('id="said"'))
      await expect.poll(() => page.locator('#said').textContent(), { timeout: 100_000 }).toBe('67.13 tiles, 10 turns');
    expect(complaints).toEqual([]);
    await context.close();
    await server.close();
    await cdn.close();
  });
});
