/** A part of the page whose code comes with its first use, so that the first view need not wait for it. */
export class Late<Part> {
  readonly #load: () => Promise<Part>;
  readonly #failed: (error: Error) => void;
  #loading: Promise<void> | undefined;
  #waiting: ((part: Part) => void)[] = [];
  /** Undefined until it is there. */
  part: Part | undefined;

  constructor(load: () => Promise<Part>, failed: (error: Error) => void) {
    this.#load = load;
    this.#failed = failed;
  }

  /** Runs the action, now or once the code is there; in the order asked. */
  use(action: (part: Part) => void): void {
    if (this.part) {
      action(this.part);
      return;
    }
    this.#waiting.push(action);
    this.#loading ??= this.#load().then(
      (part) => {
        this.part = part;
        for (const waiting of this.#waiting.splice(0)) waiting(part);
      },
      (error: Error) => {
        // The next use tries again.
        this.#loading = undefined;
        this.#waiting = [];
        this.#failed(error);
      },
    );
  }
}
