/** Where the worker client's engine runs in browsers: in a worker or, where that is not allowed, on the page's thread. */
import type { StartThread, ThreadEvents } from '../engine/host';
import type { LoadOptions } from './types';
import { absolute } from './wasm_web';
import type { FromWorker, ToWorker } from './wire';

export interface StartOptions extends LoadOptions {
  /** Makes the worker, whose script is `waymesh/worker`, where your bundler does not find it by itself. */
  worker?: () => Worker;
}

/** Bundlers know this form of a worker, and make a script of it. */
const ownWorker = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

const startWorker = (makeWorker: () => Worker, options: LoadOptions, { ready, lost }: ThreadEvents) => {
  const worker = makeWorker();
  const watch = new AbortController();
  // The lock is granted when its holder, the worker, is gone: the only death notice there is.
  const lifeline = `waymesh-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const say = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'fatal') {
      lost(data.message);
      return;
    }
    ready();
    navigator.locks?.request(lifeline, { signal: watch.signal }, () => {}).then(() => lost('the worker died'), ignore);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    lost(event.message || 'the worker failed');
  };
  say({ kind: 'begin', options, lifeline });
  return {
    open: (port: MessagePort) => say({ kind: 'open', port }, [port]),
    terminate() {
      watch.abort();
      worker.terminate();
    },
  };
};

const startHere = (options: LoadOptions, { ready, lost }: ThreadEvents) => {
  const loading = import('./here').then(({ sessionsHere }) => sessionsHere(options));
  loading.then((sessions) => sessions.ready).then(ready, (error: unknown) => lost(String(error)));
  return {
    open: (port: MessagePort) => void loading.then((sessions) => sessions.open(port), ignore),
    terminate: () => void loading.then((sessions) => sessions.close()).catch(ignore),
  };
};

/** @internal The best one first. */
export function threadsFor({ worker = ownWorker, wasm = {} }: StartOptions): StartThread[] {
  const places = Object.entries(wasm).flatMap(([name, source]) => (source ? [[name, absolute(source)]] : []));
  const options: LoadOptions = { wasm: Object.fromEntries(places) };
  return [(events) => startWorker(worker, options, events), (events) => startHere(options, events)];
}

/** Of a watch that was ended, or of a thread that did not start: its owner hears of that. */
function ignore(): void {}
