/** Loads the WebAssembly module that writes files, which most visitors do without. */
import createExport from 'waymesh-wasm/waymesh_export.js';
import exportUrl from 'waymesh-wasm/waymesh_export.wasm?url';
import type { ExportModule } from './module';
import { wasmAt } from './wasm_at';

export function loadExport(): Promise<ExportModule> {
  return createExport(wasmAt(exportUrl));
}
