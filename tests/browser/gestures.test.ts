import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from './browser';
import { place, placeText, ready } from './map_facts';

const hash = '#v=1&seed=moss-42&at=64,64,4';
const screen = { width: 1280, height: 800 };
const middle = { x: 640, y: 400 };

/** The place under a point of the screen. */
function under([x, y, scale]: [number, number, number], px: number, py: number): [number, number] {
  return [x + (px - middle.x) / scale, y + (py - middle.y) / scale];
}

async function touches(page: Page, steps: [number, number][][]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const points = (step: [number, number][]) => step.map(([x, y], id) => ({ x, y, id }));
  for (const [index, step] of steps.entries()) {
    await client.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: points(step),
    });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('gestures', () => {
  test('a drag carries the ground along', async ({ visit }) => {
    const page = await visit(hash, { viewport: screen, reducedMotion: 'reduce' });
    await ready(page);
    await page.mouse.move(500, 500);
    await page.mouse.down();
    await page.mouse.move(520, 520, { steps: 2 });
    await page.mouse.move(700, 440, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => place(page)).toEqual([64 - 200 / 4, 64 + 60 / 4, 4]);
    expect(await page.locator('#route').isHidden()).toBe(true);
  });

  test('the wheel zooms about the pointer', async ({ visit }) => {
    const page = await visit(hash, { viewport: screen });
    await ready(page);
    const before = place(page);
    await page.mouse.move(900, 250);
    await page.mouse.wheel(0, -260);
    await ready(page);
    await expect.poll(() => place(page)[2]).toBeCloseTo(8, 2);
    const after = place(page);
    const [x, y] = under(after, 900, 250);
    const [wasX, wasY] = under(before, 900, 250);
    expect(Math.abs(x - wasX) * after[2]).toBeLessThan(1.5);
    expect(Math.abs(y - wasY) * after[2]).toBeLessThan(1.5);
  });

  test('two fingers zoom about their middle', async ({ visit }) => {
    const page = await visit(hash, { viewport: screen, hasTouch: true });
    await ready(page);
    await touches(page, [
      [[600, 400]],
      [
        [600, 400],
        [700, 400],
      ],
      [
        [550, 400],
        [750, 400],
      ],
      [
        [500, 400],
        [800, 400],
      ],
    ]);
    await expect.poll(() => place(page)[2]).toBeCloseTo(12, 1);
    const after = place(page);
    expect(under(after, 650, 400)[0]).toBeCloseTo(under([64, 64, 4], 650, 400)[0], 0);
    expect(await page.locator('#route').isHidden()).toBe(true);
  });

  test('one finger pans and the page itself does not scroll', async ({ visit }) => {
    const page = await visit(hash, { viewport: screen, hasTouch: true, reducedMotion: 'reduce' });
    await ready(page);
    await touches(page, [[[600, 400]], [[600, 380]], [[600, 300]]]);
    await expect.poll(() => place(page)).toEqual([64, 64 + 100 / 4, 4]);
    expect(await page.evaluate(() => [scrollY, visualViewport?.scale])).toEqual([0, 1]);
  });

  test('keys move by 100 pixels and zoom', async ({ visit }) => {
    const page = await visit(hash, { viewport: screen });
    await ready(page);
    await page.locator('#map').press('ArrowLeft');
    await expect.poll(() => place(page)).toEqual([39, 64, 4]);
    await page.locator('#map').press('ArrowDown');
    await expect.poll(() => place(page)).toEqual([39, 89, 4]);
    await page.locator('#map').press('+');
    await ready(page);
    await expect.poll(() => place(page)[2]).toBeCloseTo(4 * Math.SQRT2, 2);
  });

  test('letting go in motion glides on, but not under reduced motion', async ({ visit }) => {
    const distances: number[] = [];
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const page = await visit(hash, { viewport: screen, reducedMotion });
      await ready(page);
      await page.locator('#map').evaluate(async (map) => {
        // Pointer events with times of their own: the speed does not hang on how fast this machine is.
        const send = (type: string, x: number, time: number) => {
          const event = new PointerEvent(type, { clientX: x, clientY: 500, pointerId: 1, button: 0, bubbles: true });
          Object.defineProperty(event, 'timeStamp', { value: time });
          map.dispatchEvent(event);
        };
        map.setPointerCapture = () => {};
        send('pointerdown', 600, 0);
        for (let step = 1; step <= 10; step++) send('pointermove', 600 + 20 * step, 16 * step);
        send('pointerup', 800, 162);
      });
      await ready(page);
      await expect.poll(() => placeText(page)).not.toBe('64,64,4');
      await page.locator('#copy').click();
      distances.push((64 - place(page)[0]) * 4);
    }
    expect(distances[1]).toBe(200);
    expect(distances[0]).toBeGreaterThan(300);
  });
});
