/**
 * The worker's side of the protocol, apart from the worker itself, so that tests can run it anywhere.
 *
 * Quick calls are answered at once. Long ones are generators: each `yield` ends a slice of about 10 ms, after which
 * the event loop gets its turn, so that a cancel or a newer call is heard while a long one runs. Of each long kind only
 * the newest call lives.
 */
import type { EngineHandle, LabHandle, LabModule, PathStep, RouteStep, WaymeshModule } from './module';
import {
  type Call,
  type Calls,
  isOfLab,
  type Kind,
  type LabKind,
  type PathAsk,
  type Request,
  type Response,
} from './protocol';

const sliceMilliseconds = 10;

/** Between two curves of percolation. */
const curveMilliseconds = 100;

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

/** A search over tiles, of the world or of a lab. */
function* path(space: EngineHandle | LabHandle, ask: PathAsk): Job<'path' | 'labPath'> {
  const begin = performance.now();
  const pace = new Pace(64, 1 << 18);
  try {
    let step: PathStep = space.pathBegin(ask.solver, ask.fromX, ask.fromY, ask.toX, ask.toY, ask.limit);
    while (step.status === 'searching') {
      yield step;
      step = pace.run((amount) => space.pathStep(amount));
    }
    return { ...step, milliseconds: performance.now() - begin };
  } finally {
    space.pathCancel();
  }
}

function* solve(lab: LabHandle, { ends }: Calls['solve']['ask']): Job<'solve'> {
  const pace = new Pace(8, 1 << 12);
  for (let first = 0; first < ends.length; ) {
    yield pace.run((amount) => {
      const batch = ends.subarray(first, first + 4 * amount);
      const results = new Float64Array((3 * batch.length) / 4);
      for (let s = 0; 4 * s < batch.length; s++) {
        const [fromX, fromY, toX, toY] = batch.subarray(4 * s, 4 * s + 4) as unknown as [
          number,
          number,
          number,
          number,
        ];
        const begin = performance.now();
        const { status, length, expanded } = lab.solve(fromX + 0.5, fromY + 0.5, toX + 0.5, toY + 0.5);
        results.set([status === 'found' ? length : -1, expanded, performance.now() - begin], 3 * s);
      }
      const part = { first: first / 4, results };
      first += batch.length;
      return part;
    });
  }
  return null;
}

