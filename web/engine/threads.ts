/** The threads that an engine can run on: a worker or, where that is not allowed, the page's own. */
import { makeWorker, runHere } from './engine_script';
import type { StartThread } from './host';
import type { ThreadSign } from './protocol';
import type { Sessions } from './sessions';

let started = 0;

/** The name of a worker is also the name of its lifeline (see `worker.ts`), hence unique over all pages. */
function uniqueName(): string {
  return `waymesh-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}-${started++}`;
}

const startWorker: StartThread = ({ ready, lost }) => {
  const name = uniqueName();
  const worker = makeWorker(name);
  const watch = new AbortController();
  worker.onmessage = ({ data }: MessageEvent<ThreadSign>) => {
    if (data.kind === 'fatal') {
      lost(data.message);
      return;
    }
    ready();
    // The lock is granted when its holder is gone. An opaque origin has none.
    navigator.locks?.request(name, { signal: watch.signal }, () => {}).then(() => lost('the worker died'), ignore);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    lost(event.message || 'the worker failed');
  };
  return {
    open: (port) => worker.postMessage(null, [port]),
    terminate() {
      watch.abort();
      worker.terminate();
    },
  };
};

/** Slower to the touch, but all there: long calls come in slices. */
const startHere: StartThread = ({ ready, lost }) => {
  const loading: Promise<Sessions> = runHere().then(() => globalThis.waymeshSessions());
  loading.then((sessions) => sessions.ready).then(ready, (error: unknown) => lost(String(error)));
  return {
    open: (port) => void loading.then((sessions) => sessions.open(port), ignore),
    terminate: () => void loading.then((sessions) => sessions.close()).catch(ignore),
  };
};

export const threads = [startWorker, startHere];

function ignore(): void {}
