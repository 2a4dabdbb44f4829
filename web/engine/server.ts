/**
 * The worker's side of the protocol, apart from the worker itself, so that tests can run it anywhere.
 *
 * Quick calls are answered at once. Long ones are generators: each `yield` ends a slice of about 10 ms, after which
 * the event loop gets its turn, so that a cancel or a newer call is heard while a long one runs. Of each long kind only
 * the newest call lives.
 */
import type { EngineHandle, RouteStep, WaymeshModule } from './module';
import type { Call, Calls, Kind, Request, Response } from './protocol';

const sliceMilliseconds = 10;

/** Chunks per call of `EngineHandle.load`. */
const loadLimit = 1024;

/** Yields parts, or nothing when a slice has nothing to show. */
type Job<K extends Kind> = Generator<Calls[K]['part'] | undefined, Calls[K]['answer']>;

/** Finds out how much work fits into one slice. */
class Pace {
  #amount: number;
  readonly #most: number;

  constructor(first: number, most: number) {
    this.#amount = first;
    this.#most = most;
  }

  run<T>(work: (amount: number) => T): T {
    const begin = performance.now();
    const result = work(this.#amount);
    const spent = performance.now() - begin;
    if (spent < sliceMilliseconds / 2) this.#amount = Math.min(this.#most, this.#amount * 2);
    if (spent > sliceMilliseconds) this.#amount = Math.max(1, this.#amount >> 1);
    return result;
  }
}

function* load(engine: EngineHandle, { chunks, detail }: Calls['load']['ask']): Job<'load'> {
  const pace = new Pace(8, loadLimit);
  for (let begin = 0; begin < chunks.length; ) {
    yield pace.run((amount) => {
      const end = Math.min(chunks.length, begin + 2 * amount);
      const batch = engine.load(chunks.slice(begin, end), detail);
      begin = end;
      return batch;
    });
  }
  return null;
}

/** A block is a slice of its own: its ways cannot be found by halves. */
function* highways(engine: EngineHandle, { level, blocks }: Calls['highways']['ask']): Job<'highways'> {
  for (let b = 0; b < blocks.length; b += 2) {
    const blockX = blocks[b] as number;
    const blockY = blocks[b + 1] as number;
    yield { ...engine.highways(level, blockX, blockY), blockX, blockY };
  }
  return null;
}

function* focus(engine: EngineHandle, { rectangles }: Calls['focus']['ask']): Job<'focus'> {
  engine.setFoci(rectangles);
  const pace = new Pace(8, loadLimit);
  for (;;) {
    const waiting = pace.run((amount) => engine.advance(amount));
    if (waiting === 0) return null;
    yield waiting;
  }
}

function* route(engine: EngineHandle, ask: Calls['route']['ask']): Job<'route'> {
  const begin = performance.now();
  const pace = new Pace(64, 1 << 16);
  try {
    let step: RouteStep = engine.routeBegin(ask.fromX, ask.fromY, ask.toX, ask.toY, ask.limit);
    while (step.status === 'searching') {
      yield step;
      step = pace.run((amount) => engine.routeStep(amount));
    }
    return { ...step, milliseconds: performance.now() - begin };
  } finally {
    engine.routeCancel();
  }
}

function* statistics(engine: EngineHandle, ask: Calls['statistics']['ask']): Job<'statistics'> {
  yield undefined;
  return engine.statistics(ask.x0, ask.y0, ask.x1, ask.y1);
}

function* hash(engine: EngineHandle, ask: Calls['hash']['ask']): Job<'hash'> {
  const pace = new Pace(8, loadLimit);
  let step = engine.hashBegin(ask.x0, ask.y0, ask.x1, ask.y1, ask.order);
  while (step.remaining > 0) {
    yield step;
    step = pace.run((amount) => engine.hashStep(amount));
  }
  return step;
}

const begin = { load, highways, focus, route, statistics, hash };

type LongKind = keyof typeof begin;
type LongCall = Extract<Call, { kind: LongKind }>;
type QuickCall = Exclude<Call, LongCall | { kind: 'open' }>;

function isLong(call: LongCall | QuickCall): call is LongCall {
  return call.kind in begin;
}

function quickAnswer(engine: EngineHandle, call: QuickCall): Calls[QuickCall['kind']]['answer'] {
  switch (call.kind) {
    case 'states':
      return engine.states(call.ask.x0, call.ask.y0, call.ask.x1, call.ask.y1);
    case 'nearest':
      return engine.nearestNode(call.ask.x, call.ask.y);
    case 'travellers':
      return engine.travellers(call.ask.seconds);
    case 'usage':
      return engine.usage();
  }
}

/** A refusal of bad input leaves the engine whole. Whatever else it throws, for instance out of memory, is its end. */
function isFatal(error: unknown): boolean {
  return !(error instanceof Error && error.name === 'Refused');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function buffersOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.values(value).flatMap((field) => (ArrayBuffer.isView(field) ? [field.buffer as ArrayBuffer] : []));
}

export class EngineServer {
  readonly #module: WaymeshModule;
  readonly #post: (response: Response, transfer: ArrayBuffer[]) => void;
  /** Runs a function after pending messages have been heard. */
  readonly #defer: (run: () => void) => void;
  #engine: EngineHandle | undefined;
  /** In turn: the first one runs its slice and goes to the end. */
  #jobs: { kind: LongKind; id: number; job: Job<LongKind> }[] = [];
  #scheduled = false;

