/** What the real modules hold after much work, in Node: a soak in the small. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EngineClient, type MemoryUsage } from '../../../web/engine';
import { Host } from '../../../web/engine/host';
import { PathServer } from '../../../web/engine/path_server';
import { Sessions } from '../../../web/engine/sessions';
import { wasmModule, wasmPaths, wasmRegions } from '../../wasm_engine';

let host: Host;
let first: EngineClient;

const makeClient = () => new EngineClient(() => host.connect());

beforeEach(async () => {
  host = new Host([
    ({ ready }) => {
      const sessions = new Sessions(
        {
          world: wasmModule,
          paths: async () => {
            const state = await wasmPaths();
            return { state, serve: () => new PathServer(state) };
          },
          regions: wasmRegions,
        },
        setImmediate,
      );
      void sessions.ready.then(ready);
      return { open: (port) => sessions.open(port), terminate: () => void sessions.close() };
    },
  ]);
  first = makeClient();
  await first.open({ seed: 'moss-42' });
});

afterEach(() => first.terminate());

const across = (x: number) => ({
  ...{ space: 'world' as const, clearance: 0, limit: 1e6 },
  ...{ fromX: x + 10, fromY: 60, toX: x + 200, toY: 100 },
});

/** Walks so many steps to the east, sees what is there, and crosses it. */
async function walk(client: EngineClient, from: number, steps: number): Promise<void> {
  for (let step = from; step < from + steps; step++) {
    const chunks = Int32Array.from({ length: 18 }, (_, index) =>
      index % 2 === 0 ? 4 * step + ((index / 2) % 3) : Math.floor(index / 6),
    );
    await client.load(chunks, 0);
    await client.paths({ ...across(512 * step), solvers: ['grid'] });
    // Meshes take long to make: these are of one place.
    await client.paths({ ...across(0), solvers: ['optimal'] });
  }
}

test('evicting chunks and finding paths leaves the heap as large as it was, and no handle', {
  timeout: 60_000,
}, async () => {
  const budget = 1 << 20;
  await first.open({ seed: 'moss-42' }, [], budget);
  await walk(first, 0, 12);
  const before = await first.memory();
  await walk(first, 12, 36);
  expect((await first.usage()).evictions).toBeGreaterThan(100);
  expect(await first.memory()).toEqual(before);
});

test('sessions that come and go leave the heap as large as it was, and no handle', { timeout: 60_000 }, async () => {
  const visit = async (): Promise<MemoryUsage> => {
    const client = makeClient();
    await client.open({ seed: 'fern-7' });
    await walk(client, 0, 1);
    await client.openLab({ kind: 'map', text: '....\n.##.\n....' });
    await client.percolate({ lattice: 'square4', size: 32, seed: 'a', runs: 2 });
    const during = await client.memory();
    // It leaves in the midst of long calls.
    client.percolate({ lattice: 'square4', size: 512, seed: 'a', runs: 1e6 }).catch(() => {});
    await new Promise((onPart) => {
      client.paths({ ...across(0), toX: 9000, solvers: ['optimal'] }, { onPart }).catch(() => {});
    });
    client.terminate();
    return during;
  };
  await visit();
  await expect.poll(() => first.memory()).toMatchObject({ sessions: 1, handles: 1 });
  const { heapBytes } = await first.memory();
  for (let k = 0; k < 5; k++) expect(await visit()).toMatchObject({ sessions: 2, handles: 4 });
  await expect.poll(() => first.memory()).toEqual({ sessions: 1, handles: 1, heapBytes });
});
