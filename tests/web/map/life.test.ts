import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EngineClient, EngineLost, Superseded } from '../../../web/engine';
import { Life } from '../../../web/map/life';
import type { MapView } from '../../../web/map/map_view';

let asked: string[];
let travellers: () => Promise<Float64Array>;
let life: Life;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  asked = [];
  const client = {
    focus: () => {
      asked.push('focus');
      return Promise.resolve(null);
    },
    travellers: () => {
      asked.push('travellers');
      return travellers();
    },
  };
  const map = {
    still: true,
    chunksInView: () => ({ x0: 0, y0: 0, x1: 1, y1: 1 }),
    showStates: () => {},
    showTravellers: () => {},
  };
  life = new Life(client as unknown as EngineClient, map as unknown as MapView);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Lets promises settle, at most so many rounds of them. */
async function settle(): Promise<void> {
  for (let round = 0; round < 50; round++) await Promise.resolve();
}

describe('travellers', () => {
  test('do not call for an engine that is lost again and again', async () => {
    travellers = () => Promise.reject(new EngineLost('no such script'));
    life.show(false, true);
    await settle();
    expect(asked.filter((call) => call === 'travellers').length).toBeLessThanOrEqual(2);
  });

  test('walk on when a fresh engine has its focus, and in a new world', async () => {
    travellers = () => Promise.reject(new EngineLost('out of memory'));
    life.show(false, true);
    await settle();
    asked = [];
    travellers = () => Promise.resolve(new Float64Array(3));
    life.forget();
    await settle();
    expect(asked).toEqual(['focus', 'travellers']);
  });

  test('ask again after the world before them was closed', async () => {
    const answers = [Promise.reject(new Superseded()), Promise.resolve(new Float64Array(3))];
    travellers = () => answers.shift() ?? Promise.resolve(new Float64Array());
    life.show(false, true);
    await settle();
    expect(answers).toEqual([]);
  });
});
