/**
 * Tables of parameters: one row says what a parameter is called, which values it can have and what it does. Controls,
 * link codec and help are made from them alike, for the world as for labs.
 */
import type { Text } from '../words/text';

interface Common<Key extends string> {
  key: Key;
  label: Text;
  help: Text;
  advanced?: true;
  /** The values of other parameters with which alone it matters. */
  only?: Readonly<Record<string, Value>>;
}

export interface RangeParameter<Key extends string = string> extends Common<Key> {
  kind: 'range';
  min: number;
  max: number;
  /** What the engine can tell apart. */
  step: number;
  /** What a slider moves by; without it the number is typed. */
  sliderStep?: number;
  default: number;
}

export interface ChoiceParameter<Key extends string = string> extends Common<Key> {
  kind: 'choice';
  choices: readonly { value: string; label: Text }[];
  default: string;
}

/** Any text up to `mostTextBytes` of UTF-8. */
export interface TextParameter<Key extends string = string> extends Common<Key> {
  kind: 'text';
  default: string;
}

export type Parameter<Key extends string = string> = RangeParameter<Key> | ChoiceParameter<Key> | TextParameter<Key>;
export type Value = number | string;
export type Values = Readonly<Record<string, Value>>;

export const mostTextBytes = 256;

export function defaultsOf<V extends Values>(table: readonly Parameter[]): V {
  return Object.fromEntries(table.map((parameter) => [parameter.key, parameter.default])) as V;
}

/** Whether a number is one of those that a parameter can have. */
export function inRange({ min, max, step }: RangeParameter, value: number): boolean {
  const steps = value / step;
  return value >= min && value <= max && Math.abs(steps - Math.round(steps)) < 1e-6;
}

/** The values that a parameter can have, for those who came with another one. */
export function expectation(parameter: Parameter): string {
  if (parameter.kind === 'choice') return parameter.choices.map(({ value }) => value).join(' | ');
  if (parameter.kind === 'text') return `UTF-8, ≤ ${mostTextBytes} B`;
  return `${parameter.min}…${parameter.max}`;
}

/** Whether a parameter matters beside the others as they are. */
export function matters({ only = {} }: Parameter, values: Values): boolean {
  return Object.entries(only).every(([key, value]) => values[key] === value);
}

/** Text as UTF-8 can carry it: half a surrogate pair becomes U+FFFD, here as in the engine. */
export function wellFormed(text: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
}

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
