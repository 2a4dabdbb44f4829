/** A finite map that the engine has opened: its tiles as the map shows them, and the ways over them. */
import type { EngineClient, LabFacts } from '../engine';
import { LabTile, type PathStep, type TileSolver } from '../engine/module';
import type { Place } from '../map/view';
import { type FoundPath, tileWays, type Ways } from '../page/ways';
import type { LatticeMap } from './blend_lattice';
import { drawCave, groundMap } from './draw_cave';
import type { FlatMap } from './link_map';
import { LabScenery } from './lab_scenery';
import { boundsOf, type Lattice, lattices, placeOf, positionOf } from './lattice';

export class FiniteMap {
  readonly facts: LabFacts;
  readonly lattice: Lattice;
  readonly scenery: LabScenery;
  readonly #tiles: Uint8Array;

  /** `tiles` as in `LabHandle.tiles`. */
  constructor(facts: LabFacts, tiles: Uint8Array) {
    this.facts = facts;
    this.#tiles = tiles;
    this.lattice = lattices[facts.lattice];
    const map: LatticeMap = { lattice: this.lattice, width: facts.width, height: facts.height, values: tiles };
    const ground = groundMap(map);
    const bounds = boundsOf(this.lattice, facts.width, facts.height);
    this.scenery = new LabScenery(bounds, (context, area, palette, searched) =>
      drawCave(context, area, { map, ground }, palette, searched),
    );
  }

  /** Start and goal as positions of the engine, unless the reader chooses others; none when nothing is open. */
  get ends(): Place[] {
    const { ends } = this.facts;
    return ends.length < 4
      ? []
      : [
          { x: ends[0] as number, y: ends[1] as number },
          { x: ends[2] as number, y: ends[3] as number },
        ];
  }

  /** The ends that a lab of the same tiles would have by itself: the first and the last open tile. */
  get plainEnds(): Place[] {
    const { width } = this.facts;
    const first = this.#tiles.indexOf(LabTile.open);
    const last = this.#tiles.lastIndexOf(LabTile.open);
    if (first < 0) return [];
    return [first, last].map((t) => ({ x: (t % width) + 0.5, y: Math.floor(t / width) + 0.5 }));
  }

  /** 1 open, 0 rock: what may travel in a link. */
  get flat(): FlatMap {
    const { width, height } = this.facts;
    return { width, height, open: this.#tiles.map((tile) => (tile === LabTile.open ? 1 : 0)) };
  }

  /** The ways over it, by place; `answered` hears how each search ended. */
  ways(client: EngineClient, answered: (status: PathStep['status']) => void): Ways {
    const solvers: [TileSolver, ...TileSolver[]] = this.lattice.hexagonal ? ['grid'] : ['grid', 'smooth'];
    const { lattice } = this;
    const { width, height } = this.facts;
    const tiles = tileWays(
      {
        nearestOpen: (x, y) => client.labNearestOpen(x, y),
        async path(ask, options) {
          // All of its tiles are few enough to look at, each from its 8 sides.
          const path = await client.labPath({ ...ask, limit: 8 * width * height }, options);
          answered(path.status);
          return path;
        },
      },
      solvers,
    );
    if (!lattice.hexagonal) return tiles;
    return {
      solvers,
      async snap(place, solver) {
        const snapped = await tiles.snap(positionOf(lattice, place), solver);
        return { ...snapped, place: placeOf(lattice, snapped.place), position: snapped.place };
      },
      async find(solver, from, to, options) {
        const answer = await tiles.find(solver, positionOf(lattice, from), positionOf(lattice, to), options);
        return answer.status === 'found' ? { ...answer, path: pathOnMap(lattice, from, to, answer.path) } : answer;
      },
    };
  }
}

/** A path in positions of the engine as one in places. What was searched counts from the tile that holds the first place. */
function pathOnMap(lattice: Lattice, from: Place, to: Place, path: FoundPath): FoundPath {
  const points = placesOf(lattice, path.points);
  const straight = Math.hypot(to.x - from.x, to.y - from.y);
  if (!path.tiles) return { ...path, straight, points };
  const tile = positionOf(lattice, from);
  const aside = Math.floor(tile.x) - Math.floor(from.x);
  const down = Math.floor(tile.y) - Math.floor(from.y);
  const searched = path.tiles.searched.map((value, k) => value + (k % 3 === 0 ? down : aside));
  return { ...path, straight, points, tiles: { ...path.tiles, searched } };
}

/** Flat positions of the engine as flat places. */
function placesOf(lattice: Lattice, positions: PathStep['points']): Float64Array {
  const places = new Float64Array(positions.length);
  for (let p = 0; p < positions.length; p += 2) {
    const { x, y } = placeOf(lattice, { x: positions[p] as number, y: positions[p + 1] as number });
    places.set([x, y], p);
  }
  return places;
}
