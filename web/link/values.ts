/** Values as they stand in links, to and from text. The text is hostile: whatever is not exactly right is damage. Pure. */
import {
  bytesOf,
  expectation,
  inRange,
  mostTextBytes,
  type Parameter,
  type Value,
  type Values,
  wellFormed,
} from './table';

/** What is wrong with a link; nothing of it may be used. */
export class Damage extends Error {
  readonly key: string;
  readonly got: string;
  readonly expected: string;

  constructor(key: string, got: string, expected: string) {
    super();
    this.key = key.slice(0, 40);
    this.got = got.length > 40 ? `${got.slice(0, 40)}…` : got;
    this.expected = expected;
  }
}

export function decodeNumber(key: string, text: string, valid: (value: number) => boolean, expected: string): number {
  const value = /^-?\d{1,13}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  // Not NaN and in range; and never -0, which would be another text for the same place.
  if (!valid(value)) throw new Damage(key, text, expected);
  return value + 0;
}

export function decodeText(key: string, text: string): string {
  const bytes = bytesOf(text);
  if (bytes > mostTextBytes) throw new Damage(key, `${bytes} B`, `UTF-8, ≤ ${mostTextBytes} B`);
  return text;
}

/** The values of a table's parameters; those that are not named have their defaults. */
export function decodeValues<V extends Values>(table: readonly Parameter[], known: ReadonlyMap<string, string>): V {
  const values = table.map((parameter): [string, Value] => {
    const text = known.get(parameter.key);
    return [parameter.key, text === undefined ? parameter.default : decodeValue(parameter, text)];
  });
  return Object.fromEntries(values) as V;
}

function decodeValue(parameter: Parameter, text: string): Value {
  const { key } = parameter;
  if (parameter.kind === 'text') return decodeText(key, text);
  const expected = expectation(parameter);
  if (parameter.kind === 'range') return decodeNumber(key, text, (value) => inRange(parameter, value), expected);
  if (!parameter.choices.some(({ value }) => value === text)) throw new Damage(key, text, expected);
  return text;
}

/** `key=value` for every parameter that has not its default, in the order of the table. */
export function encodeValues(table: readonly Parameter[], values: Values): string[] {
  return table
    .filter((parameter) => values[parameter.key] !== parameter.default)
    .map(({ key }) => `${key}=${encodeValue(values[key] as Value)}`);
}

function encodeValue(value: Value): string {
  return typeof value === 'number' ? decimal(value, 8) : escapeText(value);
}

export function decimal(value: number, digits: number): string {
  const text = value.toFixed(digits);
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short;
}

/** Also what chats and Markdown take for the end of a link, or for marks of their own. */
export function escapeText(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(
    /[!'()*~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function unescapeText(key: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Damage(key, text, 'UTF-8');
  }
}
