/**
 * The page's side of the protocol: asynchronous, typed, and hard to kill. When the engine is lost, a fresh one takes over,
 * opens the same world and gets everything that was still pending.
 */
import { EditLog } from './edit_log';
import type {
  ChunkBatch,
  Detail,
  Edit,
  HashStep,
  LabOptions,
  MeshBatch,
  NodeAt,
  OpenTile,
  PercolationResult,
  Solver,
  Statistics,
  StoreUsage,
  WorldOptions,
} from './module';
import {
  type Call,
  type Calls,
  type ChunkRect,
  type ExportAsk,
  type HighwayPart,
  type Kind,
  type MemoryUsage,
  type PathsAsk,
  type PathsPart,
  type PercolationAsk,
  type PercolationPart,
  type Request,
  type Response,
  type ScenarioPart,
  type SpaceName,
  type SurveyAsk,
  type SurveyPart,
  spaceOf,
  type TightenAsk,
  type TightenPart,
} from './protocol';

/** The client's end of a session with an engine, which may serve others as well. */
export interface EnginePort {
  postMessage(request: Request): void;
  /** Ends the session. */
  terminate(): void;
  /** The engine is of no more use to anybody; `mine`: because of what was asked in this session. */
  lose(reason: string, mine: boolean): void;
  onmessage: ((event: MessageEvent<Response>) => void) | null;
  /** The engine is gone, and the session with it; `mine`: as far as is known, because of what was asked here. */
  onlost: ((reason: string, mine: boolean) => void) | null;
}

/** The call was cancelled, or a newer one took its place: nothing to report. */
export class Superseded extends Error {
  override name = 'Superseded';
}

/** The engine went down twice under the same call. */
export class EngineLost extends Error {
  override name = 'EngineLost';
}

export interface CallOptions<Part> {
  signal?: AbortSignal;
  onPart?: (part: Part) => void;
}

interface OpenWorld {
  ask: Calls['open']['ask'];
  edits: EditLog;
}

interface Pending {
  call: Call;
  /** All but those in which another session brought the engine down. */
  starts: number;
  onPart: (part: never) => void;
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

/** How long an engine with work to do may say nothing at all, where nothing else tells of its death. */
const silenceMilliseconds = 30_000;

const startsPerCall = 2;

/** Bytes of chunk data above which the engine evicts frozen chunks. */
export const defaultBudget = 192 * 1024 * 1024;

export class EngineClient {
  readonly #connect: () => EnginePort;
  #port: EnginePort | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #nextId = 1;
  #pending = new Map<number, Pending>();
  /** What the engine has, as far as it has answered: a fresh worker gets it. */
  #world: OpenWorld | undefined;
  /** The last one that was opened with all its edits: it comes back when the next one is refused. */
  #kept: OpenWorld | undefined;
  /** The engine has this one, and is not asked for another one. */
  #keeps = false;
  /** Counts the worlds asked for. */
  #openings = 0;
  #terminated = false;
  #lab: LabOptions | undefined;
  /** What was edited and dug in the lab since it was opened, in order: what is dug depends on the edits before. */
  #labWork: (EditLog | Calls['join']['ask'])[] = [];
  /** An engine was lost, and no fresh one has taken over yet. */
  #lost = false;
  /** A fresh engine has taken over. It knows the world, but of no focus. */
  onRestart: () => void = () => {};

  constructor(connect: () => EnginePort) {
    this.#connect = connect;
  }

  /** The world in the engine, as `open` was asked for it; undefined while it may be another one. */
  get world(): WorldOptions | undefined {
    return this.#keeps ? this.#kept?.ask.world : undefined;
  }

  /**
   * Opens a world and makes edits there; whatever the world before was still asked is superseded. If the engine refuses
   * the one or the other, the world before is there again, with its edits.
   */
  async open(
    world: WorldOptions,
    edits: readonly { tiles: Float64Array; to: Edit }[] = [],
    budget = defaultBudget,
  ): Promise<Required<WorldOptions>> {
    const next = { ask: { world, budget }, edits: new EditLog() };
    const kept = this.#keeps;
    const mine = ++this.#openings;
    this.#keeps = false;
    this.#supersede('world', 'a newer world was opened');
    try {
      const options = await this.#ask('open', next.ask);
      this.#world = next;
      for (const { tiles, to } of edits) {
        this.#requireNewest(mine);
        await this.edit('world', tiles, to);
      }
      this.#requireNewest(mine);
      this.#kept = next;
      this.#keeps = true;
      return options;
    } catch (error) {
      // If that fails as well, no world is known to be there, and the next one asked for is opened.
      if (!(error instanceof Superseded)) await this.#bringBack(kept && this.#world !== next, mine).catch(ignore);
      throw error;
    }
  }

