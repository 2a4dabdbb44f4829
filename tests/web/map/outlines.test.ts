import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Drawing, type Mask, type Pen, traceOutlines } from '../../../web/map/outlines';

interface Point {
  x: number;
  y: number;
}

/** What a pen has drawn: closed loops of points, curves cut into short pieces. */
class Loops implements Pen {
  readonly closed: Point[][] = [];
  readonly commands: string[] = [];
  #loop: Point[] = [];

  moveTo(x: number, y: number): void {
    this.commands.push(`M ${x} ${y}`);
    this.#loop = [{ x, y }];
  }

  lineTo(x: number, y: number): void {
    this.commands.push(`L ${x} ${y}`);
    this.#loop.push({ x, y });
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.commands.push(`Q ${cx} ${cy} ${x} ${y}`);
    const from = this.#loop.at(-1) as Point;
    for (let step = 1; step <= 8; step++) {
      const t = step / 8;
      const bend = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
      this.#loop.push({ x: bend(from.x, cx, x), y: bend(from.y, cy, y) });
    }
  }

  closePath(): void {
    this.closed.push(this.#loop);
  }
}

const exact: Drawing = { left: 0, top: 0, scale: 1, wavering: 0 };
const wavering: Drawing = { ...exact, wavering: 0.22 };

function maskOf(...rows: string[]): Mask {
  const text = rows.join('');
  return {
    x0: 0,
    y0: 0,
    width: text.length / rows.length,
    height: rows.length,
    inside: Uint8Array.from(text, (tile) => (tile === 'o' ? 1 : 0)),
  };
}

function trace(mask: Mask, drawing: Drawing): Loops {
  const loops = new Loops();
  traceOutlines(mask, loops, drawing);
  return loops;
}

/** How often loops go round a point, clockwise on the screen. */
function winding(loops: Point[][], { x, y }: Point): number {
  let turns = 0;
  for (const loop of loops) {
    loop.forEach((a, index) => {
      const b = loop[(index + 1) % loop.length] as Point;
      if (a.y <= y === b.y <= y) return;
      const crossing = a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x);
      if (crossing > x) turns += a.y < b.y ? 1 : -1;
    });
  }
  return turns;
}

function area(loop: Point[]): number {
  return loop.reduce((sum, a, index) => {
    const b = loop[(index + 1) % loop.length] as Point;
    return sum + (a.x * b.y - a.y * b.x) / 2;
  }, 0);
}

const randomMask = fc
  .tuple(
    fc.integer({ min: 1, max: 14 }),
    fc.integer({ min: 1, max: 14 }),
    fc.integer({ min: -(2 ** 38), max: 2 ** 38 }),
  )
  .chain(([width, height, x0]) =>
    fc
      .uint8Array({ min: 0, max: 1, minLength: width * height, maxLength: width * height })
      .map((inside): Mask => ({ x0, y0: -x0, width, height, inside })),
  );

/** The commands that draw only what is between some columns, as text, with places relative to a column. */
function piecesWithin(commands: string[], from: number, to: number, shift: number): Set<string> {
  const pieces = new Set<string>();
  for (const command of commands) {
    if (!command.startsWith('Q')) continue;
    const [cx, cy, x, y] = command.slice(2).split(' ').map(Number) as [number, number, number, number];
    if (cx > from && cx < to) pieces.add([cx - shift, cy, x - shift, y].map((at) => at.toFixed(6)).join());
  }
  return pieces;
}

