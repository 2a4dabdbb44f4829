/** The endless world as the map shows it: chunks when near, highways when far, and names of towns. */
import type { EngineClient } from '../engine';
import { drawGround, groundReach } from './draw_ground';
import { drawOpenness } from './draw_openness';
import { drawRoads, type Rung } from './draw_roads';
import { drawSearched } from './draw_searched';
import type { Town } from './labels';
import type { Palette } from './palette';
import { contentAt, namedRank, toneShare } from './road_style';
import type { Frame, Scenery, TileArea } from './scenery';
import type { SearchedTiles } from './searched_tiles';
import { type Needs, needsOf, Supply } from './supply';
import { terrainIn } from './terrain';
import { TownList } from './town_list';
import { areaOf, type Bounds, type Place } from './view';

export class WorldScenery implements Scenery {
  readonly bounds = undefined;
  onArrival: () => void = () => {};
  readonly supply: Supply;
  readonly #towns: TownList;
  #rungs: ReadonlySet<Rung> = new Set();
  #roads = true;
  /** Mean nodes per chunk. */
  #density = 45;

  constructor(client: EngineClient, failed: (error: Error) => void) {
    this.supply = new Supply(client, () => this.onArrival(), failed);
    this.#towns = new TownList(this.supply);
  }

  /** The engine has another world: forgets everything of the one before. */
  open(density: number): void {
    this.clear();
    this.#density = density;
  }

  /** Whether roads and nodes are drawn, on what is drawn from now on. */
  showRoads(shown: boolean): void {
    this.#roads = shown;
  }

  /** Which proximity graphs are drawn; what is drawn already does not change by itself. */
  showRungs(rungs: ReadonlySet<Rung>): void {
    this.#rungs = rungs;
  }

  get missing(): number {
    return this.supply.missing;
  }

  want(area: Bounds, scale: number, middle: Place): void {
    this.supply.want(this.#needs(area, scale), middle.x, middle.y);
  }

  rest(): void {
    this.supply.rest();
  }

  has(area: Bounds, scale: number): boolean {
    return this.supply.has(this.#needs(area, scale));
  }

  hasGround(area: Bounds, scale: number): boolean {
    return this.supply.hasGround(this.#needs(area, scale));
  }

  draw(
    context: OffscreenCanvasRenderingContext2D,
    area: TileArea,
    palette: Palette,
    searched: SearchedTiles | undefined,
  ): void {
    const needs = this.#needs(areaOf(area), area.scale);
    this.#drawLand(context, area, needs, palette);
    if (searched) drawSearched(context, area, searched, palette);
    const look = { palette, roads: this.#roads, rungs: this.#rungs };
    drawRoads(context, area, this.supply.chunksOf(needs), this.supply.blocksOf(needs), look);
  }

  /** Tiles when near, a tone when far, and on the way from one to the other the tone over the tiles. */
  #drawLand(context: OffscreenCanvasRenderingContext2D, area: TileArea, needs: Needs, palette: Palette): void {
    const tone = toneShare(area.scale);
    if (tone < 1) {
      const tiles = terrainIn(areaOf(area), groundReach(area.scale), this.supply.chunksOf(needs));
      drawGround(context, area, tiles, palette);
    }
    if (tone > 0) drawOpenness(context, area, this.supply.opennessOf(needs), palette, tone);
  }

  towns({ view, area, scale }: Frame): readonly Town[] {
    return this.#towns.of(this.#needs(area, scale), namedRank(view.camera.scale, this.#density));
  }

  clear(): void {
    this.supply.clear();
  }

  #needs(area: Bounds, scale: number): Needs {
    return needsOf(contentAt(scale, this.#rungs.size > 0), area);
  }
}
