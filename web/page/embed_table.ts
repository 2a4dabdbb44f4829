/** What an author can choose of an embed. */
import type { Parameter } from '../link/table';
import type { EmbedChoice } from './embed_code';

export const embedTable: readonly Parameter<keyof EmbedChoice & string>[] = [
  {
    kind: 'choice',
    key: 'form',
    choices: [
      { value: 'element', label: { en: 'element', zh: '元素' } },
      { value: 'iframe', label: { en: 'iframe', zh: 'iframe' } },
    ],
    default: 'element',
    label: { en: 'Form', zh: '形式' },
    help: {
      en: 'Element: a script and a tag; maps on one page share one engine. iframe: where articles may hold no script.',
      zh: '元素：一个脚本加一个标签，同页的地图共用一个引擎。iframe：用于不允许脚本的文章。',
    },
  },
  {
    kind: 'choice',
    key: 'fit',
    choices: [
      { value: 'full', label: { en: 'as the text', zh: '与正文同宽' } },
      { value: 'fixed', label: { en: 'fixed', zh: '固定' } },
    ],
    default: 'full',
    label: { en: 'Width', zh: '宽' },
    help: { en: 'On narrow screens never wider than the text.', zh: '在窄屏上不会超出正文。' },
  },
  {
    kind: 'range',
    key: 'width',
    min: 160,
    max: 4096,
    step: 1,
    default: 640,
    only: { fit: 'fixed' },
    label: { en: 'Pixels wide', zh: '像素宽' },
    help: { en: 'In CSS pixels.', zh: '以 CSS 像素计。' },
  },
  {
    kind: 'range',
    key: 'height',
    min: 120,
    max: 4096,
    step: 1,
    default: 420,
    label: { en: 'Pixels high', zh: '像素高' },
    help: { en: 'In CSS pixels.', zh: '以 CSS 像素计。' },
  },
  {
    kind: 'choice',
    key: 'lang',
    choices: [
      { value: 'auto', label: { en: 'automatic', zh: '自动' } },
      { value: 'en', label: { en: 'English', zh: 'English' } },
      { value: 'zh', label: { en: 'Chinese', zh: '中文' } },
    ],
    default: 'auto',
    label: { en: 'Language', zh: '语言' },
    help: { en: 'Automatic: that of the article or of the reader.', zh: '自动：随文章或读者的语言。' },
  },
  {
    kind: 'choice',
    key: 'theme',
    choices: [
      { value: 'auto', label: { en: 'automatic', zh: '自动' } },
      { value: 'light', label: { en: 'light', zh: '浅色' } },
      { value: 'dark', label: { en: 'dark', zh: '深色' } },
    ],
    default: 'auto',
    label: { en: 'Colours', zh: '配色' },
    help: { en: 'Automatic: as the reader’s system has it.', zh: '自动：随读者的系统。' },
  },
  {
    kind: 'choice',
    key: 'gestures',
    choices: [
      { value: 'coop', label: { en: 'page first', zh: '页面优先' } },
      { value: 'free', label: { en: 'map first', zh: '地图优先' } },
    ],
    default: 'coop',
    label: { en: 'Wheel and fingers', zh: '滚轮与手指' },
    help: {
      en: 'Page first: they scroll the article; Ctrl + wheel and two fingers are the map’s.',
      zh: '页面优先：滚动文章；Ctrl + 滚轮和双指操作地图。',
    },
  },
  {
    kind: 'choice',
    key: 'loading',
    choices: [
      { value: 'eager', label: { en: 'at once', zh: '立即' } },
      { value: 'lazy', label: { en: 'when wanted', zh: '按需' } },
    ],
    default: 'eager',
    label: { en: 'Loading', zh: '加载' },
    help: {
      en: 'When wanted: the element begins with a button, the iframe when it is scrolled to.',
      zh: '按需：元素先显示按钮，iframe 滚动到时才加载。',
    },
  },
];
