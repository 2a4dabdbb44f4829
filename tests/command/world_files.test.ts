/** What `world` writes for other programs: drawings and data. */
import { getIssues } from '@placemarkio/check-geojson';
import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, test } from 'vitest';
import { waymesh } from './command';
import { svgPolygons } from './svg_outlines';

type Place = [number, number];
interface Feature {
  geometry: { type: string; coordinates: never };
  properties: { kind: string; rank?: number; name?: string; backbone?: boolean; solver?: string; length?: number };
}

const world = (...args: string[]) => waymesh('world', ...args).out;
const tiles = ['--tiles', '-30,-20,139,110'];
const path = ['--from', '0.5,-1.5', '--to', '101.5,50.5'];
const rows = world(...tiles)
  .trimEnd()
  .split('\n');
const count = (signs: string) => [...rows.join('')].filter((sign) => signs.includes(sign)).length;

const doubledArea = (ring: Place[]) =>
  ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] as Place;
    return sum + x * nextY - nextX * y;
  }, 0);

/** The tiles whose centre is inside an odd number of rings, as text. */
function rasterized(rings: Place[][], sign: string): string[] {
  const crossings = rows.map((): number[] => []);
  for (const ring of rings)
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length] as Place;
      // The centre of row y is at y + 0.5; a place just there counts as below.
      const row = (y: number) => Math.ceil(y - 0.5);
      for (let y = Math.max(0, row(Math.min(ay, by))); y < Math.min(rows.length, row(Math.max(ay, by))); y++)
        crossings[y]?.push(ax + ((y + 0.5 - ay) / (by - ay)) * (bx - ax));
    });
  return crossings.map((places, y) =>
    [...(rows[y] as string)]
      .map((_, x) => (places.filter((place) => place < x + 0.5).length % 2 ? sign : ' '))
      .join(''),
  );
}
const expected = (signs: string, sign: string) =>
  rows.map((row) => row.replaceAll(/./g, (tile) => (signs.includes(tile) ? sign : ' ')));

describe('world --format geojson', () => {
  const text = world(...tiles, '--format', 'geojson', ...path);
  const { waymesh: facts, features } = JSON.parse(text) as { waymesh: object; features: Feature[] };
  const of = (kind: string) => features.filter(({ properties }) => properties.kind === kind);

  test('is GeoJSON', () => {
    expect(getIssues(text)).toEqual([]);
    for (const more of [
      ['--tiles', '5,5,5,5'],
      ['--tiles', '0,0,99,99', '--rock', '0'],
      ['--tiles', '0,0,300,300', '--density', '256'],
    ])
      expect(getIssues(world(...more, '--format', 'geojson'))).toEqual([]);
  });

  test('covers exactly the open and the sealed tiles, rings wound as the RFC asks', () => {
    for (const [kind, signs] of [
      ['open', '.+'],
      ['sealed', 'x'],
    ] as const) {
      const [ground, ...others] = of(kind);
      expect(others).toEqual([]);
      const polygons = ground?.geometry.coordinates as unknown as Place[][][];
      let area = 0;
      for (const polygon of polygons)
        polygon.forEach((ring, r) => {
          expect(ring[0]).toEqual(ring.at(-1));
          expect(doubledArea(ring) > 0).toBe(r === 0);
          area += doubledArea(ring) / 2;
        });
      expect(area).toBe(count(signs));
      const shifted = polygons.flat().map((ring) => ring.map(([x, y]): Place => [x + 30, y + 20]));
      expect(rasterized(shifted, '.')).toEqual(expected(signs, '.'));
    }
  });

  test('has the roads, whole, and the towns and nodes inside', () => {
    const json = JSON.parse(world(...tiles, '--format', 'json'));
    const centre = (v: number) => json.nodes[v].map((tile: number) => tile + 0.5);
    expect(of('road').map(({ geometry }) => geometry.coordinates)).toEqual(
      json.edges.map((ends: Place) => ends.map(centre)),
    );
    const points = [...of('town'), ...of('node')];
    for (const { geometry } of points) {
      const [x, y] = geometry.coordinates as unknown as Place;
      expect(x > -30 && x < 140 && y > -20 && y < 111).toBe(true);
    }
    expect(of('town')).toHaveLength(json.towns.length);
    expect(
      of('town')
        .map(({ properties }) => properties.name)
        .sort(),
    ).toEqual(json.towns.map(({ name }: { name: string }) => name).sort());
    expect(of('road').some(({ properties }) => properties.backbone)).toBe(true);
  });

  test('has the path, and what makes the world', () => {
    const [line] = of('path');
    const answer = JSON.parse(waymesh('path', ...path, '--solver', 'optimal').out);
    expect(line?.geometry.coordinates).toEqual(answer.points);
    expect(line?.properties).toMatchObject({ solver: 'optimal', length: expect.closeTo(answer.length, 5) });
    expect(facts).toEqual({
      ...{ seed: 'moss-42', version: 1, style: 'seamless', density: 45, keep: 0.15, jitter: 1, quota: 1.52 },
      ...{ rock: 0.45, rounds: 5, erosion: 0, roadHalfWidth: 1.5, tiles: [-30, -20, 139, 110] },
    });
  });
});

