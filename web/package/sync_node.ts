/** `waymesh/sync` in Node.js. */
import { loadPaths, loadRegions, loadWorld } from './modules';
import { Waymesh } from './sync_waymesh';
import type { LoadOptions } from './types';
import { locate } from './wasm_node';

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
