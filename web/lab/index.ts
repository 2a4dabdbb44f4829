/** The labs: finite maps beside the endless world. Loaded with their first use. */
import './lab.css';
import { byId } from '../page/dom';
import type { Scene, Stage } from '../page/scene';
import { CaveScene } from './cave_scene';
import type { Bringing } from './files';
import { MapScene } from './map_scene';
import { PercolationScene } from './percolation_scene';
import { Workbench } from './workbench';

export interface Labs {
  cave: Scene;
  percolation: Scene;
  map: Scene & { openFiles(files: readonly Bringing[]): Promise<void> };
}

export function makeLabs(stage: Stage): Labs {
  const bench = new Workbench(stage.client);
  const cave = new CaveScene(stage, bench);
  const map = new MapScene(stage, bench);
  byId('lab-join-button').addEventListener('click', () => {
    for (const scene of [cave, map]) if (stage.shows(scene)) void scene.join();
  });
  return { cave, percolation: new PercolationScene(stage), map };
}
