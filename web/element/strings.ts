/** The texts of the element. */
import { fill, type Text } from '../words/text';
import type { Words } from '../words/words';

export const elementStrings = {
  map: { en: 'Map of caves and roads', zh: '洞穴与道路地图' },
  keys: {
    en: 'Arrows move, + and - zoom, Enter sets start and goal at the crosshair, Escape clears.',
    zh: '方向键移动，+ 和 - 缩放，回车在十字线处设起点和终点，Esc 清除。',
  },
  activate: { en: 'Show the map', zh: '显示地图' },
  zoomIn: { en: 'Zoom in', zh: '放大' },
  zoomOut: { en: 'Zoom out', zh: '缩小' },
  dismiss: { en: 'Close', zh: '关闭' },
  page: { en: 'Open in Waymesh, in a new tab', zh: '在新标签页中用 Waymesh 打开' },
  damaged: { en: '{key} is “{got}”, expected {expected}.', zh: '{key} 为“{got}”，应为 {expected}。' },
  long: {
    en: 'The link has {got} characters, expected {most} at most.',
    zh: '链接有 {got} 个字符，最多应为 {most} 个。',
  },
  version: {
    en: 'This needs generator version {got}, and here is version {known}: no world rather than a wrong one.',
    zh: '此处需要生成器版本 {got}，而这里是版本 {known}：宁可不显示，也不显示错误的世界。',
  },
  refused: { en: 'The engine refused: {message}', zh: '引擎拒绝：{message}' },
  lost: { en: 'The map cannot be shown here: {message}', zh: '此处无法显示地图：{message}' },
  noMap: { en: 'The link carries no map.', zh: '链接中没有地图。' },
} satisfies Record<string, Text>;

export type ElementStringKey = keyof typeof elementStrings;

export function sayElement(
  words: Pick<Words, 'of'>,
  key: ElementStringKey,
  values: Record<string, string | number> = {},
): string {
  return fill(words.of(elementStrings[key]), values);
}
