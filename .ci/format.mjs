// Formatting of all sources. `--write` changes them; without it they are only checked.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageCommand } from './build.mjs';
import { findClangFormat, requirePackages, requireTools, root } from './tools.mjs';

const write = process.argv.includes('--write');
requireTools('clangFormat');
requirePackages();

const cpp = ['native', 'tests']
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)))
  .filter((file) => /\.(cpp|hpp)$/.test(file));

const commands = [
  [findClangFormat(), ...(write ? ['-i'] : ['--dry-run', '-Werror']), ...cpp],
  [packageCommand('biome'), 'format', ...(write ? ['--write'] : [])],
];
const statuses = commands.map(
  ([command, ...args]) => spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status,
);
process.exit(statuses.every((status) => status === 0) ? 0 : 1);
