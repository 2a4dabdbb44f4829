import { startWaymesh } from 'waymesh';
import { type PathDetail, WaymeshWorld } from 'waymesh/element';
import { loadWaymesh } from 'waymesh/sync';
import { factsOf } from './facts';

const output = document.querySelector('#facts') as HTMLElement;

function factsOfOwnWorker(): Promise<unknown> {
  const worker = new Worker(new URL('./own_worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
}

/** The worker client where no worker may be made. */
async function factsWithoutWorkers(): Promise<unknown> {
  using waymesh = startWaymesh({
    worker: () => {
      throw new Error('not here');
    },
  });
  return await factsOf(waymesh);
}

/** The element asks for the same path, by its attributes and by its method. */
async function factsOfElement() {
  const element = document.createElement('waymesh-world');
  element.seed = 'moss-42';
  element.path = '10.5,9.5~200.5,150.5';
  const found = new Promise<PathDetail>((resolve, reject) => {
    element.addEventListener('waymesh-path', ({ detail }) => resolve(detail));
    element.addEventListener('waymesh-error', ({ detail }) => reject(new Error(detail.message)));
  });
  document.body.append(element);
  const { length } = await found;
  const { length: asked } = await element.findPath([10.5, 9.5], [200.5, 150.5]);
  const facts = { isElement: element instanceof WaymeshWorld, length, asked, permalink: element.permalink };
  element.remove();
  return facts;
}

async function all() {
  using waymesh = startWaymesh();
  return {
    worker: await factsOf(waymesh),
    sync: await factsOf(await loadWaymesh()),
    ownWorker: await factsOfOwnWorker(),
    withoutWorkers: await factsWithoutWorkers(),
    element: await factsOfElement(),
  };
}

all().then(
  (facts) => {
    output.textContent = JSON.stringify(facts);
  },
  (error) => {
    output.textContent = String(error?.stack ?? error);
  },
);
