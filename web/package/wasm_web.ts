/** The WebAssembly of the package where addresses can be fetched. */
import type { Locate } from './modules';
import type { WasmSource } from './types';

/** Bundlers know this form of an address, and take the files along. */
const addresses = {
  world: new URL('./waymesh.wasm', import.meta.url),
  paths: new URL('./waymesh_paths.wasm', import.meta.url),
  regions: new URL('./waymesh_regions.wasm', import.meta.url),
};

/** Absolute, so that it means the same in a worker; bytes stay bytes. */
export function absolute(source: WasmSource): string | ArrayBuffer | Uint8Array {
  return typeof source === 'string' || source instanceof URL ? new URL(source, globalThis.location?.href).href : source;
}

export const locate: Locate = async (name, source = addresses[name]) => {
  const place = absolute(source);
  return typeof place === 'string' ? { locateFile: () => place } : { wasmBinary: place };
};
