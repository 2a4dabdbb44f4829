/** The outlines of an SVG path of M, q, t, l and z, as polygons: each curve as a few lines, each place divided by `unit`. */
export function svgPolygons(path: string, unit: number): [number, number][][] {
  const polygons: [number, number][][] = [];
  let polygon: [number, number][] = [];
  let [x, y, controlX, controlY] = [0, 0, 0, 0];
  const curveTo = (dx1: number, dy1: number, dx: number, dy: number) => {
    const steps = 8;
    for (let step = 1; step <= steps; step++) {
      const t = step / steps;
      const [a, b] = [2 * t * (1 - t), t * t];
      polygon.push([(x + a * dx1 + b * dx) / unit, (y + a * dy1 + b * dy) / unit]);
    }
    [controlX, controlY] = [x + dx1, y + dy1];
    [x, y] = [x + dx, y + dy];
  };
  for (const [, command, list] of path.matchAll(/([Mqtlz])([-\d\s.]*)/g)) {
    const numbers = (list?.match(/-?[\d.]+/g) ?? []).map(Number);
    const take = () => numbers.shift() as number;
    if (command === 'z') polygons.push(polygon);
    else if (command === 'M') {
      [x, y] = [take(), take()];
      polygon = [[x / unit, y / unit]];
    }
    while (numbers.length > 0) {
      if (command === 'q') curveTo(take(), take(), take(), take());
      else if (command === 't') curveTo(x - controlX, y - controlY, take(), take());
      else {
        [x, y] = [x + take(), y + take()];
        polygon.push([x / unit, y / unit]);
      }
    }
  }
  return polygons;
}
