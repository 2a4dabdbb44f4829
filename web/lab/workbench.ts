/**
 * The one lab of the engine, which the scenes of finite maps share. A lab that is not wanted after all, because something
 * that belongs to it is bad, gives way to the one before.
 */
import { type EngineClient, Superseded } from '../engine';
import { EditLog } from '../engine/edit_log';
import type { Edit, LabFacts, LabOptions } from '../engine/module';
import type { Place } from '../map/view';

export type OpenedLab = LabFacts & { tiles: Uint8Array };

/** A lab, and what was edited in it, and between which two tiles the fewest were dug, in order. */
interface Work {
  options: LabOptions;
  steps: (EditLog | readonly [Place, Place])[];
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
      this.#work = { options, steps: [] };
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
    this.#work?.steps.push([from, to]);
    return joined;
  }

  async edit(tiles: Float64Array, to: Edit): Promise<void> {
    await this.#client.edit('lab', tiles, to);
    const steps = this.#work?.steps ?? [];
    const last = steps.at(-1);
    const log = last instanceof EditLog ? last : new EditLog({ keepsRestored: true });
    if (log !== last) steps.push(log);
    log.add(tiles, to);
  }

  async #restore(work: Work): Promise<void> {
    await this.#client.openLab(work.options);
    this.#work = { options: work.options, steps: [] };
    for (const step of work.steps) {
      if (step instanceof EditLog) for (const { tiles, to } of step.calls()) await this.edit(tiles, to);
      else await this.join(...step);
    }
  }
}
