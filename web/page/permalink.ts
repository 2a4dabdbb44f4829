/**
 * The content of a link, `#v=1&seed=fern-7&at=120,-44,3.5&style=classic&path=3,4~18,9`, to and from text. Pure.
 *
 * Keys stand in a fixed order, defaults are left out, keys that are not known are kept as they are. The text is
 * hostile: its size is bounded, every number checked, and if one thing is wrong, nothing of it is used.
 */
import type { Camera, Place } from '../map/view';
import {
  defaultSeed,
  defaultWorld,
  expectation,
  generatorVersion,
  inRange,
  type LayerName,
  layers,
  parameters,
  type World,
} from './parameters';

export interface LinkState {
  world: World;
  at: Camera | undefined;
  layers: readonly LayerName[];
  /** Start and goal; none, one or both. */
  path: readonly Place[];
  /** Raw `key=value` texts that are not known here. */
  foreign: readonly string[];
}

export type Decoded =
  | { kind: 'state'; state: LinkState }
  /** Made by another generator, whose worlds are not known here. */
  | { kind: 'version'; got: string }
  | { kind: 'damaged'; key: string; got: string; expected: string };

const mostText = 8000;
const mostSeedBytes = 256;
const mostForeign = 32;
/** Chunks reach from here on the one side to just before it on the other. */
const farthest = 2 ** 38;
const mostScale = 1000;
const leastScale = 1 / 4096;

class Damage extends Error {
  readonly decoded: Decoded;

  constructor(key: string, got: string, expected: string) {
    super();
    const short = got.length > 40 ? `${got.slice(0, 40)}…` : got;
    this.decoded = { kind: 'damaged', key: key.slice(0, 40), got: short, expected };
  }
}

export function decode(hash: string): Decoded {
  try {
    const text = hash.replace(/^#/, '');
    if (text.length > mostText) throw new Damage('link', `${text.length}`, `≤ ${mostText}`);
    const { known, foreign } = split(text);
    const version = known.get('v');
    if (version !== undefined && version !== String(generatorVersion))
      return { kind: 'version', got: version.slice(0, 40) };
    return {
      kind: 'state',
      state: {
        world: decodeWorld(known),
        at: decodeCamera(known.get('at')),
        layers: decodeLayers(known.get('layers')),
        path: decodePath(known.get('path')),
        foreign,
      },
    };
  } catch (error) {
    if (error instanceof Damage) return error.decoded;
    throw error;
  }
}

const knownKeys = new Set(['v', 'seed', 'at', ...parameters.map(({ key }) => key), 'layers', 'path']);

function split(text: string): { known: Map<string, string>; foreign: string[] } {
  const known = new Map<string, string>();
  const foreign: string[] = [];
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const key = equals < 0 ? part : part.slice(0, equals);
    if (!knownKeys.has(key)) {
      foreign.push(part);
      continue;
    }
    if (known.has(key)) throw new Damage(key, '2 ×', '1 ×');
    known.set(key, unescapeText(key, equals < 0 ? '' : part.slice(equals + 1)));
  }
  if (foreign.length > mostForeign) throw new Damage('link', `${foreign.length} keys`, `≤ ${mostForeign} keys`);
  return { known, foreign };
}

function unescapeText(key: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Damage(key, text, 'UTF-8');
  }
}

function decodeNumber(key: string, text: string, valid: (value: number) => boolean, expected: string): number {
  const value = /^-?\d{1,13}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  // Not NaN and in range; and never -0, which would be another text for the same place.
  if (!valid(value)) throw new Damage(key, text, expected);
  return value + 0;
}

