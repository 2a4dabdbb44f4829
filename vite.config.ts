import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { chineseTexts } from './.ci/texts.mjs';

const wasm = fileURLToPath(new URL('build/wasm/', import.meta.url));

export default defineConfig({
  // Relative addresses: the built page works in any folder of any host.
  base: './',
  plugins: [chineseTexts()],
  resolve: {
    alias: [
      { find: /^waymesh-wasm\/(.*)$/, replacement: `${wasm}$1` },
      { find: /^waymesh-wasm$/, replacement: `${wasm}waymesh.js` },
    ],
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // The engine streams in beside the page; as text inside a script it would be a third larger and compile late.
    assetsInlineLimit: (file) => (file.endsWith('.wasm') ? false : undefined),
    modulePreload: false,
  },
  server: { open: false },
});
