/** What tests ask of the page. They wait for facts that the page itself states, never for time to pass. */
import type { Page } from 'playwright-core';

/** Everything in view is there, drawn and at rest. */
export async function ready(page: Page): Promise<void> {
  await page.locator('#map[data-state=ready]').waitFor({ timeout: 100_000 });
}

export async function routed(page: Page): Promise<void> {
  await page.locator('#route[data-outcome=found]').waitFor({ timeout: 100_000 });
  await ready(page);
}

/** The canvas's pixels as a PNG in a data address: equal exactly when the pixels are. */
export function picture(page: Page): Promise<string> {
  return page.evaluate(() => (document.querySelector('#map canvas') as HTMLCanvasElement).toDataURL());
}

/** How many pixels have each colour, as `#rrggbb`. */
export function colours(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const canvas = document.querySelector('#map canvas') as HTMLCanvasElement;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const counts: Record<string, number> = {};
    for (let p = 0; p < data.length; p += 4) {
      const value = ((data[p] as number) << 16) | ((data[p + 1] as number) << 8) | (data[p + 2] as number);
      const colour = `#${value.toString(16).padStart(6, '0')}`;
      counts[colour] = (counts[colour] ?? 0) + 1;
    }
    return counts;
  });
}

/** The link's `at`: the address follows the map at its own pace, so that tests poll for it. */
export function placeText(page: Page): string | undefined {
  return /[#&]at=([^&]*)/.exec(new URL(page.url()).hash)?.[1];
}

export function place(page: Page): [number, number, number] {
  return (placeText(page) ?? '').split(',').map(Number) as [number, number, number];
}
