/** A finite map that the engine has opened: its tiles as the map shows them, and the ways over them. */
import type { EngineClient, LabFacts } from '../engine';
import { Edit, LabTile, type PathStep, type Solver, solvers } from '../engine/module';
import type { TimedPath } from '../engine/protocol';
import type { FlatMap } from '../link/map_text';
import type { Tile } from '../map/brush';
import type { Place } from '../map/view';
import { type FindOptions, type PathAsk, type Snapped, SquareWays, type Ways } from '../page/ways';
import type { LatticeMap } from './blend_lattice';
import { drawCave, groundMap, groundOf } from './draw_cave';
import { LabScenery } from './lab_scenery';
import { boundsOf, type Lattice, lattices, placeOf, positionOf } from './lattice';

export class FiniteMap {
  /** What the engine said last. */
  facts: LabFacts;
  readonly lattice: Lattice;
  readonly scenery: LabScenery;
  readonly #made: Uint8Array;
  readonly #tiles: Uint8Array;
  readonly #ground: Uint8Array;
  #dug: Int32Array;

  /**
   * `tiles` as in `LabHandle.tiles`, and as they were `made`, before edits; `dug`: those that were dug to join two places,
   * stride 2, column and row.
   */
  constructor(facts: LabFacts, tiles: Uint8Array, made = tiles.slice(), dug: Int32Array = new Int32Array()) {
    this.facts = facts;
    this.#made = made;
    this.#tiles = tiles;
    this.#dug = dug;
    this.lattice = lattices[facts.lattice];
    const map: LatticeMap = { lattice: this.lattice, width: facts.width, height: facts.height, values: tiles };
    const ground = groundMap(map);
    this.#ground = ground.values;
    const bounds = boundsOf(this.lattice, facts.width, facts.height);
    this.scenery = new LabScenery(bounds, (context, area, palette, searched) =>
      drawCave(context, area, { ground, dug: this.#dug }, palette, searched),
    );
  }

  /** Tiles that were dug to join two places; they are ordinary edits from now on. */
  adoptDug(): Tile[] {
    const dug = this.#dug;
    this.#dug = new Int32Array();
    return Array.from({ length: dug.length / 2 }, (_, t) => ({ x: dug[2 * t] as number, y: dug[2 * t + 1] as number }));
  }

  holds({ x, y }: Tile): boolean {
    return x >= 0 && y >= 0 && x < this.facts.width && y < this.facts.height;
  }

  at({ x, y }: Tile): LabTile {
    return this.#tiles[y * this.facts.width + x] as LabTile;
  }

  /** Makes a tile what the engine makes it, too. */
  paint({ x, y }: Tile, to: Edit): void {
    const t = y * this.facts.width + x;
    const made = this.#made[t] as LabTile;
    const opened = made === LabTile.open ? LabTile.open : LabTile.dug;
    const walled = made === LabTile.rock ? LabTile.rock : LabTile.walled;
    const tile = to === Edit.restored ? made : to === Edit.open ? opened : walled;
    this.#tiles[t] = tile;
    this.#ground[t] = groundOf[tile];
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
    const joining = new Set<number>();
    for (let d = 0; d < this.#dug.length; d += 2)
      joining.add((this.#dug[d + 1] as number) * width + (this.#dug[d] as number));
    const isOpen = (tile: number, t: number) => tile === LabTile.open || (tile === LabTile.dug && !joining.has(t));
    const first = this.#tiles.findIndex(isOpen);
    if (first < 0) return [];
    let last = this.#tiles.length - 1;
    while (!isOpen(this.#tiles[last] as number, last)) last--;
    return [first, last].map((t) => ({ x: (t % width) + 0.5, y: Math.floor(t / width) + 0.5 }));
  }

  /** A path as a link names it: in positions of the engine, and not at all when it is the map's own. */
  linkPath(path: readonly Place[]): Place[] | undefined {
    const positions = path.map((place) => positionOf(this.lattice, place));
    const own = this.plainEnds;
    const same =
      positions.length === own.length && positions.every(({ x, y }, end) => x === own[end]?.x && y === own[end]?.y);
    return same ? undefined : positions;
  }

  /** 1 open, 0 rock, before any edits: what may travel in a link. */
  get flat(): FlatMap {
    const { width, height } = this.facts;
    return { width, height, open: this.#made.map((tile) => (tile === LabTile.open ? 1 : 0)) };
  }

  /** The ways over it, by place; `answered` hears whether start and goal were found to lie apart. */
  ways(client: EngineClient, answered: (apart: boolean) => void): Ways {
    const { width, height } = this.facts;
    // Few enough to look at each from its 8 sides; and of a small map at every sample and corner as well.
    const limit = Math.max(8 * width * height, Math.min(64 * width * height, 4_000_000));
    if (this.lattice.hexagonal) return new HexagonWays(client, this.lattice, limit, answered);
    return new LabWays(
      client,
      solvers.filter((solver) => solver !== 'road'),
      this.#first,
      limit,
      answered,
    );
  }

  /** Caves begin with the path that was published with one of them. */
  get #first(): Solver {
    return this.facts.kind === 'cave' ? 'grid' : 'optimal';
  }
}

/** Over squares. */
class LabWays extends SquareWays {
  readonly #answered: (apart: boolean) => void;

  constructor(
    client: EngineClient,
    solvers: readonly Solver[],
    first: Solver,
    limit: number,
    answered: (apart: boolean) => void,
  ) {
    super(client, 'lab', solvers, first, limit);
    this.#answered = answered;
  }

  override find(ask: PathAsk, { signal, onPath }: FindOptions): Promise<void> {
    return super.find(ask, {
      signal,
      onPath: (solver, path) => {
        // A broad walker may be kept out by gaps that are open all the same, and samples may miss them.
        const exact = ask.clearance === 0 && solver !== 'sampled' && path.status !== 'searching';
        if (exact) this.#answered(path.status === 'unreachable');
        onPath(solver, path);
      },
    });
  }
}

/** Over hexagons, from middle to middle, and by walkers of no width. */
class HexagonWays extends LabWays {
  readonly #lattice: Lattice;

  constructor(client: EngineClient, lattice: Lattice, limit: number, answered: (apart: boolean) => void) {
    super(client, ['grid'], 'grid', limit, answered);
    this.#lattice = lattice;
  }

  override async snap(place: Place): Promise<Snapped> {
    const snapped = await super.snap(positionOf(this.#lattice, place));
    return { ...snapped, place: placeOf(this.#lattice, snapped.place), position: snapped.place };
  }

  override find(ask: PathAsk, { signal, onPath }: FindOptions): Promise<void> {
    const lattice = this.#lattice;
    const [from, to] = [positionOf(lattice, ask.from), positionOf(lattice, ask.to)];
    return super.find(
      { ...ask, from, to, clearance: 0 },
      { signal, onPath: (solver, path) => onPath(solver, pathOnMap(lattice, ask, path)) },
    );
  }
}

/** A path in positions of the engine as one in places. What was searched counts from the tile that holds the first place. */
function pathOnMap(lattice: Lattice, { from, to }: PathAsk, path: TimedPath): TimedPath {
  const points = placesOf(lattice, path.points);
  const straight = Math.hypot(to.x - from.x, to.y - from.y);
  const tile = positionOf(lattice, from);
  const aside = Math.floor(tile.x) - Math.floor(from.x);
  const down = Math.floor(tile.y) - Math.floor(from.y);
  const searched = path.searched.map((value, k) => value + (k % 3 === 0 ? down : aside));
  return { ...path, straight, points, searched };
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
