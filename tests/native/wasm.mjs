// Runs the WebAssembly build of the Catch2 suite. Arguments are Catch2's. Folders that the tests read by way of an
// environment variable are copied into the module's file system, and the variable points there.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import createSuite from '../../build/wasm/waymesh_tests_wasm.js';

function copyFolder(FS, from, to) {
  FS.mkdir(to);
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), `${to}/${name}`];
    if (statSync(source).isDirectory()) copyFolder(FS, source, target);
    else FS.writeFile(target, readFileSync(source));
  }
}

await createSuite({
  wasmBinary: readFileSync(new URL('../../build/wasm/waymesh_tests_wasm.wasm', import.meta.url)),
  thisProgram: 'waymesh_tests_wasm',
  // Inside the module every output looks like a terminal; only here it is known whether it is one.
  arguments: [...process.argv.slice(2), '--use-colour', process.stdout.isTTY ? 'yes' : 'no'],
  print: (line) => process.stdout.write(`${line}\n`),
  printErr: (line) => process.stderr.write(`${line}\n`),
  quit: (status, unwind) => {
    process.exitCode = status;
    throw unwind;
  },
  preRun: ({ FS, ENV }) => {
    for (const variable of ['WAYMESH_DATA', 'WAYMESH_FIXTURES']) {
      const folder = process.env[variable];
      if (!folder) continue;
      ENV[variable] = `/${variable}`;
      copyFolder(FS, folder, ENV[variable]);
    }
  },
});
