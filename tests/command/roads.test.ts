import { describe, expect, test } from 'vitest';
import { waymesh } from './command';

interface Roads {
  seed: string;
  version: number;
  style: string;
  density: number;
  keep: number;
  chunks: number[];
  nodes: [number, number][];
  edges: [number, number][];
}

const roads = (...args: string[]): Roads => JSON.parse(waymesh('roads', ...args).out);

const edgeNames = ({ nodes, edges }: Roads) =>
  edges.map(([a, b]) => [nodes[a]?.join(), nodes[b]?.join()].sort().join(' '));

describe('roads --format json', () => {
  test('says what it was asked, and names nodes by absolute tiles', () => {
    const answer = roads('--seed', 'a "b" \\ 青', '--density', '20', '--keep', '0.1', '--chunks', '-3,2,-2,3');
    expect(answer).toMatchObject({
      seed: 'a "b" \\ 青',
      version: 1,
      style: 'seamless',
      density: 20,
      keep: 0.1,
      chunks: [-3, 2, -2, 3],
    });
    const inside = answer.nodes.filter(([x, y]) => x >= -384 && x < -128 && y >= 256 && y < 512);
    expect(inside.length).toBeGreaterThan(40);
    for (const [a, b] of answer.edges) {
      expect(answer.nodes[a]).toBeDefined();
      expect(answer.nodes[b]).toBeDefined();
    }
  });

  test('owns each edge once: four chunks alone give what they give together', () => {
    for (const style of ['seamless', 'classic']) {
      const together = edgeNames(roads('--style', style, '--chunks', '-1,-1,0,0'));
      const alone = ['-1,-1,-1,-1', '0,-1,0,-1', '-1,0,-1,0', '0,0,0,0'].flatMap((chunks) =>
        edgeNames(roads('--style', style, '--chunks', chunks)),
      );
      expect(alone.sort()).toEqual(together.sort());
    }
  });
});

describe('roads in other formats', () => {
  test('GeoJSON holds the same roads, at tile centres', () => {
    const json = roads('--chunks', '5,-9,5,-9');
    const { type, features } = JSON.parse(waymesh('roads', '--chunks', '5,-9,5,-9', '--format', 'geojson').out);
    expect(type).toBe('FeatureCollection');
    const lines = features.filter((feature: { geometry: { type: string } }) => feature.geometry.type === 'LineString');
    const points = features.filter((feature: { geometry: { type: string } }) => feature.geometry.type === 'Point');
    expect(lines).toHaveLength(json.edges.length);
    expect(points).toHaveLength(json.nodes.length);
    const [a, b] = json.edges[0] as [number, number];
    const centre = (v: number) => json.nodes[v]?.map((tile) => tile + 0.5);
    expect(lines[0].geometry.coordinates).toEqual([centre(a), centre(b)]);
  });

  test('SVG is one drawing of the size of the chunks', () => {
    const { out } = waymesh('roads', '--chunks', '0,0,1,0', '--format', 'svg');
    expect(out).toMatch(/^<svg [^>]*viewBox="0 0 256 128"/);
    expect(out.trimEnd()).toMatch(/<\/svg>$/);
    expect(out.match(/M/g)?.length).toBeGreaterThan(100);
  });
});
