// The engine in Node, for benchmarks: loading it, chunk lists, and medians.
import { readFileSync } from 'node:fs';
import createWaymesh from '../../build/wasm/waymesh.js';

/** `Detail.roads` of web/engine/module.ts, and the most chunks that one `load` takes. */
export const detailRoads = 1;
const chunksPerLoad = 1024;

export const { Engine } = await createWaymesh({
  wasmBinary: readFileSync(new URL('../../build/wasm/waymesh.wasm', import.meta.url)),
});

/** The chunks of a square, x and y in turn, block by block of 32 x 32: as a page that pans asks for them. */
export function square(x0, y0, side) {
  const list = new Int32Array(2 * side * side);
  const block = Math.sqrt(chunksPerLoad);
  let end = 0;
  for (let blockY = 0; blockY < side; blockY += block)
    for (let blockX = 0; blockX < side; blockX += block)
      for (let y = blockY; y < Math.min(side, blockY + block); ++y)
        for (let x = blockX; x < Math.min(side, blockX + block); ++x) {
          list[end++] = x0 + x;
          list[end++] = y0 + y;
        }
  return list;
}

/** Nodes and roads of all these chunks, in as few calls as there may be. */
export function loadAll(engine, chunks, receive = () => {}) {
  for (let begin = 0; begin < chunks.length; begin += 2 * chunksPerLoad)
    receive(engine.load(chunks.subarray(begin, begin + 2 * chunksPerLoad), detailRoads));
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
