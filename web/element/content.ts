/** What an element shows: a world or a lab that the engine has opened, as a link asks for it. */
import type { EngineClient } from '../engine';
import { decodeEdits, editCalls } from '../link/edit_text';
import type { LinkState } from '../link/permalink';
import { worldHome } from '../link/world_table';
import type { Scenery } from '../map/scenery';
import type { Bounds, Camera, Place } from '../map/view';
import { WorldScenery } from '../map/world_scenery';
import type { MeshGround } from '../page/meshes';
import type { Ways } from '../page/ways';

export interface Content {
  scenery: Scenery;
  /** The endless world, whose chunks have a life to show; undefined: a lab. */
  world?: WorldScenery;
  /** Where to look unless the link says: at a place, or at all there is. */
  home: Camera | Bounds;
  /** Their code comes with the first path; undefined where there are none. */
  ways: (() => Promise<Ways>) | undefined;
  mesh: MeshGround | undefined;
  /** Places of a link's ends; undefined: those of the link are none, and there are others to begin with. */
  ends(path: LinkState['path']): readonly Place[];
  /** Places as a link names them. */
  linkPath(path: readonly Place[]): LinkState['path'];
}

/** Opens what a scene of its kind asks for; it goes where the content before was. */
export type OpenContent = (state: LinkState, failed: (error: Error) => void) => Promise<Content>;

export function worldOpener(client: EngineClient): OpenContent {
  return async ({ scene, edits }, failed) => {
    if (scene.kind !== 'world') throw new Error(`got the scene ${scene.kind}, expected a world`);
    const { density } = await client.open(scene.world, editCalls(decodeEdits(edits)));
    const scenery = new WorldScenery(client, failed);
    scenery.open(density);
    return {
      scenery,
      world: scenery,
      home: worldHome,
      ways: async () => (await import('../page/ways')).worldWays(client),
      mesh: { space: 'world', bounds: undefined },
      ends: (path = []) => path,
      linkPath: (path) => path,
    };
  };
}
