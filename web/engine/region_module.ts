/** Loads the WebAssembly module of regions as a whole, which the first view does without. */
import createRegions from 'waymesh-wasm/waymesh_regions.js';
import regionsUrl from 'waymesh-wasm/waymesh_regions.wasm?url';
import type { RegionModule } from './module';
import { wasmAt } from './wasm_at';

export function loadRegions(): Promise<RegionModule> {
  return createRegions(wasmAt(regionsUrl));
}
