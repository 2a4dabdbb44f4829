/** The worker: loads the WebAssembly module and puts the server on its wire. */
import createWaymesh from 'waymesh-wasm';
import wasmUrl from 'waymesh-wasm/waymesh.wasm?url';
import type { PathServer } from './path_server';
import type { Request, Response } from './protocol';
import { EngineServer } from './server';

/** The part of a dedicated worker's global scope that is used here; the page's types know no workers. */
interface Scope {
  readonly name: string;
  readonly navigator: { readonly locks?: LockManager };
  postMessage(response: Response, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Request>) => void): void;
}
const scope = globalThis as unknown as Scope;

/**
 * The lifeline: a lock that this worker holds as long as it lives. The browser releases it when the worker is gone,
 * however it went, and that is the only death notice there is.
 */
function holdLifeline(): Promise<void> {
  const { locks } = scope.navigator;
  if (!locks) return Promise.resolve();
  return new Promise((resolve) => {
    const forever = () => {
      resolve();
      return new Promise<never>(() => {});
    };
    // An opaque origin (a sandboxed frame) has no locks; the client's watch over silence remains.
    locks.request(scope.name, forever).catch(() => resolve());
  });
}

/** A message channel yields without the 4 ms that nested timers are held back. */
function deferrer(): (run: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return (run) => {
    waiting.push(run);
    port2.postMessage(null);
  };
}

/** A script of its own, fetched when the first path is asked for or the first lab is opened. */
async function loadPaths(): Promise<PathServer> {
  const { createPathServer } = await import('./path_module');
  return createPathServer();
}

const server = Promise.all([createWaymesh({ locateFile: () => wasmUrl }), holdLifeline()]).then(
  ([module]) =>
    new EngineServer(module, loadPaths, (response, transfer) => scope.postMessage(response, transfer), deferrer()),
);
server.then(
  () => scope.postMessage({ kind: 'ready' }),
  (error: unknown) => scope.postMessage({ kind: 'fatal', message: String(error) }),
);

// Heard from the start, answered once the module is there: promise callbacks keep the order of the messages.
scope.addEventListener('message', ({ data }) => {
  server.then(
    (running) => running.receive(data),
    () => {},
  );
});