  /** Opens a lab beside the world, in the place of the lab before; whatever that one was still asked is superseded. */
  async openLab(ask: LabOptions): Promise<Calls['openLab']['answer']> {
    this.#supersede('lab', 'a newer lab was opened');
    const answer = await this.#ask('openLab', ask);
    this.#lab = ask;
    this.#labWork = [];
    return answer;
  }

  openness(rect: ChunkRect, options: CallOptions<never> = {}): Promise<Uint8Array> {
    return this.#ask('openness', rect, options);
  }

  nearestOpen(space: SpaceName, x: number, y: number): Promise<OpenTile> {
    return this.#ask('nearestOpen', { space, x, y });
  }

  /** Paths by one solver after the other; they come as parts. */
  paths(ask: PathsAsk, options: CallOptions<PathsPart> = {}): Promise<null> {
    return this.#ask('paths', ask, options);
  }

  survey(ask: SurveyAsk, options: CallOptions<SurveyPart> = {}): Promise<null> {
    return this.#ask('survey', ask, options);
  }

  tighten(ask: TightenAsk, options: CallOptions<TightenPart> = {}): Promise<null> {
    return this.#ask('tighten', ask, options);
  }

  mesh(space: SpaceName, x: number, y: number, clearance: number): Promise<MeshBatch> {
    return this.#ask('mesh', { space, x, y, clearance });
  }

  /** Paints tiles (stride 2). In the world: the chunks touched (stride 2). */
  async edit(space: SpaceName, tiles: Float64Array, to: Edit): Promise<Int32Array> {
    const touched = await this.#ask('edit', { space, tiles, to });
    if (space === 'world') this.#world?.edits.add(tiles, to);
    else this.#labEdits().add(tiles, to);
    return touched;
  }

  labTiles(): Promise<Calls['labTiles']['answer']> {
    return this.#ask('labTiles', null);
  }

  async join(ask: Calls['join']['ask']): Promise<Calls['join']['answer']> {
    const answer = await this.#ask('join', ask);
    this.#labWork.push(ask);
    return answer;
  }

  scenarios(text: string): Promise<Float64Array> {
    return this.#ask('scenarios', { text });
  }

  solve(ends: Int32Array, solver: Solver, options: CallOptions<ScenarioPart> = {}): Promise<null> {
    return this.#ask('solve', { ends, solver }, options);
  }

  percolate(ask: PercolationAsk, options: CallOptions<PercolationPart> = {}): Promise<PercolationResult> {
    return this.#ask('percolate', ask, options);
  }

  load(chunks: Int32Array, detail: Detail, options: CallOptions<ChunkBatch> = {}): Promise<null> {
    return this.#ask('load', { chunks, detail }, options);
  }

  highways(level: number, blocks: Int32Array, options: CallOptions<HighwayPart> = {}): Promise<null> {
    return this.#ask('highways', { level, blocks }, options);
  }

  focus(rectangles: Int32Array, options: CallOptions<number> = {}): Promise<null> {
    return this.#ask('focus', { rectangles }, options);
  }

  states(rect: ChunkRect): Promise<Uint8Array> {
    return this.#ask('states', rect);
  }

  nearest(x: number, y: number): Promise<NodeAt> {
    return this.#ask('nearest', { x, y });
  }

  statistics(rect: ChunkRect, options: CallOptions<never> = {}): Promise<Statistics> {
    return this.#ask('statistics', rect, options);
  }

  hash(rect: ChunkRect, order: number, options: CallOptions<HashStep> = {}): Promise<HashStep> {
    return this.#ask('hash', { ...rect, order }, options);
  }

  /** A rectangle of tiles as the text of a file. */
  export(ask: ExportAsk, options: CallOptions<number> = {}): Promise<string> {
    return this.#ask('export', ask, options);
  }

  travellers(seconds: number): Promise<Float64Array> {
    return this.#ask('travellers', { seconds });
  }

  usage(): Promise<StoreUsage> {
    return this.#ask('usage', null);
  }

  /** Of the engine, for all its sessions together. */
  memory(): Promise<MemoryUsage> {
    return this.#ask('memory', null);
  }

