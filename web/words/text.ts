/** Texts that users see, in both languages; the type keeps them complete. */
export type Language = 'en' | 'zh';

export interface Text {
  en: string;
  zh: string;
}

/** Replaces `{name}` by the value of that name. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The language to speak to those who asked for one by its tag, such as `zh-Hans`. */
export function languageOf(tag: string): Language {
  return /^zh\b/i.test(tag) ? 'zh' : 'en';
}
