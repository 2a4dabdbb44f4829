/** What solvers may answer, for tests. */
import { Ground } from '../../../web/engine/module';
import type { TimedPath } from '../../../web/engine/protocol';
import type { Language, Text } from '../../../web/words/text';

export function timedPath(facts: Partial<TimedPath> = {}): TimedPath {
  return {
    status: 'found',
    expanded: 7,
    progress: 1,
    straight: 5,
    length: 6.5,
    cost: 0,
    tiles: 0,
    turns: 2,
    points: Float64Array.of(1, 2, 3, 4),
    ends: Float64Array.of(1, 2, 3, 4),
    grounds: Uint8Array.of(Ground.open, Ground.open),
    searched: new Int32Array(),
    lenientTriangles: 0,
    lenientPortals: 0,
    milliseconds: 3,
    ...facts,
  };
}

/** A setup's words, with numbers as they are. */
export function wordsIn(language: Language) {
  return { of: (text: Text) => text[language], number: (value: number, digits = 0) => value.toFixed(digits) };
}
