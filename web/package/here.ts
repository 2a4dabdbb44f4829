/** The engine's sessions on the page's own thread. */
import { deferrer } from '../engine/deferrer';
import { Sessions } from '../engine/sessions';
import { modulesFor } from './modules';
import type { LoadOptions } from './types';
import { locate } from './wasm_web';

export const sessionsHere = (options: LoadOptions) => new Sessions(modulesFor(locate, options), deferrer());
