/** What lies on a map, from the ground up: a scenery, layers and a wash on its ground, the overlay, and names. */
import type { Land } from './bitmap_layer';
import { Overlay } from './overlay';
import type { Palette } from './palette';
import type { Frame, GroundLayer, Scenery } from './scenery';
import type { SearchedTiles } from './searched_tiles';
import type { Place } from './view';

export class LayerStack {
  palette: Palette;
  scenery: Scenery | undefined;
  /** A wash over the tiles that a search has looked at. */
  searched: SearchedTiles | undefined;
  readonly layers = new Set<GroundLayer>();
  readonly overlay = new Overlay();

  constructor(palette: Palette) {
    this.palette = palette;
  }

  /** What its bitmaps show; nothing without a scenery. */
  get land(): Land | undefined {
    const { scenery, palette, searched, layers } = this;
    return scenery && { scenery, palette, searched, layers };
  }

  /** How many pieces are missing of what was wanted last. */
  get missing(): number {
    let missing = this.scenery?.missing ?? 0;
    for (const layer of this.layers) missing += layer.missing;
    return missing;
  }

  /** Asks for nothing, until a frame shows something again. */
  rest(): void {
    this.scenery?.rest?.();
    for (const layer of this.layers) layer.rest();
  }

  /** Asks for all that a frame shows, nearest to a place first. */
  want({ area, scale }: Frame, middle: Place): void {
    this.scenery?.want(area, scale, middle);
    for (const layer of this.layers) layer.want(area, scale);
  }
}
