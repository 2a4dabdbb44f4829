// The system's tools: which are needed, which are missing, and how to get them. Runs before `npm ci`, so on Node alone.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node.js: got ${process.versions.node}, expected 20.19 or newer`);
  process.exit(1);
}

/** The first of these names that is a program on the PATH. */
export function findProgram(...names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      try {
        const file = join(folder, name);
        accessSync(file, constants.X_OK);
        if (statSync(file).isFile()) return file;
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined;
}

function succeeds(command, ...args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function cmakeIsRecent() {
  const cmake = findProgram('cmake');
  if (!cmake) return false;
  const version = /version (\d+)\.(\d+)/.exec(spawnSync(cmake, ['--version']).stdout.toString());
  const [cmakeMajor, cmakeMinor] = (version ?? []).slice(1).map(Number);
  return cmakeMajor > 3 || (cmakeMajor === 3 && cmakeMinor >= 22);
}

/** clang alone is not enough: its sanitizers' runtime is often a package of its own. */
function clangSanitizes() {
  if (!findProgram('clang++')) return false;
  const folder = mkdtempSync(join(tmpdir(), 'waymesh-'));
  try {
    const source = join(folder, 'empty.cpp');
    writeFileSync(source, 'int main() {}\n');
    return succeeds('clang++', '-fsanitize=address,undefined', source, '-o', join(folder, 'empty'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const hasHeader = (path) => ['/usr', '/usr/local'].some((prefix) => existsSync(`${prefix}/include/${path}`));

/** Releases of clang-format disagree in details: the sources are as 14 has them, and it is preferred where installed. */
export const findClangFormat = () => findProgram('clang-format-14') ?? findProgram('clang-format');

/** `packages` are Debian's and Ubuntu's; of the optional ones, those that the release has. */
const tools = {
  compiler: { what: 'a C++20 compiler', found: () => findProgram('c++', 'g++', 'clang++'), packages: ['g++'] },
  cmake: { what: 'CMake 3.22 or newer', found: cmakeIsRecent, packages: ['cmake'] },
  make: { what: 'Ninja or Make', found: () => findProgram('ninja', 'make'), packages: ['ninja-build'] },
  emscripten: { what: 'Emscripten (emcc)', found: () => findProgram('emcc'), packages: ['emscripten'] },
  sanitizers: {
    what: 'clang++ with its sanitizers',
    found: clangSanitizes,
    packages: ['clang'],
    optional: ['libclang-rt-dev'],
  },
  clangFormat: {
    what: 'clang-format',
    found: findClangFormat,
    packages: ['clang-format'],
    optional: ['clang-format-14'],
  },
  doxygen: { what: 'Doxygen', found: () => findProgram('doxygen'), packages: ['doxygen'] },
  cli11: { what: 'CLI11', found: () => hasHeader('CLI/CLI.hpp'), packages: ['libcli11-dev'] },
  libpng: { what: 'libpng', found: () => hasHeader('png.h'), packages: ['libpng-dev'] },
  catch2: {
    what: 'Catch2',
    found: () => hasHeader('catch2'),
    packages: ['catch2'],
  },
  chromium: {
    what: 'Chromium (or name one in the environment variable CHROMIUM)',
    found: () => process.env.CHROMIUM || findProgram('chromium', 'chromium-browser', 'google-chrome'),
    packages: ['chromium'],
  },
};

const missing = (names) => names.filter((name) => !tools[name].found());

/** How to run apt-get here without asking anybody; undefined where that is not possible. */
function aptGet() {
  if (!findProgram('apt-get')) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  return findProgram('sudo') && succeeds('sudo', '-n', 'true') ? ['sudo', '-n', 'apt-get'] : undefined;
}

function install(names, [command, ...prefix]) {
  const options = {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync(command, [...prefix, 'update'], options);
  const packages = names.flatMap((name) => [
    ...tools[name].packages,
    ...(tools[name].optional ?? []).filter((optional) => succeeds('apt-cache', 'show', optional)),
  ]);
  console.log(`\nInstalling ${packages.join(' ')}\n`);
  spawnSync(command, [...prefix, 'install', '-y', '--no-install-recommends', ...packages], options);
}

/** Makes sure that these tools are there, by installing them if that is allowed; else says what is missing and exits. */
export function requireTools(...names) {
  let absent = missing(names);
  if (absent.length === 0) return;
  const apt = aptGet();
  if (apt) {
    install(absent, apt);
    absent = missing(absent);
    if (absent.length === 0) return;
  }
  console.error('Missing on this machine:');
  for (const name of absent)
    console.error(`  ${tools[name].what}: Debian/Ubuntu package ${tools[name].packages.join(' ')}`);
  console.error(
    `\nOn Debian or Ubuntu:\n  sudo apt-get install ${absent.flatMap((name) => tools[name].packages).join(' ')}`,
  );
  process.exit(1);
}

/** Makes sure that node_modules is what the lock file says. */
export function requirePackages() {
  const installed = join(root, 'node_modules/.package-lock.json');
  const age = (file) => statSync(file).mtimeMs;
  if (existsSync(installed) && age(installed) >= age(join(root, 'package-lock.json'))) return;
  console.log('npm ci');
  const { status } = spawnSync('npm', ['ci'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) process.exit(1);
}
