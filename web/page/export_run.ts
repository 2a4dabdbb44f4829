/** Makes the files: pictures in the page, data in the engine. */
import type { EngineClient } from '../engine';
import type { ExportFormat } from '../engine/protocol';
import { LayerStack } from '../map/layer_stack';
import { drawPicture } from '../map/picture';
import type { View } from '../map/view';
import type { Exhibit } from './exhibit';
import type { Plan } from './export_plan';

/** What a picture can show besides the ground. */
export const overlayNames = [
  'names',
  'roads',
  'path',
  'searched',
  'grid',
  'mesh',
  'graphs',
  'states',
  'travellers',
  'faults',
] as const;
export type OverlayName = (typeof overlayNames)[number];

/** Those that there are on the map, and whether it shows them. */
export function overlaysOf({ layers, overlay, searched }: LayerStack, exhibit: Exhibit): Map<OverlayName, boolean> {
  const there: Record<OverlayName, { is: boolean; shown: boolean }> = {
    names: { is: exhibit.chunks, shown: true },
    roads: { is: exhibit.chunks, shown: true },
    path: { is: overlay.path.from !== undefined, shown: true },
    searched: { is: searched !== undefined, shown: true },
    grid: { is: exhibit.chunks, shown: overlay.grid },
    mesh: { is: exhibit.mesh, shown: layers.size > 0 },
    graphs: { is: exhibit.graphs, shown: true },
    states: { is: overlay.states !== undefined, shown: true },
    travellers: { is: overlay.travellers !== undefined, shown: true },
    faults: { is: overlay.faults !== undefined, shown: true },
  };
  return new Map(overlayNames.filter((name) => there[name].is).map((name) => [name, there[name].shown]));
}

export interface RunOptions {
  signal: AbortSignal;
  /** Hears which share is done, 0 to 1. */
  onShare(share: number): void;
}

/** A picture of a view, with these of what the map shows. */
export async function exportPicture(
  view: View,
  shown: LayerStack,
  exhibit: Exhibit,
  overlays: ReadonlySet<OverlayName>,
  { signal, onShare }: RunOptions,
): Promise<Blob> {
  const stack = new LayerStack(shown.palette);
  // What moves on meanwhile is taken as it is now.
  const wanted = <T>(name: OverlayName, value: T) => (overlays.has(name) ? value : undefined);
  const { overlay, searched } = shown;
  stack.searched = wanted('searched', searched);
  stack.overlay.grid = overlays.has('grid');
  stack.overlay.states = wanted('states', overlay.states);
  stack.overlay.faults = wanted('faults', overlay.faults);
  stack.overlay.travellers = wanted('travellers', overlay.travellers);
  stack.overlay.path = wanted('path', overlay.path) ?? { lines: [] };
  const broken = new AbortController();
  const wish = { roads: overlays.has('roads'), graphs: overlays.has('graphs'), mesh: overlays.has('mesh') };
  const loan = await exhibit.lend(wish, (error) => broken.abort(error));
  try {
    stack.scenery = loan.scenery;
    for (const layer of loan.layers) stack.layers.add(layer);
    const ended = AbortSignal.any([signal, broken.signal]);
    return await drawPicture(view, stack, { names: overlays.has('names'), signal: ended, onShare });
  } finally {
    loan.end();
  }
}

const types: Record<ExportFormat, string> = {
  svg: 'image/svg+xml',
  geojson: 'application/geo+json',
  json: 'application/json',
  txt: 'text/plain;charset=utf-8',
  map: 'text/plain;charset=utf-8',
};

/** Tiles as data, with the paths that are on the map. */
export async function exportData(
  { space, format, rect }: Extract<Plan, { kind: 'data' }>,
  client: EngineClient,
  { overlay }: LayerStack,
  { signal, onShare }: RunOptions,
): Promise<Blob> {
  // A path between ends that have moved since is none of what is shown.
  const paths = overlay.path.lines.filter(({ stale }) => !stale).map(({ solver, points }) => ({ solver, points }));
  const text = await client.export({ space, format, rect, paths }, { signal, onPart: onShare });
  return new Blob([text], { type: types[format] });
}
