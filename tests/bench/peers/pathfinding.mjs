// npm's `pathfinding`: A* over a grid, and what its own smoothing makes of that. Each search dirties its grid.
import PF from 'pathfinding';

const finder = new PF.AStarFinder({
  diagonalMovement: PF.DiagonalMovement.OnlyWhenNoObstacles,
  heuristic: PF.Heuristic.octile,
});

const ending = (name, finish) => ({
  name,
  prepare: ({ rows }) => rows.map((row) => row.map((isOpen) => (isOpen ? 0 : 1))),
  build: (matrix) => new PF.Grid(matrix),
  /** What one query uses up; not counted. */
  fresh: (grid) => ({ grid, used: grid.clone() }),
  find({ grid, used }, from, to) {
    const path = finder.findPath(...from.map(Math.floor), ...to.map(Math.floor), used);
    return path.length > 0 ? finish(grid, path).flatMap(([x, y]) => [x + 0.5, y + 0.5]) : [];
  },
  free() {},
});

export const gridFinders = [
  ending('pathfinding, A*', (_grid, path) => path),
  ending('pathfinding, smoothenPath', PF.Util.smoothenPath),
];