describe('outlines', () => {
  test('go round the middle of every tile inside, once, and of none outside, however they waver', () => {
    fc.assert(
      fc.property(randomMask, fc.constantFrom(exact, wavering), (mask, drawing) => {
        const { closed } = trace(mask, drawing);
        mask.inside.forEach((inside, index) => {
          const middle = { x: (index % mask.width) + 0.5, y: Math.floor(index / mask.width) + 0.5 };
          expect(winding(closed, middle)).toBe(inside);
        });
      }),
      { numRuns: 400 },
    );
  });

  test('keep tiles apart that only touch at a corner', () => {
    const { closed } = trace(maskOf('o.', '.o'), exact);
    expect(closed.length).toBe(2);
    expect(winding(closed, { x: 1, y: 1 })).toBe(0);
    // What is outside wins there: one outline runs round both of its tiles.
    const walled = trace(maskOf('ooo', 'o.o', 'oo.'), exact).closed;
    expect([walled.length, winding(walled, { x: 2, y: 2 })]).toEqual([1, 0]);
  });

  test('are round: one tile becomes nearly a circle', () => {
    const { closed } = trace(maskOf('o'), exact);
    const radii = (closed[0] as Point[]).map(({ x, y }) => Math.hypot(x - 0.5, y - 0.5));
    expect(Math.max(...radii) / Math.min(...radii)).toBeLessThan(1.07);
  });

  test('have no kinks', () => {
    fc.assert(
      fc.property(randomMask, fc.constantFrom(exact, wavering), (mask, drawing) => {
        for (const loop of trace(mask, drawing).closed) {
          const steps = loop
            .map((a, index) => {
              const b = loop[(index + 1) % loop.length] as Point;
              return { x: b.x - a.x, y: b.y - a.y };
            })
            .filter(({ x, y }) => Math.hypot(x, y) > 1e-9);
          steps.forEach((a, index) => {
            const b = steps[(index + 1) % steps.length] as Point;
            const turn = Math.atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y);
            expect(Math.abs(turn)).toBeLessThan(Math.PI / 6);
          });
        }
      }),
    );
  });

  test('have holes the other way round', () => {
    const { closed } = trace(maskOf('ooooo', 'o...o', 'o...o', 'o...o', 'ooooo'), exact);
    expect(closed.map((loop) => Math.sign(area(loop)))).toEqual([1, -1]);
  });

  test('draw long walls and slopes as single lines', () => {
    const walls = trace(maskOf('oooooooooooo', 'oooooooooooo'), exact).commands;
    expect(walls.filter((command) => command.startsWith('L')).length).toBe(2);
    expect(walls.length).toBeLessThan(16);
    const slope = trace(maskOf('o.......', 'oo......', 'ooo.....', 'oooo....', 'ooooo...', 'oooooo..'), exact).commands;
    expect(slope.length).toBeLessThan(20);
  });

  test('run the same in two windows wherever both know the tiles around', () => {
    fc.assert(
      fc.property(
        randomMask,
        fc.integer({ min: 3, max: 8 }),
        fc.constantFrom(exact, wavering),
        (mask, cut, drawing) => {
          fc.pre(mask.width > cut + 8);
          const width = mask.width - cut;
          const inside = Uint8Array.from({ length: width * mask.height }, (_, index) => {
            return mask.inside[Math.floor(index / width) * mask.width + (index % width) + cut] as number;
          });
          const part = { ...mask, x0: mask.x0 + cut, width, inside };
          const whole = piecesWithin(trace(mask, drawing).commands, cut + 3, mask.width - 3, cut);
          expect(piecesWithin(trace(part, drawing).commands, 3, width - 3, 0)).toEqual(whole);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('stay within a tile of the middles of edges, and waver in one place always alike', () => {
    const mask = maskOf('oooo', 'oooo', 'oooo', 'oooo');
    const straight = trace(mask, exact).closed[0] as Point[];
    const bent = trace(mask, wavering);
    expect(area(bent.closed[0] as Point[])).not.toBeCloseTo(area(straight), 3);
    expect(Math.abs(area(bent.closed[0] as Point[]) - area(straight))).toBeLessThan(16 * 0.22);
    expect(trace(mask, wavering).commands).toEqual(bent.commands);
    expect(trace({ ...mask, x0: 1000 }, wavering).commands).not.toEqual(bent.commands);
  });
});
