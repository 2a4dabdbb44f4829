import { EngineClient } from './client';
import { Host } from './host';
import { threads } from './threads';

const host = new Host(threads);

/** A client with a session of its own in the one engine of the page, which is started when the first one asks something. */
export function startEngine(): EngineClient {
  return new EngineClient(() => host.connect());
}
