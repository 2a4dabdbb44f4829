/** The worker's script in Node.js. */
import { parentPort } from 'node:worker_threads';
import { serve } from './serve';
import { locate } from './wasm_node';

const hear = serve(locate, (message) => parentPort?.postMessage(message));
parentPort?.on('message', hear);
