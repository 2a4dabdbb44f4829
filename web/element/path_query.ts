/**
 * Answers a query for a path in an element: what is found goes to the map, into a line beside it, and out as a detail.
 * Loaded with the first end.
 */
import { Ground, Superseded } from '../engine';
import type { Solver } from '../engine/module';
import type { TimedPath } from '../engine/protocol';
import type { Manner } from '../link/query';
import type { MapView } from '../map/map_view';
import { SearchedTiles } from '../map/searched_tiles';
import type { Place } from '../map/view';
import { tell } from '../page/route_strings';
import { messageOf, movesSaid, type Pin } from '../page/route_words';
import type { Ways } from '../page/ways';
import { fill, type Text } from '../words/text';
import type { Words } from '../words/words';
import type { PathDetail } from './events';
import type { PathGround } from './paths';

const foundText: Text = { en: '{length} tiles, {turns} turns.', zh: '{length} 格，转弯 {turns} 次。' };

/** Milliseconds between two words on how far a search is. */
const progressInterval = 250;

export interface QueryEvents {
  /** What there is to say; empty when there is nothing. `passing`: it will soon be something else. */
  said(text: string, passing: boolean): void;
  found(detail: PathDetail): void;
  /** The ends are others now. */
  changed(): void;
}

export class PathQuery {
  readonly #map: MapView;
  readonly #words: Words;
  readonly #events: QueryEvents;
  #asked: readonly Place[] = [];
  #pins: readonly Pin[] = [];
  readonly #paths = new Map<Solver, TimedPath>();
  #search = new AbortController();
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(map: MapView, words: Words, events: QueryEvents) {
    this.#map = map;
    this.#words = words;
    this.#events = events;
  }

  /** Where the ends stand or, until they do, where they were asked to. */
  get path(): readonly Place[] {
    return this.#pins.length === this.#asked.length ? this.#pins.map(({ place }) => place) : this.#asked;
  }

  /**
   * Asks for a path between two ends; with fewer there is none yet. Rejects with `Superseded` if others are asked for.
   * `ground`: undefined where there are no paths.
   */
  async ask(ground: PathGround | undefined, path: readonly Place[]): Promise<PathDetail | undefined> {
    this.#search.abort();
    const search = new AbortController();
    const { signal } = search;
    this.#search = search;
    this.#asked = path;
    const ways = await ground?.ways();
    const pins = ways ? await Promise.all(path.map((place) => snapped(ways, place))) : [];
    requireNewest(signal);
    this.#pins = pins;
    this.#paths.clear();
    this.#show();
    this.#events.changed();
    const [from, to] = pins;
    if (!ground || !ways || !from || !to) {
      this.#say(from ? [tell(this.#words, 'goal'), movesSaid(this.#words, pins)] : [], false);
      return undefined;
    }
    return this.#find(ways, ground.manner, [from, to], signal);
  }

  stop(): void {
    this.#search.abort();
  }

  async #find(ways: Ways, manner: Manner, [from, to]: [Pin, Pin], signal: AbortSignal): Promise<PathDetail> {
    const wished = manner.solver;
    const solver = wished && ways.solvers.includes(wished) ? wished : ways.first;
    const compared = (manner.compare ?? []).filter((other) => other !== solver && ways.solvers.includes(other));
    this.#say([tell(this.#words, 'searching')], true);
    const ask = { from: from.place, to: to.place, clearance: manner.clearance, solvers: [solver, ...compared] };
    await ways.find(ask, {
      signal,
      onPath: (by, path) => {
        if (signal.aborted) return;
        if (path.status === 'searching') {
          this.#tellProgress(path.progress);
          return;
        }
        this.#paths.set(by, path);
        this.#show(solver);
        if (by === solver && manner.searched && path.searched.length > 0)
          this.#map.showSearched(new SearchedTiles(from.place, path.searched));
      },
    });
    requireNewest(signal);
    const path = this.#paths.get(solver);
    if (!path || path.status === 'searching') throw new Error(`got no answer of ${solver}, expected one`);
    const detail = detailOf(solver, path.status, path, [from, to]);
    this.#say([this.#verdict(solver, path), movesSaid(this.#words, [from, to])], false);
    this.#events.found(detail);
    return detail;
  }

  #verdict(solver: Solver, { status, length, turns }: TimedPath): string {
    if (status === 'unreachable' || status === 'limit')
      return tell(this.#words, messageOf({ kind: 'failed', status }, solver));
    const values = { length: this.#words.number(length, 1), turns: this.#words.number(turns) };
    return fill(this.#words.of(foundText), values);
  }

  #show(chosen?: Solver): void {
    const lines = [...this.#paths]
      .filter(([, path]) => path.status === 'found')
      .map(([solver, { points }]) => ({ solver, points, chosen: solver === chosen, stale: false }));
    if (lines.length === 0) this.#map.showSearched(undefined);
    const [from, to] = this.#pins.map(({ place }) => place);
    this.#map.showPath({ from, to, lines });
  }

  #tellProgress(progress: number): void {
    const now = performance.now();
    if (now - this.#toldAt < progressInterval) return;
    this.#toldAt = now;
    const share = progress > 0 ? ` ${this.#words.number(100 * progress)} %` : '';
    this.#say([tell(this.#words, 'searching') + share], true);
  }

  #say(parts: readonly string[], passing: boolean): void {
    this.#events.said(parts.filter(Boolean).join(' '), passing);
  }
}

async function snapped(ways: Ways, asked: Place): Promise<Pin> {
  const end = await ways.snap(asked);
  return { ...end, asked, moved: Math.hypot(end.place.x - asked.x, end.place.y - asked.y) };
}

function requireNewest(signal: AbortSignal): void {
  if (signal.aborted) throw new Superseded('another path was asked for');
}

function detailOf(
  solver: Solver,
  status: PathDetail['status'],
  { length, turns, points }: TimedPath,
  [from, to]: readonly [Pin, Pin],
): PathDetail {
  const pairs: [number, number][] = [];
  for (let p = 0; p < points.length; p += 2) pairs.push([points[p] as number, points[p + 1] as number]);
  return {
    status,
    solver,
    from: [from.place.x, from.place.y],
    to: [to.place.x, to.place.y],
    snapped: [from.ground !== Ground.open, to.ground !== Ground.open],
    length,
    turns,
    points: pairs,
  };
}