function decodeWorld(known: Map<string, string>): World {
  const world: World = defaultWorld();
  const seed = known.get('seed') ?? defaultSeed;
  if (seedBytes(seed) > mostSeedBytes) throw new Damage('seed', `${seedBytes(seed)} bytes`, `≤ ${mostSeedBytes} bytes`);
  world.seed = seed;
  for (const parameter of parameters) {
    const text = known.get(parameter.key);
    if (text === undefined) continue;
    if (parameter.kind === 'choice') {
      const choice = parameter.choices.find(({ value }) => value === text);
      if (!choice) throw new Damage(parameter.key, text, expectation(parameter));
      world[parameter.key] = choice.value;
    } else {
      const valid = (value: number) => inRange(parameter, value);
      world[parameter.key] = decodeNumber(parameter.key, text, valid, expectation(parameter));
    }
  }
  return world;
}

function decodePlace(key: string, texts: readonly string[]): Place {
  const valid = (value: number) => value >= -farthest && value < farthest;
  const expected = `≥ ${-farthest}, < ${farthest}`;
  const [x, y] = texts.map((text) => decodeNumber(key, text, valid, expected));
  if (x === undefined || y === undefined || texts.length !== 2) throw new Damage(key, texts.join(), 'x,y');
  return { x, y };
}

function decodeCamera(text: string | undefined): Camera | undefined {
  if (text === undefined) return undefined;
  const parts = text.split(',');
  if (parts.length !== 3) throw new Damage('at', text, 'x,y,scale');
  const valid = (value: number) => value >= leastScale && value <= mostScale;
  const scale = decodeNumber('at', parts[2] as string, valid, `${leastScale}…${mostScale}`);
  return { ...decodePlace('at', parts.slice(0, 2)), scale: Number(scale.toPrecision(5)) };
}

function decodeLayers(text: string | undefined): LayerName[] {
  const names = new Set(text ? text.split(',') : []);
  for (const name of names) {
    if (!layers.some(({ key }) => key === name))
      throw new Damage('layers', name, layers.map(({ key }) => key).join(' | '));
  }
  return layers.map(({ key }) => key).filter((key) => names.has(key));
}

function decodePath(text: string | undefined): Place[] {
  if (!text) return [];
  const places = text.split('~');
  if (places.length > 2) throw new Damage('path', text, 'x,y~x,y');
  return places.map((place) => decodePlace('path', place.split(',')));
}

export function encode(state: LinkState): string {
  const parts = [`v=${generatorVersion}`];
  if (state.world.seed !== defaultSeed) parts.push(`seed=${escapeText(state.world.seed)}`);
  if (state.at) parts.push(`at=${encodeCamera(state.at)}`);
  for (const parameter of parameters) {
    const value = state.world[parameter.key];
    if (value !== parameter.default)
      parts.push(`${parameter.key}=${typeof value === 'number' ? decimal(value, 8) : value}`);
  }
  const shown = layers.map(({ key }) => key).filter((key) => state.layers.includes(key));
  if (shown.length > 0) parts.push(`layers=${shown.join()}`);
  if (state.path.length > 0)
    parts.push(`path=${state.path.map(({ x, y }) => `${decimal(x, 3)},${decimal(y, 3)}`).join('~')}`);
  return `#${[...parts, ...state.foreign].join('&')}`;
}

/**
 * As many digits as it takes to name a device pixel, on screens of up to four per CSS pixel, within a twentieth: the
 * camera is whole in device pixels (see `View.snapped`), so that rounding finds it again.
 */
function encodeCamera({ x, y, scale }: Camera): string {
  const digits = Math.min(6, Math.max(0, Math.ceil(Math.log10(40 * scale))));
  return `${decimal(x, digits)},${decimal(y, digits)},${decimal(scale, 9)}`;
}

function decimal(value: number, digits: number): string {
  const text = value.toFixed(digits);
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short;
}

/** Text as UTF-8 can carry it: half a surrogate pair becomes U+FFFD, here as in the engine. */
export function wellFormed(text: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
}

export function seedBytes(seed: string): number {
  return new TextEncoder().encode(seed).length;
}

function escapeText(text: string): string {
  return encodeURIComponent(wellFormed(text));
}
