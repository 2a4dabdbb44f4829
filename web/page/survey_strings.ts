/** The texts of the survey of random pairs. */

import { fill, type Text } from '../words/text';
import type { Words } from './route_strings';

export const surveyStrings = {
  help: {
    en: 'Paths between random open tiles in view, by every solver, and how much longer than the optimum they are.',
    zh: '在视野内的随机空地之间，用每种方式求路径，并统计其超出最优长度的比例。',
  },
  pairs: { en: 'Pairs', zh: '点对数' },
  run: { en: 'Measure', zh: '测量' },
  cancel: { en: 'Cancel', zh: '取消' },
  progress: { en: 'Measuring', zh: '正在测量' },
  range: {
    en: '{done} of {all} pairs, within {width} × {height} tiles in the middle of the view',
    zh: '{done} / {all} 对，范围为视野中央 {width} × {height} 格',
  },
  otherWalker: {
    en: 'Of a walker with another radius: {radius}. Measure again for the one chosen now.',
    zh: '这是另一种行者半径（{radius}）的结果。请重新测量当前半径。',
  },
  table: { en: 'Excess over the optimum, by solver', zh: '各方式超出最优长度的比例' },
  solver: { en: 'solver', zh: '方式' },
  mean: { en: 'mean', zh: '平均' },
  most: { en: 'most', zh: '最大' },
  missed: { en: 'missed', zh: '未找到' },
  time: { en: 'mean time', zh: '平均用时' },
  plot: { en: 'Excess over the optimum, a dot a pair: {figures}', zh: '超出最优长度的比例，每点为一对：{figures}' },
  plotFigure: { en: '{solver} {mean} on average, {most} at most', zh: '{solver}平均 {mean}，最大 {most}' },
  said: { en: '{n} pairs measured. {figures}', zh: '已测量 {n} 对。{figures}' },
  leftOut: {
    en: 'Pairs left out: {apart} with no path, {beyond} whose optimum was given up at the search limit.',
    zh: '未计入的点对：{apart} 对无法连通，{beyond} 对在求最优路径时达到搜索上限。',
  },
} satisfies Record<string, Text>;

export function tellSurvey(
  words: Words,
  key: keyof typeof surveyStrings,
  values: Record<string, string | number> = {},
): string {
  return fill(words.of(surveyStrings[key]), values);
}
