/** The page in other people's frames: its map alone, which shows what it is told and leaves the page around it alone. */
import type { Frame, Page } from 'playwright-core';
import { describe } from 'vitest';
import { findings } from './axe';
import { expect, test } from './browser';
import { openHost, routed, shown } from './host_page';

const hash = '#v=1&at=64,64,3';
const frameOf = (query = '', content = hash) =>
  `<iframe id="f" title="Map" src="index.html?embed=1${query}${content}"></iframe><div class="end"></div>`;

interface Message {
  type: string;
  [key: string]: unknown;
}

/** Notes messages of the frame, as they come. */
const listener = "window.messages = []; addEventListener('message', ({ data }) => messages.push(data));";
const listening = {
  head: '<script src="listener.js"></script>',
  files: { 'listener.js': listener },
};

async function messages(page: Page, type: string): Promise<Message[]> {
  const all = await page.evaluate(() => (window as never as { messages: Message[] }).messages);
  return all.filter((message) => message.type === type);
}

async function heard(page: Page, type: string, count = 1): Promise<Message[]> {
  await expect
    .poll(async () => (await messages(page, type)).length, { timeout: 100_000 })
    .toBeGreaterThanOrEqual(count);
  return messages(page, type);
}

function send(page: Page, message: unknown): Promise<void> {
  return page.evaluate((message) => {
    (document.querySelector('#f') as HTMLIFrameElement).contentWindow?.postMessage(message, '*');
  }, message);
}

async function frame(page: Page): Promise<Frame> {
  const found = await (await page.locator('#f').elementHandle())?.contentFrame();
  if (!found) throw new Error('no frame');
  return found;
}

describe('an embedded page', () => {
  test('shows its map alone, in the language and theme that it is told', async ({ browser }) => {
    const host = await openHost(browser, frameOf('&lang=zh&theme=dark', `${hash}&path=20,20~120,100`), { head: '' });
    const inside = await frame(host.page);
    const element = inside.locator('waymesh-world');
    await routed(element);
    expect(await element.boundingBox()).toEqual(await host.page.locator('#f').boundingBox());
    expect(await inside.locator('#cards').count()).toBe(0);
    expect(await inside.locator('html').getAttribute('lang')).toBe('zh-Hans');
    expect(await element.locator('[part=root]').getAttribute('lang')).toBe('zh-Hans');
    expect(await element.locator('[part=root]').getAttribute('data-theme')).toBe('dark');
    expect(await element.locator('[part=result]').textContent()).toContain('格');
    const link = await element.locator('[part=link]').getAttribute('href');
    expect(link).toMatch(new RegExp(`^${host.address}index.html#v=1&at=64,64,3&path=`));
    await host.close();
  });

  test('never writes history, nor its address, and lets the page scroll', async ({ browser }) => {
    const host = await openHost(browser, frameOf(), { reducedMotion: 'reduce', head: '' });
    const { page } = host;
    const inside = await frame(page);
    const element = inside.locator('waymesh-world');
    const map = await shown(element);
    const before = await page.evaluate(() => history.length);
    const address = inside.url();
    await page.mouse.move(250, 150);
    await page.mouse.down();
    await page.mouse.move(150, 120, { steps: 3 });
    await page.mouse.up();
    await map.press('ArrowLeft');
    await map.press('Enter');
    await element.locator('[part=result]', { hasText: 'goal' }).waitFor();
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);
    await element.locator('.gesture-hint[data-shown=true]').waitFor();
    // Longer than the whole page waits before it writes its address.
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => history.length)).toBe(before);
    expect(inside.url()).toBe(address);
    await host.close();
  });

  test('follows its hash', async ({ browser }) => {
    const host = await openHost(browser, frameOf(), { head: '' });
    const inside = await frame(host.page);
    const element = inside.locator('waymesh-world');
    await shown(element);
    await inside.evaluate(() => location.replace('#v=1&seed=fern-7&at=5,6,7'));
    await expect
      .poll(() => element.evaluate((it: HTMLElementTagNameMap['waymesh-world']) => it.permalink))
      .toBe('v=1&seed=fern-7&at=5,6,7');
    await host.close();
  });

  test('has nothing that axe would find', async ({ browser }) => {
    const host = await openHost(browser, '', { bypassCSP: true, head: '' });
    await host.page.goto(`${host.address}index.html?embed=1&lang=en${hash}`);
    await shown(host.page.locator('waymesh-world'));
    expect(await findings(host.page)).toEqual([]);
    await host.close();
  });
});

