/** A finite map, to draw pictures and write files from. All of it is there, so that a second scenery costs nothing. */
import type { EngineClient } from '../engine';
import type { Exhibit } from '../page/exhibit';
import { LabScenery } from './lab_scenery';

interface LabOriginal {
  client: EngineClient;
  name: string;
  scenery: LabScenery;
  /** Whether its tiles are squares that the engine has as a lab. */
  square: boolean;
  /** Of the mesh, in sixteenths of a tile. */
  clearance: number;
}

export function labExhibit({ client, name, scenery, square, clearance }: LabOriginal): Exhibit {
  const { bounds, draw } = scenery;
  return {
    name,
    bounds,
    space: square ? 'lab' : undefined,
    chunks: false,
    graphs: false,
    mesh: square,
    async lend({ mesh }, failed) {
      const { MeshLayer } = await import('../map/mesh_layer');
      const layer = new MeshLayer({ client, space: 'lab', clearance, bounds }, failed);
      return { scenery: new LabScenery(bounds, draw), layers: mesh ? [layer] : [], end: () => layer.rest() };
    },
  };
}
