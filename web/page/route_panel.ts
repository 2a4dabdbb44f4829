/**
 * The query for a path: first click A, second click B, third click starts over. What it asks goes to the ways of the
 * scene on the screen; what it finds goes to the map, to the card and to the live region.
 */
import { Superseded } from '../engine';
import type { MapView } from '../map/map_view';
import { SearchedTiles } from '../map/searched_tiles';
import type { Place } from '../map/view';
import { RouteCard } from './route_card';
import { messageOf, type Outcome, type Pin, pathSaid, pinSaid } from './route_words';
import type { Setup } from './setup';
import type { FoundPath, Query, Snapped, Solver, Ways } from './ways';

export interface RouteEvents {
  changed: () => void;
  say: (text: string) => void;
  failed: (error: Error) => void;
}

export class RoutePanel {
  readonly #map: MapView;
  readonly #setup: Setup;
  readonly #events: RouteEvents;
  readonly #card: RouteCard;
  #ways: Ways | undefined;
  #solver: Solver = 'road';
  #searched = true;
  #pins: Pin[] = [];
  /** Ends that still have to be snapped in another scene, or for another solver. */
  #restoring: readonly Place[] | undefined;
  #outcome: Outcome = { kind: 'none' };
  #search = new AbortController();
  #wash: SearchedTiles | undefined;
  /** Clicks are answered one after the other. */
  #last: Promise<void> = Promise.resolve();

  constructor(map: MapView, setup: Setup, events: RouteEvents) {
    this.#map = map;
    this.#setup = setup;
    this.#events = events;
    this.#card = new RouteCard(setup, {
      solve: (solver) => this.#solveBy(solver),
      showSearched: (shown) => this.#showSearched(shown),
      clear: () => this.cancel(),
    });
  }

  get query(): Query {
    const solver = !this.#ways || this.#solver === this.#ways.solvers[0] ? undefined : this.#solver;
    return { path: this.#restoring ?? this.#places(), solver, searched: this.#searched };
  }

  tap(place: Place): void {
    this.#last = this.#last.then(() => this.#set(this.#pins.length === 2 ? [place] : [...this.#places(), place]));
  }

  /** Asks in another scene, or anew in the same; the ends are snapped there. */
  restore(ways: Ways, { path, solver, searched }: Query): void {
    this.#ways = ways;
    this.#solver = solver && ways.solvers.includes(solver) ? solver : ways.solvers[0];
    this.#searched = searched;
    this.#snapAnew(path);
  }

  /** Escape: a running search ends, otherwise everything is cleared. */
  cancel(): void {
    if (this.#outcome.kind !== 'searching') {
      this.clear();
      return;
    }
    this.#search.abort();
    this.#events.say(this.#setup.say('cancelled'));
    this.#pins = this.#pins.slice(0, 1);
    this.#show({ kind: 'none' });
    this.#events.changed();
  }

  clear(): void {
    this.#snapAnew([]);
  }

  render(): void {
    this.#card.render({
      pins: this.#pins,
      outcome: this.#outcome,
      solvers: this.#ways?.solvers ?? [],
      solver: this.#solver,
      searched: this.#searched,
    });
  }

  #places(): Place[] {
    return this.#pins.map(({ place }) => place);
  }

  /** Another solver for the same two clicks. */
  #solveBy(solver: Solver): void {
    this.#solver = solver;
    this.#snapAnew(this.#pins.map(({ asked }) => asked));
  }

  #showSearched(shown: boolean): void {
    this.#searched = shown;
    this.#map.showSearched(shown ? this.#wash : undefined);
    this.#events.changed();
  }

  #snapAnew(path: readonly Place[]): void {
    this.#search.abort();
    // Copies: a place that is the very one of a pin would keep that pin.
    const asked = path.map((place) => ({ ...place }));
    this.#restoring = asked;
    this.#last = this.#last.then(() => this.#set(asked));
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
      // Superseded, they wait for the scene that comes.
      if (!(error instanceof Superseded) && this.#restoring === path) this.#restoring = undefined;
      return this.#report(error as Error);
    }
    this.#show({ kind: 'none' });
    this.#events.changed();
    const [from] = this.#pins;
    if (from && this.#pins.length === 1) this.#events.say(pinSaid(this.#setup, from, 'A'));
    // Not awaited: while it searches, further clicks are heard.
    if (this.#pins.length === 2) void this.#find(search.signal);
  }

  async #snap(asked: Place): Promise<Pin> {
    const snapped: Snapped = await (this.#ways as Ways).snap(asked, this.#solver);
    const { x, y } = snapped.place;
    return { ...snapped, asked, moved: Math.hypot(x - asked.x, y - asked.y) };
  }

  async #find(signal: AbortSignal): Promise<void> {
    const [from, to] = this.#pins as [Pin, Pin];
    this.#show({ kind: 'searching', progress: 0 });
    try {
      const answer = await (this.#ways as Ways).find(this.#solver, from.place, to.place, {
        signal,
        onProgress: (progress) => this.#show({ kind: 'searching', progress }),
      });
      if (signal.aborted) return;
      if (answer.status === 'found') this.#showFound(answer.path, from, to);
      else this.#showFailed(answer.status);
    } catch (error) {
      this.#report(error as Error);
    }
  }

  #showFound(path: FoundPath, from: Pin, to: Pin): void {
    const { tiles } = path;
    this.#wash = tiles && new SearchedTiles(from.place, tiles.searched);
    this.#show({ kind: 'found', path });
    if (this.#searched) this.#map.showSearched(this.#wash);
    this.#events.say(pathSaid(this.#setup, [from, to], path));
  }

  #showFailed(status: 'unreachable' | 'limit'): void {
    this.#show({ kind: 'failed', status });
    this.#events.say(this.#setup.say(messageOf(this.#outcome, this.#solver)));
  }

  #report(error: Error): void {
    if (error instanceof Superseded) return;
    this.#show({ kind: 'none' });
    this.#events.failed(error);
  }

  #show(outcome: Outcome): void {
    this.#outcome = outcome;
    const [from, to] = this.#places();
    const points = outcome.kind === 'found' ? outcome.path.points : noPoints;
    this.#map.showPath({ from, to, points, style: this.#solver });
    if (outcome.kind !== 'found') {
      this.#wash = undefined;
      this.#map.showSearched(undefined);
    }
    this.render();
  }
}

const noPoints = new Float64Array();
