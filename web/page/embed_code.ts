/** The HTML that an author pastes into an article to show what the page shows. Pure. */
import { encode, type LinkState } from '../link/permalink';

/** A type alias, since interfaces are no `Values`; the table in `embed_table.ts` makes the controls. */
export type EmbedChoice = {
  form: 'element' | 'iframe';
  fit: 'full' | 'fixed';
  /** CSS pixels; the width only where it is fixed. */
  width: number;
  height: number;
  lang: 'auto' | 'en' | 'zh';
  theme: 'auto' | 'light' | 'dark';
  gestures: 'coop' | 'free';
  loading: 'eager' | 'lazy';
};

/** Where embeds come from. */
export interface EmbedHost {
  /** The address of the page, without query and hash. */
  page: string;
  /** That of the element's script; undefined where there is none. */
  script: string | undefined;
  /** The page was not served: its address holds for a file beside the article. */
  local: boolean;
}

/** `single`: the page carries all of itself in one file, so that there is no script beside it. */
export function embedHost(address: string, single: boolean): EmbedHost {
  const url = new URL(address);
  url.search = '';
  url.hash = '';
  const local = !/^https?:$/.test(url.protocol);
  const name = /[^/]+\.html$/.exec(url.pathname)?.[0] ?? 'waymesh.html';
  const page = local ? name : url.href;
  return { page, script: local || single ? undefined : new URL('waymesh-world.js', url).href, local };
}

/** The address of the page as an embed, which also the preview shows. */
export function embedAddress(page: string, { lang, theme, gestures }: EmbedChoice, state: LinkState): string {
  const query = ['embed=1'];
  if (lang !== 'auto') query.push(`lang=${lang}`);
  if (theme !== 'auto') query.push(`theme=${theme}`);
  if (gestures !== 'coop') query.push(`gestures=${gestures}`);
  return `${page}?${query.join('&')}${encode(state)}`;
}

export function embedCode(host: EmbedHost, choice: EmbedChoice, state: LinkState, title: string): string {
  if (choice.form === 'element' && host.script) return elementCode(host.script, host.page, choice, state, title);
  const frame: Attribute[] = [
    ['src', embedAddress(host.page, choice, state)],
    ['title', title],
    ['style', `${sizeStyle(choice)}; border: 0`],
  ];
  if (choice.loading === 'lazy') frame.push(['loading', 'lazy']);
  return `<iframe${attributes(frame)}></iframe>`;
}

type Attribute = readonly [name: string, value: string];

function elementCode(script: string, page: string, choice: EmbedChoice, state: LinkState, title: string): string {
  const { lang, theme, gestures, loading } = choice;
  const shown = [...content(state), ['style', `display: block; ${sizeStyle(choice)}`] as const];
  if (lang !== 'auto') shown.push(['lang', lang]);
  if (theme !== 'auto') shown.push(['theme', theme]);
  if (gestures !== 'coop') shown.push(['gestures', gestures]);
  if (loading === 'lazy') shown.push(['loading', loading]);
  const fallback = `<a${attributes([['href', page + encode(state)]])}>${escapeHtml(title)}</a>`;
  return (
    `<script type="module"${attributes([['src', script]])}></script>\n` +
    `<waymesh-world${attributes(shown)}>\n  ${fallback}\n</waymesh-world>`
  );
}

/** Keys of a link that are attributes of the element. */
const ownAttributes = ['scene', 'seed', 'at', 'layers', 'solver', 'path'];

/** The attributes of what is shown: of their own if they suffice, and are read alike with and without escapes. */
function content(state: LinkState): Attribute[] {
  const link = encode(state).slice(1);
  const [version, ...parts] = link.split('&').map((part) => part.split('=') as [string, string]);
  const own = parts.map(([key, value]): Attribute | undefined => {
    if (!ownAttributes.includes(key)) return undefined;
    const text = decodeURIComponent(value);
    return /[%&#\p{Cc}]/u.test(text) ? undefined : [key, text];
  });
  // Without a version a link is of the first one.
  const suffice = version?.[1] === '1' && own.every((attribute) => attribute !== undefined);
  return suffice ? own : [['link', link]];
}

function sizeStyle({ fit, width, height }: EmbedChoice): string {
  return `${fit === 'full' ? 'width: 100%' : `width: ${width}px; max-width: 100%`}; height: ${height}px`;
}

function attributes(list: readonly Attribute[]): string {
  return list.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] as string);
}
