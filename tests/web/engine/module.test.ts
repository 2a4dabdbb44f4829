/** The built modules against their declaration: names, and what the conversion between the two sides must keep. */
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type ChunkBatch,
  Edit,
  type EngineHandle,
  type LabHandle,
  type ModuleState,
  type NavigatorHandle,
  type PathModule,
  type PathQuery,
  type PathSearchHandle,
  type PathSpace,
  type PathStep,
  type PercolationHandle,
  type RegionHashHandle,
  type RegionModule,
  type SheetHandle,
  type Solver,
  solvers,
  type WaymeshModule,
} from '../../../web/engine/module';
import { wasmModule, wasmPaths, wasmRegions } from '../../wasm_engine';

/** Every name of an interface, which the type checker holds complete. */
type Names<Handle> = Record<keyof Handle, true>;

const ofSpace: Names<PathSpace> = {
  ...{ delete: true, nearestOpen: true, search: true },
  ...{ mesh: true, isClear: true, edit: true },
};
const ofNavigator: Names<NavigatorHandle> = { ...ofSpace, tighten: true };
const ofLab: Names<LabHandle> = { ...ofSpace, facts: true, tiles: true, join: true, solve: true };
const ofPercolation: Names<PercolationHandle> = { delete: true, run: true, result: true, picture: true };
const ofSearch: Names<PathSearchHandle> = { delete: true, step: true };
const ofEngine: Names<EngineHandle> = {
  ...{ delete: true, options: true, setFoci: true, advance: true, load: true, highways: true, states: true },
  ...{ usage: true, nearestNode: true, openness: true, edit: true, travellers: true },
};
const ofAnyModule: Names<ModuleState> = { heapBytes: true, liveHandles: true };
const ofModule: Names<WaymeshModule> = { ...ofAnyModule, Engine: true, generatorVersion: true };
const ofSheet: Names<SheetHandle> = { delete: true, edit: true, step: true, addPath: true, write: true };
const ofRegionHash: Names<RegionHashHandle> = { delete: true, step: true };
const ofRegions: Names<RegionModule> = {
  ...ofAnyModule,
  ...{ Sheet: true, sheetOfMap: true, RegionHash: true, statistics: true },
};
const ofPaths: Names<PathModule> = {
  ...ofAnyModule,
  ...{ Navigator: true, Lab: true, Percolation: true, parseScenarios: true },
};

/** What every class of the bindings has beside its own. */
const usual = ['constructor', 'clone', 'delete', 'deleteLater', 'isAliasOf', 'isDeleted'];

function methodsOf(handle: object): string[] {
  const names = new Set<string>();
  for (let prototype = handle; prototype !== Object.prototype; prototype = Object.getPrototypeOf(prototype))
    for (const name of Object.getOwnPropertyNames(prototype)) names.add(name);
  return [...names].filter((name) => !usual.includes(name)).sort();
}

const declared = (names: object) =>
  Object.keys(names)
    .filter((name) => name !== 'delete')
    .sort();

let module: WaymeshModule;
let paths: PathModule;
let regions: RegionModule;

beforeAll(async () => {
  module = await wasmModule();
  paths = await wasmPaths();
  regions = await wasmRegions();
});

describe('names', () => {
  test('of the modules are all there', () => {
    for (const name of Object.keys(ofModule)) expect(module).toHaveProperty(name);
    for (const name of Object.keys(ofPaths)) expect(paths).toHaveProperty(name);
    for (const name of Object.keys(ofRegions)) expect(regions).toHaveProperty(name);
  });

  test('of their classes are those declared', () => {
    expect(methodsOf(module.Engine.prototype)).toEqual(declared(ofEngine));
    expect(methodsOf(paths.Navigator.prototype)).toEqual(declared(ofNavigator));
    expect(methodsOf(paths.Lab.prototype)).toEqual(declared(ofLab));
    expect(methodsOf(paths.Percolation.prototype)).toEqual(declared(ofPercolation));
    expect(methodsOf(regions.Sheet.prototype)).toEqual(declared(ofSheet));
    expect(methodsOf(regions.RegionHash.prototype)).toEqual(declared(ofRegionHash));
    const { PathSearch } = paths as unknown as { PathSearch: { prototype: object } };
    expect(methodsOf(PathSearch.prototype)).toEqual(declared(ofSearch));
  });
});

/** Runs with a handle, and deletes it. */
function using<Handle extends { delete(): void }, T>(handle: Handle, run: (handle: Handle) => T): T {
  try {
    return run(handle);
  } finally {
    handle.delete();
  }
}

