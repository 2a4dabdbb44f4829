import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { startWaymesh } from 'waymesh';
import { loadWaymesh } from 'waymesh/sync';
import { factsOf } from './facts.js';

const file = (name: string) => readFile(createRequire(import.meta.url).resolve(`waymesh/${name}`));

/** Calls of the worker client at once: one that is cancelled, one that is refused, one that is answered. */
async function together() {
  using waymesh = startWaymesh({
    wasm: { world: await file('waymesh.wasm'), regions: await file('waymesh_regions.wasm') },
  });
  const world = await waymesh.openWorld({ seed: 'moss-42' });
  const cancel = new AbortController();
  const shares: number[] = [];
  const names = await Promise.all([
    world
      .findPath(
        { x: 10.5, y: 9.5 },
        { x: 90000.5, y: 90000.5 },
        { signal: cancel.signal, onProgress: () => cancel.abort() },
      )
      .catch((error) => error.name),
    world.hash({ x0: 1, y0: 0, x1: 0, y1: 0 }).catch((error) => error.name),
    world.hash({ x0: 0, y0: 0, x1: 15, y1: 15 }, 1, { onProgress: (share) => shares.push(share) }).then(() => 'hash'),
    world.findPath({ x: 10.5, y: 9.5 }, { x: 20.5, y: 19.5 }).then(({ status }) => status),
    world.findPath({ x: 10.5, y: 9.5 }, { x: 30.5, y: 19.5 }).then(({ status }) => status),
  ]);
  const last = world.hash({ x0: 0, y0: 0, x1: 99, y1: 99 }).catch((error) => error.name);
  world.dispose();
  return { names: [...names, await last], rising: shares.every((share, s) => share >= (shares[s - 1] ?? 0)) };
}

const waymesh = startWaymesh();
const facts = { worker: await factsOf(waymesh), sync: await factsOf(await loadWaymesh()), together: await together() };
waymesh.dispose();
console.log(JSON.stringify(facts));
