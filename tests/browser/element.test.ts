/** `<waymesh-world>` in pages that others write. */
import { describe } from 'vitest';
import type { WaymeshWorld } from '../../web/element/waymesh_world';
import { findings, looks } from './axe';
import { expect, test } from './browser';
import { frames, heard, heardOf, openHost, routed, shown, viewOf } from './host_page';

const found = 'path="20,20~120,100"';
/** Frames of travellers on their way, or a worker, may be long in coming. */
const patience = { timeout: 20_000 };

describe('several elements on a page', () => {
  test('are independent, and share one engine', async ({ browser }) => {
    const host = await openHost(
      browser,
      `<waymesh-world id="a" seed="moss-42" at="64,64,3"></waymesh-world>
       <waymesh-world id="b" seed="fern-7" at="0,0,2"></waymesh-world>
       <waymesh-world id="c" scene="cave"></waymesh-world>
       <waymesh-world id="d" link="v=1&amp;density=10" at="470,-440,0.9" theme="dark"></waymesh-world>`,
      { viewport: { width: 1000, height: 1400 } },
    );
    const { page } = host;
    for (const id of 'abcd') await shown(page.locator(`#${id}`));
    expect((await heardOf(page, 'ready')).length).toBe(4);
    const before = await Promise.all([...'acd'].map((id) => viewOf(page.locator(`#${id}`))));
    const detail = await page.locator('#b').evaluate(async (element) => {
      const b = element as WaymeshWorld;
      b.lookAt(40, 40, 4);
      return b.findPath([10, 10], [60, 50]);
    });
    expect(detail).toMatchObject({ status: 'found', solver: 'optimal' });
    expect(detail.points[0]).toEqual(detail.from);
    expect(detail.points.at(-1)).toEqual(detail.to);
    expect(detail.length).toBeGreaterThan(Math.hypot(50, 40) - 2);
    await shown(page.locator('#b'));
    expect(await viewOf(page.locator('#b'))).toEqual({ x: 40, y: 40, scale: 4 });
    expect(await Promise.all([...'acd'].map((id) => viewOf(page.locator(`#${id}`))))).toEqual(before);
    // The cave begins with a path of its own.
    expect((await heardOf(page, 'path', 'b')).length).toBe(1);
    expect((await heardOf(page, 'path', 'c')).map(({ solver }) => solver)).toEqual(['grid']);
    expect(await heardOf(page, 'path', 'a')).toEqual([]);
    expect(page.workers().length).toBe(1);
    await host.close();
  });

  test('draw and ask nothing out of sight, and go on when they are seen', async ({ browser }) => {
    const host = await openHost(
      browser,
      `<waymesh-world id="near" layers="states,travellers" at="64,64,1"></waymesh-world>
       <waymesh-world id="far" class="far" layers="travellers" at="64,64,1"></waymesh-world>`,
    );
    const { page } = host;
    const [near, far] = [page.locator('#near'), page.locator('#far')];
    // Travellers walk on and on: the map comes to rest only between their steps.
    await expect.poll(() => frames(near), patience).toBeGreaterThan(30);
    expect(await frames(far)).toBe(0);
    expect(await far.evaluate((element: WaymeshWorld) => element.view)).toBeUndefined();
    await page.evaluate(() => scrollTo(0, 4000));
    await expect.poll(() => frames(far), patience).toBeGreaterThan(30);
    const drawn = await frames(near);
    await page.waitForTimeout(2000);
    expect(await frames(near)).toBe(drawn);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => frames(near), patience).toBeGreaterThan(drawn);
    await host.close();
  });

  test('end all work when they are removed, and begin again when they come back', async ({ browser }) => {
    const host = await openHost(
      browser,
      `<waymesh-world id="a" layers="travellers" at="64,64,2" ${found}></waymesh-world>`,
    );
    const { page } = host;
    await routed(page.locator('#a'));
    const element = await page.locator('#a').elementHandle();
    await page.locator('#a').evaluate((a: WaymeshWorld) => a.lookAt(80, 70, 3));
    const drawn = await page.evaluate((a) => {
      a?.remove();
      return (a as WaymeshWorld).shadowRoot?.querySelector('canvas');
    }, element);
    expect(drawn).toBeNull();
    await expect.poll(() => page.workers().length, patience).toBe(0);
    await page.evaluate((a) => document.querySelector('main')?.append(a as Node), element);
    await expect.poll(() => page.workers().length, patience).toBe(1);
    await expect.poll(() => viewOf(page.locator('#a')), patience).toEqual({ x: 80, y: 70, scale: 3 });
    await routed(page.locator('#a'));
    expect(await heardOf(page, 'path')).toHaveLength(2);
    await host.close();
  });
});

