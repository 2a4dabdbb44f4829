import { EngineLost as ClientLost, type EngineClient } from '../engine/client';
import { disposed, EngineLost, Refused } from './errors';
import type { CallOptions } from './types';

/** A client of its own for one world, cave or map: what its calls reject with, and the order of the long ones. */
export class Session {
  readonly client: EngineClient;
  readonly #what: string;
  readonly #ended: (session: Session) => void;
  readonly #calls = new Set<AbortController>();
  #hasEnded = false;
  #last: Promise<unknown> = Promise.resolve();

  /** `what`: how messages call it. `ended` is told of its end. */
  constructor(client: EngineClient, what: string, ended: (session: Session) => void) {
    this.client = client;
    this.#what = what;
    this.#ended = ended;
  }

  /** Runs a call at once. */
  async run<T>({ signal }: CallOptions, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#hasEnded) throw disposed(this.#what);
    signal?.throwIfAborted();
    const mine = new AbortController();
    const cancel = () => mine.abort(signal?.reason);
    signal?.addEventListener('abort', cancel, { once: true });
    this.#calls.add(mine);
    try {
      return await Promise.race([call(mine.signal), abortionOf(mine.signal)]);
    } catch (error) {
      throw mine.signal.aborted ? mine.signal.reason : translated(error);
    } finally {
      this.#calls.delete(mine);
      signal?.removeEventListener('abort', cancel);
    }
  }

  /**
   * Runs a long call when those before are done: of each kind, the engine works on the newest alone and drops the ones
   * before. One that is cancelled does not wait.
   */
  take<T>(options: CallOptions, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const before = this.#last;
    let done = () => {};
    this.#last = new Promise<void>((resolve) => {
      done = resolve;
    });
    const afterThose = async (signal: AbortSignal) => {
      try {
        await before;
        signal.throwIfAborted();
        return await call(signal);
      } finally {
        done();
      }
    };
    const mine = this.run(options, afterThose);
    // Where it has not even begun.
    mine.catch(() => before.then(done));
    return mine;
  }

  /** Ends all calls, and frees what the engine holds for them. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const call of this.#calls) call.abort(disposed(this.#what));
    this.client.terminate();
    this.#ended(this);
  }
}

function abortionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

/** The engine's client refuses with a bare `Error`. */
function translated(error: unknown): unknown {
  if (error instanceof ClientLost) return new EngineLost(error.message);
  return error instanceof Error && error.constructor === Error ? new Refused(error.message) : error;
}
