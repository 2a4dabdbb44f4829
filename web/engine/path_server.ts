/** What the server hands over to the path module: its navigator of the open world, its lab, and their calls. */
import type { EditLog } from './edit_log';
import type { Edit, LabHandle, LabOptions, NavigatorHandle, PathModule } from './module';
import { type Ground, paths, percolate, solve, survey, tighten } from './path_jobs';
import type { Call, Calls, Kind, SpaceName } from './protocol';
import type { LabMap } from './region_jobs';
import { type Job, refusal } from './slices';

/** The world that is open, and what was painted there. */
export interface OpenWorld {
  ask: Calls['open']['ask'];
  edits: EditLog;
}

/** How a call goes on: it is answered, or it is a long one. */
export type Begun = { answer: Calls[Kind]['answer'] } | { job: Job };

/** Of the budget of the world as it is drawn: few searches look at as many chunks as a map shows. */
const budgetShare = 1 / 6;

export class PathServer {
  readonly #module: PathModule;
  #navigator: Ground<NavigatorHandle> | undefined;
  #lab: Ground<LabHandle> | undefined;

  constructor(module: PathModule) {
    this.#module = module;
  }

  begin(call: Call, world: OpenWorld | undefined): Begun {
    switch (call.kind) {
      case 'nearestOpen':
        return { answer: this.#groundFor(call, call.ask.space, world).handle.nearestOpen(call.ask.x, call.ask.y) };
      case 'paths':
        return { job: paths(this.#groundFor(call, call.ask.space, world), call.ask) };
      case 'survey':
        return { job: survey(this.#groundFor(call, call.ask.space, world), call.ask) };
      case 'tighten':
        return { job: tighten(this.#navigatorFor(call, world), call.ask) };
      case 'mesh': {
        const { space, x, y, clearance } = call.ask;
        return { answer: this.#groundFor(call, space, world).handle.mesh(x, y, clearance) };
      }
      case 'percolate':
        return { job: percolate(this.#module, call.ask) };
      case 'openLab':
        return { answer: this.#openLab(call.ask) };
      case 'solve':
        return { job: solve(this.#labFor(call), call.ask) };
      default:
        return { answer: this.#labAnswer(this.#labFor(call), call) };
    }
  }

  /** An edit that the world's engine took. A navigator that is yet to be made makes up for it. */
  editWorld(tiles: Float64Array, to: Edit): void {
    if (this.#navigator) edit(this.#navigator, tiles, to);
  }

  /** The lab's tiles, if there is a lab. */
  labMap(): LabMap | undefined {
    if (!this.#lab) return undefined;
    const { handle } = this.#lab;
    const { lattice, width, height } = handle.facts();
    return { lattice, width, height, tiles: handle.tiles() };
  }

  closeWorld(): void {
    this.#navigator?.handle.delete();
    this.#navigator = undefined;
  }

  close(): void {
    this.closeWorld();
    this.#lab?.handle.delete();
    this.#lab = undefined;
  }

  #labAnswer(lab: Ground<LabHandle>, call: Call): Calls[Kind]['answer'] {
    const { handle } = lab;
    switch (call.kind) {
      case 'labTiles':
        return { tiles: handle.tiles(), facts: handle.facts() };
      case 'edit':
        edit(lab, call.ask.tiles, call.ask.to);
        return new Int32Array();
      case 'join': {
        const dug = handle.join(call.ask.fromX, call.ask.fromY, call.ask.toX, call.ask.toY);
        lab.edits++;
        return { dug, tiles: handle.tiles(), facts: handle.facts() };
      }
      case 'scenarios': {
        const { width, height } = handle.facts();
        return this.#module.parseScenarios(call.ask.text, width, height);
      }
      default:
        throw refusal(`got ${call.kind}, expected a call about paths or labs`);
    }
  }

  /** Makes the new lab before it lets go of the old one: refused options leave everything as it was. */
  #openLab(options: LabOptions): Calls['openLab']['answer'] {
    const handle = new this.#module.Lab(options);
    this.#lab?.handle.delete();
    this.#lab = { handle, edits: 0 };
    return { ...handle.facts(), tiles: handle.tiles() };
  }

  #groundFor(call: Call, space: SpaceName, world: OpenWorld | undefined): Ground {
    return space === 'world' ? this.#navigatorFor(call, world) : this.#labFor(call);
  }

  #navigatorFor({ kind }: Call, world: OpenWorld | undefined): Ground<NavigatorHandle> {
    if (!world) throw refusal(`got ${kind}, expected a world to be opened first`);
    if (!this.#navigator) {
      const handle = new this.#module.Navigator(world.ask.world, budgetShare * world.ask.budget);
      this.#navigator = { handle, edits: 0 };
      for (const { tiles, to } of world.edits.calls()) handle.edit(tiles, to);
    }
    return this.#navigator;
  }

  #labFor({ kind }: Call): Ground<LabHandle> {
    if (!this.#lab) throw refusal(`got ${kind}, expected a lab to be opened first`);
    return this.#lab;
  }
}

function edit(ground: Ground, tiles: Float64Array, to: Edit): void {
  ground.handle.edit(tiles, to);
  ground.edits++;
}
