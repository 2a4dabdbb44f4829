/** The dialog in which an author chooses how an article shows what the page shows, sees it, and copies the code. */
import './dialog.css';
import './embed.css';
import type { LinkState } from '../link/permalink';
import { defaultsOf } from '../link/table';
import { fill } from '../words/text';
import { byId, make } from './dom';
import { type EmbedChoice, embedAddress, embedCode, embedHost } from './embed_code';
import { EmbedPreview } from './embed_preview';
import { embedStrings } from './embed_strings';
import { embedTable } from './embed_table';
import { Fields } from './fields';
import type { Setup } from './setup';

export class EmbedDialog {
  readonly #setup: Setup;
  /** Without scripts of its own the page is a file that carries all of itself. */
  readonly #host = embedHost(location.href, document.querySelector('script[src]') === null);
  readonly #fields: Fields<EmbedChoice>;
  readonly #element: HTMLDialogElement;
  readonly #preview: EmbedPreview | undefined;
  #choice: EmbedChoice = defaultsOf(embedTable);
  #state: LinkState | undefined;

  constructor(setup: Setup) {
    this.#setup = setup;
    const { script } = this.#host;
    if (!script) this.#choice.form = 'iframe';
    const table = embedTable.filter(({ key }) => key !== 'form' || script);
    this.#fields = new Fields<EmbedChoice>(setup, table, 'embed', (change) => {
      this.#choice = { ...this.#choice, ...change };
      this.#show();
    });
    this.#element = make('dialog', { id: 'embed-dialog', className: 'dialog' });
    this.#element.setAttribute('aria-labelledby', 'embed-title');
    this.#element.addEventListener('click', ({ target }) => {
      // Beside the card, on the ground behind it.
      if (target === this.#element) this.#element.close();
    });
    this.#element.addEventListener('close', () => this.#preview?.clear());
    document.body.append(this.#element);
    // A file that carries all of itself may open no frame.
    if (script) this.#preview = new EmbedPreview();
  }

  /** `remark`: what whoever sends a link to that state should know. */
  open(state: LinkState, remark: string | undefined): void {
    this.#state = state;
    this.#build(remark);
    this.#element.showModal();
    this.#show();
  }

  #say(key: keyof typeof embedStrings, values: Record<string, string> = {}): string {
    return fill(this.#setup.of(embedStrings[key]), values);
  }

  /** Makes the dialog anew, in the language of the setup. */
  #build(remark: string | undefined): void {
    const setup = this.#setup;
    const { page, script, local } = this.#host;
    const close = make(
      'button',
      { type: 'button', id: 'embed-close', className: 'icon', ariaLabel: setup.say('dismiss') },
      '×',
    );
    close.addEventListener('click', () => this.#element.close());
    const head = make(
      'div',
      { className: 'dialog-head' },
      make('h2', { id: 'embed-title' }, this.#say('title')),
      close,
    );
    const remarks = [remark, script ? undefined : this.#say(local ? 'fileOnly' : 'singleOnly', { page })];
    const copy = make('button', { type: 'button', id: 'embed-copy' }, this.#say('copyCode'));
    copy.addEventListener('click', () => void this.#copy());
    const code = make('textarea', { id: 'embed-code', readOnly: true, spellcheck: false });
    const result = make(
      'div',
      { id: 'embed-result' },
      ...(this.#preview ? [this.#preview.build(this.#say('preview'))] : []),
      ...remarks.flatMap((text) => (text ? [make('p', { className: 'remark' }, text)] : [])),
      make('label', { htmlFor: code.id }, this.#say('code')),
      code,
      copy,
      make('p', { id: 'embed-status', className: 'remark', role: 'status' }),
    );
    const choices = make('div', { id: 'embed-choices' });
    this.#element.replaceChildren(head, make('div', { id: 'embed-body' }, choices, result));
    this.#fields.build(this.#choice, choices);
  }

  #show(): void {
    if (!this.#state) return;
    this.#fields.show(this.#choice);
    byId<HTMLTextAreaElement>('embed-code').value = embedCode(
      this.#host,
      this.#choice,
      this.#state,
      this.#title(this.#state),
    );
    byId('embed-status').textContent = '';
    this.#preview?.show(this.#choice, embedAddress(this.#host.page, this.#choice, this.#state));
  }

  #title({ scene }: LinkState): string {
    return this.#say(scene.kind, scene.kind === 'world' ? { seed: scene.world.seed } : {});
  }

  async #copy(): Promise<void> {
    const field = byId<HTMLTextAreaElement>('embed-code');
    const status = byId('embed-status');
    try {
      // Outside secure contexts there is no clipboard at all.
      await navigator.clipboard.writeText(field.value);
      status.textContent = this.#say('codeCopied');
    } catch {
      field.focus();
      field.select();
      status.textContent = this.#say('codeByHand');
    }
  }
}
