import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type {
  EngineHandle,
  ModuleFactory,
  NavigatorHandle,
  PathModule,
  RegionModule,
  WaymeshModule,
  WorldOptions,
} from '../web/engine/module';

const built = (name: string) => fileURLToPath(new URL(`../build/wasm/${name}`, import.meta.url));

async function load<Module>(name: string): Promise<Module> {
  const glue: { default: ModuleFactory<Module> } = await import(built(`${name}.js`));
  return glue.default({ wasmBinary: readFileSync(built(`${name}.wasm`)) });
}

/** The modules as WebAssembly in Node. */
export const wasmModule = (): Promise<WaymeshModule> => load('waymesh');
export const wasmPaths = (): Promise<PathModule> => load('waymesh_paths');
export const wasmRegions = (): Promise<RegionModule> => load('waymesh_regions');

/** An engine, and a navigator; the caller deletes them. */
export async function wasmEngine(options: WorldOptions): Promise<EngineHandle> {
  return new (await wasmModule()).Engine(options, 1 << 28);
}
export async function wasmNavigator(options: WorldOptions): Promise<NavigatorHandle> {
  return new (await wasmPaths()).Navigator(options, 1 << 28);
}

/** The hash of a rectangle of chunks, by the order in which a map loads or a shuffled one. */
export async function wasmHash(
  options: WorldOptions,
  rect: readonly [number, number, number, number],
  order: number,
): Promise<string> {
  const hash = new (await wasmRegions()).RegionHash(options, ...rect, order);
  try {
    return hash.step(1e6).hash;
  } finally {
    hash.delete();
  }
}
