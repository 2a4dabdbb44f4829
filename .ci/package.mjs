// `npm run package`: the npm package in build/package, from web/package and the WebAssembly modules in build/wasm.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { packageCommand, run } from './build.mjs';
import { withoutControls } from './element.mjs';
import { chineseTexts } from './texts.mjs';
import { requirePackages, root } from './tools.mjs';

const target = join(root, 'build/package');
const sources = join(root, 'web/package');
const wasm = join(root, 'build/wasm');

const modules = ['waymesh.wasm', 'waymesh_paths.wasm', 'waymesh_regions.wasm'];

/** What vite does for the page, for the element, whose engine runs in the package's worker. */
function elementPlugins() {
  const texts = chineseTexts();
  texts.configResolved({ command: 'build' });
  return [
    {
      name: 'waymesh-element',
      resolveId(id, importer) {
        if (id === './threads' && importer?.endsWith('/web/engine/spawn.ts'))
          return join(sources, 'threads_element.ts');
        return id.endsWith('.css?inline') ? join(dirname(importer), id) : undefined;
      },
      load(id) {
        if (!id.endsWith('.css?inline')) return undefined;
        return `export default ${JSON.stringify(readFileSync(id.replace('?inline', ''), 'utf8'))};`;
      },
    },
    withoutControls,
    texts,
  ];
}

/** Entries by platform; a worker's script is one file, because not all bundlers can split it. */
const builds = [
  { entries: { index: 'index.ts', sync: 'sync.ts' }, external: [] },
  { entries: { worker: 'worker.ts' }, external: [] },
  { entries: { element: 'element.ts' }, external: [], plugins: elementPlugins() },
  { entries: { 'index.node': 'index_node.ts', 'sync.node': 'sync_node.ts' }, external: [/^node:/] },
  { entries: { 'worker.node': 'worker_node.ts' }, external: [/^node:/] },
];

async function bundle({ entries, external, plugins = [] }) {
  const build = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(sources, file)])),
    external,
    plugins,
    resolve: {
      alias: {
        'waymesh-wasm/waymesh_paths.js': `${wasm}/waymesh_paths.js`,
        'waymesh-wasm/waymesh_regions.js': `${wasm}/waymesh_regions.js`,
        'waymesh-wasm': `${wasm}/waymesh.js`,
      },
    },
  });
  await build.write({ dir: target, format: 'esm', chunkFileNames: '[name]-[hash].js' });
  await build.close();
}

const importing = /(from |import\()'(\.{1,2}\/[^']+)'/g;

/** Types of an entry and of all that they import, with addresses that every resolution understands. */
function copyTypes(from, file, seen) {
  if (seen.has(file)) return;
  seen.add(file);
  const text = readFileSync(join(from, file), 'utf8');
  for (const [, , address] of text.matchAll(importing)) copyTypes(from, join(dirname(file), `${address}.d.ts`), seen);
  mkdirSync(join(target, 'types', dirname(file)), { recursive: true });
  writeFileSync(join(target, 'types', file), text.replace(importing, "$1'$2.js'"));
}

async function types() {
  const all = join(root, 'build/package-types');
  rmSync(all, { recursive: true, force: true });
  const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', 'web', '--outDir', all];
  const { ok } = await run(packageCommand('tsc'), ['--project', 'web/package', ...emit]);
  if (!ok) process.exit(1);
  const seen = new Set();
  copyTypes(all, 'package/element.d.ts', seen);
  for (const name of ['index', 'sync', 'worker'])
    for (const file of [`package/${name}.d.ts`, `package/${name}_node.d.ts`]) copyTypes(all, file, seen);
}

const entry = (types, file) => ({ types: `./types/package/${types}.d.ts`, default: `./${file}.js` });
const on = (name) => ({ node: entry(`${name}_node`, `${name}.node`), default: entry(name, name) });

function manifest() {
  const { name, version, description, license, repository, homepage } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return {
    name,
    version,
    description,
    ...{ license, repository, homepage },
    keywords: ['procedural-generation', 'world', 'caves', 'roads', 'pathfinding', 'any-angle', 'navmesh', 'wasm'],
    type: 'module',
    exports: {
      '.': on('index'),
      './sync': on('sync'),
      './worker': on('worker'),
      './element': entry('element', 'element'),
      ...Object.fromEntries(modules.map((file) => [`./${file}`, `./${file}`])),
      './package.json': './package.json',
    },
    sideEffects: ['./worker.js', './worker.node.js', './element.js'],
    engines: { node: '>=20' },
  };
}

requirePackages();
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const build of builds) await bundle(build);
await types();
for (const file of modules) copyFileSync(join(wasm, file), join(target, file));
copyFileSync(join(root, 'docs/npm.md'), join(target, 'README.md'));
if (existsSync(join(root, 'LICENSE'))) copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
console.log(readdirSync(target).join('\n'));
