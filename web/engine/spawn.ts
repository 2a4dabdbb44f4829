import { EngineClient, type EnginePort } from './client';

let spawned = 0;

/** Starts `worker.ts`. Its name is also the name of its lifeline (see there), hence unique over all pages. */
function spawnWorker(): EnginePort {
  const name = `waymesh-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}-${spawned++}`;
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
  return Object.assign(worker, {
    // The lock is granted when its holder is gone.
    died: (signal: AbortSignal) =>
      navigator.locks ? navigator.locks.request(name, { signal }, () => {}) : new Promise<void>(() => {}),
  }) as unknown as EnginePort;
}

export function startEngine(): EngineClient {
  return new EngineClient(spawnWorker);
}
