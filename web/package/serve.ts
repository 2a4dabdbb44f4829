/** A worker's end of the client, on any platform. */
import { deferrer } from '../engine/deferrer';
import { Sessions } from '../engine/sessions';
import { type Locate, modulesFor } from './modules';
import type { FromWorker, ToWorker } from './wire';

/** Resolves when the lock is held for good; at once where there are none, as in sandboxed frames. */
function holdLifeline(name: string): Promise<void> {
  const { locks } = globalThis.navigator ?? {};
  if (!locks) return Promise.resolve();
  return new Promise((resolve) => {
    const forever = () => {
      resolve();
      return new Promise<never>(() => {});
    };
    locks.request(name, forever).catch(() => resolve());
  });
}

/** Returns what hears messages. */
export function serve(locate: Locate, say: (message: FromWorker) => void): (message: ToWorker) => void {
  let sessions: Sessions | undefined;
  return (message) => {
    if (message.kind === 'open') {
      sessions?.open(message.port);
      return;
    }
    sessions = new Sessions(modulesFor(locate, message.options), deferrer());
    Promise.all([sessions.ready, message.lifeline && holdLifeline(message.lifeline)]).then(
      () => say({ kind: 'ready' }),
      (error: unknown) => say({ kind: 'fatal', message: String(error) }),
    );
  };
}
