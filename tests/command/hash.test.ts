import { describe, expect, test } from 'vitest';
import type { WorldOptions } from '../../web/engine/module';
import { wasmHash } from '../wasm_engine';
import { waymesh } from './command';

const farthest = 2 ** 31 - 1;

/** Round the origin, at negative coordinates, and at the edges of the 32-bit range. */
const places: [number, number, number, number][] = [
  [-2, -2, 2, 2],
  [-1000, 70, -996, 73],
  [farthest - 1, -farthest + 1, farthest, -farthest + 3],
  [-farthest - 1, farthest - 2, -farthest + 1, farthest],
];

const worlds: WorldOptions[] = [
  { seed: 'moss-42' },
  { seed: '青苔', density: 4, keep: 0 },
  { seed: '', density: 256, keep: 1, jitter: 0 },
  { seed: 'moss-42', style: 'classic', density: 20, keep: 0.2 },
  { seed: 'moss-42', rock: 0.3333, rounds: 2, erosion: 3, roadHalfWidth: 0.75 },
];

const worldArguments = (options: WorldOptions) =>
  Object.entries(options).flatMap(([key, value]) => [
    `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    String(value),
  ]);

describe('hash', () => {
  for (const world of worlds)
    for (const place of places)
      test(`is that of WebAssembly, in every order: ${JSON.stringify(world)} at ${place}`, async () => {
        const hash = await wasmHash(world, place, 0);
        expect(hash).toMatch(/^[0-9a-f]{16}$/);
        for (const order of ['0', '1', '7'])
          expect(waymesh('hash', ...worldArguments(world), '--chunks', place.join(), '--order', order)).toEqual({
            status: 0,
            out: `${hash}\n`,
            error: '',
          });
      });

  test('differs for another seed, parameter or place', () => {
    const hashes = [
      waymesh('hash', '--chunks', '0,0,1,1'),
      waymesh('hash', '--chunks', '0,0,1,1', '--seed', 'moss-43'),
      waymesh('hash', '--chunks', '0,0,1,1', '--keep', '0.5'),
      waymesh('hash', '--chunks', '0,0,1,1', '--density', '46'),
      waymesh('hash', '--chunks', '0,0,1,1', '--jitter', '0.5'),
      waymesh('hash', '--chunks', '0,0,1,1', '--rock', '0.5'),
      waymesh('hash', '--chunks', '0,0,1,1', '--rounds', '1'),
      waymesh('hash', '--chunks', '0,0,1,1', '--rounds', '1', '--erosion', '1'),
      waymesh('hash', '--chunks', '0,0,1,1', '--road-half-width', '2'),
      waymesh('hash', '--chunks', '1,0,2,1'),
    ].map(({ out }) => out);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
