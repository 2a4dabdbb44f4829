import { expect, test } from 'vitest';
import { languageOf } from '../../../web/words/text';

test.each([
  ['zh', 'zh'],
  ['zh-Hans', 'zh'],
  ['ZH-tw', 'zh'],
  ['en-GB', 'en'],
  ['zha', 'en'],
  ['de', 'en'],
  ['', 'en'],
])('who asks for %s is spoken to in %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});
