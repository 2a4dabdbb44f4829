import { EngineClient } from '../engine/client';
import { Host, type StartThread } from '../engine/host';
import type { LabOptions, PercolationResult } from '../engine/module';
import { percolationOf } from './answers';
import { caveOf } from './asks';
import { Lab } from './client_lab';
import { World } from './client_world';
import { disposed } from './errors';
import { Owned } from './owned';
import { Session } from './session';
import type {
  CallOptions,
  CaveOptions,
  LongCallOptions,
  OpenWorldOptions,
  Percolation,
  PercolationOptions,
} from './types';

/**
 * The engine in a worker, which starts with the first call and serves all worlds, caves and maps opened here. It ends
 * with the last of them; the next one starts it again. When it dies, a fresh one takes over.
 */
export class Waymesh extends Owned {
  readonly #host: Host;
  readonly #sessions = new Set<Session>();
  #isDisposed = false;

  /** @internal Made by `startWaymesh`. */
  constructor(starts: readonly StartThread[]) {
    super();
    this.#host = new Host(starts);
  }

  openWorld(options: OpenWorldOptions, call: CallOptions = {}): Promise<World> {
    return this.#open('world', (session) => World.open(session, options, call));
  }

  openCave(options: CaveOptions = {}, call: CallOptions = {}): Promise<Lab> {
    return this.#openLab(caveOf(options), call);
  }

  /** A map in MovingAI's format, or drawn with `#` for rock and `.` for open; at most 2048 x 2048 tiles. */
  openMap(text: string, call: CallOptions = {}): Promise<Lab> {
    return this.#openLab({ kind: 'map', text }, call);
  }

  /** At which share of open sites a cluster spans a lattice, by the algorithm of Newman and Ziff. */
  async percolate(
    { lattice, size, runs = 1, seed = '1' }: PercolationOptions,
    { signal, onProgress }: LongCallOptions<Percolation> = {},
  ): Promise<Percolation> {
    const session = this.#connect('percolation');
    const onPart = (part: PercolationResult) => onProgress?.(percolationOf(part));
    try {
      return await session.run({ signal }, async (signal) =>
        percolationOf(await session.client.percolate({ lattice, size, runs, seed }, { signal, onPart })),
      );
    } finally {
      session.end();
    }
  }

  /** Disposes of everything opened here, which ends the worker. */
  dispose(): void {
    this.#isDisposed = true;
    for (const session of [...this.#sessions]) session.end();
  }

  #openLab(options: LabOptions, call: CallOptions): Promise<Lab> {
    return this.#open('lab', (session) => Lab.open(session, options, call));
  }

  /** A session that does not open ends. */
  async #open<Opened>(what: string, open: (session: Session) => Promise<Opened>): Promise<Opened> {
    const session = this.#connect(what);
    try {
      return await open(session);
    } catch (error) {
      session.end();
      throw error;
    }
  }

  #connect(what: string): Session {
    if (this.#isDisposed) throw disposed('waymesh');
    const client = new EngineClient(() => this.#host.connect());
    const session = new Session(client, what, (ended) => this.#sessions.delete(ended));
    this.#sessions.add(session);
    return session;
  }
}
