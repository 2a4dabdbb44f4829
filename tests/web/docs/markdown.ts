/** What tests read out of the documentation. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export function document(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url)), 'utf8');
}

/** What stands under a heading, up to the next one. */
export function section(text: string, heading: string): string {
  const [, after] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  if (after === undefined) throw new Error(`no heading ${heading}`);
  return after.split(/^#+ /m, 1)[0] as string;
}

/** The rows of the first table, without its head; a cell that is nothing but code comes as that code. */
export function tableRows(text: string): string[][] {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.startsWith('|'));
  const rows: string[][] = [];
  for (const line of lines.slice(first + 2)) {
    if (!line.startsWith('|')) break;
    const cells = line.slice(1, -1).split(/(?<!\\)\|/);
    rows.push(cells.map((cell) => cell.trim().replace(/^`([^`]*)`$/, '$1')));
  }
  return rows;
}

/** The blocks of code in a language; '' for those that name none. */
export function codeBlocks(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
    .filter(([, named]) => named === language)
    .map(([, , code]) => code as string);
}
