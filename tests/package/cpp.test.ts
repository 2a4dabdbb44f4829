import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { path as askedPath } from '../command/path_answer';
import { waymesh } from '../command/command';
import { cleanFolder, codeBlocks, root, run } from './consumer';

const folder = cleanFolder();
const prefix = join(folder, 'prefix');
run(root, 'cmake', '--install', 'build/native', '--prefix', prefix);

/** Where the processor has a fused multiply-add, the compiler may use it. */
const fused = existsSync('/proc/cpuinfo') && /\bfma\b/.test(readFileSync('/proc/cpuinfo', 'utf8')) ? '-mfma' : '';

/** Copies a project to a clean folder and configures it. */
function configured(name: string, ...settings: string[]): string {
  const project = join(folder, name);
  cpSync(join(root, 'tests/package/cpp'), project, { recursive: true });
  run(project, 'cmake', '-S', '.', '-B', 'build', '-DCMAKE_BUILD_TYPE=Release', ...settings);
  return join(project, 'build');
}

/** What the consumer has to print: as the command, or as is known by heart. */
function expected() {
  const ends = ['--seed', 'moss-42', '--from', '10.5,9.5', '--to', '200.5,150.5'];
  const { length, turns } = askedPath(...ends, '--solver', 'optimal');
  return {
    hash: waymesh('hash', '--seed', 'moss-42', '--chunks', '0,0,3,3').out.trim(),
    roads: JSON.parse(waymesh('roads', '--seed', 'moss-42', '--chunks', '0,0,3,3', '--format', 'json').out).edges
      .length,
    world: { found: true, length, turns },
    map: { found: true, length: 2 * Math.sqrt(2.5 ** 2 + 1.5 ** 2) + 1, turns: 2 },
    distance: Math.sqrt((341 / 7) ** 2 + (341 / 3) ** 2),
    refusal: "line 5: got '?', expected . G S @ O T or W",
  };
}

describe('the C++ package', () => {
  test('is found by a project elsewhere, and answers as the command', () => {
    const build = configured('installed', `-DCMAKE_PREFIX_PATH=${prefix}`, `-DCMAKE_CXX_FLAGS=${fused}`);
    run(build, 'cmake', '--build', '.');
    expect(JSON.parse(run(build, './consumer'))).toEqual(expected());
  });

  test('installs the command', () => {
    expect(run(folder, join(prefix, 'bin/waymesh'), '--version')).toBe(waymesh('--version').out);
  });

  test('is no other version than asked for', () => {
    const file = join(folder, 'other.cmake');
    writeFileSync(
      file,
      `set(CMAKE_FIND_ROOT_PATH ${prefix})\nset(CMAKE_SIZEOF_VOID_P 8)\nfind_package(waymesh 0.2 QUIET PATHS ${prefix})\n` +
        'message(STATUS "found $' +
        '{waymesh_FOUND}, rejected $' +
        '{waymesh_CONSIDERED_VERSIONS}")\n',
    );
    expect(run(folder, 'cmake', '-P', file)).toMatch(/found 0, rejected 0\.1\.0/);
  });
});

/** In the place of a second build of the same library: its commands, and the project's own object with the first. */
test('a project takes the sources as a folder of its own, without the command and the tests, and warnings as it likes', () => {
  const build = configured(
    'subdirectory',
    `-DWAYMESH_SOURCE=${root}`,
    `-DCMAKE_CXX_FLAGS=${fused}`,
    '-DCMAKE_EXPORT_COMPILE_COMMANDS=ON',
    ...['CLI11', 'PNG', 'Catch2'].map((name) => `-DCMAKE_DISABLE_FIND_PACKAGE_${name}=ON`),
  );
  const commands: { directory: string; command: string; file: string }[] = JSON.parse(
    readFileSync(join(build, 'compile_commands.json'), 'utf8'),
  );
  for (const { command, file } of commands) {
    expect(file).not.toMatch(/native\/(cli|bindings)\//);
    expect(command).toContain('-ffp-contract=off');
    expect(command).toMatch(/-std=(c|gnu)\+\+20/);
    expect(command).not.toContain('-Werror');
  }
  const own = commands.find(({ file }) => file.endsWith('/main.cpp'));
  run(own?.directory ?? '', 'sh', '-c', `mkdir -p CMakeFiles/consumer.dir && ${own?.command}`);
  run(build, 'c++', 'CMakeFiles/consumer.dir/main.cpp.o', join(root, 'build/native/libwaymesh.a'), '-o', 'consumer');
  expect(JSON.parse(run(build, './consumer'))).toEqual(expected());
});

describe('docs/cpp.md', () => {
  const blocks = codeBlocks('docs/cpp.md');
  const listed = readFileSync(join(root, 'docs/cpp.md'), 'utf8').matchAll(/^\| `([a-z_]+\/[a-z_]+\.hpp)`/gm);
  const headers = [...listed].map(({ 1: header = '' }) => header);
  const examples = blocks.flatMap(({ language, text, line }, b) => {
    if (language !== 'cpp') return [];
    const next = blocks[b + 1];
    return [{ name: `line_${line}`, text, prints: next?.language === 'text' ? next.text : '' }];
  });

  // A header that its source includes first has been compiled on its own with the library; the others are here.
  test('lists headers that compile on their own', () => {
    expect(headers.length).toBeGreaterThan(10);
    const alone = headers.filter((header) => {
      const source = join(root, 'native', header.replace(/\.hpp$/, '.cpp'));
      if (existsSync(source)) expect(readFileSync(source, 'utf8')).toMatch(new RegExp(`^#include "${header}"\n`));
      return !existsSync(source);
    });
    const warnings = ['-std=c++20', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-fsyntax-only'];
    const sources = alone.map((header) => {
      const source = join(folder, `${header.replace('/', '_')}.cpp`);
      writeFileSync(source, `#include "${header}"\n`);
      return source;
    });
    run(folder, 'c++', ...warnings, '-I', join(prefix, 'include/waymesh'), ...sources);
  });

  test('has examples that compile and print what it says', () => {
    expect(examples.length).toBeGreaterThan(2);
    const project = join(folder, 'examples');
    mkdirSync(project);
    for (const { name, text } of examples) writeFileSync(join(project, `${name}.cpp`), text);
    // The document's own project, once for each example.
    const [listsFile = ''] = blocks.filter(({ language }) => language === 'cmake').map(({ text }) => text);
    const lines = listsFile.split('\n');
    const once = lines.filter((line) => !line.includes('game'));
    const each = examples.flatMap(({ name }) =>
      lines
        .filter((line) => line.includes('game') && !line.startsWith('project'))
        .map((line) => line.replaceAll('game', name).replace('main.cpp', `${name}.cpp`)),
    );
    writeFileSync(join(project, 'CMakeLists.txt'), [...once, 'project(examples LANGUAGES CXX)', ...each].join('\n'));
    run(project, 'cmake', '-S', '.', '-B', 'build', `-DCMAKE_PREFIX_PATH=${prefix}`);
    run(project, 'cmake', '--build', 'build', '--parallel', '2');
    for (const { name, prints } of examples) expect(run(join(project, 'build'), `./${name}`)).toBe(prints);
  });
});
