/**
 * The page's owner of the engine: one thread for all clients of the page, each with a session there. The thread begins
 * with the first session and ends with the last; when it is lost, all sessions are, and whoever wants to go on asks for
 * another one.
 */
import type { EnginePort } from './client';
import type { SessionRequest } from './protocol';

/** A thread that hosts sessions: a worker, or the page's own. */
export interface Thread {
  /** Opens a session at the far end of a channel. */
  open(port: MessagePort): void;
  terminate(): void;
}

export interface ThreadEvents {
  ready(): void;
  lost(reason: string): void;
}

/** May throw where the page is not allowed such threads. */
export type StartThread = (events: ThreadEvents) => Thread;

interface Running {
  thread: Thread;
  sessions: Set<Session>;
  isReady: boolean;
}

export class Host {
  readonly #starts: readonly StartThread[];
  /** Which of them comes next: after a thread that never became ready, another one. */
  #next = 0;
  #running: Running | undefined;

  /** Ways to start a thread, the best one first. */
  constructor(starts: readonly StartThread[]) {
    this.#starts = starts;
  }

  connect(): EnginePort {
    const running = this.#running ?? this.#run();
    const { port1, port2 } = new MessageChannel();
    const session: Session = new Session(port1, {
      left: () => this.#leave(running, session),
      lost: (reason, mine) => this.#lose(running, reason, mine ? session : undefined),
    });
    running.sessions.add(session);
    running.thread.open(port2);
    return session;
  }

  #run(): Running {
    const thread = this.#startThread({
      ready: () => {
        running.isReady = true;
      },
      lost: (reason) => this.#lose(running, reason, undefined),
    });
    const running: Running = { thread, sessions: new Set(), isReady: false };
    this.#running = running;
    return running;
  }

  #startThread(events: ThreadEvents): Thread {
    for (let tried = 1; ; tried++) {
      try {
        return (this.#starts[this.#next] as StartThread)(events);
      } catch (error) {
        this.#turn();
        if (tried === this.#starts.length) throw error;
      }
    }
  }

  #turn(): void {
    this.#next = (this.#next + 1) % this.#starts.length;
  }

  #leave(running: Running, session: Session): void {
    running.sessions.delete(session);
    if (running === this.#running && running.sessions.size === 0) this.#end(running);
  }

  #end({ thread }: Running): void {
    this.#running = undefined;
    thread.terminate();
  }

  /** Where nobody is known to have brought it down, each session may have. */
  #lose(running: Running, reason: string, culprit: Session | undefined): void {
    if (running !== this.#running) return;
    this.#end(running);
    if (!running.isReady) this.#turn();
    for (const session of [...running.sessions]) session.onlost?.(reason, !culprit || session === culprit);
  }
}

interface SessionEvents {
  left(): void;
  lost(reason: string, mine: boolean): void;
}

class Session implements EnginePort {
  readonly #port: MessagePort;
  readonly #events: SessionEvents;
  onlost: EnginePort['onlost'] = null;

  constructor(port: MessagePort, events: SessionEvents) {
    this.#port = port;
    this.#events = events;
  }

  get onmessage(): EnginePort['onmessage'] {
    return this.#port.onmessage;
  }

  set onmessage(listener: EnginePort['onmessage']) {
    this.#port.onmessage = listener;
  }

  postMessage(request: SessionRequest): void {
    this.#port.postMessage(request);
  }

  terminate(): void {
    this.postMessage({ kind: 'close' });
    this.#port.close();
    this.#events.left();
  }

  lose(reason: string, mine: boolean): void {
    this.#events.lost(reason, mine);
  }
}
