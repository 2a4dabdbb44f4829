import { expect, test } from 'vitest';
import { Newest, within } from '../../../web/page/newest';

test('runs one wish at a time; those that come meanwhile become one', async () => {
  const runs: number[][] = [];
  const ends: (() => void)[] = [];
  const newest = new Newest<number[]>(
    (wish) => {
      runs.push(wish);
      return new Promise((resolve) => ends.push(resolve));
    },
    (older, newer) => [...older, ...newer],
  );
  newest.want([1]);
  newest.want([2]);
  newest.want([3]);
  expect(runs).toEqual([[1]]);
  ends.shift()?.();
  await Promise.resolve();
  expect(runs).toEqual([[1], [2, 3]]);
  ends.shift()?.();
  await Promise.resolve();
  await Promise.resolve();
  newest.want([4]);
  expect(runs).toEqual([[1], [2, 3], [4]]);
});

test('waits for a promise, but no longer than its patience', async () => {
  await within(60_000, Promise.resolve());
  await within(0, new Promise(() => {}));
  await expect(within(60_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
});
