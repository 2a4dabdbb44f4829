// `npm start`: from a fresh clone to the page in the browser. Serves the built page: exactly what is published.
import { builds } from './build.mjs';
import { requirePackages, requireTools, root } from './tools.mjs';

requireTools('cmake', 'make', 'emscripten');
requirePackages();
if (!(await builds.wasm()) || !(await builds.page())) process.exit(1);

const { preview } = await import('vite');
const server = await preview({ root, preview: { port: 5173, open: false } });
console.log(`\n  Waymesh is at ${server.resolvedUrls.local[0]}   (Ctrl+C ends it)\n`);
