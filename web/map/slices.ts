/** Long work on the page's own thread, in slices between which events and frames have their turn. */

/** Milliseconds; with a frame's own work less than one of 60 a second. */
const sliceTime = 8;

export class Slices {
  readonly #channel = new MessageChannel();
  #begun = performance.now();

  /** Gives way when a slice is over; after that, nothing is as sure as it was before. */
  async pause(): Promise<void> {
    if (performance.now() - this.#begun < sliceTime) return;
    // A message does not wait the 4 ms that nested timers are held back.
    await new Promise((resolve) => {
      this.#channel.port1.onmessage = resolve;
      this.#channel.port2.postMessage(null);
    });
    this.#begun = performance.now();
  }

  end(): void {
    this.#channel.port1.close();
  }
}
