import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { preview } from 'vite';
import { test as base, expect } from 'vitest';

/** Opens a path of the built page in a browser profile of its own. */
export type Visit = (path?: string, options?: BrowserContextOptions) => Promise<Page>;

const root = fileURLToPath(new URL('../../', import.meta.url));

function findChromium(): string {
  const named = process.env.CHROMIUM;
  if (named) return named;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not here: look on.
      }
    }
  }
  throw new Error('no Chromium on the PATH; name one in the environment variable CHROMIUM');
}

export const test = base.extend<{ visit: Visit; origin: string; browser: Browser }>({
  /** Address of the built page, served as `npm start` serves it; ends with a slash. */
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from the pattern
    async ({}, use) => {
      const server = await preview({ root, logLevel: 'error', preview: { host: '127.0.0.1', open: false } });
      const address = server.resolvedUrls?.local[0];
      if (!address) throw new Error('the preview server has no address');
      await use(address);
      await server.close();
    },
    { scope: 'worker' },
  ],

  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from the pattern
    async ({}, use) => {
      const browser = await chromium.launch({
        executablePath: findChromium(),
        args: [
          '--headless',
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],

  /** Every page that a test visits must have kept its console clean by the end of that test. */
  visit: async ({ browser, origin }, use) => {
    const pages: Page[] = [];
    const errors: string[] = [];
    await use(async (path = '', options = {}) => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      pages.push(page);
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await page.goto(new URL(path, origin).href);
      return page;
    });
    for (const page of pages) await page.context().close();
    expect(errors).toEqual([]);
  },
});

export { expect };
