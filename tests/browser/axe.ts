/** What axe finds on the page as it is. */
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from './browser';

const axe = createRequire(import.meta.url).resolve('axe-core');

interface Finding {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What it finds, a line each. */
export async function findings(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe });
  const found = await page.evaluate(async () => {
    const { axe } = window as never as { axe: { run(): Promise<{ violations: Finding[]; incomplete: Finding[] }> } };
    const { violations, incomplete } = await axe.run();
    return [...violations, ...incomplete.filter(({ id }) => id === 'color-contrast')];
  });
  return found.flatMap(({ id, nodes }) =>
    nodes
      // The background of text in a picture is the picture, to axe.
      .filter(({ html }) => id !== 'color-contrast' || !html.startsWith('<text'))
      // A single letter, or a sign, has the colours of the others.
      .filter(({ failureSummary }) => !/content is too short|only non-text characters/.test(failureSummary ?? ''))
      .map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Looks at the page as it is, but over plain ground: what contrast text has on a picture, axe cannot tell. */
export async function expectClean(page: Page): Promise<void> {
  const map = page.locator('#map canvas');
  await map.evaluate((canvas) => {
    canvas.style.display = 'none';
    // An open dialog lies over all the rest, which is inert; axe takes its layers by their numbers alone.
    if (document.querySelector('dialog:modal')) (document.querySelector('main') as HTMLElement).style.display = 'none';
  });
  for (const ground of ['#b9a88a', '#f4ecd9', '#15171c', '#3a3f48']) {
    const dark = (await page.locator('html').getAttribute('data-theme')) === 'dark';
    // Light cards lie on light ground, dark ones on dark.
    if (dark !== (ground === '#15171c' || ground === '#3a3f48')) continue;
    await page.addStyleTag({
      content: `html, body, #map { background: ${ground} !important } * { backdrop-filter: none !important }`,
    });
    expect(await findings(page)).toEqual([]);
  }
}

/** Every language and every theme: neither has a say in the other. */
export const looks = [
  { lang: 'en', theme: 'light' },
  { lang: 'zh', theme: 'dark' },
] as const;
