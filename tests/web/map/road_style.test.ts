import { describe, expect, test } from 'vitest';
import { Detail } from '../../../web/engine/module';
import {
  contentAt,
  highwayOpacity,
  nodeRadius,
  overviewScale,
  roadOpacity,
  roadWidth,
  toneShare,
} from '../../../web/map/road_style';

const scales = Array.from({ length: 200 }, (_, step) => 0.05 * 1.047 ** step);

describe('what is shown', () => {
  test('is never nothing: at every scale some net is whole', () => {
    for (const scale of scales) {
      const opacities = [roadOpacity(scale), highwayOpacity(scale, 1), highwayOpacity(scale, 2)];
      expect(Math.max(...opacities)).toBe(1);
    }
  });

  test('is all that is fetched, and nothing else is', () => {
    for (const scale of scales) {
      const { detail, levels, openness } = contentAt(scale, false);
      expect(detail).toBe(roadOpacity(scale) > 0 ? Detail.roads : undefined);
      expect(levels).toEqual([1, 2].filter((level) => highwayOpacity(scale, level) > 0));
      expect(openness).toBe(toneShare(scale) > 0);
      // Without chunks there are no tiles to see.
      if (detail === undefined) expect(toneShare(scale)).toBe(1);
    }
  });

  test('fetches candidates only where they can be seen', () => {
    expect(contentAt(2, true).detail).toBe(Detail.candidates);
    expect(contentAt(0.5, true).detail).toBe(Detail.roads);
    expect(contentAt(overviewScale / 2, true).detail).toBeUndefined();
  });
});

describe('roads', () => {
  test('grow with the zoom, without jumps', () => {
    for (const [index, scale] of scales.entries()) {
      const next = scales[index + 1];
      if (!next) continue;
      expect(roadWidth(next)).toBeGreaterThanOrEqual(roadWidth(scale));
      expect(roadWidth(next) / roadWidth(scale)).toBeLessThan(1.1);
      for (const opacity of [
        roadOpacity,
        toneShare,
        (at: number) => highwayOpacity(at, 1),
        (at: number) => highwayOpacity(at, 2),
      ]) {
        expect(Math.abs(opacity(next) - opacity(scale))).toBeLessThan(0.25);
      }
    }
  });

  test('have rings for nodes only when near', () => {
    expect(nodeRadius(2)).toBe(0);
    expect(nodeRadius(10)).toBeGreaterThan(4);
  });
});
