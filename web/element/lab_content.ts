/** The labs as an element shows them; loaded with the first one. */
import { type EngineClient, Superseded } from '../engine';
import { FiniteMap } from '../lab/finite_map';
import { caveOptions, mapOptions } from '../lab/lab_options';
import { placeOf } from '../lab/lattice';
import { workOn } from '../lab/made_lab';
import { siteMap } from '../lab/site_map';
import { Workbench } from '../lab/workbench';
import type { PercolationValues } from '../link/lab_tables';
import type { LinkState } from '../link/permalink';
import type { Content, OpenContent } from './content';

export function labOpener(client: EngineClient): OpenContent {
  const bench = new Workbench(client);
  return async (state, failed) => {
    if (state.scene.kind === 'percolation') return lattice(client, state.scene.percolation, failed);
    return finite(client, bench, state);
  };
}

function optionsOf({ scene }: LinkState) {
  if (scene.kind === 'cave') return caveOptions(scene.cave);
  if (scene.kind === 'map' && scene.map !== undefined) return mapOptions(scene.map);
  throw new Error('got a link without a map, expected one that carries it');
}

async function finite(client: EngineClient, bench: Workbench, state: LinkState): Promise<Content> {
  const { edits, path, scene } = state;
  const work = { edits, path, joined: 'joined' in scene && scene.joined };
  const { lab, also: made } = await bench.open(optionsOf(state), (lab) => workOn(client, bench, lab, work));
  const map = new FiniteMap(made.facts, made.tiles, lab.tiles.slice(), made.dug);
  const { bounds } = map.scenery;
  return {
    scenery: map.scenery,
    home: bounds,
    ways: async () => map.ways(client, () => {}),
    mesh: map.lattice.hexagonal ? undefined : { space: 'lab', bounds },
    ends: (path) => (path ?? map.ends).map((position) => placeOf(map.lattice, position)),
    linkPath: (path) => map.linkPath(path),
  };
}

/** The picture of an experiment is that of its first run, which is all that is shown here. */
function lattice(client: EngineClient, values: PercolationValues, failed: (error: Error) => void): Content {
  const { scenery, arrive } = siteMap(values);
  client.percolate({ ...values, runs: 1 }, { onPart: ({ picture }) => picture.length > 0 && arrive(picture) }).then(
    () => arrive(undefined),
    (error: Error) => {
      if (!(error instanceof Superseded)) failed(error);
    },
  );
  return {
    scenery,
    home: scenery.bounds,
    ways: undefined,
    mesh: undefined,
    ends: () => [],
    linkPath: () => undefined,
  };
}
