import { describe, expect, test } from 'vitest';
import { mostFileBytes, sortFiles } from '../../../web/lab/files';

const file = (name: string, size = 100) => ({ name, size, text: () => Promise.reject(new Error('read')) });

describe('files', () => {
  test('are sorted by what they are, whatever their order', () => {
    const [map, scenarios] = [file('arena.map'), file('arena.map.scen')];
    expect(sortFiles([scenarios, map])).toEqual({ map, scenarios });
    expect(sortFiles([map])).toEqual({ map, scenarios: undefined });
    const drawing = file('CAVE.TXT');
    expect(sortFiles([drawing])).toEqual({ map: drawing, scenarios: undefined });
  });

  test.each([
    [[file('a.map'), file('b.txt')], 'got 2 maps, expected one'],
    [[file('a.scen'), file('b.scen')], 'got 2 files of scenarios, expected one'],
    [[file('photo.png')], 'got photo.png, expected .map, .txt or .scen'],
    [[file('a.map', mostFileBytes + 1)], `a.map: got ${mostFileBytes + 1} bytes, expected at most ${mostFileBytes}`],
  ])('that cannot be opened are refused before anything is read: %#', (files, message) => {
    expect(() => sortFiles(files)).toThrow(message);
  });
});
