/**
 * The page as an embed in a frame: one element fills it, and messages go to and from the page around it. The frame shows
 * what its hash says, but never writes it, nor any history.
 */
import './frame.css';
import { languageOf } from '../words/text';
import { contentKeys, type Values } from './link_text';
import { hear, messageVersion } from './messages';
import { WaymeshWorld } from './waymesh_world';

export function showFrame(): void {
  const query = new URLSearchParams(location.search);
  WaymeshWorld.page = location.href.replace(/[?#].*$/s, '');
  customElements.define('waymesh-world', WaymeshWorld);
  const element = document.createElement('waymesh-world');
  speak(element, query.get('lang') ?? navigator.language);
  for (const name of ['theme', 'gestures'] as const) {
    const value = query.get(name);
    if (value !== null) element.setAttribute(name, value);
  }
  const follow = () => show(element, { link: location.hash.slice(1) });
  document.documentElement.dataset.theme = element.theme || 'system';
  addEventListener('hashchange', follow);
  follow();
  if (parent !== window) connect(element, query.get('origin'));
  const main = document.createElement('main');
  main.append(element);
  document.body.replaceChildren(main);
}

function speak(element: WaymeshWorld, language: string): void {
  element.lang = languageOf(language) === 'zh' ? 'zh-Hans' : 'en';
  document.documentElement.lang = element.lang;
}

function show(element: WaymeshWorld, values: Values): void {
  for (const key of contentKeys) element[key] = values[key] ?? null;
}

/** `around`: the origin of the page around, where it is known; then nobody else hears, or is heard. */
function connect(element: WaymeshWorld, around: string | null): void {
  if (around !== null && !URL.canParse(around)) {
    console.error(`origin: got ${around}, expected one like https://example.org`);
    return;
  }
  const origin = around === null ? null : new URL(around).origin;
  const send = (type: string, detail: object) =>
    parent.postMessage({ waymesh: messageVersion, type, ...detail }, origin ?? '*');
  for (const type of ['ready', 'view', 'path', 'error'] as const)
    element.addEventListener(`waymesh-${type}`, ({ detail }) => send(type, detail));
  addEventListener('message', (event) => {
    if (event.source !== parent || (origin !== null && event.origin !== origin)) return;
    const shown = Object.fromEntries(contentKeys.map((key) => [key, element.getAttribute(key)]));
    const heard = hear(event.data, shown);
    if (heard.kind === 'fault') send('error', { message: heard.message });
    if (heard.kind !== 'set') return;
    const { values, lang, theme } = heard.wish;
    show(element, values);
    if (lang) speak(element, lang);
    if (theme) {
      element.setAttribute('theme', theme);
      document.documentElement.dataset.theme = theme;
    }
  });
}