function* percolate(module: LabModule, ask: Calls['percolate']['ask']): Job<'percolate'> {
  const percolation = new module.Percolation(ask.lattice, ask.size, ask.seed);
  try {
    const pace = new Pace(1, 64);
    let shown = Number.NEGATIVE_INFINITY;
    let pictured = false;
    for (let done = 0; done < ask.runs; ) {
      done += pace.run((amount) => {
        const count = Math.min(amount, ask.runs - done);
        percolation.run(count);
        return count;
      });
      // The curve costs as much as some runs, and nobody watches it more often.
      const isDue = performance.now() - shown >= curveMilliseconds || done === ask.runs;
      if (isDue) {
        shown = performance.now();
        const result = percolation.result();
        yield { ...result, picture: pictured ? new Uint8Array() : percolation.picture() };
        pictured = true;
      } else yield undefined;
    }
    return percolation.result();
  } finally {
    percolation.delete();
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

/** Long calls of the world, and of a lab. */
const worldJobs = { load, highways, focus, route, path, statistics, hash };
const labJobs = { labPath: path, solve };

type WorldKind = keyof typeof worldJobs;
type LabJobKind = keyof typeof labJobs;
type LongKind = WorldKind | LabJobKind | 'percolate';
type QuickLabKind = 'labNearestOpen' | 'join' | 'scenarios';
type QuickLabCall = Extract<Call, { kind: QuickLabKind }>;
type LabCall = Extract<Call, { kind: LabKind }>;
type WorldCall = Exclude<Call, LabCall>;
type QuickCall = Exclude<WorldCall, { kind: 'open' | WorldKind }>;

function quickLabAnswer(module: LabModule, lab: LabHandle, call: QuickLabCall): Calls[QuickLabKind]['answer'] {
  switch (call.kind) {
    case 'labNearestOpen':
      return lab.nearestOpen(call.ask.x, call.ask.y);
    case 'join': {
      const dug = lab.join(call.ask.fromX, call.ask.fromY, call.ask.toX, call.ask.toY);
      return { dug, tiles: lab.tiles(), facts: lab.facts() };
    }
    case 'scenarios': {
      const { width, height } = lab.facts();
      return module.parseScenarios(call.ask.text, width, height);
    }
  }
}

function quickAnswer(engine: EngineHandle, call: QuickCall): Calls[QuickCall['kind']]['answer'] {
  switch (call.kind) {
    case 'openness':
      return engine.openness(call.ask.x0, call.ask.y0, call.ask.x1, call.ask.y1);
    case 'nearestOpen':
      return engine.nearestOpen(call.ask.x, call.ask.y);
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

function refusal(message: string): Error {
  const error = new Error(message);
  error.name = 'Refused';
  return error;
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
  readonly #loadLabs: () => Promise<LabModule>;
  #labs: Promise<LabModule> | undefined;
  /** Calls of labs that still wait for their module. */
  #early = new Set<number>();
  readonly #post: (response: Response, transfer: ArrayBuffer[]) => void;
  /** Runs a function after pending messages have been heard. */
  readonly #defer: (run: () => void) => void;
  #engine: EngineHandle | undefined;
  #lab: LabHandle | undefined;
  /** In turn: the first one runs its slice and goes to the end. */
  #jobs: { kind: LongKind; id: number; job: Job<LongKind> }[] = [];
  #scheduled = false;

  constructor(
    module: WaymeshModule,
    loadLabs: () => Promise<LabModule>,
    post: (response: Response, transfer: ArrayBuffer[]) => void,
    defer: (run: () => void) => void,
  ) {
    this.#module = module;
    this.#loadLabs = loadLabs;
    this.#post = post;
    this.#defer = defer;
  }

  receive(request: Request): void {
    if (request.kind === 'cancel') {
      this.#drop((job) => job.id === request.id);
      if (this.#early.delete(request.id)) this.#post({ kind: 'superseded', id: request.id }, []);
      return;
    }
    if (isOfLab(request.kind)) void this.#receiveOfLab(request as LabCall);
    else this.#guard(request.id, () => this.#begin(request as WorldCall));
  }

  /** Promise callbacks keep the order of the calls, also while the module is on its way. */
  async #receiveOfLab(call: LabCall): Promise<void> {
    this.#early.add(call.id);
    this.#labs ??= this.#loadLabs();
    let module: LabModule;
    try {
      module = await this.#labs;
    } catch (error) {
      // The next call tries again.
      this.#labs = undefined;
      if (this.#early.delete(call.id))
        this.#post({ kind: 'refusal', id: call.id, message: `labs: could not be loaded (${messageOf(error)})` }, []);
      return;
    }
    if (this.#early.delete(call.id)) this.#guard(call.id, () => this.#beginOfLab(module, call));
  }

  #begin(call: WorldCall): void {
    const { kind, id, ask } = call;
    if (kind === 'open') this.#open(call);
    else if (kind in worldJobs)
      this.#enqueue(kind as WorldKind, id, worldJobs[kind as WorldKind](this.#engineFor(call), ask as never));
    else this.#answer(id, quickAnswer(this.#engineFor(call), call as QuickCall));
  }

  #beginOfLab(module: LabModule, call: LabCall): void {
    const { kind, id, ask } = call;
    if (kind === 'openLab') this.#openLab(module, call);
    else if (kind === 'percolate') this.#enqueue(kind, id, percolate(module, ask as never));
    else if (kind in labJobs)
      this.#enqueue(kind as LabJobKind, id, labJobs[kind as LabJobKind](this.#labFor(call), ask as never));
    else this.#answer(id, quickLabAnswer(module, this.#labFor(call), call as QuickLabCall));
  }

  #engineFor({ kind }: Call): EngineHandle {
    if (!this.#engine) throw refusal(`got ${kind}, expected a world to be opened first`);
    return this.#engine;
  }

  #labFor({ kind }: Call): LabHandle {
    if (!this.#lab) throw refusal(`got ${kind}, expected a lab to be opened first`);
    return this.#lab;
  }

  /** Opens the new world before it lets go of the old one: refused options leave everything as it was. */
  #open(call: Call & { kind: 'open' }): void {
    const next = new this.#module.Engine(call.ask.world, call.ask.budget);
    this.#drop(({ kind }) => kind in worldJobs);
    this.#engine?.delete();
    this.#engine = next;
    this.#answer(call.id, next.options());
  }

  #openLab(module: LabModule, call: Call & { kind: 'openLab' }): void {
    const next = new module.Lab(call.ask);
    this.#drop(({ kind }) => kind in labJobs);
    this.#lab?.delete();
    this.#lab = next;
    this.#answer(call.id, { ...next.facts(), tiles: next.tiles() });
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
