/** The WebAssembly of the package in Node.js. */
import { readFile } from 'node:fs/promises';
import type { Locate } from './modules';

const addresses = {
  world: new URL('./waymesh.wasm', import.meta.url),
  paths: new URL('./waymesh_paths.wasm', import.meta.url),
  regions: new URL('./waymesh_regions.wasm', import.meta.url),
};

async function bytesAt(address: URL): Promise<Uint8Array> {
  if (address.protocol === 'file:') return readFile(address);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: got status ${response.status}, expected the bytes of a module`);
  return new Uint8Array(await response.arrayBuffer());
}

export const locate: Locate = async (name, source = addresses[name]) => ({
  wasmBinary: typeof source === 'string' || source instanceof URL ? await bytesAt(new URL(source)) : source,
});
