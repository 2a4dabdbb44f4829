import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { chineseTexts } from './.ci/texts.mjs';

const wasm = fileURLToPath(new URL('build/wasm/', import.meta.url));

/** The markup's indentation is for those who read the source. */
const unindented = { name: 'waymesh-unindented', transformIndexHtml: (html: string) => html.replace(/\n\s+/g, '\n') };

export default defineConfig({
  // Relative addresses: the built page works in any folder of any host.
  base: './',
  plugins: [chineseTexts(), unindented],
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
