/** The query for a route: first click A, second click B, third click starts over; and the card with its result. */
import { type EngineClient, type NodeAt, Superseded } from '../engine';
import type { Place } from '../map/view';
import type { MapView } from '../map/map_view';
import { byId, showRows } from './dom';
import type { Setup } from './setup';
import type { StringKey } from './strings';

/** Nodes after which a search gives up: millions of tiles of road, and bounded memory. */
const expansionLimit = 2_000_000;

/** A shorter move to the nearest node is not worth telling: the click was meant for it. */
const tellingMove = 1;

interface Pin {
  place: Place;
  /** The node that it moved to, and how far. */
  node: NodeAt;
  moved: number;
}

type Outcome =
  | { kind: 'none' }
  | { kind: 'searching'; progress: number }
  | { kind: 'failed'; message: StringKey }
  | { kind: 'found'; length: number; straight: number; expanded: number; milliseconds: number };

export class RoutePanel {
  readonly #client: EngineClient;
  readonly #map: MapView;
  readonly #setup: Setup;
  readonly #changed: () => void;
  readonly #say: (text: string) => void;
  readonly #failed: (error: Error) => void;
  #pins: Pin[] = [];
  /** Ends that still have to find their nodes in another world. */
  #restoring: readonly Place[] | undefined;
  #outcome: Outcome = { kind: 'none' };
  #search = new AbortController();
  #points = new Float64Array();
  /** Clicks are answered one after the other. */
  #last: Promise<void> = Promise.resolve();

  constructor(
    client: EngineClient,
    map: MapView,
    setup: Setup,
    events: { changed: () => void; say: (text: string) => void; failed: (error: Error) => void },
  ) {
    this.#client = client;
    this.#map = map;
    this.#setup = setup;
    this.#changed = events.changed;
    this.#say = events.say;
    this.#failed = events.failed;
    byId('route-clear').addEventListener('click', () => this.clear());
  }

  /** Start and goal as a link names them. */
  get path(): readonly Place[] {
    return this.#restoring ?? this.#places();
  }

  tap(place: Place): void {
    this.#last = this.#last.then(() => this.#set(this.#pins.length === 2 ? [place] : [...this.#places(), place]));
  }

  /** Sets what a link says; the ends are snapped anew, since the world may be another one. */
  restore(path: readonly Place[]): void {
    this.#search.abort();
    // Copies: a place that is the very one of a pin would keep that pin's node.
    const asked = path.map((place) => ({ ...place }));
    this.#restoring = asked;
    this.#last = this.#last.then(() => this.#set(asked));
  }

  /** Escape: a running search ends, otherwise everything is cleared. */
  cancel(): void {
    if (this.#outcome.kind !== 'searching') {
      this.clear();
      return;
    }
    this.#search.abort();
    this.#say(this.#setup.say('cancelled'));
    this.#pins = this.#pins.slice(0, 1);
    this.#show({ kind: 'none' });
    this.#changed();
  }

  clear(): void {
    this.restore([]);
  }

