/** The texts of painting and digging, in both languages; they come with its code. */

import { fill, type Text } from '../words/text';
import type { Setup } from './setup';

export const editStrings = {
  tools: { en: 'Paint and dig', zh: '涂画与挖掘' },
  rock: { en: 'Paint rock', zh: '涂岩石' },
  open: { en: 'Dig', zh: '挖掘' },
  brush: { en: 'Brush', zh: '笔刷' },
  brushOf: { en: 'Brush {n} across', zh: '笔刷宽 {n} 格' },
  undo: { en: 'Undo', zh: '撤销' },
  redo: { en: 'Redo', zh: '重做' },
  restore: { en: 'Restore all', zh: '全部还原' },
  close: { en: 'Put the tools away', zh: '收起工具' },
  withKey: { en: '{name} ({key})', zh: '{name}（{key}）' },
  count: { en: 'Edited tiles: {n}', zh: '已编辑的格：{n}' },
  none: { en: 'Draw on the map.', zh: '在地图上绘制。' },
  far: { en: 'Zoom in to draw.', zh: '放大后才能绘制。' },
  tooLarge: {
    en: 'More edits than a link can carry: who opens the link sees the map without them.',
    zh: '编辑过多，链接装不下：打开链接的人看到的是未编辑的地图。',
  },
  full: { en: 'No more than {n} tiles can be edited.', zh: '最多编辑 {n} 格。' },
  toolSaid: {
    en: '{name}: drag on the map, or move with the arrows and press Enter.',
    zh: '{name}：在地图上拖动，或用方向键移动并按回车。',
  },
  putAway: { en: 'Tools put away.', zh: '工具已收起。' },
  paintedSaid: { en: 'Tiles made rock: {n}.', zh: '变为岩石的格：{n}。' },
  dugSaid: { en: 'Tiles dug: {n}.', zh: '挖开的格：{n}。' },
  undoneSaid: { en: 'Undone, tiles: {n}.', zh: '已撤销 {n} 格。' },
  redoneSaid: { en: 'Done again, tiles: {n}.', zh: '已重做 {n} 格。' },
  restoredSaid: { en: 'Restored, tiles: {n}.', zh: '已还原 {n} 格。' },
} satisfies Record<string, Text>;

export type EditStringKey = keyof typeof editStrings;

export function sayEdit(setup: Setup, key: EditStringKey, values: Record<string, string | number> = {}): string {
  return fill(setup.of(editStrings[key]), values);
}
