/** Loads the paths' WebAssembly module and what serves it, which the first view does without. */
import createPaths from 'waymesh-wasm/waymesh_paths.js';
import pathsUrl from 'waymesh-wasm/waymesh_paths.wasm?url';
import { PathServer } from './path_server';
import type { PathServers } from './sessions';
import { wasmAt } from './wasm_at';

export async function loadPathServers(): Promise<PathServers> {
  const module = await createPaths(wasmAt(pathsUrl));
  return { state: module, serve: () => new PathServer(module) };
}
