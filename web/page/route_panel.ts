/**
 * The query for a path: first click A, second click B, third click starts over; and pins can be dragged. What it asks
 * goes to the ways of the scene on the screen; what it finds goes to the map, to the card and to the live region.
 *
 * Solvers answer one by one. While ends, walker and ground are the same, an answer is kept, also if another solver is
 * chosen. While a pin is dragged, the paths of those that are quick enough follow it, and the others wait, pale, where
 * they were.
 */
import { Superseded } from '../engine';
import { Ground, type Solver } from '../engine/module';
import type { TimedPath } from '../engine/protocol';
import type { Query } from '../link/query';
import type { Hold } from '../map/holds';
import type { MapView } from '../map/map_view';
import type { PathLine } from '../map/overlay';
import { SearchedTiles } from '../map/searched_tiles';
import type { Place } from '../map/view';
import { type Answer, askOrder, firstDrawn, following, foundBy, hasAnswered, SolverTimes } from './comparison';
import { Late } from './late';
import { Newest, within } from './newest';
import { pinAt } from './pin_grip';
import { RouteCard } from './route_card';
import { type Change, type Move, merged } from './route_moves';
import { tell } from './route_strings';
import { comparisonSaid, messageOf, movesSaid, type Outcome, type Pin, pathSaid, pinSaid } from './route_words';
import type { Setup } from './setup';
import type { TautRoute } from './taut_route';
import type { Ways } from './ways';

export interface RouteEvents {
  changed: () => void;
  say: (text: string) => void;
  failed: (error: Error) => void;
}

/** So long a moving pin waits for the chosen path of where it is, and then for those of others, in milliseconds. */
const patience = 250;
const patienceWithOthers = 40;

/** Solvers that need longer, in milliseconds, need not be asked twice for their times. */
const longestAgain = 500;

/** Milliseconds between two pictures of a search under way. */
const progressInterval = 100;

/** Ways along roads are pulled taut from so many tiles between the ends on: others find shorter ones in seconds. */
const leastTaut = 4096;

/** A step by keyboard goes on over what is not open for so many tiles. */
const farthestStep = 64;

export class RoutePanel {
  readonly #map: MapView;
  readonly #setup: Setup;
  readonly #events: RouteEvents;
  readonly #card: RouteCard;
  #ways: Ways | undefined;
  #solver: Solver = 'optimal';
  #searched = true;
  #compare: readonly Solver[] | undefined;
  #clearance = 0;
  #pins: Pin[] = [];
  /** Changes when other ends are set. */
  #ends: object = {};
  /** Ends that still have to be snapped in another scene. */
  #restoring: readonly Place[] | undefined;
  readonly #answers = new Map<Solver, Answer>();
  readonly #times = new SolverTimes();
  #search = new AbortController();
  /** Solvers are asked that have not answered yet. */
  #searching = false;
  #progressShown = Number.NEGATIVE_INFINITY;
  /** The last search was ended by the reader. */
  #cancelled = false;
  /** Solvers are asked once more, for their times. */
  #measuring = false;
  /** A pin is on its way. */
  #moving = false;
  #wash: SearchedTiles | undefined;
  readonly #tautRoutes: Late<typeof TautRoute>;
  #taut: TautRoute | undefined;
  /** Clicks are answered one after the other. */
  #last: Promise<void> = Promise.resolve();
  readonly #moves = new Newest<Move>((move) => this.#follow(move), merged);

