/**
 * The query for a path, as the scenes know it. The panel that answers it comes with the first place that is asked for; up
 * to then there is only a wish.
 */

import { noQuery, type Query } from '../link/query';
import type { MapView } from '../map/map_view';
import type { Place } from '../map/view';
import { Late } from './late';
import type { RouteEvents, RoutePanel } from './route_panel';
import type { Setup } from './setup';
import type { Ways } from './ways';

export class Routes {
  readonly #panel: Late<RoutePanel>;
  #ways: Ways | undefined;
  #wish: Query = noQuery;

  constructor(map: MapView, setup: Setup, events: RouteEvents) {
    this.#panel = new Late(async () => {
      const { RoutePanel } = await import('./route_panel');
      const panel = new RoutePanel(map, setup, events);
      if (this.#ways) panel.restore(this.#ways, this.#wish);
      return panel;
    }, events.failed);
  }

  get query(): Query {
    return this.#panel.part?.query ?? this.#wish;
  }

  tap(place: Place): void {
    const ways = this.#ways;
    this.#panel.use((panel) => {
      // A click on a scene that was left while the panel was on its way is none of the next one's.
      if (ways === this.#ways) panel.tap(place);
    });
  }

  /** Asks in another scene, or anew in the same; the ends are snapped there. */
  restore(ways: Ways, query: Query): void {
    this.#ways = ways;
    this.#wish = query;
    if (this.#panel.part) this.#panel.part.restore(ways, query);
    // What it restores is the wish, as it is by then.
    else if (query.path.length > 0) this.#panel.use(() => {});
  }

  /**
   * The ground under the ends has changed, and goes on changing unless it is the `last` time: what is shown stays until
   * there is something new to show.
   */
  refresh(last: boolean): void {
    this.#panel.part?.refresh(last);
  }

  /** Escape: a running search ends, otherwise everything is cleared. */
  cancel(): void {
    if (this.#panel.part) this.#panel.part.cancel();
    else this.clear();
  }

  clear(): void {
    this.#wish = { ...this.#wish, path: [] };
    this.#panel.part?.clear();
  }

  render(): void {
    this.#panel.part?.render();
  }
}
