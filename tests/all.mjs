// `npm test`: every check there is, in order. With names as arguments, only those steps and what they build on.
// The last line is the sum of all: `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { builds, packageCommand, run } from '../.ci/build.mjs';
import { requirePackages, requireTools, root } from '../.ci/tools.mjs';

/** Folders that tests read, by environment variable; those that do not exist stay unset, and their tests are skipped. */
function folders() {
  const shared = process.env.WAYMESH_DATA ?? join(root, '../shared/data');
  const fixtures = join(root, 'tests/fixtures');
  return {
    ...(existsSync(shared) ? { WAYMESH_DATA: shared } : {}),
    ...(existsSync(fixtures) ? { WAYMESH_FIXTURES: fixtures } : {}),
  };
}

const nothing = { passed: 0, failed: 0, skipped: 0 };
const failure = { ...nothing, failed: 1 };

const plus = (a, b) => Object.fromEntries(Object.keys(nothing).map((key) => [key, a[key] + b[key]]));

/** A step without tests of its own counts as one check. */
async function check(command, ...args) {
  const { ok } = await run(command, args);
  return ok ? { ...nothing, passed: 1 } : failure;
}

/** A build counts only when it fails: its tests are what it is for. */
async function build(name) {
  return (await builds[name]()) ? nothing : failure;
}

/**
 * The arguments that divide a Catch2 suite among as many processes as there are cores. Catch2 3 does it by itself;
 * Catch2 2 is told the names, dealt out in turn.
 */
async function shards(suite, filter) {
  const count = availableParallelism();
  const each = Array.from({ length: count }, (_, index) => index);
  const ask = async (...args) => (await run(suite[0], [...suite.slice(1), ...args], {}, { quiet: true })).output;
  if (!/^version: *2\./m.test(await ask('--libidentify')))
    return each.map((index) => [...filter, '--shard-count', `${count}`, '--shard-index', `${index}`]);
  const names = (await ask(...filter, '--list-test-names-only')).split('\n').filter(Boolean);
  // A suite that names no test still has to say why.
  if (names.length === 0) return [filter];
  const quoted = names.map((name) => `"${name.replace(/[\\",]/g, '\\$&')}"`);
  return each.map((index) => [quoted.filter((_, n) => n % count === index).join()]);
}

/** Catch2 2 cannot skip: by the macro of catch.hpp, a skipped test passes after a warning that begins with `skipped:`. */
function counted({ ok, output }) {
  const skipped = output.match(/^ *skipped: /gm)?.length ?? 0;
  const total = /^All tests passed \(.* in (\d+) test cases?\)/m.exec(output);
  if (ok && total) return { passed: Number(total[1]) - skipped, failed: 0, skipped };
  const summary = /^test cases: *\d+ .*$/m.exec(output)?.[0] ?? '';
  const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0);
  return { passed: Math.max(0, count('passed') - skipped), failed: Math.max(1, count('failed')), skipped };
}

/** `suite`: the command that runs it; `filter`: which of its tests, if not all. */
async function catch2(suite, ...filter) {
  const runs = (await shards(suite, filter)).map((shard) =>
    run(suite[0], [...suite.slice(1), ...shard], folders(), { whole: true }),
  );
  return (await Promise.all(runs)).map(counted).reduce(plus);
}

async function vitest(project) {
  const report = join(root, `build/${project}-tests.json`);
  mkdirSync(join(root, 'build'), { recursive: true });
  rmSync(report, { force: true });
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { ok } = await run(packageCommand('vitest'), args, folders());
  if (!existsSync(report)) return failure;
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report));
  // A file that cannot even be loaded fails without a single failed test.
  return { passed, failed: ok ? 0 : Math.max(1, numFailedTests), skipped: numPendingTests + numTodoTests };
}

/** A step that `needs` another is impossible without it; one that comes `after` another can do part of its work. */
const steps = [
  { name: 'format', run: () => check(process.execPath, '.ci/format.mjs') },
  { name: 'lint', run: () => check(packageCommand('biome'), 'lint', '--error-on-warnings') },
  { name: 'types', run: () => check('npm', 'run', '--silent', 'check:types') },
  { name: 'native build', run: () => build('native') },
  { name: 'native', needs: ['native build'], run: () => catch2(['build/native/waymesh_tests']) },
  {
    name: 'sweep',
    needs: ['native build'],
    run: () => check(process.execPath, 'tests/bench/sweep.mjs', '--small'),
  },
  // Under sanitizers all but what takes minutes there, and is the same code over larger worlds.
  { name: 'sanitize build', run: () => build('sanitize') },
  { name: 'sanitize', needs: ['sanitize build'], run: () => catch2(['build/sanitize/waymesh_tests'], '~[long]') },
  { name: 'wasm build', run: () => build('wasmTests') },
  { name: 'wasm', needs: ['wasm build'], run: () => catch2([process.execPath, 'tests/native/wasm.mjs']) },
  { name: 'command', needs: ['native build', 'wasm build'], run: () => vitest('command') },
  { name: 'package', needs: ['native build', 'wasm build'], run: () => vitest('package') },
  { name: 'web', after: ['wasm build'], run: () => vitest('web') },
  { name: 'page build', needs: ['wasm build'], run: () => build('page') },
  { name: 'size', needs: ['page build'], run: () => check(packageCommand('size-limit')) },
  { name: 'browser', needs: ['native build', 'page build'], run: () => vitest('browser') },
];

/** The steps asked for and, before each, those it builds on; all when none is named. */
function chosen(names) {
  if (names.length === 0) return steps;
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`unknown: ${unknown.join(', ')}; expected: ${steps.map((step) => step.name).join(', ')}`);
    process.exit(2);
  }
  const wanted = new Set(names);
  for (const { name, needs = [], after = [] } of [...steps].reverse())
    if (wanted.has(name)) for (const earlier of [...needs, ...after]) wanted.add(earlier);
  return steps.filter((step) => wanted.has(step.name));
}

const words = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;

requireTools(
  ...['compiler', 'cmake', 'make', 'emscripten', 'sanitizers', 'clangFormat', 'cli11', 'libpng', 'catch2', 'chromium'],
);
requirePackages();

let sum = nothing;
const overview = [];
const broken = new Set();
for (const step of chosen(process.argv.slice(2))) {
  const obstacle = step.needs?.find((need) => broken.has(need));
  if (obstacle) {
    broken.add(step.name);
    overview.push(`${step.name}: not run, because it needs: ${obstacle}`);
    continue;
  }
  console.log(`\n=== ${step.name}`);
  const begin = performance.now();
  const result = await step.run();
  const line = `${step.name}: ${words(result)} (${((performance.now() - begin) / 1000).toFixed(1)} s)`;
  console.log(line);
  overview.push(line);
  if (result.failed > 0) broken.add(step.name);
  sum = plus(sum, result);
}

console.log(`\n=== all\n${overview.join('\n')}\n`);
console.log(words(sum));
process.exitCode = sum.failed > 0 ? 1 : 0;
