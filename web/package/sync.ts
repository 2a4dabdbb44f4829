/** `waymesh/sync`: the engine on the thread that calls it. In browsers; `sync_node.ts` is the same for Node.js. */
import { loadPaths, loadRegions, loadWorld } from './modules';
import { Waymesh } from './sync_waymesh';
import type { LoadOptions } from './types';
import { locate } from './wasm_web';

/** Loads the WebAssembly; from then on nothing waits. */
export async function loadWaymesh(options: LoadOptions = {}): Promise<Waymesh> {
  const loads = [loadWorld(locate, options), loadPaths(locate, options), loadRegions(locate, options)] as const;
  return new Waymesh(...(await Promise.all(loads)));
}

export { Refused } from './errors';
export type { Lab } from './sync_lab';
export type { PathSearch } from './sync_search';
export type { World } from './sync_world';
export type { TileGrid } from './tile_grid';
export type * from './types';
export type { Waymesh };
