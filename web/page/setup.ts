/** Language and theme: from the query, else as the reader's system has it; both can be switched. */
import type { Manners } from '../map/gestures/surface';
import type { Theme } from '../map/palette';
import { fill, languageOf } from '../words/text';
import { Words } from '../words/words';
import { keepInQuery } from './address';
import { type StringKey, strings } from './strings';

export class Setup extends Words {
  readonly #darkness = matchMedia('(prefers-color-scheme: dark)');
  readonly #changed: () => void;
  /** Settles when the texts of the first language are there. */
  readonly ready: Promise<void>;
  readonly manners: Manners;
  #theme: Theme | undefined;

  constructor(changed: () => void) {
    const query = new URLSearchParams(location.search);
    super(languageOf(query.get('lang') ?? navigator.language));
    this.#changed = changed;
    this.manners = query.get('gestures') === 'coop' ? 'coop' : 'free';
    const theme = query.get('theme');
    this.#theme = theme === 'light' || theme === 'dark' ? theme : undefined;
    this.#darkness.addEventListener('change', () => this.#apply());
    this.#mark();
    this.ready = this.fetch() ?? Promise.resolve();
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
    const fetching = this.fetch();
    if (fetching) void fetching.then(() => this.#apply());
    else this.#apply();
  }

  say(key: StringKey, values: Record<string, string | number> = {}): string {
    return fill(this.of(strings[key]), values);
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
