import { expect, test } from './browser';

interface Watched {
  frames: Set<number>;
  timers: Set<number>;
}

test('at rest the page has nothing to do: no frame and no timer is pending', async ({ browser, origin }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    const frames = new Set<number>();
    const timers = new Set<number>();
    Object.assign(window, { watched: { frames, timers } });
    const { requestAnimationFrame, cancelAnimationFrame, setTimeout, clearTimeout } = window;
    window.requestAnimationFrame = (run) => {
      const id = requestAnimationFrame((now) => {
        frames.delete(id);
        run(now);
      });
      frames.add(id);
      return id;
    };
    window.cancelAnimationFrame = (id) => {
      frames.delete(id);
      cancelAnimationFrame(id);
    };
    window.setTimeout = ((run: () => void, wait: number) => {
      const id = setTimeout(() => {
        timers.delete(id);
        run();
      }, wait);
      timers.add(id);
      return id;
    }) as typeof window.setTimeout;
    window.clearTimeout = (id) => {
      timers.delete(id as number);
      clearTimeout(id);
    };
    window.setInterval = () => {
      throw new Error('an interval never rests');
    };
  });
  await page.goto(`${origin}#v=1&seed=moss-42&at=64,64,3&solver=smooth&path=20,20~120,100`);
  await page.locator('#route[data-outcome=found]').waitFor();
  await page.locator('#map[data-state=ready]').waitFor();
  await page.locator('#proof[data-state=measured]').waitFor();
  const pending = () =>
    page.evaluate(() => {
      const { frames, timers } = (window as never as { watched: Watched }).watched;
      return [frames.size, timers.size];
    });
  // The last timer is the address bar's. With nothing pending, nothing can run until someone acts.
  await expect.poll(pending).toEqual([0, 0]);
  const drawn = await page.locator('#map').getAttribute('data-frames');
  await page.locator('#world').hover();
  expect(await pending()).toEqual([0, 0]);
  expect(await page.locator('#map').getAttribute('data-frames')).toBe(drawn);
  await page.locator('#map').press('ArrowRight');
  await expect.poll(() => page.locator('#map').getAttribute('data-frames')).not.toBe(drawn);
  await context.close();
});
