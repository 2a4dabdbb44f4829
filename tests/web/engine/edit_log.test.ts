import { expect, test } from 'vitest';
import { EditLog } from '../../../web/engine/edit_log';
import { Edit } from '../../../web/engine/module';

const callsOf = (log: EditLog) => [...log.calls()].map(({ tiles, to }) => ({ tiles: [...tiles], to }));

test('an edit log keeps the last edit of each tile, one call a kind', () => {
  const log = new EditLog({ keepsRestored: true });
  log.add(Float64Array.of(1, 2, -3, 4), Edit.rock);
  log.add(Float64Array.of(1, 2), Edit.open);
  log.add(Float64Array.of(5, 6), Edit.rock);
  log.add(Float64Array.of(-3, 4), Edit.restored);
  expect(callsOf(log)).toEqual([
    { tiles: [1, 2], to: Edit.open },
    { tiles: [-3, 4], to: Edit.restored },
    { tiles: [5, 6], to: Edit.rock },
  ]);
});

test('an edit log forgets what was restored, unless it has to keep that', () => {
  const log = new EditLog();
  log.add(Float64Array.of(1, 2, -3, 4, 5, 2), Edit.rock);
  log.add(Float64Array.of(-3, 4, 5, 2, 7, 8), Edit.restored);
  expect(callsOf(log)).toEqual([{ tiles: [1, 2], to: Edit.rock }]);
  log.add(Float64Array.of(1, 2), Edit.restored);
  expect(callsOf(log)).toEqual([]);
});

test('an edit log splits what is too much for one call', () => {
  const log = new EditLog();
  const count = 65536 + 10;
  log.add(
    Float64Array.from({ length: 2 * count }, (_, index) => index >> 1),
    Edit.rock,
  );
  const calls = callsOf(log);
  expect(calls.map(({ tiles }) => tiles.length / 2)).toEqual([65536, 10]);
  expect(new Set(calls.flatMap(({ tiles }) => tiles)).size).toBe(count);
});
