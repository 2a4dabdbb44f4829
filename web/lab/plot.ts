/** The maths of the plot of spanning probability: which part of the axis it shows, and where things stand. Pure. */

/** The pixels inside the axes. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Plot {
  /** The shares of open sites at both ends. */
  from: number;
  to: number;
  /** Round numbers between them. */
  ticks: number[];
  x(share: number): number;
  y(probability: number): number;
  /** The curve, as the path of an SVG. */
  line: string;
}

/** Round numbers in a range: 1, 2 or 5 times a power of ten apart, at most `most` of them. */
export function roundTicks(from: number, to: number, most: number): number[] {
  const rough = (to - from) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  // Quotients that ought to be whole are so only after rounding.
  const steps = (value: number) => Number((value / step).toPrecision(9));
  const first = Math.ceil(steps(from));
  const count = Math.floor(steps(to)) - first + 1;
  return Array.from({ length: count }, (_, t) => Number(((first + t) * step).toPrecision(9)));
}

/** `curve`: stride 2, share and probability, ascending. All of the axis where there is no curve to show. */
export function plotOf(curve: Float64Array, box: Box): Plot {
  const from = curve[0] ?? 0;
  const to = curve.at(-2) ?? 1;
  const x = (share: number) => box.left + ((share - from) / (to - from)) * box.width;
  const y = (probability: number) => box.top + (1 - probability) * box.height;
  let line = '';
  for (let p = 0; p < curve.length; p += 2) {
    const [px, py] = [x(curve[p] as number), y(curve[p + 1] as number)];
    line += `${p === 0 ? 'M' : 'L'}${px.toFixed(2)} ${py.toFixed(2)}`;
  }
  return { from, to, ticks: roundTicks(from, to, 4), x, y, line };
}

/** Infinite lattices span from this share of open sites on. */
export const knownThresholds = { square4: 0.592746, square8: 0.407254, hex: 0.5 } as const;

/** How many standard errors a threshold is from the known one; undefined while the error is unknown. */
export function errorsAway(threshold: number, standardError: number, known: number): number | undefined {
  return standardError > 0 ? (threshold - known) / standardError : undefined;
}
