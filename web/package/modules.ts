/** The WebAssembly modules, wherever their bytes come from. */
import createWaymesh from 'waymesh-wasm';
import createPaths from 'waymesh-wasm/waymesh_paths.js';
import createRegions from 'waymesh-wasm/waymesh_regions.js';
import type { ModuleFactory, PathModule, RegionModule, WaymeshModule } from '../engine/module';
import { PathServer } from '../engine/path_server';
import type { Modules } from '../engine/sessions';
import type { LoadOptions, WasmName, WasmSource } from './types';

/** What a module's factory needs to find its WebAssembly. */
export type Locate = (
  name: WasmName,
  source: WasmSource | undefined,
) => Promise<NonNullable<Parameters<ModuleFactory<unknown>>[0]>>;

export async function loadWorld(locate: Locate, { wasm }: LoadOptions): Promise<WaymeshModule> {
  return createWaymesh(await locate('world', wasm?.world));
}

export async function loadPaths(locate: Locate, { wasm }: LoadOptions): Promise<PathModule> {
  return createPaths(await locate('paths', wasm?.paths));
}

export async function loadRegions(locate: Locate, { wasm }: LoadOptions): Promise<RegionModule> {
  return createRegions(await locate('regions', wasm?.regions));
}

/** For the sessions of a thread. */
export function modulesFor(locate: Locate, options: LoadOptions): Modules {
  return {
    world: () => loadWorld(locate, options),
    paths: async () => {
      const module = await loadPaths(locate, options);
      return { state: module, serve: () => new PathServer(module) };
    },
    regions: () => loadRegions(locate, options),
  };
}
