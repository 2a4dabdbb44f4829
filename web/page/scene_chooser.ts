/** The row of buttons that chooses a scene; and of all cards those that belong to the scene shown. */

import type { SceneKind } from '../link/permalink';
import { byId } from './dom';

export class SceneChooser {
  readonly #buttons = [...byId('scenes').querySelectorAll<HTMLButtonElement>('button')];

  constructor(choose: (kind: SceneKind) => void) {
    for (const button of this.#buttons) {
      button.addEventListener('click', () => {
        if (button.ariaCurrent !== 'true') choose(button.value as SceneKind);
      });
    }
  }

  /** Marks what was chosen, which may take a moment to appear. */
  mark(kind: SceneKind): void {
    for (const button of this.#buttons) button.ariaCurrent = String(button.value === kind);
  }

  /** Shows the cards of a scene; `data-scenes` names those to which an element belongs. */
  show(kind: SceneKind): void {
    this.mark(kind);
    document.body.dataset.scene = kind;
    for (const element of document.querySelectorAll<HTMLElement>('[data-scenes]')) {
      element.hidden = !(element.dataset.scenes ?? '').split(' ').includes(kind);
    }
  }
}
