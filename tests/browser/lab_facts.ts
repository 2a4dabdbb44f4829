/** What tests ask of labs. */
import type { Page } from 'playwright-core';
import { place } from './map_facts';

/** Values of the rows of a list, by their names. */
export async function rows(page: Page, list: string): Promise<Record<string, string>> {
  const texts = await page
    .locator(`${list} > div`)
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? '']),
    );
  return Object.fromEntries(texts);
}

/** Clicks at a place of the map, which is in the middle of the page at `at`. */
export async function clickAt(page: Page, x: number, y: number): Promise<void> {
  const [cameraX, cameraY, scale] = place(page);
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(size.width / 2 + (x - cameraX) * scale, size.height / 2 + (y - cameraY) * scale);
}

/** Reference maps of others; tests that need them are skipped where they are not. */
export const data = process.env.WAYMESH_DATA;

export const movingai = (name: string): string => `${data}/movingai/${name}`;
