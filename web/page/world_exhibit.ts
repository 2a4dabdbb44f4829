/** The endless world to draw pictures from: in a session of the engine of its own, so that the map is not disturbed. */
import { startEngine } from '../engine';
import { type EditedTile, editCalls } from '../link/edit_text';
import type { World } from '../link/world_table';
import type { Rung } from '../map/draw_roads';
import { MeshLayer } from '../map/mesh_layer';
import { WorldScenery } from '../map/world_scenery';
import type { GroundWish, Loan } from './exhibit';

/** Bytes of chunk data that the engine keeps: a strip's chunks are asked for once more by the next one. */
const budget = 64 * 1024 * 1024;

export interface WorldOriginal {
  world: World;
  edits: readonly EditedTile[];
  rungs: ReadonlySet<Rung>;
  /** Of the mesh, in sixteenths of a tile. */
  clearance: number;
}

export async function lendWorld(
  { world, edits, rungs, clearance }: WorldOriginal,
  wish: GroundWish,
  failed: (error: Error) => void,
): Promise<Loan> {
  const client = startEngine();
  const scenery = new WorldScenery(client, failed);
  const end = () => {
    scenery.clear();
    client.terminate();
  };
  try {
    await client.open(world, editCalls(edits), budget);
  } catch (error) {
    end();
    throw error;
  }
  scenery.open(world.density);
  scenery.showRoads(wish.roads);
  scenery.showRungs(wish.graphs ? rungs : new Set());
  const mesh = { client, space: 'world', clearance, bounds: undefined } as const;
  return { scenery, layers: wish.mesh ? [new MeshLayer(mesh, failed)] : [], end };
}