const refused = (message: RegExp) =>
  expect.objectContaining({ name: 'Refused', message: expect.stringMatching(message) });

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** . free, # rock; 8 x 5. The shortest way across bends round the two upper corners of the rock. */
const wall = ['........', '..####..', '..####..', '..####..', '........'].join('\n');
const world = { seed: 'moss-42' };
const across: PathQuery = { fromX: 1.5, fromY: 2.25, toX: 6.5, toY: 2.25, clearance: 0, limit: 1e6 };

const labOf = (text: string) => new paths.Lab({ kind: 'map', text });

function found(space: PathSpace, solver: Solver, query: PathQuery): PathStep {
  return using(space.search(solver, query), (search) => search.step(1e6));
}

describe('a space', () => {
  test('finds paths by each solver, all between the same two places', () => {
    using(labOf(wall), (lab) => {
      for (const solver of solvers.filter((name) => name !== 'road')) {
        const path = found(lab, solver, across);
        expect([solver, path.status, path.straight]).toEqual([solver, 'found', 5]);
        expect([...path.ends]).toEqual([1.5, 2.25, 6.5, 2.25]);
        expect([...path.grounds]).toEqual([0, 0]);
        expect([...path.points.slice(0, 2), ...path.points.slice(-2)]).toEqual([...path.ends]);
        expect(lab.isClear(path.points, 0)).toBe(true);
      }
      const best = found(lab, 'optimal', across);
      expect([...best.points]).toEqual([1.5, 2.25, 2, 1, 6, 1, 6.5, 2.25]);
      expect(best.length).toBeCloseTo(2 * Math.hypot(0.5, 1.25) + 4, 12);
      expect(best.turns).toBe(2);
    });
  });

  test('goes round walls at a distance with clearance', () => {
    using(labOf(wall), (lab) => {
      const path = found(lab, 'optimal', { ...across, clearance: 7 });
      const [c, top] = [7 / 16, 1 - 7 / 16];
      expect([...path.points]).toEqual([1.5, 2.25, 2 - c, top, 6 + c, top, 6.5, 2.25]);
      expect(lab.isClear(path.points, 7)).toBe(true);
      expect(lab.isClear(found(lab, 'optimal', across).points, 1)).toBe(false);
    });
  });

  test('steps so far as it is told, and reports without a step', () => {
    using(labOf(wall), (lab) => {
      using(lab.search('grid', across), (search) => {
        const first = search.step(0);
        expect([first.status, first.expanded, first.points.length]).toEqual(['searching', 0, 0]);
        expect(search.step(1).expanded).toBe(1);
        expect(search.step(1e6).status).toBe('found');
        expect(search.step(0)).toMatchObject({ status: 'found', progress: 1 });
      });
      expect(found(lab, 'optimal', { ...across, limit: 1 }).status).toBe('limit');
    });
  });

  test('moves an end out of rock, and says from what', () => {
    using(labOf(wall), (lab) => {
      const path = found(lab, 'optimal', { ...across, fromX: 2.4, toX: 99 });
      expect([...path.grounds]).toEqual([1, 3]);
      expect([...path.ends]).toEqual([1.5, 2.5, 7.5, 2.5]);
      expect(lab.nearestOpen(2.4, 2.5)).toEqual({ x: 1.5, y: 2.5, ground: 1 });
    });
  });

  test.each<[string, (lab: LabHandle) => unknown, RegExp]>([
    ['an unknown solver', (lab) => lab.search('best' as Solver, across), /best/],
    ['roads in a lab', (lab) => lab.search('road', across), /road/],
    ['a clearance of a half', (lab) => lab.search('grid', { ...across, clearance: 8 }), /clearance: got 8/],
    ['a broken clearance', (lab) => lab.mesh(0, 0, 0.5), /clearance: got 0.5/],
    ['no place', (lab) => lab.search('grid', { ...across, toY: Number.NaN }), /toY: got NaN/],
    ['an end left out', (lab) => lab.search('grid', { clearance: 0, limit: 9 } as PathQuery), /fromX/],
    ['no limit', (lab) => lab.search('grid', { ...across, limit: 0 }), /limit: got 0/],
    ['an odd polyline', (lab) => lab.isClear(Float64Array.of(1, 2, 3), 0), /multiple of 2/],
    ['a plain list of tiles', (lab) => lab.edit([1, 2] as never, Edit.rock), /Float64Array/],
    ['a tile outside', (lab) => lab.edit(Float64Array.of(8, 0), Edit.rock), /8,0/],
    ['half a tile', (lab) => lab.edit(Float64Array.of(0.5, 0), Edit.rock), /0.5/],
    ['an unknown edit', (lab) => lab.edit(Float64Array.of(0, 0), 3 as Edit), /to: got 3/],
  ])('refuses %s', (_, run, message) => {
    using(labOf(wall), (lab) => {
      expect(thrownBy(() => run(lab))).toEqual(refused(message));
      expect(found(lab, 'grid', across).status).toBe('found');
    });
  });

  test('ends its searches with an edit, with what is dug, and when it is deleted', () => {
    const lab = labOf(wall);
    const begin = () => {
      const search = lab.search('optimal', across);
      search.step(1);
      return search;
    };
    const searches = [begin()];
    lab.edit(Float64Array.of(3, 0), Edit.rock);
    expect(thrownBy(() => searches.at(-1)?.step(1))).toEqual(refused(/edit/));
    searches.push(begin());
    expect(lab.join(1.5, 2.5, 6.5, 2.5).length).toBe(0);
    expect(thrownBy(() => searches.at(-1)?.step(1))).toEqual(refused(/edit/));
    searches.push(begin());
    expect(searches.at(-1)?.step(1e6).status).toBe('found');
    lab.delete();
    expect(thrownBy(() => searches.at(-1)?.step(0))).toEqual(refused(/edit/));
    for (const search of searches) search.delete();
  });

  test('finds other paths after an edit, and the old one when it is restored', () => {
    using(labOf(wall), (lab) => {
      const before = found(lab, 'optimal', across);
      lab.edit(Float64Array.of(3, 0), Edit.rock);
      const below = found(lab, 'optimal', across);
      expect([...below.points]).toEqual([1.5, 2.25, 2, 4, 6, 4, 6.5, 2.25]);
      lab.edit(Float64Array.of(3, 4), Edit.rock);
      expect(found(lab, 'optimal', across).status).toBe('unreachable');
      lab.edit(Float64Array.of(3, 0, 3, 4), Edit.restored);
      expect(found(lab, 'optimal', across)).toEqual(before);
      lab.edit(Float64Array.of(2, 2, 3, 2, 4, 2, 5, 2), Edit.open);
      expect([...found(lab, 'optimal', across).points]).toEqual([1.5, 2.25, 6.5, 2.25]);
      expect([...lab.tiles().slice(16, 24)]).toEqual([1, 1, 3, 3, 3, 3, 1, 1]);
    });
  });

  test('draws its mesh: walls round the rock, and every edge once', () => {
    using(labOf(wall), (lab) => {
      const { walls, polygonEdges, triangleEdges } = lab.mesh(0, 0, 0);
      let length = 0;
      for (let e = 0; e < walls.length; e += 4) {
        const [x0, y0, x1, y1] = walls.slice(e, e + 4) as unknown as [number, number, number, number];
        length += Math.abs(x1 - x0) + Math.abs(y1 - y0);
      }
      // Round the map of 8 x 5 and the rock of 4 x 3, in sixteenths.
      expect(length).toBe(16 * (26 + 14));
      const edges = [walls, polygonEdges, triangleEdges].flatMap((flat) =>
        Array.from({ length: flat.length / 4 }, (_, e) => {
          const ends = [flat.slice(4 * e, 4 * e + 2).join(), flat.slice(4 * e + 2, 4 * e + 4).join()];
          return ends.sort().join(' ');
        }),
      );
      expect(new Set(edges).size).toBe(edges.length);
      expect(polygonEdges.length).toBeGreaterThan(0);
    });
  });

  test('of hexagons has the solver grid alone, and no mesh', () => {
    const cave = { noise: 'hash', caveSeed: 'a', width: 30, height: 20, rounds: 3, erosion: 0 } as const;
    const options = { kind: 'cave', lattice: 'hex', rock: 0.4, keep: 'largest', ...cave } as const;
    using(new paths.Lab(options), (lab) => {
      const [fromX, fromY, toX, toY] = lab.facts().ends as unknown as [number, number, number, number];
      const query = { fromX, fromY, toX, toY, clearance: 0, limit: 1e6 };
      expect(found(lab, 'grid', query).status).toBe('found');
      expect(thrownBy(() => lab.search('optimal', query))).toEqual(refused(/optimal/));
      expect(thrownBy(() => lab.search('grid', { ...query, clearance: 1 }))).toEqual(refused(/clearance/));
      expect(thrownBy(() => lab.mesh(0, 0, 0))).toEqual(refused(/hex/));
    });
  });
});