  #places(): Place[] {
    return this.#pins.map(({ place }) => place);
  }

  async #set(path: readonly Place[]): Promise<void> {
    this.#search.abort();
    const search = new AbortController();
    this.#search = search;
    try {
      const kept = this.#pins.filter((pin, index) => path[index] === pin.place);
      const pins = await Promise.all(path.map((place, index) => kept[index] ?? this.#snap(place)));
      if (search.signal.aborted) return;
      if (this.#restoring === path) this.#restoring = undefined;
      this.#pins = pins;
    } catch (error) {
      // Superseded, they wait for the world that comes.
      if (!(error instanceof Superseded) && this.#restoring === path) this.#restoring = undefined;
      return this.#report(error as Error);
    }
    this.#show({ kind: 'none' });
    this.#changed();
    const last = this.#pins.at(-1);
    if (last && this.#pins.length === 1) {
      this.#say(this.#setup.say('pinSet', { letter: 'A', name: this.#nameOf(last) }));
    }
    // Not awaited: while it searches, further clicks are heard.
    if (this.#pins.length === 2) void this.#find(search.signal);
  }

  async #snap(place: Place): Promise<Pin> {
    const node = await this.#client.nearest(place.x, place.y);
    return { place: { x: node.x, y: node.y }, node, moved: Math.hypot(node.x - place.x, node.y - place.y) };
  }

  async #find(signal: AbortSignal): Promise<void> {
    const [from, to] = this.#pins as [Pin, Pin];
    this.#show({ kind: 'searching', progress: 0 });
    const ask = {
      fromX: from.place.x,
      fromY: from.place.y,
      toX: to.place.x,
      toY: to.place.y,
      limit: expansionLimit,
    };
    try {
      const found = await this.#client.route(ask, {
        signal,
        onPart: ({ progress }) => this.#show({ kind: 'searching', progress }),
      });
      if (signal.aborted) return;
      if (found.status !== 'found') {
        const message = found.status === 'limit' ? 'routeLimit' : 'routeUnreachable';
        this.#say(this.#setup.say(message));
        return this.#show({ kind: 'failed', message });
      }
      this.#points = found.points as Float64Array<ArrayBuffer>;
      this.#show({ ...found, kind: 'found' });
      const { length, straight } = found;
      const said = {
        a: this.#nameOf(from),
        b: this.#nameOf(to),
        length: this.#setup.number(length),
        straight: this.#setup.number(straight),
      };
      this.#say(this.#setup.say('routeSaid', said));
    } catch (error) {
      this.#report(error as Error);
    }
  }

  #report(error: Error): void {
    if (error instanceof Superseded) return;
    this.#show({ kind: 'none' });
    this.#failed(error);
  }

  #nameOf({ node }: Pin): string {
    return node.name || this.#setup.say('nodeAt', { x: Math.floor(node.x), y: Math.floor(node.y) });
  }

  #show(outcome: Outcome): void {
    this.#outcome = outcome;
    if (outcome.kind !== 'found') this.#points = new Float64Array();
    this.#map.showRoute({ from: this.#pins[0]?.place, to: this.#pins[1]?.place, points: this.#points });
    this.render();
  }

  render(): void {
    const outcome = this.#outcome;
    const setup = this.#setup;
    const card = byId('route');
    card.hidden = this.#pins.length === 0;
    card.dataset.outcome = outcome.kind;
    this.#renderEnds();
    const bar = byId<HTMLProgressElement>('route-progress');
    bar.hidden = outcome.kind !== 'searching';
    if (outcome.kind === 'searching') bar.value = outcome.progress;
    byId('route-clear').textContent = setup.say(outcome.kind === 'searching' ? 'cancel' : 'clear');
    const status = byId('route-status');
    const message =
      outcome.kind === 'searching' ? 'routeSearching' : outcome.kind === 'failed' ? outcome.message : 'routeGoal';
    status.hidden = outcome.kind === 'found';
    status.textContent = setup.say(message);
    showRows(byId('route-result'), outcome.kind === 'found' ? this.#rows(outcome) : []);
  }

  #renderEnds(): void {
    this.#pins.forEach((pin, index) => {
      const moved = pin.moved < tellingMove ? '' : this.#setup.say('snapped', { d: this.#setup.number(pin.moved) });
      byId(`route-name-${index}`).textContent = this.#nameOf(pin);
      byId(`route-moved-${index}`).textContent = moved;
    });
    byId('route-end-1').hidden = this.#pins.length < 2;
  }

  #rows(found: Outcome & { kind: 'found' }): [string, string][] {
    const setup = this.#setup;
    const tiles = setup.say('tiles');
    const time =
      found.milliseconds < 1000
        ? `${setup.number(found.milliseconds, 1)} ${setup.say('milliseconds')}`
        : `${setup.number(found.milliseconds / 1000, 2)} ${setup.say('seconds')}`;
    return [
      [setup.say('routeLength'), `${setup.number(found.length, 1)} ${tiles}`],
      [setup.say('routeStraight'), `${setup.number(found.straight, 1)} ${tiles}`],
      [setup.say('routeExpanded'), setup.number(found.expanded)],
      [setup.say('routeTime'), time],
    ];
  }
}
