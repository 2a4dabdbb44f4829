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

const entry = join(root, 'web/element/index.ts');
const view = join(root, 'web/element/lean_view.ts');

/** Whether a module is there as soon as another one is. */
function comesWith(whole, id, graph, seen = new Set()) {
  if (id === whole) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importers.some((importer) => comesWith(whole, importer, graph, seen)) === true;
}

/** All that a first view needs in one script, and what is only needed later in others. */
const firstView = {
  debugName: 'first view',
  includeDependenciesRecursively: false,
  name: (id, graph) => (comesWith(view, id, graph) && !comesWith(entry, id, graph) ? 'element' : null),
};

export async function buildElement() {
  await build({
    root,
    logLevel: 'warn',
    plugins: [withoutControls, withoutPreload],
    build: {
      emptyOutDir: false,
      rolldownOptions: {
        input: entry,
        // In a page's build nobody imports the entry; here its class is for those who do.
        preserveEntrySignatures: 'allow-extension',
        output: { entryFileNames: 'waymesh-world.js', codeSplitting: { groups: [firstView] } },
      },
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildElement();
