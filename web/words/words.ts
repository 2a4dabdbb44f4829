/** Puts texts and numbers into the reader's language. */
import type { Language, Text } from './text';

/** Chinese texts by their English ones: only what is built keeps them apart, see `.ci/texts.mjs`. */
let chinese: Record<string, string> | undefined;

async function fetchChinese(): Promise<void> {
  try {
    chinese = (await import('virtual:chinese')).default;
  } catch (error) {
    // Offline, say: English is better than nothing, and the next wish tries again.
    console.warn(error);
  }
}

export class Words {
  language: Language;

  constructor(language: Language) {
    this.language = language;
  }

  /** Fetches the texts of the language; undefined when they are there. */
  fetch(): Promise<void> | undefined {
    return this.language === 'zh' && !chinese ? fetchChinese() : undefined;
  }

  of(text: Text): string {
    return text[this.language] ?? chinese?.[text.en] ?? text.en;
  }

  number(value: number, digits = 0): string {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(this.language, options).format(value);
  }
}
