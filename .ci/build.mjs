// The builds: native, sanitize, wasm (the engine alone), wasmTests, page. Usage: node .ci/build.mjs <name>...
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyArticle } from './article.mjs';
import { findProgram, requirePackages, requireTools, root } from './tools.mjs';

/** Settings without which Emscripten would not run here. */
function emscriptenEnvironment() {
  const env = {};
  // Debian keeps Emscripten's own Node packages apart from everybody else's.
  if (existsSync('/usr/share/nodejs')) env.NODE_PATH = '/usr/share/nodejs';
  const ask = (name) =>
    spawnSync('em-config', [name], { env: { ...process.env, ...env } })
      .stdout?.toString()
      .trim();
  const frozen = ask('FROZEN_CACHE') === 'True';
  const cache = ask('CACHE');
  if (!frozen && cache && existsSync(cache)) {
    try {
      accessSync(cache, constants.W_OK);
    } catch {
      env.EM_CACHE = join(root, 'build/emscripten-cache');
    }
  }
  return env;
}

/**
 * Runs a command with its output on the console, as it comes, as a `whole` when it is done, or not at all (`quiet`);
 * resolves to { ok, output }.
 */
export function run(command, args, env = {}, { quiet = false, whole = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (!quiet && !whole) process.stdout.write(text);
    });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve({ ok: false, output });
    });
    child.on('close', (status) => {
      if (whole) process.stdout.write(output);
      resolve({ ok: status === 0, output });
    });
  });
}

async function cmake(preset, { env = {}, launcher = [], targets = ['all'] } = {}) {
  const withGenerator = { ...(findProgram('ninja') ? { CMAKE_GENERATOR: 'Ninja' } : {}), ...env };
  const [command, ...args] = [...launcher, 'cmake', '--preset', preset];
  const configured = await run(command, args, withGenerator);
  if (!configured.ok) return false;
  const jobs = String(availableParallelism());
  const build = ['--build', '--preset', preset, '--target', ...targets, '--parallel', jobs];
  return (await run('cmake', build, withGenerator)).ok;
}

const emscripten = (...targets) => cmake('wasm', { env: emscriptenEnvironment(), launcher: ['emcmake'], targets });

/** The command of a package in node_modules. */
export const packageCommand = (name) => join(root, 'node_modules/.bin', name);

export const builds = {
  command: () => cmake('native', { targets: ['waymesh_cli'] }),
  native: () => cmake('native'),
  sanitize: () => cmake('sanitize', { targets: ['waymesh_tests'] }),
  wasm: () => emscripten('waymesh_wasm', 'waymesh_paths_wasm', 'waymesh_regions_wasm'),
  wasmTests: () => emscripten('all'),
  page: async () => {
    const node = async (script) => (await run(process.execPath, [script])).ok;
    const built =
      (await run(packageCommand('vite'), ['build'])).ok &&
      (await node('.ci/element.mjs')) &&
      (await node('.ci/single_file.mjs'));
    if (built) copyArticle();
    return built;
  },
};

const needs = {
  command: ['compiler', 'cmake', 'make', 'cli11', 'libpng'],
  native: ['compiler', 'cmake', 'make', 'cli11', 'libpng'],
  sanitize: ['sanitizers', 'cmake', 'make', 'cli11', 'libpng'],
  wasm: ['emscripten', 'cmake', 'make'],
  wasmTests: ['emscripten', 'cmake', 'make', 'catch2'],
  page: [],
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  requireTools(...new Set(names.flatMap((name) => needs[name])));
  if (names.includes('page')) requirePackages();
  for (const name of names) if (!(await builds[name]())) process.exit(1);
}
