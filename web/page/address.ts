/**
 * The address bar: writes the link of what is shown, at most every 300 ms, and tells when the reader went to another
 * one. Only a new seed and another scene make an entry in the history, and in a frame not even they: Back belongs to the
 * page around it.
 */
import { type Decoded, decode, encode, type LinkState } from '../link/permalink';

const writeInterval = 300;

export class Address {
  readonly #framed = window.top !== window;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastWrite = Number.NEGATIVE_INFINITY;
  #next: string | undefined;
  #shown = location.hash;

  /** Calls back when the hash has become another one by Back, Forward or typing. */
  constructor(moved: (decoded: Decoded) => void) {
    const changed = () => {
      if (location.hash === this.#shown) return;
      clearTimeout(this.#timer);
      this.#next = undefined;
      this.#shown = location.hash;
      moved(decode(this.#shown));
    };
    addEventListener('popstate', changed);
    addEventListener('hashchange', changed);
  }

  read(): Decoded {
    return decode(location.hash);
  }

  replace(state: LinkState): void {
    this.#next = encode(state);
    clearTimeout(this.#timer);
    const wait = Math.max(0, this.#lastWrite + writeInterval - performance.now());
    this.#timer = setTimeout(() => this.flush(), wait);
  }

  /** What waits to be written is of the same state, or older. */
  push(state: LinkState): void {
    clearTimeout(this.#timer);
    this.#next = undefined;
    if (this.#framed) {
      this.replace(state);
      return;
    }
    this.#shown = encode(state);
    allowed(() => history.pushState(null, '', this.#shown));
  }

  /** Writes now what waits to be written. */
  flush(): void {
    clearTimeout(this.#timer);
    const next = this.#next;
    this.#next = undefined;
    if (next === undefined || next === this.#shown) return;
    this.#shown = next;
    this.#lastWrite = performance.now();
    allowed(() => history.replaceState(null, '', this.#shown));
  }
}

/** Keeps a choice of the reader about the page itself, which belongs to the query. */
export function keepInQuery(key: string, value: string): void {
  const url = new URL(location.href);
  url.searchParams.set(key, value);
  allowed(() => history.replaceState(history.state, '', url));
}

/** A document without an address of its own, as in a frame whose text stands in its host, may not write one. */
function allowed(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