describe('the navigator', () => {
  /** Chunk (0, 0) as the engine has it. */
  const terrain = (engine: EngineHandle): ChunkBatch => engine.load(Int32Array.of(0, 0), 0);
  const isOpen = ({ open }: ChunkBatch, x: number, y: number) => ((open[4 * y + (x >> 5)] as number) >>> (x & 31)) & 1;

  test('walks the world that the engine draws, also after the same edits', () => {
    const engine = new module.Engine(world, 1 << 28);
    const navigator = new paths.Navigator(world, 1 << 28);
    const agree = () => {
      const batch = terrain(engine);
      for (let y = 0; y < 128; y++)
        for (let x = 0; x < 128; x++) {
          const { ground } = navigator.nearestOpen(x + 0.5, y + 0.5);
          if ((ground === 0) !== (isOpen(batch, x, y) === 1)) return `${x},${y}`;
        }
      return undefined;
    };
    expect(agree()).toBeUndefined();
    const square = Float64Array.from({ length: 2 * 400 }, (_, index) =>
      index % 2 ? 50 + Math.floor((index >> 1) / 20) : 60 + ((index >> 1) % 20),
    );
    for (const to of [Edit.rock, Edit.open]) {
      expect([...engine.edit(square, to)]).toEqual([0, 0]);
      navigator.edit(square, to);
      expect(agree()).toBeUndefined();
      expect(navigator.nearestOpen(65.5, 55.5).ground === 0).toBe(to === Edit.open);
    }
    engine.delete();
    navigator.delete();
  });

  test('finds ways by every solver, and none shorter than the optimal one but through rock', () => {
    using(new paths.Navigator(world, 1 << 28), (navigator) => {
      const [from, to] = [navigator.nearestOpen(-300, 200), navigator.nearestOpen(150, -40)];
      const query = { fromX: from.x, fromY: from.y, toX: to.x, toY: to.y, clearance: 0, limit: 1e7 };
      const best = found(navigator, 'optimal', query);
      for (const solver of solvers) {
        const path = found(navigator, solver, query);
        expect([solver, path.status, [...path.ends]]).toEqual([solver, 'found', [from.x, from.y, to.x, to.y]]);
        expect(path.length).toBeGreaterThan(best.length * (1 - 1e-12));
        expect(navigator.isClear(path.points, 0)).toBe(true);
      }
    });
  });

  test('tightens part of a road, both ends kept, and leaves it as it is where that is too much', () => {
    using(new paths.Navigator(world, 1 << 28), (navigator) => {
      const query = { fromX: 0, fromY: 0, toX: 2000, toY: 900, clearance: 0, limit: 1e7 };
      const { points } = found(navigator, 'road', query);
      const piece = points.slice(20, 60);
      const length = (flat: Float64Array) => {
        let sum = 0;
        for (let i = 2; i < flat.length; i += 2)
          sum += Math.hypot(
            (flat[i] as number) - (flat[i - 2] as number),
            (flat[i + 1] as number) - (flat[i - 1] as number),
          );
        return sum;
      };
      const taut = navigator.tighten(piece, 0, 1e6);
      expect([...taut.slice(0, 2), ...taut.slice(-2)]).toEqual([...piece.slice(0, 2), ...piece.slice(-2)]);
      expect(length(taut)).toBeLessThan(length(piece));
      expect(navigator.isClear(taut, 0)).toBe(true);
      expect(navigator.tighten(piece, 0, 1)).toEqual(piece);
      expect(thrownBy(() => navigator.tighten(Float64Array.of(1, 2), 0, 9))).toEqual(refused(/points/));
    });
  });

  test('refuses an edit outside the world, and is as it was', () => {
    using(new paths.Navigator(world, 1 << 28), (navigator) => {
      const search = navigator.search('optimal', { ...across, toX: 40, toY: 40 });
      expect(thrownBy(() => navigator.edit(Float64Array.of(2 ** 40, 0), Edit.rock))).toEqual(refused(/world/));
      expect(search.step(1e6).status).toBe('found');
      search.delete();
    });
  });
});

