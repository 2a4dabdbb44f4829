/** The texts of export, in both languages; they come with its code. */
import { fill, type Text } from '../words/text';

export const exportStrings = {
  title: { en: 'Export', zh: '导出' },
  what: { en: 'What', zh: '范围' },
  view: { en: 'What is in view', zh: '当前视野' },
  rectangle: { en: 'A rectangle', zh: '矩形区域' },
  corners: {
    en: 'In tiles, from the upper left to the lower right one, both included.',
    zh: '以格计，从左上格到右下格，首尾都包含。',
  },
  format: { en: 'Format', zh: '格式' },
  png: { en: 'PNG', zh: 'PNG' },
  svg: { en: 'SVG', zh: 'SVG' },
  geojson: { en: 'GeoJSON', zh: 'GeoJSON' },
  json: { en: 'JSON', zh: 'JSON' },
  map: { en: '.map', zh: '.map' },
  txt: { en: 'Text', zh: '文本' },
  pngHelp: { en: 'A picture as on the screen.', zh: '与屏幕一致的图片。' },
  svgHelp: {
    en: 'A drawing of ground, roads, towns and paths, for print and editing.',
    zh: '地面、道路、城镇和路径的矢量图，可打印和编辑。',
  },
  geojsonHelp: {
    en: 'Ground, roads, towns and paths as shapes, for map programs.',
    zh: '以图形表示地面、道路、城镇和路径，供地图软件使用。',
  },
  jsonHelp: {
    en: 'Tiles, roads, towns and paths as data, for programs.',
    zh: '格子、道路、城镇和路径的数据，供程序使用。',
  },
  mapHelp: {
    en: 'Tiles in the format of MovingAI, for path finding programs.',
    zh: 'MovingAI 格式的格子，供寻路程序使用。',
  },
  txtHelp: {
    en: 'A letter a tile: # rock, . open, + road, x sealed.',
    zh: '每格一个字符：# 岩石，. 空地，+ 道路，x 封闭。',
  },
  noData: {
    en: 'Here only pictures: the other formats hold square tiles of a world, a cave or a map.',
    zh: '此处只能导出图片：其他格式只容纳世界、洞穴或地图的方格。',
  },
  resolution: { en: 'Resolution', zh: '分辨率' },
  asOnScreen: { en: 'as on the screen', zh: '与屏幕相同' },
  timesFine: { en: '{n} times as fine', zh: '精细 {n} 倍' },
  pixels: { en: 'Pixels a tile', zh: '每格像素' },
  lines: { en: 'Lines and names', zh: '线条与名称' },
  plain: { en: 'plain', zh: '标准' },
  timesLarge: { en: '{n} times as large', zh: '放大 {n} 倍' },
  shows: { en: 'It shows', zh: '包含' },
  names: { en: 'names', zh: '名称' },
  roads: { en: 'roads', zh: '道路' },
  path: { en: 'path', zh: '路径' },
  searched: { en: 'tiles searched', zh: '搜索过的格子' },
  grid: { en: 'chunk grid', zh: '区块网格' },
  mesh: { en: 'mesh', zh: '导航网格' },
  graphs: { en: 'graphs', zh: '邻近图' },
  states: { en: 'chunk states', zh: '区块状态' },
  travellers: { en: 'travellers', zh: '旅人' },
  faults: { en: 'faults', zh: '缺陷' },
  pictureSize: {
    en: '{width} × {height} pixels, {columns} × {rows} tiles',
    zh: '{width} × {height} 像素，{columns} × {rows} 格',
  },
  dataSize: { en: '{columns} × {rows} tiles', zh: '{columns} × {rows} 格' },
  run: { en: 'Export', zh: '导出' },
  cancel: { en: 'Cancel', zh: '取消' },
  progress: { en: 'Progress', zh: '进度' },
  cancelled: { en: 'Cancelled.', zh: '已取消。' },
  done: { en: 'Saved:', zh: '已保存：' },
  kilobytes: { en: '{n} kB', zh: '{n} kB' },
  refused: { en: 'It could not be exported: {message}', zh: '无法导出：{message}' },
  faultNoNumber: { en: '{got} is no whole number of tiles.', zh: '{got} 不是整数格。' },
  faultOrder: { en: 'Got {got}; expected the second not to be smaller.', zh: '当前为 {got}；第二个数不应更小。' },
  faultOutside: { en: 'Got {got}; expected {expected}.', zh: '当前为 {got}；应为 {expected}。' },
  faultPixels: {
    en: 'Got {got} pixels a tile; expected {min} to {max}.',
    zh: '当前每格 {got} 像素；应为 {min} 到 {max}。',
  },
  faultSize: {
    en: 'Got {width} × {height} pixels; expected at most {side} a side and {all} in all.',
    zh: '当前为 {width} × {height} 像素；每边最多 {side}，总共最多 {all}。',
  },
  faultTiles: { en: 'Got {got} tiles; expected at most {most}.', zh: '当前为 {got} 格；最多 {most} 格。' },
} satisfies Record<string, Text>;

export type ExportKey = keyof typeof exportStrings;

interface Words {
  of(text: Text): string;
}

export function tellExport(words: Words, key: ExportKey, values: Record<string, string | number> = {}): string {
  return fill(words.of(exportStrings[key]), values);
}
