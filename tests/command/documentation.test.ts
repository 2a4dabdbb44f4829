/** `docs/command-line.md`: its examples run, and its tables have the options that the command has. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { document, section, tableRows } from '../web/docs/markdown';
import { command, waymesh } from './command';

const text = document('command-line.md');
const folder = mkdtempSync(join(tmpdir(), 'waymesh-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Example {
  line: string;
  status: number;
  /** What the last line of a block prints, where that is said. */
  out?: string;
}

const examples = [...text.matchAll(/^```sh\n(.*?)^```\n(?:\n```text\n(.*?)^```)?/gms)].flatMap(
  ([, lines = '', out]): Example[] => {
    const block = lines.trimEnd().split('\n');
    return block.map((line, number) => ({
      line,
      status: Number(/# status (\d)$/.exec(line)?.[1] ?? 0),
      ...(number === block.length - 1 && out !== undefined && { out }),
    }));
  },
);

describe('examples, one after the other in one folder', () => {
  test.for(examples)('$line', ({ line, status, out }) => {
    const env = { ...process.env, PATH: `${dirname(command)}${delimiter}${process.env.PATH}` };
    const answer = spawnSync('sh', ['-c', line], { cwd: folder, env, encoding: 'utf8', maxBuffer: 1 << 28 });
    expect({ status: answer.status, quiet: answer.stderr === '' }).toEqual({ status, quiet: status < 2 });
    if (out !== undefined) expect(answer.stdout).toBe(out);
  });

  test('are of every command', () => {
    const { out } = waymesh('--help');
    const commands = [...(out.split('Subcommands:\n')[1] ?? '').matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name);
    expect(commands.length).toBeGreaterThan(8);
    for (const name of commands) expect(examples.some(({ line }) => line.startsWith(`waymesh ${name} `))).toBe(true);
  });
});

/** Names and defaults of a command's options, as its help has them. */
function optionsOf(name: string): string[][] {
  return waymesh(name, '--help')
    .out.split('\n')
    .filter((line) => /^ {2}--/.test(line))
    .map((line) => {
      const [head = ''] = line.trim().split(/ {2,}/);
      const [, option = '', rest = ''] = /^(\S+)(.*)$/.exec(head) ?? [];
      return [option, /=(\S+)/.exec(rest)?.[1] ?? (/ REQUIRED/.test(rest) ? 'required' : '')];
    });
}

function documented(heading: string): string[][] {
  const rows = tableRows(section(text, heading));
  return rows.map(([option = '', , by = '']) => [option, by]);
}

describe('options', () => {
  const world = documented('A world');

  test.for(['roads', 'check', 'hash', 'world', 'path'])('of waymesh %s, a world among them', (name) => {
    expect([...world, ...documented(`waymesh ${name}`)]).toEqual(optionsOf(name));
  });

  test.for(['scen', 'cave', 'percolate'])('of waymesh %s', (name) => {
    expect(documented(`waymesh ${name}`)).toEqual(optionsOf(name));
  });
});
