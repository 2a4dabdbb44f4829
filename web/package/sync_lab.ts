import type { LabHandle, LabOptions, PathModule } from '../engine/module';
import { editNumber, factsOf, flatTiles, openTileOf, positionsOf, scenariosOf } from './answers';
import { queryOf } from './asks';
import { disposed } from './errors';
import { Owned } from './owned';
import { PathSearch, wholePath } from './sync_search';
import { labGrid, type TileGrid } from './tile_grid';
import type { Edit, LabFacts, OpenTile, Path, PathOptions, Position, Scenario, Tile } from './types';

/**
 * A finite cave or map. Positions as in the world; its upper left corner is (0, 0).
 *
 * It has no roads: all solvers but `road`, and on hexagons `grid` alone, without clearance. It holds memory of the engine
 * until `dispose`. Every call throws `Refused` when its arguments are out of range.
 */
export class Lab extends Owned {
  readonly #paths: PathModule;
  #handle: LabHandle | undefined;

  /** @internal Made by `Waymesh.openCave` and `Waymesh.openMap`. */
  constructor(paths: PathModule, options: LabOptions) {
    super();
    this.#paths = paths;
    this.#handle = new paths.Lab(options);
  }

  facts(): LabFacts {
    return factsOf(this.#lab.facts());
  }

  tiles(): TileGrid {
    const { width, height } = this.#lab.facts();
    return labGrid(this.#lab.tiles(), width, height);
  }

  /** The tile of a position when it is open, else the open tile whose centre is nearest. */
  nearestOpen(at: Position): OpenTile {
    return openTileOf(this.#lab.nearestOpen(at.x, at.y));
  }

  /** As `World.findPath`. */
  findPath(from: Position, to: Position, options: PathOptions = {}): Path {
    return wholePath(this.searchPath(from, to, options));
  }

  /** The same in steps. */
  searchPath(from: Position, to: Position, options: PathOptions = {}): PathSearch {
    const { solver, query } = queryOf(from, to, options);
    return new PathSearch(this.#lab.search(solver, query), { solver, from: { ...from }, to: { ...to } });
  }

  /** Does a walker of that clearance stay in free space along a polyline? Decided exactly. */
  isClear(points: readonly Position[], clearance = 0): boolean {
    return this.#lab.isClear(flatTiles(points), clearance);
  }

  /** Makes at most 65536 tiles rock, open or what they were. */
  edit(tiles: readonly Tile[], to: Edit): void {
    this.#lab.edit(flatTiles(tiles), editNumber(to));
  }

  /** Digs the fewest tiles of rock that join two open tiles, and returns them. */
  dig(from: Position, to: Position): Tile[] {
    return positionsOf(this.#lab.join(from.x, from.y, to.x, to.y));
  }

  /** Reads the text of a MovingAI `.scen` file for this map. */
  scenarios(text: string): Scenario[] {
    const { width, height } = this.#lab.facts();
    return scenariosOf(this.#paths.parseScenarios(text, width, height));
  }

  dispose(): void {
    this.#handle?.delete();
    this.#handle = undefined;
  }

  get #lab(): LabHandle {
    if (!this.#handle) throw disposed('lab');
    return this.#handle;
  }
}
