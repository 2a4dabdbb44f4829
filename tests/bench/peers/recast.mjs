// npm's `recast-navigation`: Recast and Detour as WebAssembly.
import { init, NavMeshQuery } from 'recast-navigation';
import { generateSoloNavMesh } from 'recast-navigation/generators';
import { floorOf } from './floor.mjs';

await init();

/**
 * A walker without width, four cells tall, who can climb one: rock stands four cells high around the floor, so that neither
 * is there a way over it, nor does the floor end in a ledge, of which Recast keeps clear.
 */
const walker = { cs: 0.25, ch: 0.25, walkableRadius: 0, walkableHeight: 4, walkableClimb: 1 };
const rockHeight = 1;
/** More room for polygons and corners than any map here needs. */
const room = { maxPathPolys: 4096, maxStraightPathPoints: 4096 };

const simplified = (name, options) => ({
  name,
  prepare({ rows }) {
    const [floor, rock] = [floorOf(rows), floorOf(rows, false, rockHeight)];
    const first = floor.positions.length / 3;
    return {
      positions: [...floor.positions, ...rock.positions],
      indices: [...floor.indices, ...rock.indices.map((v) => first + v)],
    };
  },
  build({ positions, indices }) {
    const { success, error, navMesh } = generateSoloNavMesh(positions, indices, { ...walker, ...options });
    if (!success) throw new Error(`recast-navigation: ${error}`);
    return { navMesh, query: new NavMeshQuery(navMesh, { maxNodes: 16384 }) };
  },
  find({ query }, from, to) {
    const start = { x: from[0], y: 0, z: from[1] };
    const { success, path } = query.computePath(start, { x: to[0], y: 0, z: to[1] }, room);
    return success ? path.flatMap(({ x, z }) => [x, z]) : [];
  },
  free({ navMesh, query }) {
    query.destroy();
    navMesh.destroy();
  },
});

export const recast = [
  simplified('recast-navigation', {}),
  simplified('  outlines not simplified', { maxSimplificationError: 0 }),
];
