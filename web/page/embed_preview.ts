/** The preview of an embed: a frame as large as it will be, made smaller to fit. */
import { make } from './dom';
import type { EmbedChoice } from './embed_code';

export class EmbedPreview {
  readonly #element = make('div', { id: 'embed-preview' });
  readonly #size = make('p', { id: 'embed-size', className: 'remark' });
  #title = '';
  #choice: EmbedChoice | undefined;
  #frame: HTMLIFrameElement | undefined;

  constructor() {
    new ResizeObserver(() => this.#fit()).observe(this.#element);
  }

  build(title: string): Node {
    this.#title = title;
    const both = document.createDocumentFragment();
    both.append(this.#element, this.#size);
    return both;
  }

  show(choice: EmbedChoice, address: string): void {
    this.#choice = choice;
    const url = new URL(address, location.href).href;
    if (this.#frame?.src !== url) {
      // Another frame each time: one that moves on would make an entry in the history.
      this.clear();
      this.#frame = make('iframe', { title: this.#title, src: url });
      this.#element.append(this.#frame);
    }
    this.#fit();
  }

  clear(): void {
    this.#frame?.remove();
    this.#frame = undefined;
  }

  #fit(): void {
    const { clientWidth, clientHeight } = this.#element;
    if (!this.#frame || !this.#choice || clientWidth === 0) return;
    const { fit, width: fixed, height } = this.#choice;
    const scale = Math.min(1, clientHeight / height, fit === 'fixed' ? clientWidth / fixed : 1);
    const width = fit === 'fixed' ? fixed : Math.round(clientWidth / scale);
    Object.assign(this.#frame.style, {
      width: `${width}px`,
      height: `${height}px`,
      transform: `scale(${scale}) translateX(-50%)`,
    });
    this.#size.textContent = `${width} × ${height}${scale < 1 ? ` (${Math.round(100 * scale)} %)` : ''}`;
  }
}
