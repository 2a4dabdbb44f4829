/** On a phone the cards are one sheet at the bottom; its handle opens and closes it. */
import { byId } from './dom';

export class Sheet {
  constructor() {
    const handle = byId<HTMLButtonElement>('sheet-handle');
    const cards = byId('cards');
    handle.addEventListener('click', () => {
      const open = cards.dataset.open !== 'true';
      cards.dataset.open = String(open);
      handle.setAttribute('aria-expanded', String(open));
    });
  }
}
