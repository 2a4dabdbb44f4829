// dist/waymesh.html: page, engine and WebAssembly in one file that needs no server and no origin.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { root } from './tools.mjs';

/** The glue looks for its WebAssembly beside itself unless it is told where it is: there is no such place here. */
const glueAnywhere = {
  name: 'waymesh-glue-anywhere',
  enforce: 'pre',
  transform: (code, id) =>
    /\/wasm\/waymesh\w*\.js$/.test(id) ? { code: code.replaceAll('import.meta.url', '""'), map: null } : undefined,
};

/** The page finds the engine's script in its own markup. */
const inlineScript = {
  name: 'waymesh-inline-script',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './engine_script' && importer ? join(root, 'web/engine/inline_script.ts') : undefined,
};

/** Everything that the entry needs, as one script and one style sheet. */
async function bundle(input, format, plugin) {
  const { output } = await build({
    root,
    logLevel: 'warn',
    plugins: [plugin],
    build: {
      write: false,
      assetsInlineLimit: () => true,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(root, input),
        output: { format, codeSplitting: false },
        ...(format === 'iife' ? { transform: { define: { 'import.meta': '{}' } } } : {}),
      },
    },
  });
  const only = (matches) => {
    const found = output.filter(matches);
    if (found.length > 1) throw new Error(`${input}: got ${found.map(({ fileName }) => fileName)}, expected one file`);
    return found[0]?.code ?? found[0]?.source ?? '';
  };
  return {
    script: only(({ type }) => type === 'chunk').trim(),
    style: only(({ fileName }) => fileName.endsWith('.css')).trim(),
    markup: only(({ fileName }) => fileName.endsWith('.html')),
  };
}

/** As text of a script element, which `</script` would end, and `<!--` would let swallow its end. */
const asElement = (script) => script.replace(/<(?=\/script|!--)/gi, '\\x3C');

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Nothing is fetched: all that runs or styles is known by its hash. */
function policy(scripts, style) {
  return [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(' ')} 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src ${hashOf(style)}`,
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

export async function buildSingleFile() {
  const engine = asElement((await bundle('web/engine/worker.ts', 'iife', glueAnywhere)).script);
  const page = await bundle('index.html', 'es', inlineScript);
  const script = asElement(page.script);
  const style = page.style;
  const replaced = (text, pattern, replacement) => {
    if (!pattern.test(text)) throw new Error(`index.html: expected ${pattern}`);
    return text.replace(pattern, () => replacement);
  };
  let html = page.markup;
  html = replaced(html, /(?<=http-equiv="Content-Security-Policy"\s+content=")[^"]*/, policy([engine, script], style));
  html = replaced(html, /<script type="module"[^>]*><\/script>\n?/, '');
  html = replaced(html, /<link rel="stylesheet"[^>]*>/, `<style>${style}</style>`);
  html = replaced(
    html,
    /<\/body>/,
    `<script id="engine">${engine}</script>\n<script type="module">${script}</script>\n</body>`,
  );
  writeFileSync(join(root, 'dist/waymesh.html'), html);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSingleFile();
