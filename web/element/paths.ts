/** The query for a path, as the view knows it: what answers it comes with the first end that is asked for. */
import type { Manner } from '../link/query';
import type { Place } from '../map/view';
import { Late } from '../page/late';
import type { Ways } from '../page/ways';
import type { PathDetail } from './events';
import type { PathQuery } from './path_query';

/** Where is asked, and how. */
export interface PathGround {
  ways: () => Promise<Ways>;
  manner: Manner;
}

export class Paths {
  readonly #query: Late<PathQuery>;
  readonly #failed: (error: Error) => void;
  /** Undefined where there are no paths. */
  #ground: PathGround | undefined;
  #wish: readonly Place[] = [];

  constructor(load: () => Promise<PathQuery>, failed: (error: Error) => void) {
    this.#query = new Late(load, failed);
    this.#failed = failed;
  }

  /** Where the ends are. */
  get path(): readonly Place[] {
    return this.#query.part?.path ?? this.#wish;
  }

  /** Asks on another ground, or in another manner. */
  show(ground: PathGround | undefined, path: readonly Place[]): void {
    this.#ground = ground;
    this.#wish = ground ? path : [];
    if (this.#query.part || this.#wish.length > 0) this.#ask(this.#wish);
  }

  tap(place: Place): void {
    if (this.#ground) this.#ask(this.path.length >= 2 ? [place] : [...this.path, place]);
  }

  find(from: Place, to: Place): Promise<PathDetail> {
    const ground = this.#ground;
    if (!ground) return Promise.reject(new Error('got a scene without paths, expected a world, a cave or a map'));
    this.#wish = [from, to];
    return new Promise((resolve, reject) => {
      this.#query.use((query) => {
        query.ask(ground, [from, to]).then((detail) => resolve(detail as PathDetail), reject);
      }, reject);
    });
  }

  clear(): void {
    this.#wish = [];
    if (this.#query.part) this.#ask([]);
  }

  stop(): void {
    this.#query.part?.stop();
  }

  /** By the time that the code is there, it may be another wish. */
  #ask(path: readonly Place[]): void {
    this.#wish = path;
    this.#query.use((query) => {
      if (path === this.#wish) void query.ask(this.#ground, path).catch((error) => this.#failed(error as Error));
    });
  }
}
