import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EngineHandle, ModuleFactory, WaymeshModule, WorldOptions } from '../web/engine/module';

const built = (name: string) => fileURLToPath(new URL(`../build/wasm/${name}`, import.meta.url));

/** An engine as WebAssembly in Node; the caller deletes it. */
export async function wasmEngine(options: WorldOptions): Promise<EngineHandle> {
  const glue: { default: ModuleFactory<WaymeshModule> } = await import(built('waymesh.js'));
  const module = await glue.default({ wasmBinary: readFileSync(built('waymesh.wasm')) });
  return new module.Engine(options, 1 << 28);
}
