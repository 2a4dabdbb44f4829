import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EngineHandle, WaymeshFactory, WorldOptions } from '../../web/engine/module';

const atRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export interface Answer {
  status: number | null;
  out: string;
  error: string;
}

/** Runs the command that the native build put at build/native/waymesh. */
export function waymesh(...args: string[]): Answer {
  const { status, stdout, stderr } = spawnSync(atRoot('build/native/waymesh'), args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { status, out: stdout, error: stderr };
}

/** An engine as WebAssembly in Node; the caller deletes it. */
export async function wasmEngine(options: WorldOptions): Promise<EngineHandle> {
  const glue: { default: WaymeshFactory } = await import(atRoot('build/wasm/waymesh.js'));
  const module = await glue.default({ wasmBinary: readFileSync(atRoot('build/wasm/waymesh.wasm')) });
  return new module.Engine(options, 1 << 28);
}
