/** Every text of the page, in both languages; the type keeps them complete. */
export type Language = 'en' | 'zh';

export interface Text {
  en: string;
  zh: string;
}

export const strings = {
  title: { en: 'Waymesh: an infinite world of caves and roads', zh: 'Waymesh：无限延伸的洞穴与道路世界' },
  tagline: { en: 'infinite caves and roads', zh: '无限延伸的洞穴与道路' },
  map: { en: 'Map of caves and roads', zh: '洞穴与道路地图' },
  skip: { en: 'Skip to the map', zh: '跳到地图' },
  controls: { en: 'World', zh: '世界' },
  sheet: { en: 'Settings and proof', zh: '设置与验证' },
  drop: { en: 'Drop maps and scenarios here', zh: '将地图与场景文件拖放到此处' },
  scenes: { en: 'Scene', zh: '场景' },
  sceneWorld: { en: 'World', zh: '世界' },
  sceneCave: { en: 'Cave', zh: '洞穴' },
  scenePercolation: { en: 'Percolation', zh: '渗流' },
  sceneMap: { en: 'Map', zh: '地图' },
  seed: { en: 'Seed', zh: '种子' },
  dice: { en: 'New random seed', zh: '随机新种子' },
  copy: { en: 'Copy link', zh: '复制链接' },
  copied: { en: 'Link copied', zh: '链接已复制' },
  copyByHand: { en: 'Copy this link:', zh: '请手动复制此链接：' },
  theme: { en: 'Light or dark', zh: '浅色或深色' },
  language: { en: '中文', zh: 'English' },
  edit: { en: 'Paint rock and dig', zh: '涂岩石与挖掘' },
  zoomIn: { en: 'Zoom in', zh: '放大' },
  zoomOut: { en: 'Zoom out', zh: '缩小' },
  roads: { en: 'Roads', zh: '道路' },
  caves: { en: 'Caves', zh: '洞穴' },
  advanced: { en: 'Advanced', zh: '高级' },
  layers: { en: 'Layers', zh: '图层' },
  ladder: { en: 'Proximity graphs, each a part of the one before', zh: '邻近图，每一个都包含于前一个' },
  help: { en: 'Help and keys', zh: '帮助与按键' },
  helpRoute: {
    en: 'Click two places for the shortest path, and drag A and B; a third click starts over.',
    zh: '点击两处，得到最短路径；A 和 B 可以拖动；第三次点击重新开始。',
  },
  helpKeys: {
    en: 'On the map: arrows move, + and - zoom, Enter sets start and goal at the crosshair, Escape cancels.',
    zh: '在地图上：方向键移动，+ 和 - 缩放，回车在十字线处设起点和终点，Esc 取消。',
  },
  helpEdit: {
    en: 'P paints rock and D digs: drag on the map, or move with the arrows and press Enter, or hold Shift; [ and ] change the brush, Ctrl+Z and Ctrl+Y undo and redo.',
    zh: 'P 涂岩石，D 挖掘：在地图上拖动，或用方向键移动并按回车，或按住 Shift 移动；[ 和 ] 改变笔刷，Ctrl+Z 和 Ctrl+Y 撤销和重做。',
  },
  route: { en: 'Path', zh: '路径' },
  cancel: { en: 'Cancel', zh: '取消' },
  proof: { en: 'Proof', zh: '验证' },
  proofWhole: { en: 'chunks in view: {n}', zh: '视野内区块：{n}' },
  proofPart: { en: 'chunks in the middle: {n}', zh: '中间区块：{n}' },
  crossings: { en: 'roads that cross', zh: '道路交叉' },
  components: { en: 'connected components', zh: '连通分量' },
  unlinked: { en: 'borders without a road', zh: '无道路的边界' },
  unlinkedHarmless: { en: 'no fault: the roads are connected around them', zh: '并非缺陷：道路从旁边连通' },
  detour: { en: 'mean detour', zh: '平均绕行' },
  overTree: { en: 'length / spanning tree', zh: '长度 / 最小生成树' },
  law: { en: 'candidates across a border', zh: '跨越边界的候选边' },
  lawValue: { en: '{measured}, law {law}', zh: '{measured}，理论 {law}' },
  figures: { en: 'Figures', zh: '数据' },
  nodes: { en: 'nodes', zh: '节点' },
  reload: { en: 'Reload in random order', zh: '随机顺序重新加载' },
  reloadHelp: {
    en: 'Generates these chunks once in rows and once shuffled, and compares all that they contain.',
    zh: '按行和打乱顺序各生成一次这些区块，并比较其全部内容。',
  },
  reloadRows: { en: 'in rows', zh: '按行' },
  reloadShuffled: { en: 'shuffled', zh: '打乱' },
  reloadSame: { en: 'The same world, to the last bit.', zh: '世界完全相同，一位不差。' },
  reloadDifferent: { en: 'The hashes differ.', zh: '哈希不同。' },
  noticeVersion: {
    en: 'This link asks for generator version {got}; this page knows version 1. It shows no world rather than a wrong one.',
    zh: '此链接需要生成器版本 {got}，而本页只有版本 1。宁可不显示，也不显示错误的世界。',
  },
  noticeDamaged: {
    en: 'This link is damaged: {key} is “{got}”, expected {expected}. Nothing of it was used; the map shows something else.',
    zh: '此链接已损坏：{key} 为“{got}”，应为 {expected}。链接内容未被使用，地图显示的是其他内容。',
  },
  noticeLong: {
    en: 'This link has {got} characters, expected at most {most}. Nothing of it was used; the map shows something else.',
    zh: '此链接有 {got} 个字符，最多应为 {most} 个。链接内容未被使用，地图显示的是其他内容。',
  },
  longSeed: { en: 'A seed has at most 256 bytes; this one has {n}.', zh: '种子最多 256 字节；此种子有 {n} 字节。' },
  noticeRefused: { en: 'The engine refused: {message}', zh: '引擎拒绝：{message}' },
  noticeEngine: { en: 'The engine could not be started: {message}', zh: '引擎无法启动：{message}' },
  noticeLabs: { en: 'The labs could not be loaded: {message}', zh: '实验室无法加载：{message}' },
  newWorld: { en: 'Show a new world', zh: '显示新世界' },
  dismiss: { en: 'Close', zh: '关闭' },
  tiles: { en: 'tiles', zh: '格' },
  seconds: { en: 's', zh: '秒' },
  milliseconds: { en: 'ms', zh: '毫秒' },
} satisfies Record<string, Text>;

export type StringKey = keyof typeof strings;

/** Replaces `{name}` by the value of that name. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
