/** Where the worker client's engine runs in Node.js. */
import { Worker } from 'node:worker_threads';
import type { StartThread } from '../engine/host';
import type { LoadOptions } from './types';
import type { FromWorker, ToWorker } from './wire';

export interface StartOptions extends LoadOptions {
  /** Makes the worker, whose script is `waymesh/worker`. */
  worker?: () => Worker;
}

const ownWorker = () => new Worker(new URL('./worker.node.js', import.meta.url));

/** @internal The best one first. */
export function threadsFor({ worker: makeWorker = ownWorker, wasm = {} }: StartOptions): StartThread[] {
  const places = Object.entries(wasm).map(([name, source]) => [name, source instanceof URL ? source.href : source]);
  const options: LoadOptions = { wasm: Object.fromEntries(places) };
  const start: StartThread = ({ ready, lost }) => {
    const worker = makeWorker();
    let isWanted = true;
    worker.on('message', (message: FromWorker) => (message.kind === 'ready' ? ready() : lost(message.message)));
    worker.on('error', (error) => lost(String(error)));
    worker.on('exit', () => isWanted && lost('the worker died'));
    const say = (message: ToWorker, transfer: MessagePort[] = []) => worker.postMessage(message, transfer as never);
    say({ kind: 'begin', options });
    return {
      open: (port) => say({ kind: 'open', port }, [port]),
      terminate() {
        isWanted = false;
        void worker.terminate();
      },
    };
  };
  return [start];
}
