// Puts the sample article beside the page, as its author wrote it.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.mjs';

export function copyArticle() {
  cpSync(join(root, 'web/article'), join(root, 'dist/article'), { recursive: true });
}
