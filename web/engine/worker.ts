/**
 * The engine's script. In a worker it serves sessions, whose ports the page sends; where no worker is allowed, the page
 * loads the same script and serves them itself.
 */
import { deferrer } from './deferrer';
import { modules } from './modules';
import type { ThreadSign } from './protocol';
import { Sessions } from './sessions';

/** The part of a dedicated worker's global scope that is used here; the page's types know no workers. */
interface Scope {
  readonly name: string;
  readonly navigator: { readonly locks?: LockManager };
  postMessage(sign: ThreadSign): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<null>) => void): void;
}
const scope = globalThis as unknown as Scope;

/**
 * The lifeline: a lock that this worker holds as long as it lives. The browser releases it when the worker is gone,
 * however it went, and that is the only death notice there is.
 */
function holdLifeline(): Promise<void> {
  const { locks } = scope.navigator;
  if (!locks) return Promise.resolve();
  return new Promise((resolve) => {
    const forever = () => {
      resolve();
      return new Promise<never>(() => {});
    };
    // An opaque origin (a sandboxed frame) has no locks; the client's watch over silence remains.
    locks.request(scope.name, forever).catch(() => resolve());
  });
}

function serve(): void {
  const sessions = makeSessions();
  Promise.all([sessions.ready, holdLifeline()]).then(
    () => scope.postMessage({ kind: 'ready' }),
    (error: unknown) => scope.postMessage({ kind: 'fatal', message: String(error) }),
  );
  scope.addEventListener('message', ({ ports }) => {
    for (const port of ports) sessions.open(port);
  });
}

function makeSessions(): Sessions {
  return new Sessions(modules, deferrer());
}

if (typeof document === 'undefined') serve();
else globalThis.waymeshSessions = makeSessions;
