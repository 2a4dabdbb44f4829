/** A part of the page whose code comes with its first use, so that the first view need not wait for it. */
export class Late<Part> {
  readonly #load: () => Promise<Part>;
  readonly #failed: (error: Error) => void;
  #loading: Promise<void> | undefined;
  #waiting: { action: (part: Part) => void; missed: ((error: Error) => void) | undefined }[] = [];
  /** Undefined until it is there. */
  part: Part | undefined;

  constructor(load: () => Promise<Part>, failed: (error: Error) => void) {
    this.#load = load;
    this.#failed = failed;
  }

  /** Runs the action, now or once the code is there, in the order asked; or tells that it will not run. */
  use(action: (part: Part) => void, missed?: (error: Error) => void): void {
    if (this.part) {
      action(this.part);
      return;
    }
    this.#waiting.push({ action, missed });
    this.#loading ??= this.#load().then(
      (part) => {
        this.part = part;
        for (const { action } of this.#waiting.splice(0)) action(part);
      },
      (error: Error) => {
        // The next use tries again.
        this.#loading = undefined;
        this.#failed(error);
        for (const { missed } of this.#waiting.splice(0)) missed?.(error);
      },
    );
  }
}