  /** Ends everything for good: what is pending is superseded, and so is whatever is asked from then on. */
  terminate(): void {
    this.#terminated = true;
    this.#stop();
    for (const id of [...this.#pending.keys()]) this.#settle(id)?.reject(new Superseded('the engine was terminated'));
  }

  #ask<K extends Kind>(
    kind: K,
    ask: Calls[K]['ask'],
    options: CallOptions<Calls[K]['part']> = {},
  ): Promise<Calls[K]['answer']> {
    const { signal, onPart = () => {} } = options;
    if (signal?.aborted) return Promise.reject(new Superseded('cancelled'));
    if (this.#terminated) return Promise.reject(new Superseded('the engine was terminated'));
    const id = this.#nextId++;
    const call = { kind, id, ask } as Call;
    return new Promise((resolve, reject) => {
      const cancel = () => {
        this.#port?.postMessage({ kind: 'cancel', id });
        this.#settle(id)?.reject(new Superseded('cancelled'));
      };
      signal?.addEventListener('abort', cancel, { once: true });
      const release = () => signal?.removeEventListener('abort', cancel);
      this.#pending.set(id, {
        call,
        starts: 0,
        onPart: onPart as (part: never) => void,
        resolve: (answer) => {
          release();
          resolve(answer);
        },
        reject: (error) => {
          release();
          reject(error);
        },
      });
      if (!this.#port) this.#start();
      this.#send(id);
    });
  }

  #send(id: number): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    pending.starts++;
    this.#port?.postMessage(pending.call);
    this.#listen();
  }

  /** Edits are let through: should the newer one be refused, they count. */
  #supersede(space: SpaceName, reason: string): void {
    for (const [id, { call }] of [...this.#pending]) {
      if (spaceOf(call) === space && call.kind !== 'edit') this.#settle(id)?.reject(new Superseded(reason));
    }
  }

  #requireNewest(opening: number): void {
    if (opening !== this.#openings) throw new Superseded('a newer world was opened');
  }

  /** `unharmed`: the engine has the kept world still. Else another one was opened there, be it one that was superseded. */
  async #bringBack(unharmed: boolean, opening: number): Promise<void> {
    this.#requireNewest(opening);
    const kept = this.#kept;
    this.#world = kept;
    if (!kept) return;
    if (!unharmed) {
      await this.#ask('open', kept.ask);
      for (const edit of kept.edits.calls()) {
        this.#requireNewest(opening);
        await this.#ask('edit', { space: 'world', ...edit });
      }
    }
    this.#requireNewest(opening);
    this.#keeps = true;
  }

  #labEdits(): EditLog {
    const last = this.#labWork.at(-1);
    if (last instanceof EditLog) return last;
    const log = new EditLog({ keepsRestored: true });
    this.#labWork.push(log);
    return log;
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #start(): void {
    const port = this.#connect();
    port.onmessage = ({ data }) => {
      if (port === this.#port) this.#receive(port, data);
    };
    port.onlost = (reason, mine) => {
      if (port === this.#port) this.#restart(reason, mine);
    };
    this.#port = port;
    const repeat = <K extends Kind>(kind: K, ask: Calls[K]['ask']) =>
      port.postMessage({ kind, id: this.#nextId++, ask } as Call);
    const repeatEdits = (space: SpaceName, log: EditLog) => {
      for (const edit of log.calls()) repeat('edit', { space, ...edit });
    };
    // Also when another world is just being opened: that one may yet be refused.
    if (this.#world) {
      repeat('open', this.#world.ask);
      repeatEdits('world', this.#world.edits);
    }
    if (this.#lab) repeat('openLab', this.#lab);
    for (const work of this.#labWork) {
      if (work instanceof EditLog) repeatEdits('lab', work);
      else repeat('join', work);
    }
  }

  #receive(port: EnginePort, response: Response): void {
    switch (response.kind) {
      case 'ready':
        if (this.#lost) {
          this.#lost = false;
          this.onRestart();
        }
        break;
      case 'part':
        this.#pending.get(response.id)?.onPart(response.part as never);
        break;
      case 'answer':
        this.#settle(response.id)?.resolve(response.answer as never);
        break;
      case 'refusal':
        this.#settle(response.id)?.reject(new Error(response.message));
        break;
      case 'superseded':
        this.#settle(response.id)?.reject(new Superseded('a newer call took its place'));
        break;
      case 'fatal':
        port.lose(response.message, true);
        break;
    }
    this.#listen();
  }

  /** Starts the watch over silence anew, or ends it when nothing is pending. */
  #listen(): void {
    clearTimeout(this.#silence);
    if (this.#pending.size === 0) return;
    this.#silence = setTimeout(() => this.#port?.lose('the engine fell silent', false), silenceMilliseconds);
  }

  #stop(): void {
    clearTimeout(this.#silence);
    this.#port?.terminate();
    this.#port = undefined;
  }

  #restart(reason: string, mine: boolean): void {
    this.#stop();
    this.#lost = true;
    for (const [id, pending] of [...this.#pending]) {
      if (!mine) pending.starts--;
      if (pending.starts >= startsPerCall) this.#settle(id)?.reject(new EngineLost(reason));
    }
    // With nothing to do, the fresh engine waits for the next call; else one that cannot start would be started forever.
    if (this.#pending.size > 0) this.#start();
    for (const id of [...this.#pending.keys()]) this.#send(id);
  }
}

/** For promises whose failure means that there is nothing left to wait for. */
function ignore(): void {}
