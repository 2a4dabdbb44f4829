/** What users ask, with defaults filled in, as the engine wants it. */
import { type CaveOptions as FlatCave, type PathQuery, type Solver, solvers } from '../engine/module';
import { Refused } from './errors';
import type { CaveOptions, OpenWorldOptions, PathOptions, Position, WorldOptions } from './types';

/** The query of one solver, and which. */
export function queryOf(from: Position, to: Position, options: PathOptions): { solver: Solver; query: PathQuery } {
  const { solver = 'optimal', clearance = 0, limit = 2 ** 22 } = options;
  if (!solvers.includes(solver)) throw new Refused(`solver: got '${solver}', expected ${solvers.join(', ')}`);
  return { solver, query: { fromX: from.x, fromY: from.y, toX: to.x, toY: to.y, clearance, limit } };
}

export function worldOf({ memory = 192 * 2 ** 20, ...world }: OpenWorldOptions): {
  world: WorldOptions;
  memory: number;
} {
  return { world, memory };
}

/** What is left out has the engine's defaults. */
export function caveOf({ seed = '1', ...rest }: CaveOptions): FlatCave {
  return { kind: 'cave', caveSeed: seed, ...rest } as FlatCave;
}
