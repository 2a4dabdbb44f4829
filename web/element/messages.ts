/** Messages between an embed and the page around its frame, version 1. What comes in is hostile. Pure. */
import { contentKeys, type Values } from './link_text';
import { read } from './reading';

export const messageVersion = 1;

const settings = { lang: ['en', 'zh'], theme: ['light', 'dark'] } as const;

export interface Wish {
  /** All of what is to be shown. */
  values: Values;
  lang?: string;
  theme?: string;
}

export type Heard =
  /** None of ours. */
  { kind: 'nothing' } | { kind: 'fault'; message: string } | { kind: 'set'; wish: Wish };

/** Reads a message upon what is shown already; if one thing is wrong with it, nothing of it counts. */
export function hear(data: unknown, shown: Values): Heard {
  if (typeof data !== 'object' || data === null || !('waymesh' in data)) return { kind: 'nothing' };
  const message = data as Record<string, unknown>;
  if (message.waymesh !== messageVersion) return fault('waymesh', message.waymesh, String(messageVersion));
  if (message.type !== 'set') return fault('type', message.type, 'set');
  for (const key of [...contentKeys, ...Object.keys(settings)])
    if (key in message && typeof message[key] !== 'string') return fault(key, message[key], 'text');
  for (const [key, known] of Object.entries(settings))
    if (key in message && !(known as readonly unknown[]).includes(message[key]))
      return fault(key, message[key], known.join(' | '));
  const given = Object.fromEntries(contentKeys.filter((key) => key in message).map((key) => [key, message[key]]));
  // A link says all that there is to say.
  const values: Values = 'link' in given ? given : { ...shown, ...given };
  const [wrong] = read(values).complaints;
  if (wrong?.kind === 'damaged') return fault(wrong.key, wrong.got, wrong.expected);
  if (wrong) return fault(wrong.kind === 'version' ? 'v' : 'link', wrong.got, 'one that is known here');
  const { lang, theme } = message as { lang?: string; theme?: string };
  return { kind: 'set', wish: { values, ...(lang && { lang }), ...(theme && { theme }) } };
}

/** What is no plain value might throw when it is made a text. */
function shown(value: unknown): string {
  return typeof value === 'object' ? 'an object' : String(value).slice(0, 40);
}

function fault(key: string, got: unknown, expected: string): Heard {
  return { kind: 'fault', message: `${key}: got ${shown(got)}, expected ${expected}` };
}
