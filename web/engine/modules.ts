/** The WebAssembly modules of a thread. */
import createWaymesh from 'waymesh-wasm';
import wasmUrl from 'waymesh-wasm/waymesh.wasm?url';
import type { Modules } from './sessions';

export const modules: Modules = {
  world: () => createWaymesh({ locateFile: () => wasmUrl }),
  /** A script of its own, fetched when the first path is asked for or the first lab is opened. */
  paths: async () => (await import('./path_module')).loadPathServers(),
};
