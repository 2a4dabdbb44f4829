/** The colours of the atlas, by theme. */
import type { Solver } from '../engine/module';

export type Theme = 'light' | 'dark';

export interface Palette {
  rock: string;
  hatch: string;
  floor: string;
  /** Hollows that no road leads to. */
  sealed: string;
  rim: string;
  /** Of walls upon floors; and how dark it is beside them, 0 to 1. */
  shadow: string;
  shade: number;
  road: string;
  casing: string;
  /** Casing where roads are thin: stronger, so that they still read. */
  farCasing: string;
  town: string;
  text: string;
  halo: string;
  pinStart: string;
  pinEnd: string;
  pinText: string;
  /** Lines of found paths, by how they were found; and the wash over what was searched. */
  paths: Readonly<Record<Solver, string>>;
  searched: string;
  grid: string;
  traveller: string;
  fault: string;
  /** Tiles that were dug to join two places. */
  dug: string;
  /** Lines of the navigation mesh. */
  mesh: string;
  /** The largest cluster of open sites, and one that spans. */
  cluster: string;
  spanning: string;
  /** Lines of the proximity graphs, outermost first; see `draw_roads.ts`. */
  ladder: readonly [string, string, string, string, string];
  /** Washes over chunks: weak, strong, frozen. */
  states: readonly [string, string, string];
}

export const palettes: Record<Theme, Palette> = {
  light: {
    rock: '#b9a88a',
    hatch: '#b1a081',
    floor: '#f4ecd9',
    sealed: '#cfc2a6',
    rim: '#8a7656',
    shadow: '#6f5d43',
    shade: 0.5,
    road: '#fffdf6',
    casing: '#a58a5c',
    farCasing: '#7c6439',
    town: '#8a2f1e',
    text: '#3b2d1c',
    halo: '#fbf5e6',
    pinStart: '#1f7a5c',
    pinEnd: '#c8321f',
    pinText: '#ffffff',
    paths: {
      grid: '#2b5fb3',
      smooth: '#4f1182',
      sampled: '#110a06',
      corridor: '#722a00',
      optimal: '#c8321f',
      road: '#1f7a5c',
    },
    searched: 'rgba(109, 170, 255, 0.34)',
    grid: 'rgba(59, 45, 28, 0.4)',
    traveller: '#2b5fb3',
    fault: '#c8321f',
    dug: '#e3a63c',
    mesh: '#3b4f8f',
    cluster: '#7fb2cf',
    spanning: '#2f7fae',
    ladder: ['#8f6fb0', '#5b7fc4', '#2b86a8', '#2f8f5b', '#a8541c'],
    states: ['rgba(43, 95, 179, 0.2)', 'rgba(31, 122, 92, 0.17)', 'rgba(59, 45, 28, 0.24)'],
  },
  dark: {
    rock: '#15171c',
    hatch: '#1b1e25',
    floor: '#3a3f48',
    sealed: '#22262d',
    rim: '#59616e',
    shadow: '#0b0c0f',
    shade: 0.6,
    road: '#cbb88d',
    casing: '#1a1712',
    farCasing: '#1a1712',
    town: '#ffd88a',
    text: '#f2ead6',
    halo: '#14161b',
    pinStart: '#54c6a9',
    pinEnd: '#ff6b5e',
    pinText: '#14161b',
    paths: {
      grid: '#6fa8ff',
      smooth: '#e3c8ff',
      sampled: '#fffbe0',
      corridor: '#e8b400',
      optimal: '#ff6b5e',
      road: '#54c6a9',
    },
    searched: 'rgba(111, 168, 255, 0.17)',
    grid: 'rgba(242, 234, 214, 0.32)',
    traveller: '#8fbcff',
    fault: '#ff6b5e',
    dug: '#d99a2b',
    mesh: '#a9c1f5',
    cluster: '#3f6f92',
    spanning: '#5fb0e6',
    ladder: ['#b79be0', '#86a9f0', '#62c0e0', '#7ad0a0', '#f0a35c'],
    states: ['rgba(111, 168, 255, 0.16)', 'rgba(84, 198, 169, 0.22)', 'rgba(242, 234, 214, 0.1)'],
  },
};

/** Red, green and blue of `#rrggbb`, 0 to 255. */
export function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A colour on the way from one to another, by a share from 0 to 1. */
export function mixed(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  return `rgb(${a.map((value, c) => Math.round(value + share * ((b[c] as number) - value))).join()})`;
}
