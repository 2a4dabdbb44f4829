/** Pages that others might write, with elements or frames in them, served beside the built files under a strict policy. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from './browser';
import { complaintsOf } from './complaints';
import { serveStatic } from './static_server';

export const strictPolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:";

const style = `
body { margin: 16px; font: 16px/1.5 sans-serif; }
waymesh-world, iframe { display: block; width: 480px; height: 300px; margin: 0 0 16px; border: 0; }
.far { margin-top: 4000px; }
.end { height: 3000px; }
`;

/** What pages note of the events of their elements: this much of a script a strict policy lets them have. */
const script = `
window.heard = [];
for (const type of ['ready', 'view', 'path', 'error'])
  addEventListener('waymesh-' + type, ({ target, detail }) => heard.push({ type, id: target.id, detail }));
`;

export interface Heard {
  type: 'ready' | 'view' | 'path' | 'error';
  id: string;
  detail: Record<string, unknown>;
}

export interface HostPage {
  page: Page;
  address: string;
  requests: string[];
  /** Fails on complaints of the page, but for those that are expected. */
  close(expected?: RegExp): Promise<void>;
}

interface HostOptions extends BrowserContextOptions {
  /** Further files, by name. */
  files?: Record<string, string>;
  head?: string;
  lang?: string;
}

export async function openHost(browser: Browser, body: string, options: HostOptions = {}): Promise<HostPage> {
  const { files = {}, lang = 'en', head = '<script type="module" src="waymesh-world.js"></script>', ...rest } = options;
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Host</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><link rel="stylesheet" href="host.css">
<script src="host.js"></script>${head}</head><body><main>${body}</main></body></html>`;
  const server = await serveStatic({
    headers: { 'content-security-policy': strictPolicy },
    files: { 'host.html': html, 'host.css': style, 'host.js': script, ...files },
  });
  const context = await browser.newContext({ viewport: { width: 800, height: 600 }, ...rest });
  const complaints = await complaintsOf(context);
  const requests: string[] = [];
  context.on('request', (request) => requests.push(request.url().replace(server.address, '')));
  const page = await context.newPage();
  await page.goto(`${server.address}host.html`);
  return {
    page,
    address: server.address,
    requests,
    async close(expected) {
      await context.close();
      await server.close();
      expect(complaints.filter((complaint) => !expected?.test(complaint))).toEqual([]);
    },
  };
}

/** The map inside an element, at rest. */
export async function shown(element: Locator): Promise<Locator> {
  const map = element.locator('[part=map][data-state=ready]');
  await map.waitFor({ timeout: 100_000 });
  return map;
}

/** A path was found, and the line beside the map says so. */
export async function routed(element: Locator): Promise<void> {
  await element.locator('[part=result]', { hasText: /\d (tiles|格)/ }).waitFor({ timeout: 100_000 });
}

export function heard(page: Page): Promise<Heard[]> {
  return page.evaluate(() => (window as never as { heard: Heard[] }).heard);
}

export async function heardOf(page: Page, type: Heard['type'], id?: string): Promise<Heard['detail'][]> {
  const all = await heard(page);
  return all.filter((event) => event.type === type && (!id || event.id === id)).map(({ detail }) => detail);
}

/** Frames that an element has drawn so far. */
export async function frames(element: Locator): Promise<number> {
  return Number((await element.locator('[part=map]').getAttribute('data-frames')) ?? 0);
}

export function viewOf(element: Locator): Promise<{ x: number; y: number; scale: number } | undefined> {
  return element.evaluate((world) => (world as HTMLElementTagNameMap['waymesh-world']).view);
}
