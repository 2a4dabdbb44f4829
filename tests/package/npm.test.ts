import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build, createServer, type InlineConfig, type PreviewServer, preview, type ViteDevServer } from 'vite';
import { describe, expect } from 'vitest';
import { test } from '../browser/browser';
import { waymesh } from '../command/command';
import { path } from '../command/path_answer';
import { cleanFolder, codeBlocks, root, run } from './consumer';

const modules = ['waymesh.wasm', 'waymesh_paths.wasm', 'waymesh_regions.wasm'];
const bin = join(root, 'node_modules/.bin');
const folder = cleanFolder();

run(root, process.execPath, '.ci/package.mjs');
run(join(root, 'build/package'), 'npm', 'pack', '--pack-destination', folder);
const tarball = join(folder, readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '');

const project = join(folder, 'project');
cpSync(join(root, 'tests/package/npm'), project, { recursive: true });
run(project, 'npm', 'install', '--offline', '--no-audit', '--no-fund', tarball);
mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
for (const name of ['@types/node', 'undici-types'])
  symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));

const rect = (x0: number, y0: number, x1: number, y1: number) => [
  '--seed',
  'moss-42',
  '--chunks',
  [x0, y0, x1, y1].join(),
];
const output = (...args: string[]) => waymesh(...args).out;

/** All that the consumer finds out and the command can tell. */
function expected() {
  const ends = ['--seed', 'moss-42', '--from', '10.5,9.5', '--to', '200.5,150.5'];
  const solvers = ['grid', 'smooth', 'sampled', 'corridor', 'optimal', 'road'];
  const paths = Object.fromEntries(
    solvers.map((solver) => {
      const { status, length, turns, points, snapped } = path(...ends, '--solver', solver);
      return [solver, { status, length, turns, points, snapped }];
    }),
  );
  const roads: { nodes: [number, number][]; edges: [number, number][] } = JSON.parse(
    output('roads', ...rect(0, 0, 1, 1), '--format', 'json'),
  );
  const centre = (n: number) => (roads.nodes[n] ?? []).map((tile) => tile + 0.5);
  const world = (format: string) => output('world', '--seed', 'moss-42', '--tiles', '-20,3,90,60', '--format', format);
  const files = Object.fromEntries(['svg', 'geojson', 'json', 'txt', 'map'].map((format) => [format, world(format)]));
  const { components, crossings, edges } = JSON.parse(output('check', ...rect(0, 0, 5, 5)));
  const cave = output('cave', '--noise', 'java', '--cave-seed', '20261029', '--size', '40x22').split('\n');
  return {
    hash: output('hash', ...rect(0, 0, 3, 3)).trim(),
    roads: roads.edges.map(([a, b]) => [...centre(a), ...centre(b)]).sort(),
    statistics: { components, crossings, edges },
    tiles: output('world', '--seed', 'moss-42', '--tiles', '-70,-9,130,200', '--format', 'txt').replaceAll('+', '.'),
    files,
    paths,
    limited: 'limit',
    edits: { touched: [{ x: 0, y: 0 }], longer: true, restored: paths.optimal?.length },
    cave: {
      filled: 62,
      start: { x: 20.5, y: 2.5 },
      goal: { x: 25.5, y: 20.5 },
      tiles: `${cave.filter((line) => line.startsWith('#')).join('\n')}\n`.replaceAll(/[*SE]/g, '.'),
    },
    map: { dug: [{ x: 2, y: 1 }], length: 2 },
    threshold: JSON.parse(output('percolate', '--lattice', 'square4', '--size', '64', '--runs', '20')).threshold,
    refusal: expect.stringMatching(/^Refused: density: got 3, expected /),
  };
}

interface Facts {
  roads: number[][];
}

function expectKnown(facts: Facts): void {
  expect({ ...facts, roads: [...facts.roads].sort() }).toMatchObject(expected());
}

/** All say the same, and what the command says. */
function expectAgreement(answers: Record<string, Facts>): void {
  const [first, ...others] = Object.values(answers);
  if (!first) throw new Error('no answers');
  expectKnown(first);
  for (const other of others) expect(other).toEqual(first);
}

describe('the npm package', () => {
  test('has a manifest, files and types that all resolutions understand', () => {
    run(folder, join(bin, 'publint'), 'run', tarball, '--strict');
    run(folder, join(bin, 'attw'), tarball, '--profile', 'esm-only', '--no-emoji', '--exclude-entrypoints', ...modules);
  });

  test('has types for a page and for Node.js, and answers there as the command', () => {
    run(project, join(bin, 'tsc'), '--project', 'tsconfig.node.json');
    const { together, ...answers } = JSON.parse(run(project, process.execPath, 'out/command.js'));
    expectAgreement(answers);
    expect(together).toEqual({
      names: ['AbortError', 'Refused', 'hash', 'found', 'found', 'Refused'],
      rising: true,
    });
  });

  const settings: InlineConfig = { root: project, logLevel: 'error', configFile: false };

  async function expectPageAgrees(browser: Browser, server: PreviewServer | ViteDevServer): Promise<void> {
    const page = await browser.newPage();
    try {
      await page.goto(server.resolvedUrls?.local[0] ?? '');
      const text = await page.locator('#facts', { hasText: /./ }).textContent();
      const { element, ...answers } = JSON.parse(text ?? '');
      expectAgreement(answers);
      const { length } = answers.sync.paths.optimal;
      expect(element).toMatchObject({ isElement: true, length, asked: length });
      expect(element.permalink).toContain('path=6.5,12.5~200.5,150.5');
    } finally {
      await page.close();
      await server.close();
    }
  }

  test('is built by vite without settings, and answers in Chromium as the command', async ({ browser }) => {
    run(project, join(bin, 'tsc'), '--project', '.');
    await build(settings);
    await expectPageAgrees(browser, await preview({ ...settings, preview: { host: '127.0.0.1', open: false } }));
  });

  test('is served by vite while developing', async ({ browser }) => {
    const server = await createServer({ ...settings, server: { host: '127.0.0.1', open: false } });
    await expectPageAgrees(browser, await server.listen());
  });
});

describe('docs/npm.md', () => {
  const blocks = codeBlocks('docs/npm.md');
  const examples = blocks.flatMap(({ language, text, line }, b) =>
    language === 'js' ? [{ name: `line_${line}`, text, prints: blocks[b + 1]?.text }] : [],
  );

  test('has examples for pages whose types are right', () => {
    mkdirSync(join(project, 'examples'));
    for (const { language, text, line } of blocks)
      if (language === 'ts') writeFileSync(join(project, `examples/line_${line}.ts`), text);
    run(project, join(bin, 'tsc'), '--project', '.');
  });

  for (const { name, text, prints } of examples)
    test(`prints what it says: ${name}`, () => {
      writeFileSync(join(project, `${name}.mjs`), text);
      expect(run(project, process.execPath, `${name}.mjs`)).toBe(prints);
    });
});