describe('world --format json', () => {
  test('holds all of it', () => {
    const seed = 'a "b" \\ 青\n\u0001';
    const set = [
      '--seed',
      seed,
      '--jitter',
      '0.50390625',
      '--keep',
      '0.0001',
      '--rock',
      '0.4444',
      '--rounds',
      '4',
      '--erosion',
      '1',
    ];
    const json = JSON.parse(world(...tiles, ...set, '--format', 'json'));
    expect(json).toMatchObject({ seed, jitter: 0.50390625, keep: 0.0001, rock: 0.4444, rounds: 4, erosion: 1 });
    expect(`${json.rows.join('\n')}\n`).toBe(world(...tiles, ...set));
    const inside = ([x, y]: Place) => x >= -30 && x <= 139 && y >= -20 && y <= 110;
    const ends = new Set<number>(json.edges.flat());
    expect(json.nodes.every((node: Place, v: number) => inside(node) || ends.has(v))).toBe(true);
    for (const { node, rank, name } of json.towns) {
      expect(inside(json.nodes[node])).toBe(true);
      expect(rank).toBeGreaterThan(0);
      expect(name).toMatch(/^[A-Z][a-z]+$/);
    }
    expect(json.paths).toEqual([]);
  });

  test('has the nodes and roads that `roads` has', () => {
    const json = JSON.parse(world('--tiles', '-128,-128,127,127', '--format', 'json'));
    const roads = JSON.parse(waymesh('roads', '--chunks', '-2,-2,1,1').out);
    const names = ({ nodes, edges }: { nodes: Place[]; edges: Place[] }) =>
      new Set(edges.map(([a, b]) => [nodes[a]?.join(), nodes[b]?.join()].sort().join(' ')));
    const all = names(roads);
    const inside = (tile: Place) => tile.every((place) => place >= -128 && place <= 127);
    for (const name of names(json)) expect(all).toContain(name);
    expect(json.nodes.filter(inside).map(String).sort()).toEqual(roads.nodes.filter(inside).map(String).sort());
    const within = roads.edges.filter(([a, b]: Place) => inside(roads.nodes[a]) || inside(roads.nodes[b]));
    expect(json.edges.length).toBeGreaterThanOrEqual(within.length);
  });
});

