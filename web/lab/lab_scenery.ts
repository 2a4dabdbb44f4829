/** A finite map as the map shows it: everything is there at once, and nothing has a name. */
import type { Scenery } from '../map/scenery';
import type { Bounds } from '../map/view';

type Draw = Scenery['draw'];

export class LabScenery implements Scenery {
  readonly bounds: Bounds;
  readonly missing = 0;
  readonly draw: Draw;
  onArrival: () => void = () => {};

  constructor(bounds: Bounds, draw: Draw) {
    this.bounds = bounds;
    this.draw = draw;
  }

  want(): void {}

  has(): boolean {
    return true;
  }

  paintNames(): boolean {
    return false;
  }

  clear(): void {}
}
