/**
 * The engine's end of several clients, in a worker or on the page's own thread: a server for each, all on the same
 * WebAssembly modules. Their long calls take turns: a server puts off one slice at a time, and what was put off runs in
 * order.
 */
import type { ModuleState, RegionModule, WaymeshModule } from './module';
import type { PathServer } from './path_server';
import type { Response, SessionRequest } from './protocol';
import { EngineServer } from './server';

declare global {
  /** How the page gets at the engine's script: as a worker's it is built without exports. */
  var waymeshSessions: () => Sessions;
}

/** The far end of a client. */
export interface SessionPort {
  postMessage(response: Response, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<SessionRequest>) => void) | null;
  close(): void;
}

/** The path module, and a server of it for each session. */
export interface PathServers {
  state: ModuleState;
  serve(): PathServer;
}

/** Where the WebAssembly modules come from. */
export interface Modules {
  world(): Promise<WaymeshModule>;
  /** Only called when the first session wants it. */
  paths(): Promise<PathServers>;
  /** Likewise; not everywhere are files written. */
  regions(): Promise<RegionModule>;
}

export class Sessions {
  /** Settles when the first module is there, or cannot be had. */
  readonly ready: Promise<void>;
  readonly #world: Promise<WaymeshModule>;
  readonly #paths: () => Promise<PathServers>;
  readonly #regions: () => Promise<RegionModule>;
  readonly #defer: (run: () => void) => void;
  readonly #loaded: ModuleState[] = [];
  readonly #servers = new Map<SessionPort, Promise<EngineServer>>();

  /** `defer` runs functions in order, each after pending messages have been heard. */
  constructor(modules: Modules, defer: (run: () => void) => void) {
    this.#defer = defer;
    this.#world = modules.world();
    this.ready = this.#world.then((module) => void this.#loaded.push(module));
    this.#paths = once(async () => {
      const paths = await modules.paths();
      this.#loaded.push(paths.state);
      return paths;
    });
    this.#regions = once(async () => {
      const module = await modules.regions();
      this.#loaded.push(module);
      return module;
    });
  }

  open(port: SessionPort): void {
    const server = this.#world.then((module) => {
      port.postMessage({ kind: 'ready' }, []);
      return new EngineServer(
        module,
        async () => (await this.#paths()).serve(),
        this.#regions,
        (response, transfer) => port.postMessage(response, transfer),
        this.#defer,
      );
    });
    this.#servers.set(port, server);
    // Heard from the start, answered once the module is there: promise callbacks keep the order of the messages.
    port.onmessage = ({ data }) => void server.then((running) => this.#receive(port, running, data), ignore);
  }

  /** Ends all sessions. */
  async close(): Promise<void> {
    // One whose module is out of memory cannot even delete; the others can.
    for (const [port, server] of [...this.#servers])
      await server.then((running) => this.#end(port, running)).catch(ignore);
  }

  #receive(port: SessionPort, server: EngineServer, request: SessionRequest): void {
    if (request.kind === 'close') this.#end(port, server);
    else if (request.kind === 'memory') this.#tellMemory(port, request.id);
    else server.receive(request);
  }

  #end(port: SessionPort, server: EngineServer): void {
    if (!this.#servers.delete(port)) return;
    port.onmessage = null;
    port.close();
    server.close();
  }

  #tellMemory(port: SessionPort, id: number): void {
    const sum = (of: (module: ModuleState) => number) => this.#loaded.reduce((total, module) => total + of(module), 0);
    const answer = {
      heapBytes: sum((module) => module.heapBytes()),
      handles: sum((module) => module.liveHandles()),
      sessions: this.#servers.size,
    };
    port.postMessage({ kind: 'answer', id, answer }, []);
  }
}

/** Loads at the first call; after a failure, the next call tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Of a session whose module did not load, or is no more: its client hears of that from the thread's owner. */
function ignore(): void {}
