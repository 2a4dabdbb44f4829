import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { wasmEngine } from '../wasm_engine';
import { expect, test } from './browser';
import { colours, ready } from './map_facts';

const palettes = {
  light: { rock: '#b9a88a', hatch: '#b1a081', floor: '#f4ecd9', sealed: '#cfc2a6', road: '#fffdf6' },
  dark: { rock: '#15171c', hatch: '#1b1e25', floor: '#3a3f48', sealed: '#22262d', road: '#cbb88d' },
};

/** The colours of some pixels of the canvas. */
function pixels(page: Page, places: [number, number][]): Promise<[number, number, number][]> {
  return page.evaluate((places) => {
    const canvas = document.querySelector('#map canvas') as HTMLCanvasElement;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return places.map(([x, y]) => [...data.slice(4 * (y * canvas.width + x)).slice(0, 3)] as [number, number, number]);
  }, places);
}

/** The median difference of brightness between neighbouring pixels. */
function roughness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.querySelector('#map canvas') as HTMLCanvasElement;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const differences: number[] = [];
    for (let p = 4; p < data.length; p += 4) differences.push(Math.abs((data[p] as number) - (data[p - 4] as number)));
    differences.sort((a, b) => a - b);
    return differences[differences.length >> 1] as number;
  });
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

describe('terrain', () => {
  test.for(['light', 'dark'] as const)('shows rock, floors, sealed pockets and roads: %s', async (theme, { visit }) => {
    const page = await visit(`?theme=${theme}#v=1&at=64,64,10`);
    await ready(page);
    const counts = await colours(page);
    for (const [name, colour] of Object.entries(palettes[theme])) {
      expect(counts[colour] ?? 0, name).toBeGreaterThan(name === 'hatch' ? 500 : 5000);
    }
  });

  test('is the terrain of the engine, tile by tile', async ({ visit }) => {
    const engine = await wasmEngine({ seed: 'moss-42' });
    const { open, sealed } = engine.load(Int32Array.of(0, 0), 0);
    engine.delete();
    const bit = (bits: Uint32Array, x: number, y: number) => ((bits[4 * y + (x >> 5)] as number) >>> (x & 31)) & 1;
    const page = await visit('#v=1&at=90,64,16');
    await ready(page);
    // Tiles of chunk (0, 0) whose neighbours are like them: there neither rims nor shadows nor a name's halo reach.
    const kinds = (x: number, y: number) => bit(open, x, y) + 2 * bit(sealed, x, y);
    const tiles: { x: number; y: number; kind: number }[] = [];
    for (let y = 64 - 20; y < 64 + 20; y++) {
      for (let x = 90 - 36; x < 90 + 36; x++) {
        const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => kinds(x + dx, y + dy)));
        if (x < 127 && around.every((kind) => kind === around[4])) tiles.push({ x, y, kind: around[4] as number });
      }
    }
    const middle = { x: 640, y: 360 };
    const shown = await pixels(
      page,
      tiles.map(({ x, y }) => [middle.x + (x + 0.5 - 90) * 16, middle.y + (y + 0.5 - 64) * 16]),
    );
    const { rock, hatch, sealed: pocket } = palettes.light;
    const [lightest, darkest] = [channels(rock), channels(hatch)];
    tiles.forEach(({ x, y, kind }, index) => {
      const colour = shown[index] as [number, number, number];
      const isRock = colour.every((value, c) => value <= (lightest[c] as number) && value >= (darkest[c] as number));
      const isPocket = colour.join() === channels(pocket).join();
      expect({ x, y, isRock, isPocket }).toEqual({ x, y, isRock: kind === 0, isPocket: kind === 2 });
    });
    expect(new Set(tiles.map(({ kind }) => kind))).toEqual(new Set([0, 1, 2]));
  });

  test.for([0.1, 0.3, 0.5])('is a calm tone far out, neither noise nor empty: %d', async (scale, { visit }) => {
    const page = await visit(`#v=1&at=64,64,${scale}`);
    await ready(page);
    expect(await roughness(page)).toBeLessThanOrEqual(3);
    const counts = await colours(page);
    const rock = channels(palettes.light.rock)[0] as number;
    const lighter = Object.entries(counts).filter(([colour]) => (channels(colour)[0] as number) > rock + 4);
    // Toned ground nearly everywhere, and roads and names over it.
    expect(lighter.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThan(0.6 * 1280 * 720);
    expect(counts[palettes.light.road] ?? 0).toBeGreaterThan(300);
    expect(counts['#8a2f1e'] ?? 0).toBeGreaterThan(100);
  });

  test('comes with every zoom between near and far', async ({ visit }) => {
    const page = await visit('#v=1&at=64,64,20');
    await ready(page);
    for (let step = 0; step < 3; step++) {
      await page.locator('#zoom-out').click();
      await page.locator('#zoom-out').click();
      await ready(page);
      const counts = await colours(page);
      // No colour fills the screen.
      expect(Math.max(...Object.values(counts))).toBeLessThan(0.75 * 1280 * 720);
      expect(Object.keys(counts).length).toBeGreaterThan(30);
    }
  });

  test('has parameters of its own, which stand in the link', async ({ visit }) => {
    const page = await visit('#v=1&at=64,64,6');
    await ready(page);
    const floor = async () => (await colours(page))[palettes.light.floor] ?? 0;
    const before = await floor();
    await page.locator('#world summary').filter({ hasText: 'Caves' }).click();
    const rock = page.locator('#parameter-rock');
    await rock.focus();
    for (let step = 0; step < 15; step++) await rock.press('ArrowRight');
    await expect.poll(() => page.url()).toMatch(/&rock=0\.6$/);
    await ready(page);
    // Hardly more than what the roads open.
    expect(await floor()).toBeLessThan(before / 2);
    expect(await floor()).toBeGreaterThan(before / 20);
  });
});
