// Ours, asked as the peers are: see paths.mjs.
import { Lab } from '../engine.mjs';

const limit = 2 ** 22;

/**
 * The build is everything that comes before a second answer: the lab from the map's text, and its first path, which
 * makes the mesh. (It so counts one query too many.) `grid` and `smooth` have no mesh.
 */
const asking = (solver) => ({
  name: `waymesh ${solver}`,
  prepare: ({ text, pairs }) => ({ text, first: pairs[0] }),
  build({ text, first }) {
    const lab = new Lab({ kind: 'map', text });
    this.find(lab, first.from, first.to);
    return lab;
  },
  find(lab, from, to) {
    const query = { fromX: from[0], fromY: from[1], toX: to[0], toY: to[1], clearance: 0, limit };
    const search = lab.search(solver, query);
    let answer = search.step(limit);
    while (answer.status === 'searching') answer = search.step(limit);
    search.delete();
    return answer.points;
  },
  free: (lab) => lab.delete(),
});

export const waymesh = ['optimal', 'corridor', 'smooth', 'grid', 'sampled'].map(asking);
