/** The kinds of scene that the page can show, and what they and the page ask of each other. */
import type { EngineClient } from '../engine';
import type { LinkState, SceneKind } from '../link/permalink';
import type { MapView } from '../map/map_view';
import type { Place } from '../map/view';
import type { Edits } from './edits';
import type { Exhibit } from './exhibit';
import type { Meshes } from './meshes';
import type { Routes } from './routes';
import type { Setup } from './setup';

/** What all scenes share. */
export interface Stage {
  readonly client: EngineClient;
  readonly map: MapView;
  readonly route: Routes;
  readonly meshes: Meshes;
  readonly edits: Edits;
  readonly setup: Setup;
  /**
   * Lets a scene show another state, by `show`; if another scene was shown, that one leaves first. `entry`: the state is
   * one of its own in the history.
   */
  turn(scene: Scene, entry: boolean, show: () => void): void;
  /** Whether the page shows that scene. */
  shows(scene: Scene): boolean;
  /** The state that is shown has changed. */
  changed(): void;
  say(text: string): void;
  failed(error: Error): void;
  /** Tells what went wrong. */
  notice(text: string): void;
  hideNotice(): void;
}

export interface Scene {
  readonly kind: SceneKind;
  /** What is shown; undefined while there is nothing that a link could name. */
  readonly state: LinkState | undefined;
  /** What a reader should know who sends a link to it. */
  readonly linkRemark?: string | undefined;
  /** What can be taken along as a file; undefined while there is nothing. */
  readonly exhibit: Exhibit | undefined;
  /**
   * Shows what a link asks for, or else what it showed last. Resolves when that is shown, to false if it was not, because
   * it was refused or because something else was asked for in the meantime.
   */
  open(link: LinkState | undefined, entry: boolean): Promise<boolean>;
  /** What it was asked to show and does not yet is not wanted any more. */
  abandon(): void;
  /** Another scene is about to be shown. */
  leave(): void;
  /** The reader named another seed. */
  changeSeed(text: string): void;
  /** A seed out of nowhere. */
  randomSeed(): string;
  tapped(place: Place): void;
  /** The map is at rest. */
  settled(): void;
  /** The view has changed, or more of the scenery is there. */
  viewed(): void;
  /** Language or theme have changed. */
  render(): void;
}
