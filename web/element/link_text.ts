/** The link that the attributes of an element amount to. Pure. */
import { partsOf } from '../link/parts';

/** Attributes in a link's notation that have their way over what the attribute `link` says. */
export const linkKeys = ['seed', 'at', 'path', 'scene', 'layers', 'solver'] as const;
export type LinkKey = (typeof linkKeys)[number];

/** All attributes that say what is shown. */
export const contentKeys = ['link', ...linkKeys] as const;

/** Named, but empty: a seed without letters, a path without ends, no layers. Of the others, an empty one is none. */
const mayBeEmpty: readonly LinkKey[] = ['seed', 'path', 'layers'];

export type Values = Partial<Record<'link' | LinkKey, string | null>>;

/** Text of a link, without `#`; as hostile as the attributes are. */
export function linkText(values: Values): string {
  const named = linkKeys.filter((key) => {
    const value = values[key];
    return value != null && (value !== '' || mayBeEmpty.includes(key));
  });
  const kept = partsOf((values.link ?? '').trim().replace(/^#/, '')).filter(
    (part) => part !== '' && !named.some((key) => part === key || part.startsWith(`${key}=`)),
  );
  // What separates keys in a link is but a character in an attribute.
  return [...kept, ...named.map((key) => `${key}=${values[key]?.replace(/[&#]/g, encodeURIComponent)}`)].join('&');
}
