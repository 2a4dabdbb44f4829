/** The button that copies the link. Where the clipboard is denied, the link stands in a field, selected. */
import { byId } from './dom';
import type { Setup } from './setup';

export class LinkPanel {
  readonly #setup: Setup;
  readonly #say: (text: string) => void;

  /** `link` gives the link of what is shown right now. */
  constructor(setup: Setup, link: () => string, say: (text: string) => void) {
    this.#setup = setup;
    this.#say = say;
    byId('copy').addEventListener('click', () => void this.#copy(link()));
    byId('copy-close').addEventListener('click', () => this.#close());
    byId('copy-field').addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#close();
    });
  }

  async #copy(link: string): Promise<void> {
    try {
      // Outside secure contexts there is no clipboard at all.
      await navigator.clipboard.writeText(link);
      byId('copy').dataset.done = 'true';
      byId('copy').addEventListener('animationend', () => delete byId('copy').dataset.done, { once: true });
      this.#say(this.#setup.say('copied'));
    } catch {
      const field = byId<HTMLInputElement>('copy-field');
      byId('copy-by-hand').hidden = false;
      field.value = link;
      field.focus();
      field.select();
    }
  }

  #close(): void {
    byId('copy-by-hand').hidden = true;
    byId('copy').focus();
  }
}
