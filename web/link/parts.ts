/** Where a link was written into markup and read from there as it stands, `&` is longer. Pure. */
export function partsOf(text: string): string[] {
  return text.split(/&(?:amp;)?/);
}
