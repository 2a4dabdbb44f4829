/** What a pointer holds on the map instead of the ground. */
import type { Grip } from './gestures/surface';
import type { Place } from './view';

/** A thing on the map while it is held, by place; see `Grip`. */
export interface Hold {
  move(place: Place): void;
  drop(): void;
  cancel(): void;
}

/** Takes hold of what the page lets one move at a place; `pixel`: a CSS pixel in tiles. A finger is broader than a mouse. */
export type Grasp = (place: Place, pixel: number, finger: boolean) => Hold | undefined;

/** Where a pointer is, and how it sees. */
interface Pointer {
  x: number;
  y: number;
  pixel: number;
  finger: boolean;
}

export class Holds {
  /** Asked one after the other where a pointer goes down; what none of them holds is the ground. */
  readonly grasps = new Set<Grasp>();
  /** Asked instead of them, while a tool is in hand. */
  tool: Grasp | undefined;
  readonly #placeAt: (x: number, y: number) => Place;
  /** What a pointer is moving. */
  #moving: Grip | undefined;

  /** `placeAt`: the place at CSS pixels from the middle. */
  constructor(placeAt: (x: number, y: number) => Place) {
    this.#placeAt = placeAt;
  }

  take({ x, y, pixel, finger }: Pointer): Grip | undefined {
    for (const grasp of this.tool ? [this.tool] : this.grasps) {
      const hold = grasp(this.#placeAt(x, y), pixel, finger);
      if (hold) return this.#gripOf(hold);
    }
    return undefined;
  }

  /** Puts back what is being moved; returns whether anything was. */
  cancel(): boolean {
    const moving = this.#moving;
    moving?.cancel();
    return moving !== undefined;
  }

  /** What was put back by `cancel` neither follows its pointer any more nor is let go. */
  #gripOf(hold: Hold): Grip {
    let over = false;
    const end = (how: () => void) => {
      if (over) return;
      over = true;
      this.#moving = undefined;
      how();
    };
    const grip = {
      move: (x: number, y: number) => {
        if (over) return;
        this.#moving = grip;
        hold.move(this.#placeAt(x, y));
      },
      drop: () => end(() => hold.drop()),
      cancel: () => end(() => hold.cancel()),
    };
    return grip;
  }
}
