import { startWaymesh } from 'waymesh';
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

async function all() {
  using waymesh = startWaymesh();
  return {
    worker: await factsOf(waymesh),
    sync: await factsOf(await loadWaymesh()),
    ownWorker: await factsOfOwnWorker(),
    withoutWorkers: await factsWithoutWorkers(),
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
