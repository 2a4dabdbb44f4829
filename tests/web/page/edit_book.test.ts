import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Edit } from '../../../web/engine/module';
import { type Change, EditBook } from '../../../web/page/edit_book';

const tile = fc.record({ x: fc.nat({ max: 3 }), y: fc.nat({ max: 2 }) });
const act = fc.oneof(
  fc.record({
    kind: fc.constant('paint' as const),
    tiles: fc.array(tile, { maxLength: 5 }),
    to: fc.constantFrom(Edit.rock, Edit.open, Edit.restored),
  }),
  fc.record({ kind: fc.constantFrom('end' as const, 'undo' as const, 'redo' as const, 'restoreAll' as const) }),
);

type Ground = Map<string, Edit>;

/** A ground to which changes are made, each of which must begin with what is there. */
function follow(ground: Ground, changes: readonly Change[]): void {
  for (const { x, y, before, after } of changes) {
    expect(ground.get(`${x},${y}`) ?? Edit.restored).toBe(before);
    expect(after).not.toBe(before);
    if (after === Edit.restored) ground.delete(`${x},${y}`);
    else ground.set(`${x},${y}`, after);
  }
}

const asText = (ground: Ground) =>
  [...ground]
    .map(([key, to]) => `${key}:${to}`)
    .sort()
    .join(' ');
const bookText = (book: EditBook) => asText(new Map(book.edits.map(({ x, y, to }) => [`${x},${y}`, to])));

describe('a book of edits', () => {
  test('goes back and forth between what was there after each stroke', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const book = new EditBook([{ x: 0, y: 0, to: Edit.open }]);
        const ground: Ground = new Map([['0,0', Edit.open]]);
        // What the ground was after each stroke, and which of these it is now.
        let states = [asText(ground)];
        let now = 0;
        const settle = () => {
          const text = asText(ground);
          if (book.end() === 0) return;
          states = [...states.slice(0, now + 1), text];
          now++;
        };
        for (const next of acts) {
          if (next.kind === 'paint') follow(ground, book.paint(next.tiles, next.to));
          else settle();
          if (next.kind === 'undo') {
            expect(book.canUndo).toBe(now > 0);
            follow(ground, book.undo());
            now = Math.max(0, now - 1);
          }
          if (next.kind === 'redo') {
            expect(book.canRedo).toBe(now < states.length - 1);
            follow(ground, book.redo());
            now = Math.min(states.length - 1, now + 1);
          }
          if (next.kind === 'restoreAll') {
            const changes = book.restoreAll();
            follow(ground, changes);
            expect(asText(ground)).toBe('');
            if (changes.length > 0) {
              states = [...states.slice(0, now + 1), ''];
              now++;
            }
          }
          expect(bookText(book)).toBe(asText(ground));
          expect(book.count).toBe(ground.size);
          if (next.kind === 'undo' || next.kind === 'redo') expect(asText(ground)).toBe(states[now]);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('takes a stroke that changes nothing in the end for none', () => {
    const book = new EditBook([]);
    book.paint([{ x: 1, y: 1 }], Edit.rock);
    book.paint([{ x: 1, y: 1 }], Edit.restored);
    expect(book.end()).toBe(0);
    expect(book.canUndo).toBe(false);
    expect(book.paint([], Edit.rock)).toEqual([]);
    expect(book.end()).toBe(0);
  });

  test('undoes a stroke that overwrote another to that other', () => {
    const book = new EditBook([]);
    book.paint([{ x: 1, y: 1 }], Edit.rock);
    expect(book.end()).toBe(1);
    book.paint(
      [
        { x: 1, y: 1 },
        { x: 2, y: 1 },
      ],
      Edit.open,
    );
    expect(book.end()).toBe(2);
    expect(book.undo()).toEqual([
      { x: 1, y: 1, before: Edit.open, after: Edit.rock },
      { x: 2, y: 1, before: Edit.open, after: Edit.restored },
    ]);
    expect(book.at({ x: 1, y: 1 })).toBe(Edit.rock);
    expect(book.at({ x: 2, y: 1 })).toBe(Edit.restored);
  });

  test('keeps what it adopted when strokes are undone', () => {
    const book = new EditBook([]);
    book.adopt([{ x: 5, y: 5, to: Edit.open }]);
    book.paint([{ x: 5, y: 5 }], Edit.rock);
    book.end();
    expect(book.undo()).toEqual([{ x: 5, y: 5, before: Edit.rock, after: Edit.open }]);
    expect(book.canUndo).toBe(false);
    expect(book.count).toBe(1);
  });

  test('goes on from what is there, whatever of the changes did not come about', () => {
    const lossy = fc.record({ act, lost: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]) });
    fc.assert(
      fc.property(fc.array(lossy, { maxLength: 40 }), (acts) => {
        const book = new EditBook([]);
        const ground: Ground = new Map();
        for (const { act, lost } of acts) {
          if (act.kind !== 'paint') book.end();
          if (act.kind === 'end') continue;
          const changes = act.kind === 'paint' ? book.paint(act.tiles, act.to) : book[act.kind]();
          const isLost = (index: number) => lost.includes(index);
          book.takeBack(changes.filter((_, index) => isLost(index)));
          follow(
            ground,
            changes.filter((_, index) => !isLost(index)),
          );
          expect(bookText(book)).toBe(asText(ground));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('takes back a stroke, or the undoing of one, that did not come about', () => {
    const book = new EditBook([]);
    const tile = { x: 1, y: 1 };
    book.paint([tile, { x: 2, y: 1 }], Edit.rock);
    book.end();
    book.takeBack(book.paint([tile], Edit.open));
    expect(book.end()).toBe(0);
    expect(book.at(tile)).toBe(Edit.rock);
    const undone = book.undo();
    expect(undone.length).toBe(2);
    book.takeBack(undone.filter(({ x }) => x === 1));
    expect(book.edits).toEqual([{ ...tile, to: Edit.rock }]);
    expect(book.redo()).toEqual([{ x: 2, y: 1, before: Edit.restored, after: Edit.rock }]);
    expect(book.undo()).toEqual([{ x: 2, y: 1, before: Edit.rock, after: Edit.restored }]);
    expect(book.canUndo).toBe(false);
  });
});
