/** What tests ask of the dialog of export, and of the files that it makes. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from './browser';

export async function openExport(page: Page): Promise<void> {
  const button = page.locator('#export');
  // On a phone it is in the sheet.
  if (!(await button.isVisible())) await page.locator('#sheet-handle').click();
  await button.click();
  await page.locator('#export-dialog[open]').waitFor();
}

export async function chooseFormat(page: Page, format: string): Promise<void> {
  await page.locator(`label:has(#export-format-${format})`).click();
}

export async function typeRectangle(page: Page, rectangle: readonly number[], pixels?: number): Promise<void> {
  await page.locator('label:has(#export-what-rectangle)').click();
  for (const [k, corner] of ['x0', 'y0', 'x1', 'y1'].entries())
    await page.locator(`#export-${corner}`).fill(`${rectangle[k]}`);
  if (pixels !== undefined) await page.locator('#export-pixels').fill(`${pixels}`);
}

export interface Saved {
  name: string;
  content: Buffer;
}

/** Runs the export that is chosen, up to the file that the reader gets. */
export async function saved(page: Page): Promise<Saved> {
  const begun = page.waitForEvent('download');
  await page.locator('#export-run').click();
  const download = await begun;
  await page.locator('#export-file').waitFor();
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** Width and height of a PNG. */
export function sizeOf({ content }: Saved): [number, number] {
  expect(content.toString('latin1', 1, 4)).toBe('PNG');
  return [content.readUInt32BE(16), content.readUInt32BE(20)];
}

/** How many pixels of a PNG differ from those of the map's canvas, and by how much at most. */
export function differences(page: Page, { content }: Saved): Promise<{ count: number; most: number }> {
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = document.querySelector('#map canvas') as HTMLCanvasElement;
    if (image.width !== canvas.width || image.height !== canvas.height) return { count: Infinity, most: Infinity };
    const picture = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const context = picture.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const pixels = ({ width, height }: HTMLCanvasElement, from: CanvasRenderingContext2D) =>
      from.getImageData(0, 0, width, height).data;
    const a = pixels(picture, context);
    const b = pixels(canvas, canvas.getContext('2d') as CanvasRenderingContext2D);
    let [count, most] = [0, 0];
    for (let p = 0; p < a.length; p++) {
      const difference = Math.abs((a[p] as number) - (b[p] as number));
      if (difference > 0) count++;
      most = Math.max(most, difference);
    }
    return { count, most };
  }, content.toString('base64'));
}
