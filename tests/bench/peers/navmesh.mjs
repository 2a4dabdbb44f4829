// npm's `navmesh`: polygons from a grid map, A* over them, a funnel.
import navmesh from 'navmesh';

export const rectangles = {
  name: 'navmesh',
  prepare: ({ rows }) => rows,
  build: (rows) => new navmesh.NavMesh(navmesh.buildPolysFromGridMap(rows)),
  find(mesh, from, to) {
    const path = mesh.findPath({ x: from[0], y: from[1] }, { x: to[0], y: to[1] });
    return path ? path.flatMap(({ x, y }) => [x, y]) : [];
  },
  free: (mesh) => mesh.destroy(),
};
