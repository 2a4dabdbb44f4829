import { expect, test } from 'vitest';
import { Edit } from '../../../web/engine/module';
import { type Change, EditBook } from '../../../web/page/edit_book';
import { EditWriter } from '../../../web/page/edit_writer';

/** An engine that answers when it is told to; it refuses the calls that are told so. */
function engine() {
  const asked: string[] = [];
  const answers: ((refused: boolean) => void)[] = [];
  const heard: string[] = [];
  const lost: Change[] = [];
  const nameOf = ({ x, y }: { x: number; y: number }) => `${x},${y}`;
  const writer = new EditWriter(
    (tiles, to) => {
      asked.push(`${tiles.join()} ${to}`);
      return new Promise((resolve, reject) => {
        answers.push((refused) => (refused ? reject(new Error('tiles: too many')) : resolve()));
      });
    },
    ({ tiles, all }) => heard.push(`written ${tiles.map(nameOf).join(' ')} ${all}`),
    (error, changes) => {
      heard.push(error.message);
      lost.push(...changes);
    },
  );
  async function answer(how: 'taken' | 'refused'): Promise<void> {
    answers.shift()?.(how === 'refused');
    // Until the writer has heard it.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { writer, asked, heard, lost, answer };
}

const { rock, open, restored } = Edit;
const change = (x: number, before: Edit, after: Edit): Change => ({ x, y: 0, before, after });

test('changes go one call after the other, of each tile the last one alone', async () => {
  const { writer, asked, heard, answer } = engine();
  writer.put([change(1, restored, rock)]);
  writer.put([change(2, restored, rock), change(3, restored, rock)]);
  writer.put([change(2, rock, open)]);
  expect(asked).toEqual(['1,0 0']);
  for (let call = 0; call < 3; call++) await answer('taken');
  expect(asked).toEqual(['1,0 0', '3,0 0', '2,0 1']);
  expect(heard).toEqual(['written 1,0 false', 'written 3,0 2,0 true']);
  expect(writer.idle).toBe(true);
});

test('what the engine refuses is lost, and nothing else', async () => {
  const { writer, heard, lost, answer } = engine();
  writer.put([change(1, restored, rock), change(2, rock, open)]);
  await answer('taken');
  await answer('refused');
  expect(lost).toEqual([change(2, rock, open)]);
  expect(heard).toEqual(['tiles: too many', 'written 1,0 true']);
  expect(writer.idle).toBe(true);
});

test('a change that waits begins with what the engine has when the one before it is refused', async () => {
  const { writer, asked, lost, answer } = engine();
  writer.put([change(1, restored, rock)]);
  writer.put([change(1, rock, open)]);
  await answer('refused');
  expect(lost).toEqual([]);
  expect(asked).toEqual(['1,0 0', '1,0 1']);
  await answer('refused');
  expect(lost).toEqual([change(1, restored, open)]);
});

test('what changed twice while it waited is taken back to what the engine has', async () => {
  const { writer, lost, answer } = engine();
  const book = new EditBook([]);
  const stroke = (x: number, to: Edit) => {
    writer.put(book.paint([{ x, y: 0 }], to));
    book.end();
  };
  stroke(1, rock);
  stroke(2, rock);
  stroke(2, open);
  await answer('taken');
  await answer('refused');
  expect(lost).toEqual([change(2, restored, open)]);
  book.takeBack(lost);
  expect(book.edits).toEqual([{ x: 1, y: 0, to: rock }]);
  expect(book.undo()).toEqual([change(1, rock, restored)]);
  expect(book.canUndo).toBe(false);
});
