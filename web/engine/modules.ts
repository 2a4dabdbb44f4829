/** The WebAssembly modules of a thread. */
import createWaymesh from 'waymesh-wasm';
import wasmUrl from 'waymesh-wasm/waymesh.wasm?url';
import type { Modules } from './sessions';
import { wasmAt } from './wasm_at';

export const modules: Modules = {
  world: () => createWaymesh(wasmAt(wasmUrl)),
  /** A script of its own, fetched when the first path is asked for or the first lab is opened. */
  paths: async () => (await import('./path_module')).loadPathServers(),
  /** Likewise, when the first file, figures or hash of a region are asked for. */
  regions: async () => (await import('./region_module')).loadRegions(),
};
