/** `waymesh` in Node.js. */
import { Waymesh } from './client_waymesh';
import { type StartOptions, threadsFor } from './threads_node';

export function startWaymesh(options: StartOptions = {}): Waymesh {
  return new Waymesh(threadsFor(options));
}

export type { Lab } from './client_lab';
export type { World } from './client_world';
export { EngineLost, Refused } from './errors';
export type { TileGrid } from './tile_grid';
export type * from './types';
export type { StartOptions, Waymesh };
