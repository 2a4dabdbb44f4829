/** The towns of a part of the world that may be named: from chunks when near; when far, from the level with the most towns. */
import { byImportance, type Town, townsIn } from './labels';
import type { Needs, Supply } from './supply';

export class TownList {
  readonly #supply: Supply;
  #key = '';
  #towns: Town[] = [];

  constructor(supply: Supply) {
    this.#supply = supply;
  }

  /** Those of at least a rank, in order of importance; found once for as long as nothing new arrives. */
  of(needs: Needs, rank: number): readonly Town[] {
    const key = [rank, this.#supply.version, JSON.stringify(needs)].join();
    if (key !== this.#key) {
      this.#key = key;
      this.#towns = this.#find(needs, rank);
    }
    return this.#towns;
  }

  #find(needs: Needs, rank: number): Town[] {
    const { detail, levels } = needs;
    if (detail !== undefined) return townsIn(this.#supply.chunksOf(needs), rank);
    const blocks = [...this.#supply.blocksOf(needs)].filter(({ level }) => level === levels[0]);
    return blocks.flatMap(({ towns }) => towns.filter((town) => town.rank >= rank)).sort(byImportance);
  }
}