describe('a lazy element', () => {
  test('asks for nothing but the script of its tag until its button is pressed', async ({ browser }) => {
    const host = await openHost(browser, `<waymesh-world id="a" loading="lazy" ${found}></waymesh-world>`);
    const { page, requests } = host;
    const button = page.locator('#a').locator('[part=activate]');
    await button.waitFor();
    expect(requests.sort()).toEqual(['host.css', 'host.html', 'host.js', 'waymesh-world.js']);
    expect(page.workers().length).toBe(0);
    await page.keyboard.press('Tab');
    expect(await button.evaluate((it) => it.matches(':focus-visible'))).toBe(true);
    await page.keyboard.press('Enter');
    await shown(page.locator('#a'));
    expect(requests.some((name) => name.endsWith('.wasm'))).toBe(true);
    expect(
      await page
        .locator('#a')
        .locator('[part=map]')
        .evaluate((map) => map.matches(':focus')),
    ).toBe(true);
    await host.close();
  });

  test('can be activated by the page, also out of sight', async ({ browser }) => {
    const host = await openHost(
      browser,
      `<waymesh-world id="a" class="far" loading="lazy" seed="fern-7"></waymesh-world>`,
    );
    const { page } = host;
    const permalink = await page.locator('#a').evaluate(async (a: WaymeshWorld) => {
      await a.activate();
      return a.permalink;
    });
    expect(permalink).toContain('seed=fern-7');
    expect(await frames(page.locator('#a'))).toBe(0);
    await host.close();
  });
});

