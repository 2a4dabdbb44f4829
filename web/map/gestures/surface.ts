/** What a pointer holds instead of the ground, and how it ends: let go, or as if it had never been moved. */
export interface Grip {
  move(x: number, y: number): void;
  drop(): void;
  cancel(): void;
}

/**
 * How the map shares gestures with the page that it lies on: it takes them all, or it leaves plain wheel and single fingers
 * to the page, which scrolls by them, and takes Ctrl or Cmd with the wheel, two fingers, and the mouse.
 */
export type Manners = 'free' | 'coop';

/** What was left to the page. */
export type Yielded = 'wheel' | 'finger';

/** What a gesture needs of the map. Distances are CSS pixels; points are counted from the middle of the map. */
export interface Surface {
  readonly element: HTMLElement;
  readonly manners: Manners;
  /** What is to be moved at a point; undefined: the ground. A finger is broader than a mouse. */
  grip(x: number, y: number, finger: boolean): Grip | undefined;
  /** Moves the ground along at once. */
  pan(dx: number, dy: number): void;
  /** Lets the ground glide on, at CSS pixels per millisecond. */
  glide(vx: number, vy: number): void;
  /** Scales about a point at once. */
  zoom(factor: number, x: number, y: number): void;
  /** Scales about a point gently. */
  zoomGently(factor: number, x: number, y: number): void;
  /** Ends gliding and gentle zooming. */
  hold(): void;
  tap(x: number, y: number): void;
  cancel(): void;
  /** Hears of a gesture that was meant for the map, perhaps, and went to the page. */
  yielded(gesture: Yielded): void;
}

/** Ends what a gesture's function began. */
export type Remove = () => void;

export function fromMiddle(
  element: HTMLElement,
  event: { clientX: number; clientY: number },
): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
}

type Listeners = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };

/** Adds listeners; the result takes away the same ones. */
export function listen(element: HTMLElement, listeners: Listeners): Remove {
  const entries = Object.entries(listeners) as [string, EventListener][];
  // Not passive: a gesture that is the map's must not scroll or zoom the page as well.
  for (const [type, listener] of entries) element.addEventListener(type, listener, { passive: false });
  return () => {
    for (const [type, listener] of entries) element.removeEventListener(type, listener);
  };
}
