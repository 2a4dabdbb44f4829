/** The tables of what makes a cave and a percolation experiment; see `table.ts`. */
import type { CaveOptions, PercolationLattice } from '../engine/module';
import { defaultsOf, type Parameter } from './table';

/** Type aliases, since interfaces are no `Values`. */
export type CaveValues = {
  lattice: CaveOptions['lattice'];
  noise: CaveOptions['noise'];
  seed: string;
  width: number;
  height: number;
  rock: number;
  rounds: number;
  erosion: number;
  keep: CaveOptions['keep'];
};

export type PercolationValues = {
  lattice: PercolationLattice;
  size: number;
  runs: number;
  seed: string;
};

/** The defaults are the cave that was published with its path. */
export const caveTable: readonly Parameter<keyof CaveValues>[] = [
  {
    kind: 'choice',
    key: 'lattice',
    choices: [
      { value: 'square', label: { en: 'squares', zh: '方格' } },
      { value: 'hex', label: { en: 'hexagons', zh: '六边形' } },
    ],
    default: 'square',
    label: { en: 'Lattice', zh: '网格' },
    help: {
      en: 'Squares: rock with 5 of 9, joined by 4 neighbours. Hexagons: rock with 4 of 7, joined by 6.',
      zh: '方格：9 格中有 5 格岩石即成岩石，4 邻连通。六边形：7 格中有 4 格，6 邻连通。',
    },
  },
  {
    kind: 'choice',
    key: 'noise',
    choices: [
      { value: 'java', label: { en: 'java', zh: 'java' } },
      { value: 'hash', label: { en: 'hash', zh: '哈希' } },
    ],
    default: 'java',
    label: { en: 'Noise', zh: '噪声' },
    help: {
      en: 'Java: java.util.Random, as a published cave was made. Hash: as in the endless world.',
      zh: 'java：java.util.Random，与已发表的洞穴一致。哈希：与无限世界一致。',
    },
  },
  {
    kind: 'text',
    key: 'seed',
    default: '20261029',
    label: { en: 'Seed', zh: '种子' },
    help: { en: 'Any text; for java a whole number.', zh: '任意文字；java 噪声须为整数。' },
  },
  {
    kind: 'range',
    key: 'width',
    min: 3,
    max: 2048,
    step: 1,
    default: 40,
    label: { en: 'Width', zh: '宽' },
    help: { en: 'In tiles.', zh: '以格计。' },
  },
  {
    kind: 'range',
    key: 'height',
    min: 3,
    max: 2048,
    step: 1,
    default: 22,
    label: { en: 'Height', zh: '高' },
    help: { en: 'In tiles.', zh: '以格计。' },
  },
  {
    kind: 'range',
    key: 'rock',
    min: 0,
    max: 1,
    step: 0.0001,
    sliderStep: 0.01,
    default: 0.45,
    label: { en: 'Rock', zh: '岩石' },
    help: { en: 'Probability that a tile begins as rock.', zh: '每格最初为岩石的概率。' },
  },
  {
    kind: 'range',
    key: 'rounds',
    min: 0,
    max: 16,
    step: 1,
    sliderStep: 1,
    default: 5,
    label: { en: 'Rounds', zh: '轮数' },
    help: { en: 'How often the rule of neighbours is applied.', zh: '邻居规则执行的次数。' },
  },
  {
    kind: 'range',
    key: 'erosion',
    min: 0,
    max: 16,
    step: 1,
    sliderStep: 1,
    default: 0,
    label: { en: 'Erosion', zh: '侵蚀' },
    help: { en: 'Rounds that then wear off sharp spurs.', zh: '随后磨去尖角的轮数。' },
  },
  {
    kind: 'choice',
    key: 'keep',
    choices: [
      { value: 'largest', label: { en: 'largest part', zh: '最大部分' } },
      { value: 'all', label: { en: 'all parts', zh: '全部' } },
    ],
    default: 'largest',
    label: { en: 'Keep', zh: '保留' },
    help: {
      en: 'Fill all but the largest connected part, or leave all of them.',
      zh: '只留最大的连通部分并填平其余，或全部保留。',
    },
  },
];

export const percolationTable: readonly Parameter<keyof PercolationValues>[] = [
  {
    kind: 'choice',
    key: 'lattice',
    choices: [
      { value: 'square4', label: { en: 'square, 4', zh: '方格 4 邻' } },
      { value: 'square8', label: { en: 'square, 8', zh: '方格 8 邻' } },
      { value: 'hex', label: { en: 'hexagons', zh: '六边形' } },
    ],
    default: 'square4',
    label: { en: 'Lattice and neighbours', zh: '网格与邻居' },
    help: {
      en: 'Which open sites belong to one cluster: 4, 8 or 6 neighbours.',
      zh: '哪些开放格点属于同一簇：4、8 或 6 个邻居。',
    },
  },
  {
    kind: 'range',
    key: 'size',
    min: 2,
    max: 1024,
    step: 1,
    default: 256,
    label: { en: 'Size', zh: '边长' },
    help: { en: 'Sites along a side.', zh: '每边的格点数。' },
  },
  {
    kind: 'range',
    key: 'runs',
    min: 1,
    max: 10_000,
    step: 1,
    default: 200,
    label: { en: 'Runs', zh: '次数' },
    help: { en: 'The error shrinks with their root.', zh: '误差随其平方根减小。' },
  },
  {
    kind: 'text',
    key: 'seed',
    default: '1',
    label: { en: 'Seed', zh: '种子' },
    help: { en: 'Any text.', zh: '任意文字。' },
  },
];

export const defaultCave = (): CaveValues => defaultsOf(caveTable);
export const defaultPercolation = (): PercolationValues => defaultsOf(percolationTable);

/** What java.util.Random takes as a seed. */
export const wholeNumber = '−2⁶³…2⁶³ − 1';

export function isWholeNumber(text: string): boolean {
  if (!/^-?\d{1,19}$/.test(text)) return false;
  const value = BigInt(text);
  return value >= -(2n ** 63n) && value < 2n ** 63n;
}
