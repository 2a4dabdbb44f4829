import { describe } from 'vitest';
import { expect, test } from './browser';
import { picture, ready, routed } from './map_facts';

const hash = '#v=1&seed=moss-42&at=64,64,3';

describe('a worker that dies', () => {
  test('while idle is replaced: the page carries on as if nothing had happened', async ({ visit }) => {
    const page = await visit(hash);
    await ready(page);
    await page.workers()[0]?.evaluate(() => self.close());
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown']) {
      await page.locator('#map').press(key);
    }
    await ready(page);
    await page.locator('#seed').focus();
    await ready(page);
    await page.locator('#copy').click();
    const other = await visit(new URL(page.url()).hash);
    await ready(other);
    expect(await picture(page)).toBe(await picture(other));
    expect(await page.locator('#notice').isHidden()).toBe(true);
  });

  test('in the midst of a route is replaced, and the route is found', async ({ visit }) => {
    const page = await visit(hash);
    await ready(page);
    // It dies with the first part of the route on its lips.
    await page.workers()[0]?.evaluate(() => {
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (...said) {
        postMessage.apply(this, said as never);
        if (said[0]?.kind === 'part' && said[0].part.path?.status === 'searching') self.close();
      };
    });
    const replaced = page.waitForEvent('worker');
    await page.evaluate((hash) => {
      location.hash = `${hash}&solver=road&path=0,0~9000,6000`;
    }, hash);
    const fresh = await replaced;
    await routed(page);
    expect(page.workers()).toEqual([fresh]);
    expect(await page.locator('#notice').isHidden()).toBe(true);
  });
});
