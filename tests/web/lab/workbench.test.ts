import { describe, expect, test } from 'vitest';
import type { EngineClient, LabOptions } from '../../../web/engine';
import { Edit } from '../../../web/engine/module';
import { Workbench } from '../../../web/lab/workbench';

const map = (text: string): LabOptions => ({ kind: 'map', text });

/** Remembers what it was asked; refuses the map `bad`. */
function fakeClient() {
  const asked: string[] = [];
  const client = {
    async openLab(options: LabOptions) {
      const text = options.kind === 'map' ? options.text : options.caveSeed;
      asked.push(`open ${text}`);
      if (text === 'bad') throw new Error('refused');
      return { tiles: new Uint8Array() };
    },
    async nearestOpen(space: string, x: number, y: number) {
      expect(space).toBe('lab');
      return { x: x + 1, y: y + 1, ground: 1 };
    },
    async edit(space: string, tiles: Float64Array, to: number) {
      asked.push(`edit ${space} ${[...tiles]} ${to}`);
    },
    async join({ fromX, fromY, toX, toY }: Record<string, number>) {
      asked.push(`join ${fromX},${fromY} ${toX},${toY}`);
      return { dug: new Int32Array(), tiles: new Uint8Array() };
    },
  };
  return { asked, bench: new Workbench(client as unknown as EngineClient) };
}

describe('the one lab of the engine', () => {
  test('is the one before again when what belongs to the next is bad', async () => {
    const { asked, bench } = fakeClient();
    await bench.open(map('a'), async () => {});
    await bench.join({ x: 0, y: 1 }, { x: 5, y: 6 });
    await expect(bench.open(map('b'), () => Promise.reject(new Error('bad scenarios')))).rejects.toThrow(
      'bad scenarios',
    );
    expect(asked).toEqual(['open a', 'join 1,2 6,7', 'open b', 'open a', 'join 1,2 6,7']);
  });

  test('has what was edited and dug again, in that order', async () => {
    const { asked, bench } = fakeClient();
    await bench.open(map('a'), async () => {});
    await bench.edit(Float64Array.of(1, 1, 2, 1), Edit.rock);
    await bench.edit(Float64Array.of(2, 1), Edit.open);
    await bench.join({ x: 0, y: 1 }, { x: 5, y: 6 });
    await bench.edit(Float64Array.of(3, 3), Edit.rock);
    asked.length = 0;
    for (let again = 0; again < 2; again++) {
      await expect(bench.open(map('bad'), async () => {})).rejects.toThrow('refused');
      const steps = asked.splice(0);
      expect(steps.slice(0, 2)).toEqual(['open bad', 'open a']);
      expect(steps.slice(2, 4).sort()).toEqual(['edit lab 1,1 0', 'edit lab 2,1 1']);
      expect(steps.slice(4)).toEqual(['join 1,2 6,7', 'edit lab 3,3 0']);
    }
  });

  test('stays what it is when the engine refuses the next', async () => {
    const { asked, bench } = fakeClient();
    await bench.open(map('a'), async () => {});
    await expect(bench.open(map('bad'), async () => {})).rejects.toThrow('refused');
    // Another lab may have been opened in between, and superseded before anybody heard of it: the one shown comes back.
    expect(asked).toEqual(['open a', 'open bad', 'open a']);
  });

  test('gives what belongs to it along with it', async () => {
    const { bench } = fakeClient();
    const { also } = await bench.open(map('a'), async ({ tiles }) => tiles.length);
    expect(also).toBe(0);
  });
});
