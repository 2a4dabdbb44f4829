/**
 * The one lab of the engine, which the scenes of finite maps share. A lab that is not wanted after all, because something
 * that belongs to it is bad, gives way to the one before.
 */
import { type EngineClient, Superseded } from '../engine';
import type { LabFacts, LabOptions } from '../engine/module';
import type { Place } from '../map/view';

export type OpenedLab = LabFacts & { tiles: Uint8Array };

/** A lab, and between which two tiles the fewest were dug. */
interface Work {
  options: LabOptions;
  dug?: readonly [Place, Place];
}

export class Workbench {
  readonly #client: EngineClient;
  #work: Work | undefined;

  constructor(client: EngineClient) {
    this.#client = client;
  }

  /** Opens a lab in the place of the one before; `also` is part of it, and if that fails, nothing has changed. */
  async open<T>(options: LabOptions, also: (lab: OpenedLab) => Promise<T>): Promise<{ lab: OpenedLab; also: T }> {
    const before = this.#work;
    try {
      const lab = await this.#client.openLab(options);
      this.#work = { options };
      return { lab, also: await also(lab) };
    } catch (error) {
      if (!(error instanceof Superseded) && before) await this.#restore(before);
      throw error;
    }
  }

  /** Digs the fewest tiles that join two positions; they move to the nearest open tiles first. */
  async join(from: Place, to: Place): ReturnType<EngineClient['join']> {
    const start = await this.#client.nearestOpen('lab', from.x, from.y);
    const goal = await this.#client.nearestOpen('lab', to.x, to.y);
    const joined = await this.#client.join({ fromX: start.x, fromY: start.y, toX: goal.x, toY: goal.y });
    if (this.#work) this.#work.dug = [from, to];
    return joined;
  }

  async #restore(work: Work): Promise<void> {
    await this.#client.openLab(work.options);
    this.#work = work;
    if (work.dug) await this.join(...work.dug);
  }
}
