/** What an element shows before there is a map: the picture that its author names, or a drawn one. */

const road = 'M-10 150 120 128l96 58 132-76 92 30 220-44M120 128l86 300M348 110l44 130 190 190';

/** A valley with two roads, as the map might show it. Its colours are the style sheet's. */
const drawn = [
  [
    'floor',
    'M-20 96C70 60 120 130 200 104s120-92 214-70 66 92 150 96 70-40 110-20v120c-70 36-110-20-190 4s-90 92-190 84-110-74-190-58-84 62-124 44z',
  ],
  ['floor', 'M-20 330c70-30 130 10 196-4s96-10 150 22 150 40 210 10 84-50 124-40v110H-20z'],
  ['floor', 'M470 262c40-34 96-28 118 4s-18 62-62 58-84-34-56-62zM64 204c26-20 62-12 70 10s-16 38-44 34-46-28-26-44z'],
  ['casing', road],
  ['road', road],
] as const;
const nodes = ['120 128', '216 186', '348 110', '440 140', '392 240'];

/** Made piece by piece: pages may forbid markup that is made of text. */
function drawing(): SVGElement {
  const make = (tag: string, attributes: Record<string, string>, parent?: SVGElement) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    parent?.append(element);
    return element;
  };
  const svg = make('svg', { viewBox: '0 0 640 400', preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': 'true' });
  for (const [name, d] of drawn) make('path', { class: name, d }, svg);
  const group = make('g', { class: 'node' }, svg);
  for (const [cx = '', cy = ''] of nodes.map((node) => node.split(' '))) make('circle', { cx, cy, r: '6' }, group);
  return svg;
}

/** Fills an element with the picture at an address, or with the drawn one where there is none. */
export function showPoster(element: HTMLElement, address: string | null): void {
  if (address) {
    const image = document.createElement('img');
    image.alt = '';
    // One that cannot be loaded is no picture.
    image.addEventListener('error', () => showPoster(element, null));
    image.src = address;
    element.replaceChildren(image);
  } else element.replaceChildren(drawing());
}
