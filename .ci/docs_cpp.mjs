// `npm run docs:cpp`: the reference of the C++ headers, in build/docs/cpp.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { requireTools, root } from './tools.mjs';

requireTools('doxygen');
mkdirSync(join(root, 'build/docs'), { recursive: true });
const { status } = spawnSync('doxygen', ['docs/Doxyfile'], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
