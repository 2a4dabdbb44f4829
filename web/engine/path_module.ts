/** Loads the paths' WebAssembly module and what serves it, which the first view does without. */
import createPaths from 'waymesh-wasm/waymesh_paths.js';
import pathsUrl from 'waymesh-wasm/waymesh_paths.wasm?url';
import { PathServer } from './path_server';

export async function createPathServer(): Promise<PathServer> {
  return new PathServer(await createPaths({ locateFile: () => pathsUrl }));
}
