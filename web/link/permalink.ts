/**
 * The content of a link, `#v=1&seed=fern-7&at=120,-44,3.5&style=classic&path=3,4~18,9`, to and from text. Pure.
 *
 * Keys stand in a fixed order, defaults are left out, keys that are not known are kept as they are. What a link shows is
 * a scene: the world, which needs no name, or a lab, which has keys of its own. The text is hostile: its size is bounded,
 * every number checked, and if one thing is wrong, nothing of it is used. What is wrong is said in signs, not in words of
 * one language.
 */
import { type Solver, solvers } from '../engine/module';
import type { Camera, Place } from '../map/view';
import { decodeEdits } from './edit_text';
import {
  type CaveValues,
  caveTable,
  isWholeNumber,
  type PercolationValues,
  percolationTable,
  wholeNumber,
} from './lab_tables';
import { decodeMap } from './map_text';
import { partsOf } from './parts';
import { type Manner, mostClearance, plainManner, type Query } from './query';
import {
  Damage,
  decimal,
  decodeNumber,
  decodeText,
  decodeValues,
  encodeValues,
  escapeText,
  unescapeText,
} from './values';
import { defaultSeed, generatorVersion, type LayerName, layers, parameters, type World } from './world_table';

/**
 * What a link shows, and all that decides its contents. `map`: as `map_text.ts` writes it; maps that are too large do not
 * travel. `joined`: the fewest tiles were dug that join start and goal.
 */
export type SceneState =
  | { kind: 'world'; world: World }
  | { kind: 'cave'; cave: CaveValues; joined: boolean }
  | { kind: 'percolation'; percolation: PercolationValues }
  | { kind: 'map'; map: string | undefined; joined: boolean };
export type SceneKind = SceneState['kind'];

export interface LinkState extends Manner {
  scene: SceneState;
  at: Camera | undefined;
  layers: readonly LayerName[];
  /** Edited tiles, as `edit_text.ts` writes them; those that are too many do not travel. */
  edits: string;
  /** Start and goal; none, one or both. Undefined: those with which a lab begins; the world begins with none. */
  path: Query['path'] | undefined;
  /** Raw `key=value` texts that are not known here. */
  foreign: readonly string[];
}

export type Decoded =
  | { kind: 'state'; state: LinkState }
  /** Made by another generator, whose worlds are not known here. */
  | { kind: 'version'; got: string }
  /** Longer than `mostText`: not even looked at. */
  | { kind: 'long'; got: number }
  | { kind: 'damaged'; key: string; got: string; expected: string };

/** Characters of a link, after `#`. */
export const mostText = 8000;
/** Chunks reach from here on the one side to just before it on the other. */
const farthest = 2 ** 38;
const mostScale = 1000;
const leastScale = 1 / 4096;

