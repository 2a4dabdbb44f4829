import { describe } from 'vitest';
import { expect, test } from './browser';
import { rows } from './lab_facts';
import { colours, ready } from './map_facts';

describe('the percolation lab', () => {
  test.for([
    ['square4', 0.592746],
    ['square8', 0.407254],
    ['hex', 0.5],
  ] as const)('finds the threshold of %s and plots it', async ([lattice, known], { visit }) => {
    const page = await visit(`#v=1&scene=percolation&lattice=${lattice}&size=64&runs=100`);
    await page.locator('#percolation-plot[data-state=still]').waitFor();
    await ready(page);
    const figures = await rows(page, '#percolation-figures');
    expect(figures.runs).toBe('100 of 100');
    const threshold = Number(figures.threshold);
    const error = Number(figures['standard error']);
    expect(error).toBeGreaterThan(0);
    expect(Number(figures['difference / error'])).toBeCloseTo((threshold - known) / error, 1);
    // A lattice of 64 x 64 is not yet endless: its threshold is a little off.
    expect(Math.abs(threshold - known)).toBeLessThan(0.02);
    expect(await page.locator('#plot .curve').getAttribute('d')).toMatch(/^M[\d.]+ [\d.]+(L[\d.]+ [\d.]+){10,}$/);
    expect(await page.locator('#plot').getAttribute('aria-label')).toContain(`known value ${known.toFixed(6)}`);
    const { '#7fb2cf': cluster = 0, '#2f7fae': spanning = 0, '#f4ecd9': open = 0 } = await colours(page);
    expect(cluster + spanning).toBeGreaterThan(5000);
    expect(open).toBeGreaterThan(5000);
  });

  test('can be stopped, keeps what it found until then, and begins again', async ({ visit }) => {
    const page = await visit('#v=1&scene=percolation&runs=10000');
    await page.locator('#plot .curve').waitFor({ state: 'attached' });
    await page.locator('#percolation-stop').click();
    await page.locator('#percolation-plot[data-state=still]').waitFor();
    const done = async () =>
      Number.parseFloat(((await rows(page, '#percolation-figures')).runs ?? '').replace(',', ''));
    expect(await done()).toBeGreaterThan(0);
    expect(await done()).toBeLessThan(10_000);
    await ready(page);
    await page.locator('#percolation-runs').fill('3');
    await page.locator('#percolation-runs').press('Enter');
    await expect.poll(async () => (await rows(page, '#percolation-figures')).runs).toBe('3 of 3');
    await expect.poll(() => page.url()).toContain('&runs=3&');
    await page.locator('#percolation-start').click();
    await expect.poll(() => page.locator('#live').textContent()).toContain('3 runs done');
  });
});