  constructor(
    module: WaymeshModule,
    post: (response: Response, transfer: ArrayBuffer[]) => void,
    defer: (run: () => void) => void,
  ) {
    this.#module = module;
    this.#post = post;
    this.#defer = defer;
  }

  receive(request: Request): void {
    if (request.kind === 'cancel') {
      this.#drop((job) => job.id === request.id);
      return;
    }
    this.#guard(request.id, () => this.#begin(request));
  }

  #begin(call: Call): void {
    if (call.kind === 'open') {
      this.#open(call);
      return;
    }
    const engine = this.#engine;
    if (!engine) {
      this.#post(
        { kind: 'refusal', id: call.id, message: `got ${call.kind}, expected a world to be opened first` },
        [],
      );
      return;
    }
    if (isLong(call)) this.#enqueue(call.kind, call.id, begin[call.kind](engine, call.ask as never));
    else this.#answer(call.id, quickAnswer(engine, call));
  }

  /** Opens the new world before it lets go of the old one: refused options leave everything as it was. */
  #open(call: Call & { kind: 'open' }): void {
    const next = new this.#module.Engine(call.ask.world, call.ask.budget);
    this.#drop(() => true);
    this.#engine?.delete();
    this.#engine = next;
    this.#answer(call.id, next.options());
  }

  #enqueue(kind: LongKind, id: number, job: Job<LongKind>): void {
    this.#drop((older) => older.kind === kind);
    this.#jobs.push({ kind, id, job });
    this.#schedule();
  }

  #drop(which: (job: { kind: LongKind; id: number }) => boolean): void {
    const dropped = this.#jobs.filter(which);
    this.#jobs = this.#jobs.filter((job) => !which(job));
    for (const { id, job } of dropped) {
      this.#guard(id, () => job.return(null as never));
      this.#post({ kind: 'superseded', id }, []);
    }
  }

  #schedule(): void {
    if (this.#scheduled || this.#jobs.length === 0) return;
    this.#scheduled = true;
    this.#defer(() => {
      this.#scheduled = false;
      this.#slice();
      this.#schedule();
    });
  }

  #slice(): void {
    const current = this.#jobs.shift();
    if (!current) return;
    this.#guard(current.id, () => {
      const step = current.job.next();
      if (step.done) {
        this.#answer(current.id, step.value);
        return;
      }
      this.#jobs.push(current);
      if (step.value !== undefined) {
        this.#post({ kind: 'part', id: current.id, part: step.value }, buffersOf(step.value));
      }
    });
  }

  #answer(id: number, answer: Calls[Kind]['answer']): void {
    this.#post({ kind: 'answer', id, answer }, buffersOf(answer));
  }

  #guard(id: number, run: () => void): void {
    try {
      run();
    } catch (error) {
      const message = messageOf(error);
      this.#post(isFatal(error) ? { kind: 'fatal', message } : { kind: 'refusal', id, message }, []);
    }
  }
}
