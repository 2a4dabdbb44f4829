/** A word over the map for those whose gesture went to the page: how the map is moved there. It goes by itself. */
import { fill, type Text } from '../../words/text';
import type { Words } from '../../words/words';
import type { Yielded } from './surface';

/** Milliseconds after the last such gesture. */
const shownTime = 1400;

const hints: Record<Yielded, Text> = {
  wheel: { en: '{key} + wheel zooms the map', zh: '{key} + 滚轮缩放地图' },
  finger: { en: 'Two fingers move the map', zh: '用双指移动地图' },
};

/** The key that makes the wheel the map's. */
export function zoomKey(platform: string): string {
  return /mac|iphone|ipad/i.test(platform) ? '⌘' : 'Ctrl';
}

export class GestureHint {
  readonly #element = document.createElement('p');
  readonly #words: Pick<Words, 'of'>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(map: HTMLElement, words: Pick<Words, 'of'>) {
    this.#words = words;
    this.#element.className = 'gesture-hint';
    // Who cannot see it uses neither wheel nor fingers on the picture.
    this.#element.setAttribute('aria-hidden', 'true');
    map.append(this.#element);
  }

  show(gesture: Yielded): void {
    this.#element.textContent = fill(this.#words.of(hints[gesture]), { key: zoomKey(navigator.platform) });
    this.#element.dataset.shown = 'true';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#element.dataset.shown = 'false';
    }, shownTime);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#element.remove();
  }
}
