/** A new element of a vector drawing. */
export function svg(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}
