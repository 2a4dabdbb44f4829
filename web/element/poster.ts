/** What an element shows before there is a map: the picture that its author names, or a drawn one. */

/** A valley with two roads, as the map might show it. Its colours are the style sheet's. */
const drawn = `<svg viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
<path class="floor" d="M-20 96C70 60 120 130 200 104s120-92 214-70 66 92 150 96 70-40 110-20v120c-70 36-110-20-190 4s-90 92-190 84-110-74-190-58-84 62-124 44z"/>
<path class="floor" d="M-20 330c70-30 130 10 196-4s96-10 150 22 150 40 210 10 84-50 124-40v110H-20z"/>
<path class="floor" d="M470 262c40-34 96-28 118 4s-18 62-62 58-84-34-56-62zM64 204c26-20 62-12 70 10s-16 38-44 34-46-28-26-44z"/>
<path class="casing" d="M-10 150 120 128l96 58 132-76 92 30 220-44M120 128l86 300M348 110l44 130 190 190"/>
<path class="road" d="M-10 150 120 128l96 58 132-76 92 30 220-44M120 128l86 300M348 110l44 130 190 190"/>
<g class="node"><circle cx="120" cy="128" r="6"/><circle cx="216" cy="186" r="6"/><circle cx="348" cy="110" r="6"/><circle cx="440" cy="140" r="6"/><circle cx="392" cy="240" r="6"/></g>
</svg>`;

/** Fills an element with the picture at an address, or with the drawn one where there is none. */
export function showPoster(element: HTMLElement, address: string | null): void {
  if (address) {
    const image = document.createElement('img');
    image.alt = '';
    // One that cannot be loaded is no picture.
    image.addEventListener('error', () => showPoster(element, null));
    image.src = address;
    element.replaceChildren(image);
  } else element.innerHTML = drawn;
}
