/** The button that copies the link. Where the clipboard is denied, the link stands in a field, selected. */
import { byId } from './dom';
import type { Setup } from './setup';

export class LinkPanel {
  readonly #setup: Setup;
  readonly #say: (text: string) => void;

  /** `current` gives the link of what is shown right now, and what is to be said about it. */
  constructor(setup: Setup, current: () => { link: string; remark: string | undefined }, say: (text: string) => void) {
    this.#setup = setup;
    this.#say = say;
    byId('copy').addEventListener('click', () => {
      const { link, remark } = current();
      byId('copy-remark').textContent = remark ?? '';
      byId('copy-remark').hidden = !remark;
      void this.#copy(link, remark);
    });
    byId('copy-close').addEventListener('click', () => this.#close());
    byId('copy-field').addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#close();
    });
  }

  async #copy(link: string, remark = ''): Promise<void> {
    try {
      // Outside secure contexts there is no clipboard at all.
      await navigator.clipboard.writeText(link);
      byId('copy').dataset.done = 'true';
      byId('copy').addEventListener('animationend', () => delete byId('copy').dataset.done, { once: true });
      this.#say(`${this.#setup.say('copied')} ${remark}`.trim());
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
