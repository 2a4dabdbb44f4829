/** What the page says beside what it shows: to those who listen, and to all when something went wrong. */
import { byId } from './dom';
import type { Setup } from './setup';
import type { StringKey } from './strings';

export class Notices {
  readonly #setup: Setup;

  constructor(setup: Setup) {
    this.#setup = setup;
    byId('notice-close').addEventListener('click', () => this.hide());
  }

  say(text: string): void {
    byId('live').textContent = text;
  }

  failed(error: Error): void {
    this.notify(error.name === 'EngineLost' ? 'noticeEngine' : 'noticeRefused', { message: error.message });
  }

  notify(key: StringKey, values: Record<string, string> = {}): void {
    this.show(this.#setup.say(key, values));
  }

  show(text: string): void {
    byId('notice-text').textContent = text;
    byId('notice').hidden = false;
  }

  hide(): void {
    byId('notice').hidden = true;
  }
}
