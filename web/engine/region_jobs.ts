/** The long calls about regions as a whole: statistics, hashes, files. */
import type { Edit, LabLattice, RegionModule, SheetHandle } from './module';
import type { OpenWorld } from './path_server';
import type { Calls, ExportAsk, RegionCall, RegionKind } from './protocol';
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

/** About the world that is open, or the lab that is. */
export function regionJob(
  module: RegionModule,
  call: RegionCall,
  world: OpenWorld | undefined,
  labMap: () => LabMap | undefined,
): Job<RegionKind> {
  if (call.kind === 'export' && call.ask.space === 'lab') {
    const lab = labMap();
    if (!lab) throw refusal('got export, expected a lab to be opened first');
    return exportOfLab(module, lab, call.ask);
  }
  if (!world) throw refusal(`got ${call.kind}, expected a world to be opened first`);
  switch (call.kind) {
    case 'statistics':
      return statistics(module, world, call.ask);
    case 'hash':
      return hash(module, world, call.ask);
    case 'export':
      return exportOfWorld(module, world, call.ask);
  }
}

function* statistics(
  module: RegionModule,
  { ask: { world } }: OpenWorld,
  { x0, y0, x1, y1 }: Calls['statistics']['ask'],
): Job<'statistics'> {
  yield undefined;
  return module.statistics(world, x0, y0, x1, y1);
}

function* hash(
  module: RegionModule,
  { ask: { world } }: OpenWorld,
  { x0, y0, x1, y1, order }: Calls['hash']['ask'],
): Job<'hash'> {
  const running = new module.RegionHash(world, x0, y0, x1, y1, order);
  try {
    const pace = new Pace(8, 1024);
    for (;;) {
      const step = pace.run((chunks) => running.step(chunks));
      if (step.remaining === 0) return step;
      yield step;
    }
  } finally {
    running.delete();
  }
}

/** With the edits that are there now. */
function exportOfWorld(module: RegionModule, { ask: { world }, edits }: OpenWorld, ask: ExportAsk): Job<'export'> {
  const { x0, y0, x1, y1 } = ask.rect;
  return exportSheet(ask, () => new module.Sheet(world, x0, y0, x1, y1), [...edits.calls()]);
}

function exportOfLab(module: RegionModule, lab: LabMap, ask: ExportAsk): Job<'export'> {
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
