/** What the worker client and its worker say to each other, besides the protocol of sessions. */
import type { LoadOptions } from './types';

export type ToWorker =
  /** First of all. `lifeline`: a lock to hold as long as the worker lives, where there are locks. */
  { kind: 'begin'; options: LoadOptions; lifeline?: string } | { kind: 'open'; port: MessagePort };

export type FromWorker = { kind: 'ready' } | { kind: 'fatal'; message: string };
