/** The labs: finite maps beside the endless world. Loaded with their first use. */
import type { Scene, Stage } from '../page/scene';

export function makeLabs(_stage: Stage): Record<'cave' | 'percolation' | 'map', Scene> {
  throw new Error('the labs are still being built');
}
