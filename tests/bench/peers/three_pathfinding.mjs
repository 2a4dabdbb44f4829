// npm's `three-pathfinding`: A* over the triangles of a mesh, a funnel.
import { BufferAttribute, BufferGeometry, Vector3 } from 'three';
import { Pathfinding } from 'three-pathfinding/dist/three-pathfinding.modern.mjs';
import { floorOf } from './floor.mjs';

const zone = 'map';
const place = ([x, y]) => new Vector3(x, 0, y);

export const triangles = {
  name: 'three-pathfinding',
  prepare({ rows }) {
    const { positions, indices } = floorOf(rows);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
    geometry.setIndex(indices);
    return geometry;
  },
  build(geometry) {
    const pathfinding = new Pathfinding();
    pathfinding.setZoneData(zone, Pathfinding.createZone(geometry));
    return pathfinding;
  },
  find(pathfinding, from, to) {
    const [start, goal] = [place(from), place(to)];
    const path = pathfinding.findPath(start, goal, zone, pathfinding.getGroup(zone, start, true));
    return path ? [start, ...path].flatMap(({ x, z }) => [x, z]) : [];
  },
  free() {},
};