export function decode(hash: string): Decoded {
  try {
    const text = hash.replace(/^#/, '');
    if (text.length > mostText) return { kind: 'long', got: text.length };
    const { known, foreign } = split(text);
    // Without one a link is of version 1, also for later generators: the element's attributes name none.
    const version = known.get('v');
    if (version !== undefined && version !== String(generatorVersion))
      return { kind: 'version', got: version.slice(0, 40) };
    const scene = decodeScene(known);
    return {
      kind: 'state',
      state: {
        scene,
        at: decodeCamera(known.get('at')),
        layers: decodeLayers(known.get('layers')),
        edits: checkedEdits(known.get('edits')),
        ...decodeManner(known),
        path: decodePath(known.get('path') ?? (scene.kind === 'world' ? '' : undefined)),
        foreign,
      },
    };
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    const { key, got, expected } = error;
    return { kind: 'damaged', key, got, expected };
  }
}

/** Keys of another scene than the link's say nothing: they are no damage, and they are not kept. */
const knownKeys = new Set([
  ...[
    'v',
    'scene',
    'seed',
    'at',
    'map',
    'join',
    'layers',
    'edits',
    'solver',
    'clearance',
    'compare',
    'searched',
    'path',
  ],
  ...[...parameters, ...caveTable, ...percolationTable].map(({ key }) => key),
]);

function split(text: string): { known: Map<string, string>; foreign: string[] } {
  const known = new Map<string, string>();
  const foreign: string[] = [];
  // `&amp;`: a link that was copied out of the source of a page.
  for (const part of partsOf(text)) {
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
  return { known, foreign };
}

function decodeScene(known: ReadonlyMap<string, string>): SceneState {
  const kind = known.get('scene') ?? 'world';
  switch (kind) {
    case 'world':
      return { kind, world: decodeWorld(known) };
    case 'cave':
      return { kind, cave: decodeCave(known), joined: decodeJoined(known) };
    case 'percolation':
      return { kind, percolation: decodeValues(percolationTable, known) };
    case 'map': {
      const map = known.get('map');
      if (map !== undefined) decodeMap(map);
      return { kind, map, joined: decodeJoined(known) };
    }
    default:
      throw new Damage('scene', kind, 'world | cave | percolation | map');
  }
}

function decodeWorld(known: ReadonlyMap<string, string>): World {
  const seed = decodeText('seed', known.get('seed') ?? defaultSeed);
  return { ...decodeValues<World>(parameters, known), seed, version: generatorVersion };
}

function decodeCave(known: ReadonlyMap<string, string>): CaveValues {
  const cave = decodeValues<CaveValues>(caveTable, known);
  if (cave.noise === 'java' && !isWholeNumber(cave.seed)) throw new Damage('seed', cave.seed, wholeNumber);
  return cave;
}

function decodeJoined(known: ReadonlyMap<string, string>): boolean {
  return decodeSwitch('join', known.get('join') ?? '0');
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

function checkedEdits(text = ''): string {
  decodeEdits(text);
  return text;
}

function decodeManner(known: ReadonlyMap<string, string>): Manner {
  const [solver, clearance, compare] = ['solver', 'clearance', 'compare'].map((key) => known.get(key));
  const valid = (value: number) => Number.isInteger(value) && value >= 0 && value <= mostClearance;
  return {
    solver: solver === undefined ? undefined : decodeSolver('solver', solver),
    clearance:
      clearance === undefined
        ? plainManner.clearance
        : decodeNumber('clearance', clearance, valid, `0, 1, …, ${mostClearance}`),
    compare: compare === undefined ? undefined : decodeSolvers('compare', compare),
    searched: decodeSwitch('searched', known.get('searched')),
  };
}

function decodeSolver(key: string, text: string): Solver {
  const solver = solvers.find((candidate) => candidate === text);
  if (!solver) throw new Damage(key, text, solvers.join(' | '));
  return solver;
}

function decodeSolvers(key: string, text: string): Solver[] {
  const named = new Set(text === '' ? [] : text.split(',').map((name) => decodeSolver(key, name)));
  return solvers.filter((solver) => named.has(solver));
}

/** 1 for yes, 0 for no. */
function decodeSwitch(key: string, text = '1'): boolean {
  if (text !== '0' && text !== '1') throw new Damage(key, text, '0 | 1');
  return text === '1';
}

function decodePath(text: string | undefined): Place[] | undefined {
  if (!text) return text === undefined ? undefined : [];
  const places = text.split('~');
  if (places.length > 2) throw new Damage('path', text, 'x,y~x,y');
  return places.map((place) => decodePlace('path', place.split(',')));
}

/** Keys that are not known are left out from where the link would become too long to be read again. */
export function encode({ scene, at, layers: chosen, edits, path, foreign, ...manner }: LinkState): string {
  const place = at ? [`at=${encodeCamera(at)}`] : [];
  const shown = layers.map(({ key }) => key).filter((key) => chosen.includes(key));
  const parts = [`v=${generatorVersion}`, ...encodeScene(scene, place)];
  if (shown.length > 0) parts.push(`layers=${shown.join()}`);
  if (edits) parts.push(`edits=${edits}`);
  parts.push(...encodeManner(manner));
  if (path && (path.length > 0 || scene.kind !== 'world'))
    parts.push(`path=${path.map(({ x, y }) => `${decimal(x, 3)},${decimal(y, 3)}`).join('~')}`);
  let text = parts.join('&');
  for (const part of foreign) {
    if (text.length + 1 + part.length > mostText) break;
    text += `&${part}`;
  }
  return `#${text}`;
}

function encodeManner({ solver, clearance, compare, searched }: Manner): string[] {
  const parts: string[] = [];
  if (solver) parts.push(`solver=${solver}`);
  if (clearance !== plainManner.clearance) parts.push(`clearance=${clearance}`);
  if (compare) parts.push(`compare=${solvers.filter((candidate) => compare.includes(candidate)).join()}`);
  if (!searched) parts.push('searched=0');
  return parts;
}

/** The keys of a scene, with the camera where it stands among them. */
function encodeScene(scene: SceneState, place: readonly string[]): string[] {
  switch (scene.kind) {
    case 'world': {
      const { seed } = scene.world;
      const named = seed === defaultSeed ? [] : [`seed=${escapeText(seed)}`];
      return [...named, ...place, ...encodeValues(parameters, scene.world)];
    }
    case 'cave':
      return ['scene=cave', ...encodeValues(caveTable, scene.cave), ...encodeJoined(scene.joined), ...place];
    case 'percolation':
      return ['scene=percolation', ...encodeValues(percolationTable, scene.percolation), ...place];
    case 'map': {
      const map = scene.map === undefined ? [] : [`map=${scene.map}`];
      return ['scene=map', ...map, ...encodeJoined(scene.joined), ...place];
    }
  }
}

function encodeJoined(joined: boolean): string[] {
  return joined ? ['join=1'] : [];
}

/**
 * As many digits as it takes to name a device pixel, on screens of up to four per CSS pixel, within two fifths: the camera
 * is whole in device pixels (see `View.snapped`), so that rounding finds it again.
 */
function encodeCamera({ x, y, scale }: Camera): string {
  const digits = Math.min(6, Math.max(0, Math.ceil(Math.log10(5 * scale))));
  return `${decimal(x, digits)},${decimal(y, digits)},${decimal(scale, 9)}`;
}