describe('attributes', () => {
  test('show what a link shows, and follow at once when they change', async ({ browser }) => {
    const host = await openHost(browser, `<waymesh-world id="a" seed="moss-42" at="64,64,3"></waymesh-world>`);
    const { page } = host;
    const a = page.locator('#a');
    await shown(a);
    const permalink = () => a.evaluate((it: WaymeshWorld) => it.permalink);
    expect(await permalink()).toBe('v=1&at=64,64,3');
    await a.evaluate((it: WaymeshWorld) => {
      it.path = '20,20~120,100';
      it.solver = 'grid';
      it.layers = 'grid';
    });
    await routed(a);
    expect(await heardOf(page, 'path')).toMatchObject([{ solver: 'grid', status: 'found' }]);
    expect(await permalink()).toMatch(/^v=1&at=64,64,3&layers=grid&solver=grid&path=17\.5,23\.5~/);
    await a.evaluate((it: WaymeshWorld) => it.setAttribute('link', 'v=1&density=20&keep=0'));
    await expect.poll(permalink, patience).toMatch(/^v=1&at=64,64,3&density=20&keep=0&layers=grid/);
    await a.evaluate((it: WaymeshWorld) => {
      it.at = '100,100,5';
    });
    await expect.poll(() => viewOf(a)).toEqual({ x: 100, y: 100, scale: 5 });
    await a.evaluate((it: WaymeshWorld) => {
      it.link = '';
      it.seed = null;
      it.scene = 'cave';
    });
    await expect.poll(permalink, patience).toContain('scene=cave');
    await shown(a);
    expect(await heardOf(page, 'error')).toEqual([]);
    await host.close();
  });

  test('that are wrong are told of, and the rest is shown', async ({ browser }) => {
    const host = await openHost(
      browser,
      `<waymesh-world id="a" seed="fern-7" at="here"></waymesh-world>
       <waymesh-world id="b" link="v=2&amp;seed=fern-7"></waymesh-world>
       <waymesh-world id="c" link="v=1&amp;density=many" lang="zh"></waymesh-world>`,
      { viewport: { width: 800, height: 1100 } },
    );
    const { page } = host;
    await shown(page.locator('#a'));
    await shown(page.locator('#c'));
    const errors = (await heard(page)).filter(({ type }) => type === 'error');
    expect(errors.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c']);
    expect(await page.locator('#a').evaluate((it: WaymeshWorld) => it.permalink)).toContain('seed=fern-7');
    await page.locator('#a').getByText('at is “here”, expected x,y,scale.').waitFor();
    await page.locator('#b').getByText('generator version 2').waitFor();
    await page.locator('#c').getByText('density 为“many”').waitFor();
    expect(await page.locator('#b').evaluate((it: WaymeshWorld) => [it.ready, it.permalink])).toEqual([
      false,
      'v=2&seed=fern-7',
    ]);
    await page.locator('#a').locator('[part=dismiss]').click();
    expect(await page.locator('#a').locator('[part=notice]').isHidden()).toBe(true);
    await host.close();
  });

  test('may be set as properties before the script is there', async ({ browser }) => {
    const early =
      "const it = document.createElement('waymesh-world'); it.seed = 'fern-7'; it.at = '5,6,7'; it.id = 'a';";
    const host = await openHost(browser, '', {
      head: '<script src="early.js" defer></script><script type="module" src="waymesh-world.js"></script>',
      files: { 'early.js': `${early} document.querySelector('main').append(it);` },
    });
    const { page } = host;
    await shown(page.locator('#a'));
    expect(await page.locator('#a').evaluate((it: WaymeshWorld) => [it.getAttribute('seed'), it.permalink])).toEqual([
      'fern-7',
      expect.stringContaining('seed=fern-7&at=5'),
    ]);
    await host.close();
  });
});

describe('readers', () => {
  test('set A and B by clicks or keys, and are told the result', async ({ browser }) => {
    const host = await openHost(browser, `<waymesh-world id="a" at="64,64,4"></waymesh-world>`);
    const { page } = host;
    const a = page.locator('#a');
    await shown(a);
    await a.click({ position: { x: 100, y: 150 } });
    const result = a.locator('[part=result]');
    await result.getByText('Now choose the goal.').waitFor();
    await a.click({ position: { x: 380, y: 150 } });
    await result.getByText(/tiles, \d+ turns/).waitFor();
    const link = await a.locator('[part=link]').getAttribute('href');
    expect(link).toMatch(new RegExp(`^${host.address}#v=1&at=64,64,4&path=[-\\d.,]+~[-\\d.,]+$`));
    const map = a.locator('[part=map]');
    await map.focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => result.textContent()).toBe('');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await result.getByText(/tiles, \d+ turns/).waitFor();
    expect((await heardOf(page, 'path')).length).toBe(2);
    await a.locator('[part=zoom]').first().click();
    await expect.poll(async () => (await viewOf(a))?.scale).toBe(8);
    await host.close();
  });

  test('see what the author wrote where the engine cannot run', async ({ browser }) => {
    const host = await openHost(
      browser,
      `<waymesh-world id="a" loading="lazy"><a href="#x">A world</a></waymesh-world>`,
    );
    const { page } = host;
    const fallback = page.getByRole('link', { name: 'A world' });
    await page.locator('#a').locator('[part=activate]').waitFor();
    expect(await fallback.isVisible()).toBe(false);
    await page.context().route('**/*.wasm', (route) => route.abort());
    await page.locator('#a').locator('[part=activate]').click();
    await fallback.waitFor();
    expect(await heardOf(page, 'error')).toHaveLength(1);
    await host.close(/ERR_FAILED/);
  });
});

describe('axe finds nothing', () => {
  test.for(looks)('in $lang, $theme', async ({ lang, theme }, { browser }) => {
    const host = await openHost(
      browser,
      `<h1>Host</h1><waymesh-world id="a" at="64,64,3" ${found}></waymesh-world>
       <waymesh-world id="b" at="here"></waymesh-world><waymesh-world id="c" loading="lazy"></waymesh-world>`,
      { lang, colorScheme: theme, bypassCSP: true, viewport: { width: 800, height: 1200 } },
    );
    const { page } = host;
    await routed(page.locator('#a'));
    await shown(page.locator('#b'));
    expect(await page.locator('#a').locator('[part=root]').getAttribute('data-theme')).toBe(theme);
    expect(await findings(page)).toEqual([]);
    await host.close();
  });
});
