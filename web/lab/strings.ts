/** The texts of the labs, in both languages; they come with the labs' code. */
import type { Setup } from '../page/setup';
import { fill, type Text } from '../words/text';

export const labStrings = {
  caveTitle: { en: 'Cave', zh: '洞穴' },
  caveMaking: { en: 'How it is made', zh: '生成方式' },
  roundsTitle: { en: 'Open tiles, round by round', zh: '每轮后的开放格' },
  roundsSaid: {
    en: 'Share of open tiles in the noise and after each round: {shares} %.',
    zh: '噪声及每轮之后开放格的比例：{shares} %。',
  },
  roundNoise: { en: 'noise', zh: '噪声' },
  openNow: { en: 'open in the end', zh: '最终开放' },
  openShare: { en: 'open', zh: '开放' },
  filled: { en: 'tiles filled', zh: '填平的格' },
  parts: { en: 'connected parts', zh: '连通部分' },
  dug: { en: 'tiles dug', zh: '挖开的格' },
  nothingOpen: { en: 'No tile is open here, so there is no path to find.', zh: '这里没有开放的格，无路可寻。' },
  mesh: { en: 'navigation mesh', zh: '导航网格' },
  joinOffer: { en: 'Start and goal lie in different parts.', zh: '起点与终点不在同一部分。' },
  join: { en: 'Join by digging the fewest tiles', zh: '挖最少的格使其连通' },
  joinedSaid: { en: 'Joined by digging {n} tiles, the fewest that do.', zh: '挖开 {n} 格后连通，这是最少的数目。' },
  javaSeed: {
    en: 'The java noise takes a whole number as its seed, and “{seed}” is none. Choose the noise “hash” for any text.',
    zh: 'java 噪声的种子须为整数，而“{seed}”不是。若要使用任意文字，请选择“哈希”噪声。',
  },

  experiment: { en: 'Experiment', zh: '实验' },
  percolationHelp: {
    en: 'Sites open in random order until a cluster spans from top to bottom. The map shows the first run at that moment: its largest cluster is blue.',
    zh: '格点按随机顺序开放，直到有一簇贯通上下。地图显示第一次实验在那一刻的状态：最大的簇为蓝色。',
  },
  plotTitle: { en: 'Spanning probability', zh: '贯通概率' },
  plotAxis: { en: 'share of open sites', zh: '开放格点的比例' },
  plotSaid: {
    en: 'Probability that a cluster spans, against the share of open sites: {points}. Threshold {threshold}, standard error {error}; known value {known}.',
    zh: '有簇贯通的概率随开放格点比例的变化：{points}。阈值 {threshold}，标准误差 {error}；已知值 {known}。',
  },
  plotPoint: { en: '{probability} % at {share}', zh: '{share} 处 {probability} %' },
  plotWaiting: { en: 'No run is finished yet.', zh: '尚无完成的实验。' },
  runs: { en: 'runs', zh: '次数' },
  runsOf: { en: '{done} of {all}', zh: '{done} / {all}' },
  threshold: { en: 'threshold', zh: '阈值' },
  standardError: { en: 'standard error', zh: '标准误差' },
  known: { en: 'known value', zh: '已知值' },
  apart: { en: 'difference / error', zh: '差距 / 误差' },
  start: { en: 'Start again', zh: '重新开始' },
  stop: { en: 'Stop', zh: '停止' },
  runDone: {
    en: '{runs} runs done: threshold {threshold}, standard error {error}.',
    zh: '完成 {runs} 次：阈值 {threshold}，标准误差 {error}。',
  },

  mapTitle: { en: 'Map', zh: '地图' },
  openFiles: { en: 'Open map…', zh: '打开地图…' },
  exampleMap: { en: 'Example', zh: '示例' },
  exampleName: { en: 'Example', zh: '示例' },
  dropHint: {
    en: 'Or drop files anywhere on the page: maps in MovingAI’s format (.map) or drawn with # (.txt), and their scenarios (.scen).',
    zh: '也可以把文件拖到页面任意位置：MovingAI 格式（.map）或用 # 绘制（.txt）的地图，以及配套的场景（.scen）。',
  },
  mapMissing: {
    en: 'There is no map here yet. A map that is too large to travel in a link must be opened from its file.',
    zh: '这里还没有地图。过大而不能放入链接的地图须从文件打开。',
  },
  mapTooLarge: {
    en: 'This map is too large to travel in a link: who opens the link must open the file as well.',
    zh: '此地图过大，无法放入链接：打开链接的人还需打开文件。',
  },
  mapTravels: { en: 'The link carries this map.', zh: '链接中包含此地图。' },
  refused: { en: '{name} was not opened: {message}', zh: '未能打开 {name}：{message}' },
  fileNone: { en: 'The file', zh: '文件' },
  opened: { en: '{name} opened: {width} × {height} tiles.', zh: '已打开 {name}：{width} × {height} 格。' },

  scenarios: { en: 'Scenarios', zh: '场景测试' },
  scenariosNone: {
    en: 'Open a .scen file for this map to run its scenarios.',
    zh: '打开此地图的 .scen 文件即可运行场景测试。',
  },
  runAll: { en: 'Run all', zh: '全部运行' },
  running: { en: 'Running scenarios', zh: '正在运行场景' },
  matched: { en: 'matched', zh: '一致' },
  failed: { en: 'failed', zh: '不一致' },
  worstError: { en: 'worst difference', zh: '最大差异' },
  totalTime: { en: 'time, in all', zh: '总用时' },
  meanTime: { en: 'time, each', zh: '平均用时' },
  order: { en: 'Order', zh: '顺序' },
  orderFile: { en: 'as in the file', zh: '按文件' },
  orderShortest: { en: 'shortest first', zh: '由短到长' },
  orderLongest: { en: 'longest first', zh: '由长到短' },
  failedOnly: { en: 'failed only', zh: '仅不一致' },
  number: { en: 'No.', zh: '编号' },
  bucket: { en: 'bucket', zh: '分组' },
  published: { en: 'published', zh: '发表值' },
  found: { en: 'found', zh: '求得值' },
  noWay: { en: 'no way', zh: '无路' },
  showScenario: { en: 'Show scenario {n}', zh: '显示场景 {n}' },
  page: { en: '{from}–{to} of {all}', zh: '{from}–{to}，共 {all}' },
  nothingFailed: { en: 'None failed.', zh: '没有不一致的场景。' },
  before: { en: 'Previous page', zh: '上一页' },
  after: { en: 'Next page', zh: '下一页' },
  scenarioSaid: {
    en: 'Scenario {n}: found {found}, published {published}: {verdict}.',
    zh: '场景 {n}：求得 {found}，发表值 {published}：{verdict}。',
  },
  allSaid: {
    en: 'All {n} scenarios run: {matched} matched, {failed} failed.',
    zh: '已运行全部 {n} 个场景：{matched} 个一致，{failed} 个不一致。',
  },
} satisfies Record<string, Text>;

export type LabStringKey = keyof typeof labStrings;

export function sayLab(setup: Setup, key: LabStringKey, values: Record<string, string | number> = {}): string {
  return fill(setup.of(labStrings[key]), values);
}

/** Puts the texts that the markup names by `data-lab-text` and `data-lab-label` into it. */
export function translateLabs(setup: Setup): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-lab-text], [data-lab-label]')) {
    const { labText, labLabel } = element.dataset;
    if (labText) element.textContent = sayLab(setup, labText as LabStringKey);
    if (labLabel) element.setAttribute('aria-label', sayLab(setup, labLabel as LabStringKey));
  }
}
