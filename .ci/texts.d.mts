import type { Plugin } from 'vite';

export function chineseTexts(): Plugin;
