import { describe, expect, test } from 'vitest';
import { labStrings } from '../../../web/lab/strings';
import { caveTable, percolationTable } from '../../../web/link/lab_tables';
import { inRange } from '../../../web/link/table';
import { layers, parameters } from '../../../web/link/world_table';
import { focusOf } from '../../../web/map/life';
import { middleOf } from '../../../web/page/proof_panel';
import { routeStrings } from '../../../web/page/route_strings';
import { roundLength } from '../../../web/page/scale_bar';
import { strings } from '../../../web/page/strings';
import { surveyStrings } from '../../../web/page/survey_strings';
import { fill, type Text } from '../../../web/words/text';

describe('texts', () => {
  test('name the same values in both languages', () => {
    for (const [key, { en, zh }] of [strings, labStrings, routeStrings, surveyStrings].flatMap((texts) =>
      Object.entries<Text>(texts),
    )) {
      const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
      expect([key, names(zh)]).toEqual([key, names(en)]);
    }
  });

  test('are filled with values', () => {
    expect(fill('{a} and {b} and {a}', { a: 1, b: 'x' })).toBe('1 and x and 1');
  });
});

describe('the tables', () => {
  test('have texts in both languages and defaults within range', () => {
    const tables = [...parameters, ...caveTable, ...percolationTable];
    for (const { label, help } of [...tables, ...layers]) {
      for (const text of [label, help]) expect(text.en.length * text.zh.length).toBeGreaterThan(0);
    }
    for (const parameter of tables) {
      if (parameter.kind === 'range') expect(inRange(parameter, parameter.default)).toBe(true);
      else if (parameter.kind === 'choice')
        expect(parameter.choices.map(({ value }) => value)).toContain(parameter.default);
    }
  });
});

describe('rectangles', () => {
  test('are measured in their middle', () => {
    expect(middleOf({ x0: -3, y0: 5, x1: 20, y1: 6 }, 16)).toEqual({ x0: 1, y0: 5, x1: 16, y1: 6 });
    expect(middleOf({ x0: -3, y0: 5, x1: -3, y1: 5 }, 16)).toEqual({ x0: -3, y0: 5, x1: -3, y1: 5 });
  });

  test('have their focus in the middle half', () => {
    expect(focusOf({ x0: 0, y0: 0, x1: 9, y1: 3 })).toEqual({ x0: 2, y0: 1, x1: 6, y1: 2 });
    expect(focusOf({ x0: -1, y0: -1, x1: -1, y1: -1 })).toEqual({ x0: -1, y0: -1, x1: -1, y1: -1 });
  });
});

describe('the scale bar', () => {
  test.each([
    [400, 0.2],
    [100, 1],
    [3.2, 20],
    [1, 100],
    [0.07, 1000],
  ])('at %d pixels a tile is %d tiles long', (scale, length) => {
    expect(roundLength(scale)).toBe(length);
  });
});
