/**
 * The worker's side of the protocol, apart from the worker itself, so that tests can run it anywhere.
 *
 * Quick calls are answered at once. Long ones are generators: each `yield` ends a slice of about 10 ms, after which
 * the event loop gets its turn, so that a cancel or a newer call is heard while a long one runs. Of each long kind only
 * the newest call lives.
 */
import { EditLog } from './edit_log';
import type { EngineHandle, RegionModule, WaymeshModule } from './module';
import type { OpenWorld, PathServer } from './path_server';
import {
  type Call,
  type Calls,
  isForPaths,
  isForRegions,
  type Kind,
  type RegionCall,
  type Request,
  type Response,
  spaceOf,
} from './protocol';
import { regionJob } from './region_jobs';
import { type Job, Pace, refusal } from './slices';

/** Chunks per call of `EngineHandle.load`. */
const loadLimit = 1024;

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

const worldJobs = { load, highways, focus };

type WorldJobKind = keyof typeof worldJobs;
type QuickKind = 'openness' | 'states' | 'nearest' | 'travellers' | 'usage';
type QuickCall = Extract<Call, { kind: QuickKind }>;

function quickAnswer(engine: EngineHandle, call: QuickCall): Calls[QuickKind]['answer'] {
  switch (call.kind) {
    case 'openness':
      return engine.openness(call.ask.x0, call.ask.y0, call.ask.x1, call.ask.y1);
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
  return Object.values(value).flatMap(buffersOf);
}

/** A long call, and the call that it goes back to. */
interface Running {
  call: Call;
  job: Job;
}

export class EngineServer {
  readonly #module: WaymeshModule;
  readonly #loadPaths: () => Promise<PathServer>;
  readonly #loadRegions: () => Promise<RegionModule>;
  readonly #post: (response: Response, transfer: ArrayBuffer[]) => void;
  /** Runs a function after pending messages have been heard. */
  readonly #defer: (run: () => void) => void;
  #engine: EngineHandle | undefined;
  #world: OpenWorld | undefined;
  #loading: Promise<PathServer> | undefined;
  /** Once it is loaded. */
  #paths: PathServer | undefined;
  /** Calls that still wait for their module. */
  #early = new Map<number, Call>();
  /** In turn: the first one runs its slice and goes to the end. */
  #jobs: Running[] = [];
  #scheduled = false;

  constructor(
    module: WaymeshModule,
    loadPaths: () => Promise<PathServer>,
    loadRegions: () => Promise<RegionModule>,
    post: (response: Response, transfer: ArrayBuffer[]) => void,
    defer: (run: () => void) => void,
  ) {
    this.#module = module;
    this.#loadPaths = loadPaths;
    this.#loadRegions = loadRegions;
    this.#post = post;
    this.#defer = defer;
  }

  receive(request: Request): void {
    if (request.kind === 'cancel') this.#dropAll(({ id }) => id === request.id);
    else if (isForPaths(request)) void this.#receiveForPaths(request);
    else if (isForRegions(request)) void this.#receiveForRegions(request);
    else this.#guard(request.id, () => this.#begin(request));
  }

  /** Deletes all that it holds; whatever was asked is over. */
  close(): void {
    this.#dropAll(() => true);
    this.#engine?.delete();
    this.#engine = undefined;
    this.#paths?.close();
  }

  /** Promise callbacks keep the order of the calls, also while the module is on its way. */
  async #receiveForPaths(call: Call): Promise<void> {
    this.#early.set(call.id, call);
    this.#loading ??= this.#loadPaths();
    let paths: PathServer;
    try {
      paths = await this.#loading;
    } catch (error) {
      // The next call tries again.
      this.#loading = undefined;
      if (this.#early.delete(call.id))
        this.#post({ kind: 'refusal', id: call.id, message: `paths: could not be loaded (${messageOf(error)})` }, []);
      return;
    }
    this.#paths = paths;
    if (this.#early.delete(call.id)) this.#guard(call.id, () => this.#beginWith(paths, call));
  }

  async #receiveForRegions(call: RegionCall): Promise<void> {
    this.#early.set(call.id, call);
    let module: RegionModule;
    try {
      module = await this.#loadRegions();
    } catch (error) {
      if (this.#early.delete(call.id))
        this.#post({ kind: 'refusal', id: call.id, message: `regions: could not be loaded (${messageOf(error)})` }, []);
      return;
    }
    if (this.#early.delete(call.id))
      this.#guard(call.id, () =>
        this.#enqueue(
          call,
          regionJob(module, call, this.#world, () => this.#paths?.labMap()),
        ),
      );
  }

  #begin(call: Call): void {
    if (call.kind === 'open') this.#open(call);
    else if (call.kind === 'edit') this.#edit(call);
    else if (call.kind in worldJobs)
      this.#enqueue(call, worldJobs[call.kind as WorldJobKind](this.#engineFor(call), call.ask as never));
    else this.#answer(call.id, quickAnswer(this.#engineFor(call), call as QuickCall));
  }

  #beginWith(paths: PathServer, call: Call): void {
    const begun = paths.begin(call, this.#world);
    if (call.kind === 'openLab') this.#drop((older) => spaceOf(older) === 'lab');
    if ('job' in begun) this.#enqueue(call, begun.job);
    else this.#answer(call.id, begun.answer);
  }

  #engineFor({ kind }: Call): EngineHandle {
    if (!this.#engine) throw refusal(`got ${kind}, expected a world to be opened first`);
    return this.#engine;
  }

  /** Opens the new world before it lets go of the old one: refused options leave everything as it was. */
  #open({ id, ask }: Call & { kind: 'open' }): void {
    const next = new this.#module.Engine(ask.world, ask.budget);
    this.#dropAll((call) => spaceOf(call) === 'world');
    this.#engine?.delete();
    this.#paths?.closeWorld();
    this.#engine = next;
    this.#world = { ask, edits: new EditLog() };
    this.#answer(id, next.options());
  }

  /** Of the world. */
  #edit(call: Call & { kind: 'edit' }): void {
    const { tiles, to } = call.ask;
    const chunks = this.#engineFor(call).edit(tiles, to);
    this.#world?.edits.add(tiles, to);
    this.#paths?.editWorld(tiles, to);
    this.#answer(call.id, chunks);
  }

  #enqueue(call: Call, job: Job): void {
    this.#drop((older) => older.kind === call.kind);
    this.#jobs.push({ call, job });
    this.#schedule();
  }

  /** Ends long calls. */
  #drop(which: (call: Call) => boolean): void {
    const dropped = this.#jobs.filter(({ call }) => which(call));
    this.#jobs = this.#jobs.filter(({ call }) => !which(call));
    for (const { call, job } of dropped) {
      this.#guard(call.id, () => job.return(null as never));
      this.#post({ kind: 'superseded', id: call.id }, []);
    }
  }

  /** Also those that still wait for their module. */
  #dropAll(which: (call: Call) => boolean): void {
    this.#drop(which);
    for (const [id, call] of this.#early) {
      if (!which(call)) continue;
      this.#early.delete(id);
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
    const { id } = current.call;
    this.#guard(id, () => {
      const step = current.job.next();
      if (step.done) {
        this.#answer(id, step.value);
        return;
      }
      this.#jobs.push(current);
      if (step.value !== undefined) this.#post({ kind: 'part', id, part: step.value }, buffersOf(step.value));
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