  constructor(map: MapView, setup: Setup, events: RouteEvents) {
    this.#map = map;
    this.#setup = setup;
    this.#events = events;
    this.#tautRoutes = new Late(async () => (await import('./taut_route')).TautRoute, events.failed);
    this.#card = new RouteCard(setup, map, {
      solve: (solver) => this.#solveBy(solver),
      showSearched: (shown) => this.#showSearched(shown),
      compare: (open) => this.#showComparison(open),
      draw: (solver, drawn) => this.#draw(solver, drawn),
      changeClearance: (clearance, last) => this.#move({ kind: 'clearance', clearance }, last),
      step: (end, right, down) => this.#move({ kind: 'step', end, right, down }, false),
      rest: () => this.#move({ kind: 'rest' }, true),
      clear: () => this.cancel(),
      again: () => void this.#findMissing(true),
      say: events.say,
      failed: events.failed,
    });
    map.holds.grasps.add((place, pixel, finger) => this.#grasp(place, pixel, finger));
  }

  get query(): Query {
    const solver = !this.#ways || this.#solver === this.#ways.first ? undefined : this.#solver;
    return {
      path: this.#restoring ?? this.#places(),
      solver,
      searched: this.#searched,
      compare: this.#compare,
      clearance: this.#clearance,
    };
  }

  tap(place: Place): void {
    this.#last = this.#last.then(() => this.#set(this.#pins.length === 2 ? [place] : [...this.#places(), place]));
  }

  /** Asks in another scene, or anew in the same; the ends are snapped there. */
  restore(ways: Ways, { path, solver, searched, compare, clearance }: Query): void {
    if (ways !== this.#ways) this.#times.clear();
    this.#ways = ways;
    this.#solver = solver && ways.solvers.includes(solver) ? solver : ways.first;
    this.#searched = searched;
    this.#compare = compare;
    this.#clearance = clearance;
    this.#snapAnew(path);
  }

  /** The ground has changed: what is shown stays until the ends stand and the paths run over what is there now. */
  refresh(last: boolean): void {
    this.#want({ change: { kind: 'rest' }, ground: true, ends: this.#ends, last });
  }

  /** Escape: what is under way ends, and may be asked for again; otherwise everything is cleared. */
  cancel(): void {
    if (!this.#searching) {
      const taut = this.#shownTaut;
      if (taut?.running) this.#stopPulling(taut);
      else this.clear();
      return;
    }
    this.#search.abort();
    this.#searching = false;
    this.#measuring = false;
    this.#cancelled = true;
    this.#events.say(tell(this.#setup, 'cancelled'));
    // Of those that were not done nothing is shown any more, not even an answer of ends that have moved since.
    for (const solver of this.#solvers) if (!hasAnswered(this.#answers, solver)) this.#answers.delete(solver);
    this.#washAnew();
    this.#show();
    this.#events.changed();
  }

  clear(): void {
    this.#snapAnew([]);
  }

  render(): void {
    const taut = this.#shownTaut;
    this.#card.render({
      pins: this.#pins,
      ways: this.#ways,
      solver: this.#solver,
      outcome: this.#outcome(),
      answers: this.#answers,
      // A moving pin searches on and off all the time.
      searching: this.#searching && !this.#moving,
      cancelled: this.#cancelled && this.#missing.length > 0,
      settled: !this.#searching && !this.#measuring && !this.#moving,
      searched: this.#searched,
      drawn: this.#comparing ? this.#drawn : undefined,
      taut: taut && { length: taut.of.length, share: taut.share, running: taut.running },
      clearance: this.#clearance,
    });
  }

  get #solvers(): readonly Solver[] {
    return this.#ways?.solvers ?? [];
  }

  /** There is nothing to compare where there is one solver alone. */
  get #comparing(): boolean {
    return this.#compare !== undefined && this.#solvers.length > 1;
  }

  /** Whose paths are on the map. */
  get #drawn(): readonly Solver[] {
    return (this.#comparing && this.#compare) || [this.#solver];
  }

  /** Whose answers are shown. */
  get #wanted(): readonly Solver[] {
    return this.#comparing ? this.#solvers : [this.#solver];
  }

  /** Those of them that have not answered. */
  get #missing(): readonly Solver[] {
    return this.#wanted.filter((solver) => !hasAnswered(this.#answers, solver));
  }

  #places(): Place[] {
    return this.#pins.map(({ place }) => place);
  }

  // ---- What is shown of the answers ----

  #solveBy(solver: Solver): void {
    this.#solver = solver;
    if (this.#compare && !this.#compare.includes(solver)) this.#compare = [...this.#compare, solver];
    this.#changeManner(true);
  }

  #showComparison(open: boolean): void {
    this.#compare = open ? firstDrawn(this.#solvers, this.#solver) : undefined;
    this.#changeManner(false);
  }

  #draw(solver: Solver, drawn: boolean): void {
    const others = this.#drawn.filter((other) => other !== solver);
    this.#compare = drawn ? [...others, solver] : others;
    this.#changeManner(false);
  }

  /** `isNew`: what is shown now is worth telling, even if it was known already. */
  #changeManner(isNew: boolean): void {
    this.#washAnew();
    if (this.#pins.length === 2) void this.#findMissing(isNew);
    else this.#show();
    this.#events.changed();
  }

  #showSearched(shown: boolean): void {
    this.#searched = shown;
    this.#washAnew();
    this.#events.changed();
  }

  // ---- Ends ----

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
    this.#ends = {};
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
    this.#searching = false;
    this.#cancelled = false;
    this.#measuring = false;
    this.#answers.clear();
    this.#washAnew();
    this.#show();
    this.#events.changed();
    const [from] = this.#pins;
    if (from && this.#pins.length === 1) this.#events.say(pinSaid(this.#setup, from, 'A'));
    // Not awaited: while it searches, further clicks are heard.
    if (this.#pins.length === 2) void this.#findMissing(true);
  }

  async #snap(asked: Place): Promise<Pin> {
    const snapped = await (this.#ways as Ways).snap(asked);
    const { x, y } = snapped.place;
    return { ...snapped, asked, moved: Math.hypot(x - asked.x, y - asked.y) };
  }

  #grasp(place: Place, pixel: number, finger: boolean): Hold | undefined {
    const end = pinAt(this.#places(), place, pixel, finger ? 'finger' : 'mouse');
    const pin = end === undefined ? undefined : this.#pins[end];
    if (end === undefined || !pin) return undefined;
    const begin = pin.place;
    let latest = begin;
    // The tip stays as far from the pointer as it was, so that it does not jump.
    const [right, down] = [begin.x - place.x, begin.y - place.y];
    const ends = this.#ends;
    const go = (to: Place, last: boolean) => {
      latest = to;
      this.#want({ change: { kind: 'place', end, place: to }, ground: false, ends, last });
    };
    return {
      move: ({ x, y }) => go({ x: x + right, y: y + down }, false),
      drop: () => go(latest, true),
      cancel: () => go(pin.asked, true),
    };
  }

  #move(change: Change, last: boolean): void {
    this.#want({ change, ground: false, ends: this.#ends, last });
  }

  #want(move: Move): void {
    if (!this.#ways) return;
    this.#moving = true;
    this.#moves.want(move);
  }

  /** Shows what a change brings; what was shown before stays until then. */
  async #follow(move: Move): Promise<void> {
    const { ends, last } = move;
    try {
      if (ends === this.#ends && (await this.#apply(move))) await this.#findQuick(last);
    } catch (error) {
      this.#report(error as Error);
    }
    if (!last) return;
    this.#moving = false;
    if (ends === this.#ends && this.#pins.length === 2) void this.#findMissing(true);
    else this.#show();
    this.#events.changed();
  }

  /** Returns whether there is anything new to be found. */
  async #apply({ change, ground, ends }: Move): Promise<boolean> {
    const before = this.#places();
    const pins = await Promise.all(this.#pins.map((pin, end) => this.#moved(pin, end, change, ground)));
    if (ends !== this.#ends) return false;
    this.#pins = pins;
    const standing = pins.every(({ place: { x, y } }, end) => x === before[end]?.x && y === before[end]?.y);
    const walker = change.kind === 'clearance' ? change.clearance : this.#clearance;
    const isNew = ground || !standing || walker !== this.#clearance;
    this.#clearance = walker;
    if (isNew) for (const [solver, { path }] of this.#answers) this.#answers.set(solver, { path, stale: true });
    this.#show();
    return isNew && pins.length === 2;
  }

  #moved(pin: Pin, end: number, change: Change, ground: boolean): Promise<Pin> | Pin {
    if (change.kind === 'place' && change.end === end) return this.#snap(change.place);
    if (change.kind === 'step' && change.end === end) return this.#stepped(pin, change.right, change.down);
    return ground ? this.#snap(pin.asked) : pin;
  }

  /** The next open tile so many tiles away or farther; the pin as it is where there is none near. */
  async #stepped(pin: Pin, right: number, down: number): Promise<Pin> {
    const { x, y } = pin.place;
    const least = Math.max(Math.abs(right), Math.abs(down));
    for (let steps = least; steps > 0 && steps <= least + farthestStep; steps++) {
      const next = await this.#snap({ x: x + (steps / least) * right, y: y + (steps / least) * down });
      const ahead = (next.place.x - x) * right + (next.place.y - y) * down;
      if (ahead > 0) return { ...next, asked: next.place, ground: Ground.open, moved: 0 };
    }
    return pin;
  }

  // ---- Answers ----

  /** Asks those whose answers can follow a pointer. */
  async #findQuick(last: boolean): Promise<void> {
    if (last) return;
    const drawn = this.#wanted.filter((solver) => solver === this.#solver || this.#drawn.includes(solver));
    const asked = following(drawn, this.#solver, this.#times);
    let heard = () => {};
    const chosen = new Promise<void>((resolve) => {
      heard = resolve;
    });
    const all = this.#find(asked, (solver) => {
      if (solver === this.#solver) heard();
    });
    if (asked.includes(this.#solver)) await within(patience, Promise.race([all, chosen]));
    await within(patienceWithOthers, all);
  }

  /** Asks all that are shown and have not answered, and tells what they found; `isNew`: also if all have. */
  async #findMissing(isNew: boolean): Promise<void> {
    const missing = this.#missing;
    const { signal } = await this.#find(missing);
    if (signal.aborted) return;
    this.#washAnew();
    this.#show();
    if (isNew || missing.length > 0) this.#sayFound();
    if (this.#comparing && missing.length > 0) await this.#findAgain();
  }

  /**
   * Who comes first makes the ground that the next ones find made: for times that can be compared, all find it made. A way
   * that was pulled taut keeps its answer, to be shown again after the comparison.
   */
  async #findAgain(): Promise<void> {
    const quick = this.#wanted.filter((solver) => {
      const path = this.#answers.get(solver)?.path;
      return !path || (path.milliseconds < longestAgain && path !== this.#taut?.of);
    });
    const { signal } = await this.#find(quick);
    if (!signal.aborted) this.#show();
  }

  /** Resolves when all have answered, or to a signal that is aborted if they are not to any more. */
  async #find(solvers: readonly Solver[], answered?: (solver: Solver) => void): Promise<{ signal: AbortSignal }> {
    this.#search.abort();
    const search = new AbortController();
    const { signal } = search;
    this.#search = search;
    this.#cancelled = false;
    this.#searching = solvers.some((solver) => !hasAnswered(this.#answers, solver));
    this.#measuring = solvers.length > 0 && !this.#searching;
    this.#show();
    const [from, to] = this.#places() as [Place, Place];
    const ask = { from, to, clearance: this.#clearance, solvers: askOrder(solvers, this.#times) };
    try {
      if (solvers.length > 0) {
        await (this.#ways as Ways).find(ask, {
          signal,
          onPath: (solver, path) => {
            if (signal.aborted) return;
            this.#take(solver, path);
            if (path.status !== 'searching') answered?.(solver);
          },
        });
      }
    } catch (error) {
      // Whoever superseded it has a search of its own, or none is wanted.
      if (!signal.aborted) this.#report(error as Error);
      search.abort();
    }
    if (!signal.aborted) {
      this.#searching = false;
      this.#measuring = false;
    }
    return { signal };
  }

  #take(solver: Solver, path: TimedPath): void {
    // The old path stays until the new one is there.
    const before = this.#answers.get(solver);
    if (path.status === 'searching' && before && before.path.status !== 'searching') return;
    this.#answers.set(solver, { path, stale: false });
    if (path.status === 'searching') {
      this.#renderProgress();
      return;
    }
    this.#times.note(solver, path.milliseconds);
    if (solver === this.#solver && !this.#moving) this.#washAnew();
    this.#show();
  }

  /** Searches report more often than anybody can see. */
  #renderProgress(): void {
    const now = performance.now();
    if (now - this.#progressShown < progressInterval) return;
    this.#progressShown = now;
    this.render();
  }

  #outcome(): Outcome {
    if (this.#pins.length < 2) return { kind: 'none' };
    const answer = this.#answers.get(this.#solver);
    if (!answer) return this.#searching ? { kind: 'searching', progress: 0 } : { kind: 'none' };
    const path = this.#shown(answer.path);
    if (path.status === 'searching') return { kind: 'searching', progress: path.progress };
    if (path.status === 'found') return { kind: 'found', path };
    return { kind: 'failed', status: path.status };
  }

  #sayFound(): void {
    const outcome = this.#outcome();
    const [from, to] = this.#pins as [Pin, Pin];
    const found =
      outcome.kind === 'found'
        ? pathSaid(this.#setup, [from, to], outcome.path)
        : tell(this.#setup, messageOf(outcome, this.#solver));
    const compared = this.#comparing ? comparisonSaid(this.#setup, this.#solvers, this.#answers) : '';
    this.#events.say([movesSaid(this.#setup, this.#pins), found, compared].filter(Boolean).join(' '));
  }

  #report(error: Error): void {
    this.#searching = false;
    this.#measuring = false;
    if (error instanceof Superseded) return;
    this.#answers.clear();
    this.#show();
    this.#events.failed(error);
  }

  #show(): void {
    this.#pullTaut();
    const [from, to] = this.#places();
    this.#map.showPath({ from, to, lines: this.#lines() });
    this.render();
  }

  #lines(): PathLine[] {
    return this.#solvers.flatMap((solver) => {
      const answer = this.#answers.get(solver);
      if (answer?.path.status !== 'found' || !this.#drawn.includes(solver)) return [];
      return { solver, points: this.#shown(answer.path).points, chosen: solver === this.#solver, stale: answer.stale };
    });
  }

  // ---- Long ways along roads, pulled taut ----

  /** A comparison is one of roads as they were found. */
  get #shownTaut(): TautRoute | undefined {
    return this.#comparing || this.#solver !== 'road' ? undefined : this.#taut;
  }

  /** A way, or what it is by now. */
  #shown(path: TimedPath): TimedPath {
    const taut = this.#shownTaut;
    return taut?.of === path ? taut.path : path;
  }

  /** The way that is to be pulled taut: the one that is shown, when it is a long one along roads. */
  get #slack(): TimedPath | undefined {
    const busy = this.#comparing || this.#searching || this.#moving;
    const path = busy || this.#solver !== 'road' || !this.#ways?.tighten ? undefined : foundBy(this.#answers, 'road');
    return path && path.straight >= leastTaut ? path : undefined;
  }

  /** What was pulled is kept as long as its road is the answer; it rests while something else is shown or searched. */
  #pullTaut(): void {
    if (this.#taut && this.#taut.of !== foundBy(this.#answers, 'road')) {
      this.#taut.stop();
      this.#taut = undefined;
    }
    const path = this.#slack;
    if (!path) {
      this.#taut?.rest();
      return;
    }
    if (this.#taut) {
      this.#taut.goOn();
      return;
    }
    this.#tautRoutes.use((Route) => {
      const tighten = this.#ways?.tighten;
      if (!tighten || this.#taut || this.#slack !== path) return;
      this.#taut = new Route(path, this.#clearance, tighten, {
        view: () => this.#map.placesInView(),
        changed: () => this.#show(),
        finished: ({ length }) =>
          this.#events.say(tell(this.#setup, 'tautSaid', { length: this.#setup.number(length, 1) })),
        failed: this.#events.failed,
      });
      this.#show();
    });
  }

  #stopPulling(taut: TautRoute): void {
    taut.stop();
    this.#events.say(tell(this.#setup, 'cancelled'));
    this.#show();
  }

  /** What the chosen solver looked at, if it looked at tiles. */
  #washAnew(): void {
    const [from] = this.#places();
    const answer = this.#answers.get(this.#solver);
    const searched = from && answer && !answer.stale ? answer.path.searched : undefined;
    const shown = this.#searched && from && searched && searched.length > 0;
    this.#wash = shown ? new SearchedTiles(from, searched) : undefined;
    this.#map.showSearched(this.#wash);
    this.render();
  }
}