describe('the lab', () => {
  test('solves scenarios at once, by any solver but roads', () => {
    using(labOf(wall), (lab) => {
      const best = found(lab, 'optimal', across);
      expect(lab.solve('optimal', 1.5, 2.25, 6.5, 2.25)).toMatchObject({ status: 'found', length: best.length });
      expect(lab.solve('grid', 1.5, 2.5, 6.5, 2.5).length).toBeGreaterThan(best.length);
      expect(lab.solve('grid', 3.5, 2.5, 6.5, 2.5)).toMatchObject({ status: 'unreachable' });
      expect(thrownBy(() => lab.solve('road', 1.5, 2.5, 6.5, 2.5))).toEqual(refused(/road/));
    });
  });
});

describe('a sheet', () => {
  const sheetOf = (...rect: [number, number, number, number]) => new regions.Sheet(world, ...rect);
  const gathered = (sheet: SheetHandle) => {
    while (sheet.step(1) > 0);
    return sheet;
  };

  test('counts its chunks down, one by one and one more for what lies around', () => {
    using(sheetOf(-1, -1, 128, 0), (sheet) => {
      expect([sheet.step(0), sheet.step(1), sheet.step(2), sheet.step(9), sheet.step(9)]).toEqual([7, 6, 4, 0, 0]);
    });
  });

  test('writes its tiles, edits and paths', () => {
    using(sheetOf(0, 0, 3, 1), (sheet) => {
      sheet.edit(Float64Array.of(0, 0, 1, 0, 2, 1), Edit.rock);
      sheet.edit(Float64Array.of(3, 0), Edit.open);
      sheet.addPath('grid', Float64Array.of(0.5, 0.5, 3.5, 0.5));
      const { rows, paths, seed } = JSON.parse(gathered(sheet).write('json'));
      expect(rows[0]).toMatch(/^##.[.+]$/);
      expect(rows[1]?.[2]).toBe('#');
      const points = [0.5, 3.5].map((x) => [x, 0.5]);
      expect(paths).toEqual([{ solver: 'grid', length: 3, turns: 0, points }]);
      expect(seed).toBe('moss-42');
    });
  });

  test('of a finite map shows what was filled as sealed', () => {
    const tiles = Uint8Array.of(0, 1, 2, 3, 4, 1);
    using(regions.sheetOfMap(tiles, 3, 2, 0, 0, 2, 1), (sheet) => {
      expect(sheet.step(0)).toBe(0);
      expect(sheet.write('txt')).toBe('#.x\n.#.\n');
      expect(sheet.write('map')).toBe('type octile\nheight 2\nwidth 3\nmap\n@.@\n.@.\n');
    });
    using(regions.sheetOfMap(tiles, 3, 2, 1, 1, 2, 1), (sheet) => expect(sheet.write('txt')).toBe('#.\n'));
  });

  test('is refused, with got and expected', () => {
    const refusals: [() => unknown, RegExp][] = [
      [() => sheetOf(0, 0, 4096, 4095), /got 4097 x 4096, expected at most 16777216/],
      [() => sheetOf(1, 0, 0, 0), /got 1,0,0,0, expected x0 <= x1/],
      [() => sheetOf(0.5, 0, 1, 0), /x0: got 0.5, expected a whole number/],
      [() => regions.sheetOfMap(new Uint8Array(5), 3, 2, 0, 0, 2, 1), /got 5, expected 3 x 2/],
      [() => regions.sheetOfMap(new Uint8Array(6), 3, 2, 0, 0, 3, 1), /got 0,0,3,1, expected .* to 2,1/],
    ];
    for (const [call, message] of refusals) expect(thrownBy(call)).toEqual(refused(message));
    using(sheetOf(0, 0, 0, 0), (sheet) => {
      expect(thrownBy(() => sheet.write('svg'))).toEqual(refused(/expected a complete one/));
      expect(thrownBy(() => sheet.addPath('grid', new Float64Array()))).toEqual(refused(/points: got none/));
      expect(thrownBy(() => sheet.addPath('swift' as Solver, Float64Array.of(0, 0)))).toEqual(refused(/swift/));
      expect(thrownBy(() => sheet.addPath('grid', Float64Array.of(0, Number.NaN)))).toEqual(refused(/points: got NaN/));
      gathered(sheet);
      expect(thrownBy(() => sheet.edit(Float64Array.of(0, 0), Edit.rock))).toEqual(
        refused(/expected one without a step/),
      );
      expect(thrownBy(() => sheet.write('gif' as 'svg'))).toEqual(refused(/format: got 'gif', expected svg,/));
    });
  });
});
