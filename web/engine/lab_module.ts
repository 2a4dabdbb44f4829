/** Loads the labs' WebAssembly module, which the first view does without. */
import createLab from 'waymesh-wasm/waymesh_lab.js';
import labUrl from 'waymesh-wasm/waymesh_lab.wasm?url';
import type { LabModule } from './module';

export function createLabs(): Promise<LabModule> {
  return createLab({ locateFile: () => labUrl });
}
