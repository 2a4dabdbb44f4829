import { describe } from 'vitest';
import { expect, test } from './browser';
import { colours, picture, ready } from './map_facts';

describe('the world', () => {
  test('appears: rock, floors and roads', async ({ visit }) => {
    const page = await visit();
    await ready(page);
    const counts = await colours(page);
    for (const colour of ['#b9a88a', '#f4ecd9', '#fffdf6']) expect(counts[colour] ?? 0).toBeGreaterThan(5000);
    expect(await page.locator('#map').getAttribute('data-pending')).toBe('0');
  });

  test('is another one for another seed, and the same one for the same seed', async ({ visit }) => {
    const pictures: string[] = [];
    for (const seed of ['moss-42', 'fern-7', 'moss-42']) {
      const page = await visit(`#v=1&seed=${seed}&at=64,64,3`);
      await ready(page);
      pictures.push(await picture(page));
    }
    expect(pictures[2]).toBe(pictures[0]);
    expect(pictures[1]).not.toBe(pictures[0]);
  });

  test('is the same wherever the reader came from', async ({ visit }) => {
    const wanderer = await visit('#v=1&seed=moss-42&at=64,64,1.5');
    await ready(wanderer);
    await wanderer.locator('#map').focus();
    for (const key of ['ArrowRight', 'ArrowDown', '-', '-', '+', 'ArrowLeft', 'ArrowUp', '+']) {
      await wanderer.locator('#map').press(key);
      await ready(wanderer);
    }
    await wanderer.locator('#seed').focus();
    await ready(wanderer);
    await wanderer.locator('#copy').click();
    const link = new URL(wanderer.url()).hash;
    const newcomer = await visit(link);
    await ready(newcomer);
    expect(await picture(newcomer)).toBe(await picture(wanderer));
  });

  test('goes on for ever: panning loads more chunks', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,3');
    await ready(page);
    await page.mouse.move(700, 400);
    await page.mouse.down();
    await page.mouse.move(200, 500, { steps: 6 });
    await page.mouse.move(150, 500, { steps: 1 });
    await page.mouse.up();
    await ready(page);
    const counts = await colours(page);
    expect(counts['#fffdf6'] ?? 0).toBeGreaterThan(5000);
    const [x] = await page.evaluate(() => (/at=([^&]*)/.exec(location.hash)?.[1] ?? '').split(',').map(Number));
    expect(x).toBeGreaterThan(64 + 500 / 3);
  });

  test.for([
    [2 ** 31 - 40, -(2 ** 31) + 40],
    [-(2 ** 31) + 40, 2 ** 31 - 40],
  ] as const)('has roads at chunk %s', async ([x, y], { visit }) => {
    const page = await visit(`#v=1&seed=moss-42&at=${x * 128},${y * 128},4`);
    await ready(page);
    expect((await colours(page))['#fffdf6'] ?? 0).toBeGreaterThan(5000);
  });

  test('reaches from one node to ten thousand chunks', async ({ visit }) => {
    const page = await visit('#v=1&seed=moss-42&at=64,64,0.001');
    await ready(page);
    // Roads over toned ground.
    expect((await colours(page))['#fffdf6'] ?? 0).toBeGreaterThan(1000);
    const scale = await page.evaluate(() => Number(/at=[^,]*,[^,]*,([^&]*)/.exec(location.hash)?.[1]));
    expect((1280 * 720) / (scale * 128) ** 2).toBeGreaterThan(10_000);
    await page.goto(`${page.url().split('#')[0]}#v=1&seed=moss-42&at=64,64,400`);
    await ready(page);
  });
});
