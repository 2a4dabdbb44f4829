import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A folder outside the repository, so that nothing is found there by chance; gone when the file's tests are done. */
export function cleanFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymesh-consumer-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs a program to its end and returns what it printed; throws with all of it when it fails. */
export function run(folder: string, program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${[program, ...args].join(' ')}: status ${status} ${error ?? ''}\n${stdout}${stderr}`);
  return stdout;
}

export interface Block {
  language: string;
  /** Number of its first line in the document. */
  line: number;
  text: string;
}

/** The code blocks of a document, in order. */
export function codeBlocks(document: string): Block[] {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: code = '', index }) => ({
    language,
    line: text.slice(0, index).split('\n').length + 1,
    text: code,
  }));
}