describe('messages', () => {
  test('come out: ready, view, path', async ({ browser }) => {
    const host = await openHost(browser, frameOf('', `${hash}&path=20,20~120,100`), listening);
    const { page } = host;
    expect(await heard(page, 'ready')).toEqual([{ waymesh: 1, type: 'ready' }]);
    const [path] = await heard(page, 'path');
    expect(path).toMatchObject({ waymesh: 1, status: 'found', solver: 'optimal', snapped: [true, false] });
    const map = (await frame(page)).locator('[part=map]');
    await map.press('ArrowRight');
    expect((await heard(page, 'view')).at(-1)).toMatchObject({ waymesh: 1, y: 64, scale: 3 });
    await host.close();
  });

  test('go in: all or nothing', async ({ browser }) => {
    const host = await openHost(browser, frameOf(), listening);
    const { page } = host;
    await heard(page, 'ready');
    const element = (await frame(page)).locator('waymesh-world');
    const permalink = () => element.evaluate((it: HTMLElementTagNameMap['waymesh-world']) => it.permalink);
    await send(page, { waymesh: 1, type: 'set', seed: 'fern-7', at: '5,6,7', lang: 'zh', theme: 'dark' });
    await expect.poll(permalink, { timeout: 20_000 }).toBe('v=1&seed=fern-7&at=5,6,7');
    expect(await element.locator('[part=root]').getAttribute('data-theme')).toBe('dark');
    expect(await element.locator('[part=root]').getAttribute('lang')).toBe('zh-Hans');
    await send(page, { waymesh: 1, type: 'set', seed: 'other', at: 'nowhere' });
    await send(page, { waymesh: 1, type: 'set', path: 7 });
    await send(page, { waymesh: 1, type: 'set', link: 'v=1&seed=a&density=many' });
    await send(page, { waymesh: 1, type: 'dance' });
    await send(page, { waymesh: 2, type: 'set', seed: 'other' });
    const errors = await heard(page, 'error', 5);
    expect(errors.map(({ message }) => message)).toEqual([
      'at: got nowhere, expected x,y,scale',
      'path: got 7, expected text',
      'density: got many, expected 4…256',
      'type: got dance, expected set',
      'waymesh: got 2, expected 1',
    ]);
    expect(await permalink()).toBe('v=1&seed=fern-7&at=5,6,7');
    await send(page, { waymesh: 1, type: 'set', link: 'v=1&seed=a', path: '10,10~60,60' });
    await heard(page, 'path');
    expect(await permalink()).toMatch(/^v=1&seed=a&at=64[^&]*&path=/);
    await host.close();
  });

  test('count only from the page around the frame', async ({ browser }) => {
    const stranger = '<iframe id="g" title="Other" src="other.html"></iframe>';
    const host = await openHost(browser, stranger + frameOf(), {
      head: '<script src="listener.js"></script>',
      files: {
        'listener.js': listener,
        'other.html': '<!doctype html><title>Other</title><script src="other.js"></script>',
        'other.js':
          "addEventListener('message', ({ data }) => parent.frames[1].postMessage(data, '*')); parent.postMessage({ type: 'other' }, '*');",
      },
    });
    const { page } = host;
    await heard(page, 'other');
    await heard(page, 'ready');
    const element = (await frame(page)).locator('waymesh-world');
    const permalink = () => element.evaluate((it: HTMLElementTagNameMap['waymesh-world']) => it.permalink);
    // First the stranger's, then ours: once that is answered, the other one would have been, too.
    await page.evaluate(() => window.frames[0]?.postMessage({ waymesh: 1, type: 'set', seed: 'stranger' }, '*'));
    await page.evaluate(() => window.frames[0]?.postMessage({ waymesh: 3, type: 'set' }, '*'));
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    await send(page, { waymesh: 2 });
    expect((await heard(page, 'error')).map(({ message }) => message)).toEqual(['waymesh: got 2, expected 1']);
    expect(await permalink()).toBe('v=1&at=64,64,3');
    await host.close();
  });

  test('neither come nor go where another origin is named than that of the page around', async ({ browser }) => {
    const host = await openHost(browser, frameOf('&origin=https://elsewhere.example'), listening);
    const { page } = host;
    const element = (await frame(page)).locator('waymesh-world');
    await shown(element);
    await send(page, { waymesh: 1, type: 'set', seed: 'fern-7' });
    await send(page, { waymesh: 2, type: 'set' });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(await page.evaluate(() => (window as never as { messages: unknown[] }).messages)).toEqual([]);
    expect(await element.evaluate((it: HTMLElementTagNameMap['waymesh-world']) => it.permalink)).toBe('v=1&at=64,64,3');
    await host.close(/elsewhere/);
  });
});
