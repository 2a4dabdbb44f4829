/**
 * `<waymesh-world>`: a world, a cave or another map of Waymesh in any page. This much comes with the script tag; engine and
 * map come when the element is seen, or activated.
 */
import type { Manners } from '../map/gestures/surface';
import type { Theme } from '../map/palette';
import { languageOf } from '../words/text';
import { Words } from '../words/words';
import type { ErrorDetail, PathDetail, ReadyDetail, ViewDetail } from './events';
import type { LeanView } from './lean_view';
import { contentKeys, linkText, type Values } from './link_text';
import { Shell } from './shell';
import { sayElement } from './strings';

const setupNames = ['loading', 'poster', 'gestures', 'lang', 'theme'] as const;
/** Those that may have been set on the element before it was known what it is. */
const properties = [...contentKeys, ...setupNames];

interface Details {
  ready: ReadyDetail;
  view: ViewDetail;
  path: PathDetail;
  error: ErrorDetail;
}

/** So that the module can be loaded where there is no document, as on a server. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/**
 * Attributes, each a property of the same name:
 * - what it shows: `link`, what stands after `#` in a permalink; and `seed`, `at`, `path`, `scene`, `layers`, `solver`, in the
 *   notation of links, which have their way over what `link` says;
 * - how: `loading` (`eager`, or `lazy`: only a picture and a button until it is activated), `poster` (the address of that
 *   picture), `gestures` (`coop`: the page keeps plain wheel and one finger; or `free`), `lang` (`en` or `zh`; else that of
 *   the document around it, else the browser's), `theme` (`light` or `dark`; else the system's).
 *
 * All may change at any time. What is wrong is told by `waymesh-error` and on the element, and the rest is shown. What
 * stands in the element is shown where it cannot run.
 *
 * Events bubble and leave shadow trees: see `events.ts`. Parts to be styled: `map`, `corner`, `link`, `zoom`, `result`,
 * `notice`, `poster`, `activate`. Custom properties: `--waymesh-text`, `--waymesh-card`, `--waymesh-line`,
 * `--waymesh-accent`, `--waymesh-on-accent`. By itself it is as wide as its container, at 16 to 10.
 */
export class WaymeshWorld extends Base {
  static readonly observedAttributes: readonly string[] = properties;
  /** Address of the full page, to which the element links; undefined: to none. */
  static page: string | undefined;

  readonly #shell: Shell;
  readonly #words = new Words('en');
  readonly #darkness = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
  readonly #sight: IntersectionObserver;
  /** Until it leaves the document. */
  #stay: AbortController | undefined;
  #view: LeanView | undefined;
  #starting: Promise<void> | undefined;
  #isActivated = false;
  #isSeen = false;
  #isChanged = false;
  /** What it showed when it left the document: there again, it shows that, unless something else is asked for. */
  #left: string | undefined;

