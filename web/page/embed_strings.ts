/** The texts of embedding, in both languages; they come with its code. */
import type { Text } from '../words/text';

export const embedStrings = {
  title: { en: 'Embed in an article', zh: '嵌入文章' },
  preview: { en: 'Preview', zh: '预览' },
  code: { en: 'Code', zh: '代码' },
  copyCode: { en: 'Copy code', zh: '复制代码' },
  codeCopied: { en: 'Code copied', zh: '代码已复制' },
  codeByHand: {
    en: 'There is no clipboard here: the code is selected, to be copied by hand.',
    zh: '此处没有剪贴板：代码已选中，请手动复制。',
  },
  fileOnly: {
    en: 'The code points to the file {page}: put it beside your article. The element needs a host that serves its script.',
    zh: '代码指向文件 {page}：请将它与文章放在一起。元素形式需要能提供其脚本的主机。',
  },
  singleOnly: {
    en: 'This is all of Waymesh in one file, which can be shown in an iframe. The element has a script of its own, which is not here.',
    zh: '这是单一文件的 Waymesh，可用 iframe 显示。元素形式另有脚本，此处没有。',
  },
  world: { en: 'Waymesh: {seed}', zh: 'Waymesh：{seed}' },
  cave: { en: 'Waymesh: a cave', zh: 'Waymesh：洞穴' },
  percolation: { en: 'Waymesh: percolation', zh: 'Waymesh：渗流' },
  map: { en: 'Waymesh: a map', zh: 'Waymesh：地图' },
} satisfies Record<string, Text>;
