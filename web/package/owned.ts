/** What holds memory of the engine until it is told to let go; `using` does so by itself. */
export abstract class Owned implements Disposable {
  /** Frees what it holds. It is of no more use then; once more does nothing. */
  abstract dispose(): void;

  [Symbol.dispose](): void {
    this.dispose();
  }
}
