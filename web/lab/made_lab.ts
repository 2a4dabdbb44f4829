/** A lab as a link asks for it: opened, then edited, then start and goal joined. */
import type { EngineClient } from '../engine';
import type { LabFacts } from '../engine/module';
import { decodeEdits, editCalls } from '../link/edit_text';
import type { Place } from '../map/view';
import { FiniteMap } from './finite_map';
import type { OpenedLab, Workbench } from './workbench';

/** What is done to a lab that was opened. */
export interface LabWork {
  /** Edited tiles, as a link carries them. */
  edits: string;
  /** Whether the fewest tiles are dug that join start and goal. */
  joined: boolean;
  /** Start and goal in positions of the engine; undefined: the map's own. */
  path: readonly Place[] | undefined;
}

export interface MadeLab {
  facts: LabFacts;
  tiles: Uint8Array;
  dug: Int32Array;
}

const nothingDug = new Int32Array();

/** Makes the edits, and then digs what joins start and goal. */
export async function workOn(
  client: EngineClient,
  bench: Workbench,
  lab: OpenedLab,
  { edits, joined, path }: LabWork,
): Promise<MadeLab> {
  const calls = editCalls(decodeEdits(edits));
  for (const { tiles, to } of calls) await bench.edit(tiles, to);
  const { facts, tiles } = calls.length > 0 ? await client.labTiles() : { facts: lab, tiles: lab.tiles };
  const [from, to] = path ?? new FiniteMap(facts, tiles).ends;
  return joined && from && to ? bench.join(from, to) : { facts, tiles, dug: nothingDug };
}
