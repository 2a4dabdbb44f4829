import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from './browser';
import { picture, ready } from './map_facts';

const options: BrowserContextOptions = { viewport: { width: 1000, height: 700 }, reducedMotion: 'reduce' };

/** What a link can say, each in the order and the digits in which the page writes it. */
const links = {
  'a plain world': 'v=1&seed=fern-7&at=64,64,4',
  'a world of every parameter':
    'v=1&seed=fern-7&at=64,64,4&density=80&keep=0.4&jitter=0.5&rock=0.4&rounds=3&erosion=1&roadHalfWidth=2.5',
  'a classic world': 'v=1&seed=fern-7&at=64,64,2&style=classic&density=12&keep=0.5&quota=2.5',
  'a seed of any text': `v=1&seed=${encodeURIComponent('<b>"种子" & 🌍 = #1</b>')}&at=64,64,4`,
  'all layers': 'v=1&at=64,64,4&layers=grid,states,travellers,mesh,candidates,gabriel,urquhart,neighbourhood,backbone',
  'a path': 'v=1&at=68,64,7&solver=grid&path=30.5,50.5~100.5,84.5',
  'one end of a path': 'v=1&at=68,64,7&path=30.5,50.5',
  'a path of a wide walker': 'v=1&at=68,64,7&clearance=6&path=30.5,50.5~100.5,84.5',
  'a comparison': 'v=1&at=68,64,7&compare=grid,smooth,optimal&searched=0&path=30.5,50.5~100.5,84.5',
  edits: 'v=1&at=68,64,7&edits=60,60.AAnBAUnBABnB&path=30.5,50.5~100.5,84.5',
  'a far view': 'v=1&at=0,0,0.25',
  'negative coordinates': 'v=1&seed=fern-7&at=-9999,-777,4&layers=grid',
  'a chunk at the rim of the world': 'v=1&seed=fern-7&at=274877905000,-274877905000,4&layers=grid',
  'a cave': 'v=1&scene=cave&at=20,11,20',
  'a cave of every parameter':
    'v=1&scene=cave&noise=hash&seed=fern&width=60&height=50&rock=0.42&rounds=3&erosion=1&keep=all&join=1&at=30,25,10',
  'a cave of hexagons': 'v=1&scene=cave&lattice=hex&noise=hash&seed=fern&width=60&height=50&at=30,25,10',
  'an edited cave without its path': 'v=1&scene=cave&at=20,11,20&edits=9,9.AAJBAJ&path=',
  'a percolation': 'v=1&scene=percolation&lattice=square8&size=60&runs=20&seed=7&at=30,30,10',
  'a map':
    'v=1&scene=map&map=17x13.pAAA--59FTaun1BPr-CUE_vpART-ukNBPf-AAA&at=8.5,6.5,40&layers=mesh&path=1.5,1.5~11.5,9.5',
} as const;

/** All that the link asks for is there, and drawn. */
async function shown(page: Page, link: string): Promise<void> {
  const scene = /scene=(\w+)/.exec(link)?.[1] ?? 'world';
  await page.locator(`body[data-scene=${scene}]`).waitFor();
  if (scene === 'percolation') await page.locator('#percolation-plot[data-state=still]').waitFor();
  else if (/path=.*~|scene=cave(?!.*path=)/.test(link))
    await page.locator('#route[data-outcome=found][data-settled=true]').waitFor();
  else if (/path=\d/.test(link)) await page.locator('#route-name-0').filter({ hasText: /\w/ }).waitFor();
  await ready(page);
}

describe('a permalink', () => {
  const pictures = new Map<string, string>();

  test.for(Object.entries(links))('of %s shows the same pixels in a fresh profile', async ([name, link], { visit }) => {
    const page = await visit(`#${link}`, options);
    await shown(page, link);
    // Copying writes the address at once.
    await page.locator('#copy').click();
    expect(new URL(page.url()).hash).toBe(`#${link}`);
    expect(await page.locator('#notice').isVisible()).toBe(false);
    const other = await visit(page.url(), options);
    await shown(other, link);
    const drawn = await picture(page);
    expect(await picture(other)).toBe(drawn);
    // And it matters what the link says.
    expect([...pictures].filter(([, before]) => before === drawn)).toEqual([]);
    pictures.set(name, drawn);
  });
});