  constructor() {
    super();
    this.#shell = new Shell(this.attachShadow({ mode: 'open' }));
    this.#shell.button.addEventListener('click', () => void this.activate().then(() => this.#view?.focus(), ignore));
    this.#sight = new IntersectionObserver((entries) => {
      this.#isSeen = entries.at(-1)?.isIntersecting === true;
      this.#see();
    });
  }

  connectedCallback(): void {
    this.#stay = new AbortController();
    for (const name of properties) this.#upgrade(name);
    this.#shell.state = 'waiting';
    this.#shell.page = WaymeshWorld.page;
    for (const name of setupNames) this.#applySetup(name);
    this.#darkness.addEventListener('change', () => this.#applySetup('theme'), { signal: this.#stay.signal });
    this.#sight.observe(this);
  }

  disconnectedCallback(): void {
    this.#stay?.abort();
    this.#stay = undefined;
    this.#sight.disconnect();
    this.#isSeen = false;
    this.#left = this.#view?.permalink ?? this.#left;
    this.#end();
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (before === value) return;
    const isContent = (contentKeys as readonly string[]).includes(name);
    if (isContent) this.#left = undefined;
    if (!this.#stay) return;
    if (isContent) this.#changeContent();
    else this.#applySetup(name as (typeof setupNames)[number]);
  }

  // ---- Attributes ----

  get link(): string {
    return this.#get('link');
  }
  set link(value: string | null) {
    this.#set('link', value);
  }
  get seed(): string {
    return this.#get('seed');
  }
  set seed(value: string | null) {
    this.#set('seed', value);
  }
  get at(): string {
    return this.#get('at');
  }
  set at(value: string | null) {
    this.#set('at', value);
  }
  get path(): string {
    return this.#get('path');
  }
  set path(value: string | null) {
    this.#set('path', value);
  }
  get scene(): string {
    return this.#get('scene');
  }
  set scene(value: string | null) {
    this.#set('scene', value);
  }
  get layers(): string {
    return this.#get('layers');
  }
  set layers(value: string | null) {
    this.#set('layers', value);
  }
  get solver(): string {
    return this.#get('solver');
  }
  set solver(value: string | null) {
    this.#set('solver', value);
  }
  get loading(): 'eager' | 'lazy' {
    return this.#get('loading') === 'lazy' ? 'lazy' : 'eager';
  }
  set loading(value: 'eager' | 'lazy' | null) {
    this.#set('loading', value);
  }
  get poster(): string {
    return this.#get('poster');
  }
  set poster(value: string | null) {
    this.#set('poster', value);
  }
  get gestures(): Manners {
    return this.#get('gestures') === 'free' ? 'free' : 'coop';
  }
  set gestures(value: Manners | null) {
    this.#set('gestures', value);
  }
  get theme(): Theme | '' {
    const theme = this.#get('theme');
    return theme === 'light' || theme === 'dark' ? theme : '';
  }
  set theme(value: Theme | '' | null) {
    this.#set('theme', value);
  }

  #get(name: string): string {
    return this.getAttribute(name) ?? '';
  }

  #set(name: string, value: string | null | undefined): void {
    if (value == null) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  #upgrade(name: (typeof properties)[number]): void {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    delete (this as Partial<WaymeshWorld>)[name];
    this[name] = value as never;
  }

  // ---- What pages ask of it ----

  /** Shows the map, be the element lazy or out of sight. Resolves when its content is open. */
  activate(): Promise<void> {
    if (!this.#stay) return Promise.reject(new Error('got an element outside of a document, expected one inside'));
    this.#isActivated = true;
    return this.#start();
  }

  /** Looks at a place, in tiles, at a scale in CSS pixels a tile. Before there is a map, that is where it will look. */
  lookAt(x: number, y: number, scale: number): void {
    if (![x, y, scale].every(Number.isFinite) || scale <= 0) {
      this.#fail(`lookAt: got ${[x, y, scale].join()}, expected x, y, scale`);
      return;
    }
    if (this.#view) this.#view.lookAt({ x, y, scale });
    else this.at = [x, y, scale].join();
  }

  /** Sets A and B, positions in tiles, and finds a path between them; activates the element. Others supersede it. */
  async findPath(from: readonly [number, number], to: readonly [number, number]): Promise<PathDetail> {
    for (const end of [from, to]) {
      if (!Array.isArray(end) || end.length !== 2 || !end.every(Number.isFinite))
        throw new TypeError(`findPath: got ${String(end)}, expected [x, y]`);
    }
    await this.activate();
    if (!this.#view) throw new Error('the element cannot run here');
    return this.#view.paths.find({ x: from[0], y: from[1] }, { x: to[0], y: to[1] });
  }

  clearPath(): void {
    this.#view?.paths.clear();
  }

  /** Where it looks; undefined before there is a map. */
  get view(): ViewDetail | undefined {
    return this.#view?.view;
  }

  /** The text of a permalink, without `#`, to what is shown now; before there is a map, to what will be. */
  get permalink(): string {
    return this.#view?.permalink ?? this.#left ?? linkText(this.#values);
  }

  /** Whether everything in view has been there and drawn since the content became another one. */
  get ready(): boolean {
    return this.#view?.ready === true;
  }

  // ---- Its life ----

  #see(): void {
    if (this.#isSeen && (this.#isActivated || this.loading === 'eager')) this.#start().catch(ignore);
    this.#view?.rest(!this.#isSeen);
  }

  #start(): Promise<void> {
    this.#starting ??= this.#open(this.#stay as AbortController);
    return this.#starting;
  }

  async #open(stay: AbortController): Promise<void> {
    try {
      const [{ LeanView }] = await Promise.all([import('./lean_view'), this.#words.fetch()]);
      if (stay.signal.aborted) throw new Error('the element has left the document');
      this.#shell.translate(this.#words);
      this.#shell.state = 'shown';
      const setup = { shell: this.#shell, words: this.#words, theme: this.#shownTheme, manners: this.gestures };
      this.#view = new LeanView(setup, {
        ready: () => this.#tell('ready', {}),
        viewed: (detail) => this.#tell('view', detail),
        found: (detail) => this.#tell('path', detail),
        failed: (message) => this.#fail(message),
        lost: (message) => this.#lose(message),
      });
      this.#view.rest(!this.#isSeen);
      await this.#view.ask(this.#left === undefined ? this.#values : { link: this.#left });
    } catch (error) {
      if (!stay.signal.aborted) this.#lose((error as Error).message);
      throw error;
    }
  }

  /** The engine cannot run here: what the author wrote into the element is shown instead. */
  #lose(message: string): void {
    this.#end();
    this.#shell.state = 'failed';
    this.#fail(sayElement(this.#words, 'lost', { message }));
  }

  #end(): void {
    this.#view?.dispose();
    this.#view = undefined;
    this.#starting = undefined;
  }

  // ---- What changes ----

  get #values(): Values {
    return Object.fromEntries(contentKeys.map((name) => [name, this.getAttribute(name)]));
  }

  /** Of attributes that change together, all are read at once. */
  #changeContent(): void {
    if (this.#isChanged) return;
    this.#isChanged = true;
    queueMicrotask(() => {
      this.#isChanged = false;
      void this.#view?.ask(this.#values);
    });
  }

  get #shownTheme(): Theme {
    return this.theme || (this.#darkness.matches ? 'dark' : 'light');
  }

  #applySetup(name: (typeof setupNames)[number]): void {
    const shell = this.#shell;
    if (name === 'loading') {
      shell.root.toggleAttribute('data-eager', this.loading === 'eager');
      this.#see();
    } else if (name === 'poster') shell.showPoster(this.getAttribute('poster'));
    else if (name === 'lang') this.#speak();
    else if (name === 'theme') {
      shell.showTheme(this.#shownTheme);
      this.#view?.showTheme(this.#shownTheme);
    } else if (this.#view) this.#view.manners = this.gestures;
  }

  #speak(): void {
    const around = this.closest<HTMLElement>('[lang]:not([lang=""])')?.lang;
    this.#words.language = languageOf(around ?? navigator.language);
    this.#shell.translate(this.#words);
    // Chinese texts come on their own; English ones stand until then.
    void this.#words.fetch()?.then(() => this.#shell.translate(this.#words));
  }

  #fail(message: string): void {
    this.#shell.notice(message);
    this.#tell('error', { message });
  }

  #tell<Name extends keyof Details>(name: Name, detail: Details[Name]): void {
    this.dispatchEvent(new CustomEvent(`waymesh-${name}`, { detail, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'waymesh-world': WaymeshWorld;
  }
}

/** Of failures that were told by an event already. */
function ignore(): void {}
