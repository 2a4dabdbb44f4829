/** The long call that writes a rectangle of tiles as a file. */
import type { Edit, ExportModule, LabLattice, SheetHandle } from './module';
import type { OpenWorld } from './path_server';
import type { ExportAsk } from './protocol';
import { type Job, Pace, refusal } from './slices';

/** The tiles of a lab as they are. */
export interface LabMap {
  lattice: LabLattice;
  width: number;
  height: number;
  tiles: Uint8Array;
}

/** Of the whole, what is left for writing when all is gathered. */
const writingShare = 0.1;

/** Of a world, with the edits that are there now. */
export function exportOfWorld(
  module: ExportModule,
  { ask: { world }, edits }: OpenWorld,
  ask: ExportAsk,
): Job<'export'> {
  const { x0, y0, x1, y1 } = ask.rect;
  return exportSheet(ask, () => new module.Sheet(world, x0, y0, x1, y1), [...edits.calls()]);
}

export function exportOfLab(module: ExportModule, lab: LabMap, ask: ExportAsk): Job<'export'> {
  if (lab.lattice !== 'square') throw refusal(`export: got a lab of lattice ${lab.lattice}, expected square tiles`);
  const { x0, y0, x1, y1 } = ask.rect;
  return exportSheet(ask, () => module.sheetOfMap(lab.tiles, lab.width, lab.height, x0, y0, x1, y1), []);
}

/** The sheet is made in the first slice: a job that never runs leaves nothing behind. */
function* exportSheet(
  { format, paths }: ExportAsk,
  make: () => SheetHandle,
  edits: readonly { tiles: Float64Array; to: Edit }[],
): Job<'export'> {
  const sheet = make();
  try {
    for (const { tiles, to } of edits) sheet.edit(tiles, to);
    // A path without a place is none.
    for (const { solver, points } of paths) if (points.length > 0) sheet.addPath(solver, points);
    const pace = new Pace(4, 1024);
    const total = sheet.step(0);
    for (let left = total; left > 0; ) {
      left = pace.run((chunks) => sheet.step(chunks));
      yield (1 - writingShare) * (1 - left / total);
    }
    return sheet.write(format);
  } finally {
    sheet.delete();
  }
}
