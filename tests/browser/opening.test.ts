import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from './browser';
import { colours, ready } from './map_facts';

type Holding = typeof self & { release(): void };

/** Keeps all that the worker says until it is released; tells when it has opened another world. */
async function hold(page: Page): Promise<{ opened: () => Promise<boolean | undefined>; release: () => Promise<void> }> {
  const [worker] = page.workers();
  await worker?.evaluate(() => {
    const { postMessage } = MessagePort.prototype;
    const held: unknown[] = [];
    const releases: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (...said) {
      const say = () => postMessage.apply(this, said as never);
      // By a channel of its own, the worker puts off its work.
      if (said[0] === null) say();
      else {
        held.push(said[0]);
        releases.push(say);
      }
    };
    Object.assign(self, {
      held,
      release: () => {
        MessagePort.prototype.postMessage = postMessage;
        for (const release of releases) release();
      },
    });
  });
  return {
    opened: async () =>
      worker?.evaluate(() =>
        (self as never as { held: { kind: string; answer: { seed?: string } | null }[] }).held.some(
          ({ kind, answer }) => kind === 'answer' && typeof answer?.seed === 'string',
        ),
      ),
    release: async () => worker?.evaluate(() => (self as never as Holding).release()),
  };
}

async function follow(page: Page, hash: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, hash);
}

describe('while a world is being opened', () => {
  test('a link of another version wins: no world appears under its notice, and the page rests', async ({ visit }) => {
    const page = await visit('#v=1&at=64,64,3&layers=states,travellers');
    await ready(page);
    const { opened, release } = await hold(page);
    await follow(page, '#v=1&seed=fern-7&at=64,64,3&layers=states,travellers');
    await expect.poll(opened).toBe(true);
    await follow(page, '#v=2&seed=fern-7');
    await page.locator('#notice').waitFor();
    await release();
    await ready(page);
    // What is drawn for the travellers, if they walked on, would be one frame after the other.
    const frames = () => page.locator('#map').getAttribute('data-frames');
    const oneAfterTheOther = () =>
      page.evaluate(
        () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
      );
    await oneAfterTheOther();
    const before = await frames();
    for (let frame = 0; frame < 5; frame++) await oneAfterTheOther();
    expect(await frames()).toBe(before);
    const shown = await colours(page);
    // Floors, roads, travellers.
    for (const colour of ['#f4ecd9', '#fffdf6', '#2b5fb3']) expect(shown[colour] ?? 0).toBe(0);
    expect(page.url()).toMatch(/#v=2&seed=fern-7$/);
    expect(await page.locator('#notice').isVisible()).toBe(true);
  });

  test('a parameter joins a new seed, which still makes its entry in the history', async ({ visit }) => {
    const page = await visit('#v=1&at=64,64,3');
    await ready(page);
    await expect.poll(() => page.url()).toContain('at=64,64,3');
    const length = () => page.evaluate(() => history.length);
    const begin = await length();
    const { opened, release } = await hold(page);
    await page.locator('#seed').fill('fern-7');
    await page.locator('#seed').press('Enter');
    await expect.poll(opened).toBe(true);
    await page.evaluate(() => document.getElementById('parameter-style-classic')?.click());
    await release();
    await expect.poll(() => page.url()).toMatch(/#v=1&seed=fern-7&at=64,64,3&style=classic$/);
    expect(await length()).toBe(begin + 1);
    await page.goBack();
    await expect.poll(() => page.locator('#seed').inputValue()).toBe('moss-42');
  });
});

test('a world that the engine refuses leaves everything as it is', async ({ visit }) => {
  const page = await visit('#v=1&at=64,64,3&path=20,20~120,100');
  await page.locator('#route[data-outcome=found]').waitFor();
  await ready(page);
  const url = page.url();
  await page.evaluate(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (request: { kind: string; id: number }) {
      const data = { kind: 'refusal', id: request.id, message: 'no' };
      if (request.kind === 'open') queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
      else postMessage.call(this, request);
    };
  });
  await page.locator('#seed').fill('fern-7');
  await page.locator('#seed').press('Enter');
  await page.locator('#notice').filter({ hasText: 'The engine refused: no' }).waitFor();
  expect(await page.locator('#seed').inputValue()).toBe('moss-42');
  await page.locator('#route[data-outcome=found]').waitFor();
  await page.locator('#copy').click();
  expect(page.url()).toBe(url);
});
