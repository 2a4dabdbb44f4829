/** The worker's script in browsers. */
import { serve } from './serve';
import { locate } from './wasm_web';
import type { FromWorker, ToWorker } from './wire';

/** The part of a dedicated worker's global scope that is used here. */
interface Scope {
  postMessage(message: FromWorker): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
}
const scope = globalThis as unknown as Scope;

const hear = serve(locate, (message) => scope.postMessage(message));
scope.addEventListener('message', ({ data }) => hear(data));
