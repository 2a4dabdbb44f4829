// Builds the script of <waymesh-world> beside the page: one module at a fixed address, and what it fetches under assets/.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { root } from './tools.mjs';

/** Tables of parameters have labels and help for controls. An element has none, so that it need not carry them. */
export const withoutControls = {
  name: 'waymesh-without-controls',
  enforce: 'pre',
  transform: (code, id) =>
    /\/web\/link\/\w+_table(s)?\.ts$/.test(id)
      ? { code: code.replace(/\b(label|help|seen): (\{\s*en: [^{}]*\}),/g, ''), map: null }
      : undefined,
};

/** No chunk of the element brings a style sheet of its own, so that nothing is to be preloaded. */
const withoutPreload = {
  name: 'waymesh-without-preload',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined),
};

export async function buildElement() {
  await build({
    root,
    logLevel: 'warn',
    plugins: [withoutControls, withoutPreload],
    build: {
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, 'web/element/index.ts'),
        // In a page's build nobody imports the entry; here its class is for those who do.
        preserveEntrySignatures: 'allow-extension',
        output: { entryFileNames: 'waymesh-world.js' },
      },
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildElement();
