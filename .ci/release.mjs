// `npm run release`: all that is published, built from a fresh checkout of the last commit, into build/release.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './tools.mjs';

const checkout = join(root, 'build/release-checkout');
const release = join(root, 'build/release');
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function run(cwd, command, ...args) {
  console.log(`${command} ${args.join(' ')}`);
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status === 0) return;
  console.error(`${command}: ${error?.message ?? `ended with status ${status}`}`);
  process.exit(1);
}

/** The same bytes for the same files, whenever and by whomever they are packed. */
const packing = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];

for (const folder of [checkout, release]) rmSync(folder, { recursive: true, force: true });
mkdirSync(release, { recursive: true });

run(root, 'git', 'clone', '--quiet', '--no-hardlinks', root, checkout);
run(checkout, process.execPath, '.ci/build.mjs', 'wasm', 'page');
run(checkout, process.execPath, '.ci/package.mjs');

cpSync(join(checkout, 'dist'), join(release, 'page'), { recursive: true });
copyFileSync(join(checkout, 'dist/waymesh.html'), join(release, 'waymesh.html'));
const page = `${name}-${version}-page.tar.gz`;
run(release, 'tar', ...packing, `--transform=s,^page,${name}-${version},`, '-czf', page, 'page');
run(join(checkout, 'build/package'), 'npm', 'pack', '--silent', '--pack-destination', release);
const source = `${name}-${version}`;
run(checkout, 'git', 'archive', `--prefix=${source}/`, '-o', join(release, `${source}-source.tar.gz`), 'HEAD');
rmSync(checkout, { recursive: true });

const files = readdirSync(release, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => entry.name)
  .sort();
const sums = files.map((file) => {
  const bytes = readFileSync(join(release, file));
  const packed = file.endsWith('gz') ? bytes.length : gzipSync(bytes).length;
  const kilobytes = (count) => `${(count / 1000).toFixed(1)} kB`.padStart(10);
  console.log(`${file.padEnd(30)}${kilobytes(bytes.length)}, packed ${kilobytes(packed)}`);
  return `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`;
});
writeFileSync(join(release, 'SHA256SUMS'), sums.join(''));
console.log(sums.join(''));
