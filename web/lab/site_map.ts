/** A percolation lattice as a map: bare until the picture of its sites is there. */
import type { PercolationValues } from '../link/lab_tables';
import type { LatticeMap } from './blend_lattice';
import { drawSites } from './draw_sites';
import { LabScenery } from './lab_scenery';
import { boundsOf, lattices } from './lattice';

export interface SiteMap {
  scenery: LabScenery;
  /** `picture` as in `PercolationPart`; undefined: there will be none. */
  arrive(picture: Uint8Array | undefined): void;
}

export function siteMap({ lattice: name, size }: PercolationValues): SiteMap {
  const lattice = lattices[name === 'hex' ? 'rhombus' : 'square'];
  let sites: LatticeMap = { lattice, width: size, height: size, values: new Uint8Array(size * size) };
  const bounds = boundsOf(lattice, size, size);
  const scenery = new LabScenery(bounds, (context, area, palette) => drawSites(context, area, sites, palette), 1);
  const arrive = (picture: Uint8Array | undefined) => {
    if (picture) sites = { ...sites, values: picture };
    scenery.arrive();
  };
  return { scenery, arrive };
}
