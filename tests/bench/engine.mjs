// The engine in Node, for benchmarks, and what they measure with.
import { readFileSync } from 'node:fs';
import createWaymesh from '../../build/wasm/waymesh.js';
import createPaths from '../../build/wasm/waymesh_paths.js';

/** `Detail.roads` of web/engine/module.ts, and the most chunks that one `load` takes. */
export const detailRoads = 0;
const chunksPerLoad = 1024;

const built = (name) => ({ wasmBinary: readFileSync(new URL(`../../build/wasm/${name}`, import.meta.url)) });

export const { Engine } = await createWaymesh(built('waymesh.wasm'));
const paths = await createPaths(built('waymesh_paths.wasm'));
export const { Lab, Navigator } = paths;
/** Bytes of the paths module's memory, which grows and never shrinks. */
export const pathsMemory = () => paths.HEAPU8.length;

/** The chunks of a square as lists for `load`, x and y in turn: one list for each block of 32 x 32. */
export function square(x0, y0, side) {
  const block = Math.sqrt(chunksPerLoad);
  const lists = [];
  for (let blockY = 0; blockY < side; blockY += block)
    for (let blockX = 0; blockX < side; blockX += block) {
      const list = [];
      for (let y = blockY; y < Math.min(side, blockY + block); ++y)
        for (let x = blockX; x < Math.min(side, blockX + block); ++x) list.push(x0 + x, y0 + y);
      lists.push(Int32Array.from(list));
    }
  return lists;
}

export function microseconds(action) {
  const begin = performance.now();
  action();
  return (performance.now() - begin) * 1000;
}

export function median(values) {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
