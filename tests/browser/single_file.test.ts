/** `waymesh.html`: the page in one file, where it has neither a server nor, in a sandbox, an origin. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Frame, Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from './browser';
import { complaintsOf } from './complaints';

const file = pathToFileURL(fileURLToPath(new URL('../../dist/waymesh.html', import.meta.url))).href;
const path = '#v=1&seed=moss-42&at=64,64,3&solver=optimal&path=20,20~120,100';
const cave = '#v=1&scene=cave&at=20,11,15';

async function found(place: Page | Frame): Promise<void> {
  await place.locator('#route[data-outcome=found]').waitFor();
  await place.locator('#map[data-state=ready]').waitFor();
}

const frameOf = (source: string) =>
  `<body style="margin:0"><iframe sandbox="allow-scripts" style="width:100vw;height:95vh;border:0" src="${source}">`;

async function onlyFrame(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('the page has no frame');
  return frame;
}

/** Ways to open a page whose only content is a sandboxed frame of the single file. */
const sandboxes: Record<string, (page: Page, origin: string) => Promise<void>> = {
  async served(page, origin) {
    await page.setContent(frameOf(`${origin}waymesh.html${path}`));
  },
  async 'from a file'(page) {
    const host = join(mkdtempSync(join(tmpdir(), 'waymesh-')), 'host.html');
    writeFileSync(host, frameOf(file + path));
    await page.goto(pathToFileURL(host).href);
  },
  async 'as text of its host'(page) {
    await page.setContent(frameOf('about:blank'));
    await page.locator('iframe').evaluate(
      (frame: HTMLIFrameElement, text) => {
        frame.srcdoc = text;
      },
      readFileSync(new URL(file), 'utf8'),
    );
    const frame = await onlyFrame(page);
    await frame.locator('#map[data-state=ready]').waitFor();
    await frame.evaluate((hash) => {
      location.hash = hash;
    }, path);
  },
};

/** Ways in which a worker is not to be had: it throws, or it reports an error and never says anything. */
const blocked: Record<string, string> = {
  refused: "function () { throw new DOMException('no workers here', 'SecurityError'); }",
  dead: `function () {
    setTimeout(() => this.onerror(new ErrorEvent('error')));
    this.postMessage = this.terminate = () => {};
  }`,
};

describe('the single file', () => {
  test('answers a path from a file, fetches nothing, and keeps its address', async ({ browser }) => {
    const context = await browser.newContext();
    const complaints = await complaintsOf(context);
    const requests: string[] = [];
    context.on('request', (request) => requests.push(request.url()));
    const page = await context.newPage();
    await page.goto(file + path);
    await found(page);
    expect(page.workers().length).toBe(1);
    await page.locator('#map').press('ArrowRight');
    await expect.poll(() => page.url()).toMatch(/waymesh\.html#v=1&at=97\.\d+,64,3&/);
    expect(requests.filter((url) => !/^(blob|data):/.test(url))).toEqual([file]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('shows labs, and speaks Chinese', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'zh-CN' });
    const complaints = await complaintsOf(context);
    const page = await context.newPage();
    await page.goto(file + cave);
    await found(page);
    const tagline = page.locator('[data-text=tagline]');
    await expect.poll(() => tagline.textContent()).toMatch(/^\p{Script=Han}+$/u);
    await page.locator('#language').click();
    await expect.poll(() => tagline.textContent()).toMatch(/^[a-z ]+$/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.for(Object.keys(sandboxes))(
    'works in a sandboxed frame, where it has no origin: %s',
    async (how, { browser, origin }) => {
      const context = await browser.newContext();
      const complaints = await complaintsOf(context);
      const host = await context.newPage();
      await sandboxes[how]?.(host, origin);
      const frame = await onlyFrame(host);
      await found(frame);
      expect(await frame.evaluate(() => self.origin)).toBe('null');
      expect(host.workers().length).toBe(1);
      const entries = await host.evaluate(() => history.length);
      await frame.locator('#seed').fill('fern-7');
      await frame.locator('#seed').press('Enter');
      await frame.locator('#map[data-state=ready]').waitFor();
      await frame.locator('#language').click();
      await frame.locator('#scenes [value=cave]').click();
      await frame.locator('body[data-scene=cave]').waitFor();
      await found(frame);
      expect(await host.evaluate(() => history.length)).toBe(entries);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('is an embed, too: of the map alone, from a file in a sandboxed frame', async ({ browser }) => {
    const context = await browser.newContext();
    const complaints = await complaintsOf(context);
    const page = await context.newPage();
    const host = join(mkdtempSync(join(tmpdir(), 'waymesh-')), 'host.html');
    const heard = `<script>heard = []; onmessage = ({ data }) => heard.push(data)</script>`;
    writeFileSync(host, heard + frameOf(`${file}?embed=1${path}`));
    await page.goto(pathToFileURL(host).href);
    const messages = () => page.evaluate(() => (window as never as { heard: { type: string }[] }).heard);
    await expect.poll(messages).toContainEqual(expect.objectContaining({ type: 'path', status: 'found' }));
    expect(await (await onlyFrame(page)).locator('#cards').count()).toBe(0);
    expect(page.workers().length).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.for(Object.entries(blocked))(
    'does without a worker that is %s: a path and a lab on its own thread',
    async ([, Worker], { browser }) => {
      const context = await browser.newContext();
      const complaints = await complaintsOf(context);
      await context.addInitScript(`window.Worker = ${Worker}`);
      const page = await context.newPage();
      await page.goto(file + path);
      await found(page);
      expect(page.workers().length).toBe(0);
      await page.locator('#scenes [value=cave]').click();
      await page.locator('body[data-scene=cave]').waitFor();
      await found(page);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
