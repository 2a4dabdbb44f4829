/** Language and theme: from the query, else as the reader's system has it; both can be switched. */
import type { Theme } from '../map/palette';
import { keepInQuery } from './address';
import { fill, type Language, type StringKey, strings, type Text } from './strings';

/** Chinese texts by their English ones: only the built page keeps them apart, see `.ci/texts.mjs`. */
let chinese: Record<string, string> | undefined;

async function fetchChinese(): Promise<void> {
  try {
    chinese = (await import('virtual:chinese')).default;
  } catch (error) {
    // Offline, say: English is better than nothing, and the next switch tries again.
    console.warn(error);
  }
}

export class Setup {
  readonly #darkness = matchMedia('(prefers-color-scheme: dark)');
  readonly #changed: () => void;
  language: Language;
  /** Settles when the texts of the first language are there. */
  readonly ready: Promise<void>;
  #theme: Theme | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
    const query = new URLSearchParams(location.search);
    const language = query.get('lang') ?? navigator.language;
    this.language = language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
    const theme = query.get('theme');
    this.#theme = theme === 'light' || theme === 'dark' ? theme : undefined;
    this.#darkness.addEventListener('change', () => this.#apply());
    this.#mark();
    this.ready = this.language === 'zh' ? fetchChinese() : Promise.resolve();
  }

  get theme(): Theme {
    return this.#theme ?? (this.#darkness.matches ? 'dark' : 'light');
  }

  toggleTheme(): void {
    this.#theme = this.theme === 'dark' ? 'light' : 'dark';
    keepInQuery('theme', this.#theme);
    this.#apply();
  }

  toggleLanguage(): void {
    this.language = this.language === 'zh' ? 'en' : 'zh';
    keepInQuery('lang', this.language);
    if (this.language === 'zh' && !chinese) void fetchChinese().then(() => this.#apply());
    else this.#apply();
  }

  say(key: StringKey, values: Record<string, string | number> = {}): string {
    return fill(this.of(strings[key]), values);
  }

  of(text: Text): string {
    return text[this.language] ?? chinese?.[text.en] ?? text.en;
  }

  number(value: number, digits = 0): string {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(this.language, options).format(value);
  }

  #apply(): void {
    this.#mark();
    this.#changed();
  }

  #mark(): void {
    const root = document.documentElement;
    root.lang = this.language === 'zh' ? 'zh-Hans' : 'en';
    root.dataset.theme = this.theme;
  }
}

/** Puts the texts that the markup names by `data-text`, `data-label` and `data-title` into it. */
export function translate(setup: Setup): void {
  document.title = setup.say('title');
  for (const element of document.querySelectorAll<HTMLElement>('[data-text], [data-label], [data-title]')) {
    const { text, label, title } = element.dataset;
    if (text) element.textContent = setup.say(text as StringKey);
    if (label) element.setAttribute('aria-label', setup.say(label as StringKey));
    if (title) element.title = setup.say(title as StringKey);
  }
}
