/** The element with an id; the markup and the code belong together, so that one must be there. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the markup lacks #${id}`);
  return element as T;
}

/** A new element with properties and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<Omit<HTMLElementTagNameMap[K], 'style' | 'dataset'>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Rows of a definition list: a name and a value, and under it a remark. */
export function showRows(list: HTMLElement, rows: readonly (readonly [string, string, string?])[]): void {
  list.replaceChildren(
    ...rows.map(([name, value, remark]) => {
      const row = make('div', {}, make('dt', {}, name), make('dd', {}, value));
      if (remark) row.append(make('dd', { className: 'remark' }, remark));
      return row;
    }),
  );
}
