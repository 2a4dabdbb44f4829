/** What a link says of a finite map, as the engine is asked for it. Pure. */
import type { LabOptions } from '../engine/module';
import type { CaveValues } from '../link/lab_tables';
import { decodeMap, movingaiText } from '../link/map_text';

export function caveOptions({ seed: caveSeed, ...rest }: CaveValues): LabOptions {
  return { kind: 'cave', caveSeed, ...rest };
}

/** `packed`: as links carry maps. */
export function mapOptions(packed: string): LabOptions {
  return { kind: 'map', text: movingaiText(decodeMap(packed)) };
}
