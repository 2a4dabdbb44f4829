/** Runs an action for the newest of many wishes, one at a time; those that came in between are merged into it. */
export class Newest<Wish> {
  readonly #run: (wish: Wish) => Promise<void>;
  readonly #merge: (older: Wish, newer: Wish) => Wish;
  #next: { wish: Wish } | undefined;
  #running = false;

  /** `run` reports its own failures. */
  constructor(run: (wish: Wish) => Promise<void>, merge: (older: Wish, newer: Wish) => Wish) {
    this.#run = run;
    this.#merge = merge;
  }

  want(wish: Wish): void {
    this.#next = { wish: this.#next ? this.#merge(this.#next.wish, wish) : wish };
    if (!this.#running) void this.#follow();
  }

  async #follow(): Promise<void> {
    this.#running = true;
    while (this.#next) {
      const { wish } = this.#next;
      this.#next = undefined;
      await this.#run(wish);
    }
    this.#running = false;
  }
}

/** Settles with a promise, or after some milliseconds at the latest. */
export async function within(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await Promise.race([promise, patience]);
  } finally {
    clearTimeout(timer);
  }
}