describe('world --format svg', () => {
  const parsed = (text: string) => {
    const complaints: string[] = [];
    const document = new DOMParser({
      onError: (level, message) => level !== 'warning' && complaints.push(message),
    }).parseFromString(text, 'image/svg+xml');
    expect(complaints).toEqual([]);
    return document;
  };

  test('is well-formed, whatever the seed', () => {
    for (const seed of ['moss-42', '<script>&"\'', 'a\u0001\uffffb', '青'])
      expect(parsed(world(...tiles, '--seed', seed, '--format', 'svg')).documentElement?.tagName).toBe('svg');
    const title = parsed(world('--tiles', '0,0,9,9', '--seed', 'a<b>', '--format', 'svg')).getElementsByTagName(
      'title',
    )[0];
    expect(title?.textContent).toBe('Waymesh: a<b> (0,0)');
  });

  test('keeps the centre of every tile on its side of the outlines', () => {
    const svg = parsed(world(...tiles, '--format', 'svg'));
    const paths = [...svg.getElementsByTagName('path')];
    const floor = paths.find((element) => element.getAttribute('id') === 'floor')?.getAttribute('d') as string;
    const sealed = paths.find((element) => element.getAttribute('fill') === '#cfc2a6')?.getAttribute('d') as string;
    expect(rasterized(svgPolygons(floor, 8), '.')).toEqual(expected('.+', '.'));
    expect(rasterized(svgPolygons(sealed, 8), '.')).toEqual(expected('x', '.'));
  });

  test('draws roads, towns, the path and its pins', () => {
    const svg = parsed(world(...tiles, '--format', 'svg', ...path));
    const used = [...svg.getElementsByTagName('use')].map((element) => element.getAttribute('href'));
    for (const id of ['#backbone', '#lesser', '#nodes', '#towns', '#path0'])
      expect(used.filter((href) => href === id)).toHaveLength(2);
    const words = [...svg.getElementsByTagName('text')].map((element) => element.textContent);
    expect(words.slice(-2)).toEqual(['A', 'B']);
    expect(words.length).toBeGreaterThan(4);
    for (const id of used) expect(svg.getElementById((id as string).slice(1))).not.toBe(null);
  });

  test('of much is small', () => {
    expect(world('--tiles', '0,0,1023,1023', '--format', 'svg').length).toBeLessThan(2 * 1024 * 1024);
  });
});

describe('a path in a file', () => {
  test('is drawn on pictures', () => {
    const before = waymesh('world', ...tiles, '--format', 'png', '--scale', '3');
    const after = waymesh('world', ...tiles, '--format', 'png', '--scale', '3', ...path);
    expect([before.status, after.status]).toEqual([0, 0]);
    expect(after.out).not.toBe(before.out);
  });

  test('that is not there is none: status 1, and nothing written', () => {
    // Four walls of one tile around A.
    const edits = '-1,-1.AAEBAAABABDE';
    const { status, out, error } = waymesh(
      'world',
      ...tiles,
      '--format',
      'json',
      '--from',
      '0.5,0.5',
      '--to',
      '101.5,50.5',
      '--edits',
      edits,
    );
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(error).toBe('path: unreachable\n');
  });

  test('says that an end was moved', () => {
    const { status, error } = waymesh('world', ...tiles, '--format', 'json', '--from', '0,0', '--to', '100,60');
    expect(status).toBe(0);
    expect(error).toMatch(/^--to: nobody can stand there, moved to 10\d\.5,\d+\.5\n$/);
  });

  const refusals: [string, string[], RegExp][] = [
    ['half a path', ['--format', 'svg', '--from', '0,0'], /--from requires --to/],
    ['a path as text', [...path], /--from, --to: got a path with --format txt, expected svg, png, geojson or json/],
    ['no place', ['--format', 'svg', '--from', 'a', '--to', '1,1'], /--from: got 'a', expected x,y/],
    ['a wide walker', ['--format', 'svg', ...path, '--clearance', '8'], /--clearance: got '8', expected 0 to 7/],
    ['edits that are none', ['--edits', '1,2.A\u001b'], /--edits: got '1,2.A\?', expected x,y.runs/],
    ['edits outside the world', ['--edits', '999999999999,0.AAA'], /--edits: got 999999999999,0, expected tiles of/],
    ['too many edits', ['--edits', '0,0.AA_____A'], /--edits: got more tiles, expected at most 65536/],
  ];
  for (const [what, more, message] of refusals)
    test(`${what}: status 2, a message, and nothing on standard output`, () => {
      const { status, out, error } = waymesh('world', ...tiles, ...more);
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(error).toMatch(message);
    });
});
