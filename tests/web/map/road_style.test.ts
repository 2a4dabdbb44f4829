import { describe, expect, test } from 'vitest';
import { Detail } from '../../../web/engine/module';
import {
  detailAt,
  evenScale,
  namedRank,
  nodeRadius,
  overviewScale,
  roadOpacity,
  roadWidth,
} from '../../../web/map/road_style';

const scales = Array.from({ length: 200 }, (_, step) => 0.05 * 1.047 ** step);

describe('the overview', () => {
  test('leaves out nothing that would be visible', () => {
    for (const scale of scales.filter((scale) => scale < overviewScale)) {
      expect(detailAt(scale, true)).toBe(Detail.overview);
      for (const weight of [0, 1, 2, 3, 4, 5, 6]) expect(roadOpacity(scale, weight)).toBe(0);
      expect(nodeRadius(scale)).toBe(0);
      for (const density of [4, 45, 256]) expect(namedRank(scale, density)).toBeGreaterThanOrEqual(4);
    }
  });

  test('is never empty: trunks show at every scale', () => {
    for (const scale of scales) expect(roadOpacity(scale, 15)).toBe(1);
  });
});

describe('roads', () => {
  test('grow with the zoom and with their weight, without jumps', () => {
    for (const [index, scale] of scales.entries()) {
      if (scale < evenScale) expect(roadWidth(scale, 15)).toBeGreaterThan(roadWidth(scale, 0));
      else expect(roadWidth(scale, 15)).toBe(roadWidth(scale, 0));
      const next = scales[index + 1];
      if (!next) continue;
      for (const weight of [0, 7, 15]) {
        expect(roadWidth(next, weight)).toBeGreaterThanOrEqual(roadWidth(scale, weight));
        expect(roadWidth(next, weight) / roadWidth(scale, weight)).toBeLessThan(1.1);
        expect(Math.abs(roadOpacity(next, weight) - roadOpacity(scale, weight))).toBeLessThan(0.25);
      }
    }
  });

  test('are all there when near', () => {
    expect(roadOpacity(1.5, 0)).toBe(1);
  });
});
