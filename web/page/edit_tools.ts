/** The bar with the tools: what to draw with, how broad, and how to take it back. */
import './edits.css';
import { Edit } from '../engine/module';
import { type BrushSize, brushSizes } from '../map/brush';
import { byId, make } from './dom';
import type { Tool } from './edit_ground';
import { type EditStringKey, sayEdit } from './edit_strings';
import type { Setup } from './setup';

export interface ToolsState {
  tool: Tool;
  size: BrushSize;
  canUndo: boolean;
  canRedo: boolean;
  count: number;
  remark: string;
}

export interface ToolsEvents {
  take(tool: Tool): void;
  resize(size: BrushSize): void;
  undo(): void;
  redo(): void;
  restoreAll(): void;
  close(): void;
}

const tools: readonly { key: 'rock' | 'open'; tool: Tool; shortcut: string; shape: string }[] = [
  { key: 'rock', tool: Edit.rock, shortcut: 'P', shape: 'M4 16l4-9 6-2 6 6-2 7-8 2z' },
  { key: 'open', tool: Edit.open, shortcut: 'D', shape: 'M5 9c4-5 9-5 14 0M12 6v14' },
];

const svgNamespace = 'http://www.w3.org/2000/svg';

/** A picture in a square of 24 x 24. */
function picture(shape: string): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svgNamespace, 'path');
  path.setAttribute('d', shape);
  svg.append(path);
  return svg;
}

export class EditTools {
  readonly element = make('div', { id: 'edits' });
  readonly #setup: Setup;
  readonly #events: ToolsEvents;
  readonly #buttons = new Map<string, HTMLButtonElement>();
  readonly #status = make('p', { id: 'edits-status' });

  constructor(setup: Setup, events: ToolsEvents) {
    this.#setup = setup;
    this.#events = events;
    this.element.role = 'group';
    this.element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') events.close();
    });
    byId('corner').before(this.element);
  }

  /** Makes the bar anew, in the language of the setup. */
  build(): void {
    const events = this.#events;
    this.#buttons.clear();
    this.element.ariaLabel = sayEdit(this.#setup, 'tools');
    const kinds = tools.map(({ key, tool, shortcut, shape }) =>
      this.#button(key, picture(shape), () => events.take(tool), shortcut, sayEdit(this.#setup, key)),
    );
    const brushes = brushSizes.map((size) => this.#brush(size));
    const group = make(
      'span',
      { id: 'edits-brush', role: 'group', ariaLabel: sayEdit(this.#setup, 'brush') },
      ...brushes,
    );
    this.element.replaceChildren(
      ...kinds,
      group,
      this.#button('undo', picture('M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3'), () => events.undo(), 'Ctrl+Z'),
      this.#button('redo', picture('M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h3'), () => events.redo(), 'Ctrl+Y'),
      this.#button('restore', sayEdit(this.#setup, 'restore'), () => events.restoreAll()),
      this.#button('close', picture('M7 7l10 10M17 7L7 17'), () => events.close(), 'Esc'),
      this.#status,
    );
  }

  show({ tool, size, canUndo, canRedo, count, remark }: ToolsState): void {
    const pressed = (name: string, on: boolean) => {
      (this.#buttons.get(name) as HTMLButtonElement).ariaPressed = String(on);
    };
    const enabled = (name: string, on: boolean) => {
      // Not `disabled`, which would take the focus away from whoever just pressed it.
      (this.#buttons.get(name) as HTMLButtonElement).ariaDisabled = String(!on);
    };
    for (const each of tools) pressed(each.key, each.tool === tool);
    for (const each of brushSizes) pressed(`brush-${each}`, each === size);
    enabled('undo', canUndo);
    enabled('redo', canRedo);
    enabled('restore', count > 0);
    const counted = count > 0 ? sayEdit(this.#setup, 'count', { n: this.#setup.number(count) }) : '';
    this.#status.textContent = [counted, remark].filter(Boolean).join(' ') || sayEdit(this.#setup, 'none');
  }

  #button(
    name: Extract<EditStringKey, 'rock' | 'open' | 'undo' | 'redo' | 'restore' | 'close'>,
    face: SVGElement | string,
    act: () => void,
    key?: string,
    text?: string,
  ): HTMLButtonElement {
    const label = sayEdit(this.#setup, name);
    const button = make('button', { type: 'button', id: `edits-${name}` }, face);
    if (text) button.append(make('span', {}, text));
    else if (typeof face !== 'string') {
      button.className = 'icon';
      button.ariaLabel = label;
    }
    button.title = key ? sayEdit(this.#setup, 'withKey', { name: label, key }) : label;
    button.addEventListener('click', () => {
      if (button.ariaDisabled !== 'true') act();
    });
    this.#buttons.set(name, button);
    return button;
  }

  #brush(size: BrushSize): HTMLButtonElement {
    const label = sayEdit(this.#setup, 'brushOf', { n: size });
    const button = make('button', { type: 'button', id: `edits-brush-${size}`, className: 'icon', ariaLabel: label });
    button.title = label;
    const side = 4 + 2.4 * size;
    button.append(picture(`M${12 - side / 2} ${12 - side / 2}h${side}v${side}h${-side}z`));
    button.addEventListener('click', () => this.#events.resize(size));
    this.#buttons.set(`brush-${size}`, button);
    return button;
  }
}
