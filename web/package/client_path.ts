import type { EngineClient } from '../engine/client';
import type { SpaceName, TimedPath } from '../engine/protocol';
import { pathOf } from './answers';
import { queryOf } from './asks';
import { Refused } from './errors';
import type { LongCallOptions, Path, PathOptions, PathProgress, Position } from './types';

/** One path by one solver, in the world or lab of a client. */
export async function pathBy(
  client: EngineClient,
  space: SpaceName,
  from: Position,
  to: Position,
  options: PathOptions,
  { signal, onProgress }: LongCallOptions<PathProgress> & { signal: AbortSignal },
): Promise<Path> {
  const [start, goal] = [{ ...from }, { ...to }];
  const { solver, query } = queryOf(start, goal, options);
  let last: TimedPath | undefined;
  await client.paths(
    { space, solvers: [solver], ...query },
    {
      signal,
      onPart: ({ path }) => {
        last = path;
        onProgress?.({ progress: path.progress, expanded: path.expanded });
      },
    },
  );
  if (!last) throw new Refused('findPath: got no answer, expected one');
  return pathOf(last, solver, start, goal);
}
