/**
 * What stands in an element's shadow: fallback, map, poster, button, notice. All of it is made once; what is shown when is
 * decided by the `data-state` of its root: `waiting` (a poster and, for those who must ask, a button), `shown` (the map)
 * or `failed` (what the author wrote into the element).
 */

import hintCss from '../map/gestures/hint.css?inline';
import type { Theme } from '../map/palette';
import type { Words } from '../words/words';
import css from './element.css?inline';
import { showPoster } from './poster';
import { sayElement } from './strings';

export type ShellState = 'waiting' | 'shown' | 'failed';

/** One for all elements of a page. No inline style, so that a strict policy has nothing to refuse. */
let sheet: CSSStyleSheet | undefined;

function sharedSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css + hintCss);
  }
  return sheet;
}

function made<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  part: string,
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.setAttribute('part', part);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

export class Shell {
  readonly root = made('div', 'root');
  readonly map = made('div', 'map', { role: 'application', 'aria-describedby': 'keys' });
  /** The corner beside the zoom buttons, where the result of a query stands. */
  readonly result = made('p', 'result', { role: 'status' });
  readonly link = made('a', 'link', { target: '_blank', rel: 'noopener' });
  readonly button = made('button', 'activate', { type: 'button' });
  readonly zoomIn = made('button', 'zoom', { type: 'button' });
  readonly zoomOut = made('button', 'zoom', { type: 'button' });
  readonly #keys = made('p', 'keys', { id: 'keys', hidden: '' });
  readonly #poster = made('div', 'poster', { 'aria-hidden': 'true' });
  readonly #notice = made('div', 'notice', { role: 'alert' });
  readonly #noticeText = document.createElement('p');
  #page: string | undefined;
  readonly #dismiss = made('button', 'dismiss', { type: 'button' });

  constructor(shadow: ShadowRoot) {
    shadow.adoptedStyleSheets = [sharedSheet()];
    this.zoomIn.textContent = '+';
    this.zoomOut.textContent = '−';
    this.#dismiss.textContent = '×';
    this.link.textContent = 'Waymesh ↗';
    this.#notice.hidden = true;
    this.#notice.append(this.#noticeText, this.#dismiss);
    this.#dismiss.addEventListener('click', () => this.hideNotice());
    const corner = made('div', 'corner');
    corner.append(this.link, this.zoomIn, this.zoomOut);
    this.root.append(
      ...[this.map, this.#keys, this.result, corner, this.#poster, this.button],
      ...[document.createElement('slot'), this.#notice],
    );
    shadow.append(this.root);
  }

  get state(): ShellState {
    return this.root.dataset.state as ShellState;
  }

  set state(state: ShellState) {
    this.root.dataset.state = state;
  }

  translate(words: Words): void {
    const say = (key: Parameters<typeof sayElement>[1]) => sayElement(words, key);
    this.root.lang = words.language === 'zh' ? 'zh-Hans' : 'en';
    this.map.setAttribute('aria-label', say('map'));
    this.#keys.textContent = say('keys');
    this.button.textContent = say('activate');
    for (const [button, key] of [
      [this.zoomIn, 'zoomIn'],
      [this.zoomOut, 'zoomOut'],
      [this.#dismiss, 'dismiss'],
    ] as const) {
      button.setAttribute('aria-label', say(key));
      button.title = say(key);
    }
    this.link.title = say('page');
  }

  showTheme(theme: Theme): void {
    this.root.dataset.theme = theme;
  }

  showPoster(address: string | null): void {
    showPoster(this.#poster, address);
  }

  /** The full page that the link leads to; undefined: there is none. */
  set page(page: string | undefined) {
    this.#page = page;
    this.link.hidden = page === undefined;
  }

  /** `content`: a permalink's text. */
  followLink(content = ''): void {
    if (this.#page !== undefined) this.link.href = `${this.#page}#${content}`;
  }

  /** The result of a query. What soon is something else is not read out. */
  say(text: string, passing: boolean): void {
    this.result.setAttribute('aria-live', passing ? 'off' : 'polite');
    this.result.textContent = text;
  }

  notice(text: string): void {
    this.#noticeText.textContent = text;
    this.#notice.hidden = false;
  }

  hideNotice(): void {
    this.#notice.hidden = true;
  }
}
