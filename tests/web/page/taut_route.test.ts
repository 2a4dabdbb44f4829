import { describe, expect, test } from 'vitest';
import type { CallOptions } from '../../../web/engine';
import { Superseded } from '../../../web/engine';
import type { TightenAsk, TightenPart, TimedPath } from '../../../web/engine/protocol';
import { lengthOf, turnsOf } from '../../../web/page/taut_pieces';
import { TautRoute } from '../../../web/page/taut_route';
import type { Tighten } from '../../../web/page/ways';
import { timedPath } from './path_facts';

/** A zigzag of some 5000 tiles. */
const points = Float64Array.from({ length: 800 }, (_, i) => (i % 2 === 0 ? 5 * i : i % 4 === 1 ? 0 : 9));
const road = timedPath({ points, length: lengthOf(points), straight: 3990 });

/** The engine over open ground: both ends of each piece, and nothing in between. */
async function overOpenGround({ points, pieces }: TightenAsk, { onPart }: CallOptions<TightenPart>): Promise<null> {
  for (let p = 0; p < pieces.length; p += 2) {
    const [first, last] = [pieces[p], pieces[p + 1]] as [number, number];
    const ends = [...points.subarray(2 * first, 2 * first + 2), ...points.subarray(2 * last, 2 * last + 2)];
    onPart?.({ first, last, points: Float64Array.from(ends) });
  }
  return null;
}

interface Heard {
  route: TautRoute;
  changes: number;
  finished: TimedPath[];
  failed: Error[];
  /** Resolves when it no longer goes on. */
  ended: Promise<void>;
}

function pulled(tighten: Tighten, view = () => ({ x0: 0, y0: 0, x1: 50, y1: 50 }), clearance = 3): Heard {
  const heard = { changes: 0, finished: [] as TimedPath[], failed: [] as Error[] } as Heard;
  heard.ended = new Promise((resolve) => {
    heard.route = new TautRoute(road, clearance, tighten, {
      view,
      changed: () => {
        heard.changes++;
        if (!heard.route.running) queueMicrotask(resolve);
      },
      finished: (path) => heard.finished.push(path),
      failed: (error) => heard.failed.push(error),
    });
  });
  return heard;
}

describe('a long way along roads', () => {
  test('becomes taut, and is told when all of it is', async () => {
    const heard = pulled(overOpenGround);
    expect(heard.route.running).toBe(true);
    expect(heard.route.path).toBe(road);
    await heard.ended;
    const { path } = heard.route;
    expect(heard.finished).toEqual([path]);
    expect(heard.failed).toEqual([]);
    expect(heard.route.share).toBe(1);
    expect(path.length).toBeCloseTo(3990, 0);
    expect(path.length).toBeCloseTo(lengthOf(path.points));
    expect(path.turns).toBe(turnsOf(path.points));
    expect([...path.points.subarray(0, 2), ...path.points.subarray(-2)]).toEqual([0, 0, 3990, 9]);
    expect(path.straight).toBe(road.straight);
    expect(heard.route.of).toBe(road);
  });

  test('is asked in the walker’s size, a few pieces at once, of where the reader looks by then', async () => {
    const asks: TightenAsk[] = [];
    let x = 0;
    const heard = pulled(
      async (ask, options) => {
        asks.push(ask);
        x = 3900;
        return await overOpenGround(ask, options);
      },
      () => ({ x0: x, y0: 0, x1: x + 50, y1: 50 }),
    );
    await heard.ended;
    expect(asks.every(({ clearance, pieces }) => clearance === 3 && pieces.length <= 8)).toBe(true);
    expect(asks[0]?.points[0]).toBe(0);
    // The last piece reaches to where the reader looks.
    expect(asks[1]?.points[0]).toBeGreaterThan(3400);
  });

  test('stays as it is when it is stopped', async () => {
    let stop = () => {};
    let asks = 0;
    const heard = pulled(async (ask, options) => {
      if (++asks === 2) stop();
      if (options.signal?.aborted) throw new Superseded('cancelled');
      return await overOpenGround(ask, options);
    });
    const stopped = new Promise<void>((resolve) => {
      stop = () => {
        heard.route.stop();
        resolve();
      };
    });
    await stopped;
    await Promise.resolve();
    expect(heard.route.running).toBe(false);
    expect(heard.route.path.length).toBeLessThan(road.length);
    expect(heard.route.share).toBeGreaterThan(0);
    expect(heard.route.share).toBeLessThan(1);
    expect(asks).toBe(2);
    expect(heard.finished).toEqual([]);
    expect(heard.failed).toEqual([]);
  });

  test('rests, and goes on from there', async () => {
    let rested = () => {};
    let asks = 0;
    const heard = pulled(async (ask, options) => {
      if (++asks === 2) {
        heard.route.rest();
        rested();
        throw new Superseded('cancelled');
      }
      return await overOpenGround(ask, options);
    });
    await new Promise<void>((resolve) => {
      rested = resolve;
    });
    const { share } = heard.route;
    expect(share).toBeGreaterThan(0);
    expect(heard.route.running).toBe(false);
    heard.route.goOn();
    expect(heard.route.running).toBe(true);
    await heard.ended;
    expect(heard.route.share).toBe(1);
    expect(heard.finished).toEqual([heard.route.path]);
    heard.route.goOn();
    expect(heard.route.running).toBe(false);
  });

  test('does not go on when it was stopped', async () => {
    const heard = pulled(overOpenGround);
    heard.route.stop();
    heard.route.goOn();
    expect(heard.route.running).toBe(false);
  });

  test('stays as it is also when the last answer is there already', async () => {
    let stop = () => {};
    const heard = pulled(async (ask, options) => {
      await overOpenGround(ask, options);
      stop();
      return null;
    });
    const stopped = new Promise<void>((resolve) => {
      stop = () => {
        heard.route.stop();
        // Long after the answer has been heard.
        setTimeout(resolve);
      };
    });
    await stopped;
    expect(heard.route.path).toBe(road);
    expect(heard.changes).toBe(0);
    expect(heard.finished).toEqual([]);
  });

  test('ends without a word when the engine has something newer, and with one when it fails', async () => {
    const superseded = pulled(() => Promise.reject(new Superseded('a newer call took its place')));
    await superseded.ended;
    expect(superseded.failed).toEqual([]);
    const failure = new Error('clearance: got 9, expected 0 to 7');
    const failed = pulled(() => Promise.reject(failure));
    await failed.ended;
    expect(failed.failed).toEqual([failure]);
    for (const { finished, route } of [superseded, failed]) {
      expect(finished).toEqual([]);
      expect(route.path).toBe(road);
    }
  });

  test('keeps the road where no answer comes', async () => {
    const heard = pulled(() => Promise.resolve(null));
    await heard.ended;
    expect(heard.route.path.points).toEqual(points);
    expect(heard.route.share).toBe(1);
  });
});
