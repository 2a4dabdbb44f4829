/**
 * The navigation mesh over the ground: walls, edges between its convex polygons, and fainter the edges inside them. It is
 * fetched chunk by chunk where tiles are large enough to see it, and kept.
 */
import { type EngineClient, type MeshBatch, Superseded } from '../engine';
import type { SpaceName } from '../engine/protocol';
import { chunksIn, nearestFirst } from './chunk_cache';
import type { Palette } from './palette';
import { zoomShare } from './road_style';
import type { GroundLayer, TileArea } from './scenery';
import { areaOf, type Bounds, chunkTiles } from './view';

/** CSS pixels per tile from which on there is a mesh to see, and at which it is as clear as it gets. */
const leastScale = 3.5;
const clearScale = 7;
const mostChunks = 512;
/** Positions of a mesh are in sixteenths of a tile. */
const unit = 16;

/** What can be drawn of a chunk, from the least to the most important; opacity and CSS pixels of width. */
const strokes = [
  { lines: 'triangleEdges', opacity: 0.28, width: 0.8 },
  { lines: 'polygonEdges', opacity: 0.75, width: 1 },
  { lines: 'walls', opacity: 0.9, width: 1.4 },
] as const;

interface ChunkMesh {
  x: number;
  y: number;
  paths: Path2D[];
  /** Its tiles have changed: it is shown until it has come anew. */
  expired: boolean;
}

export interface MeshOf {
  client: EngineClient;
  space: SpaceName;
  /** The walker's radius in sixteenths of a tile. */
  clearance: number;
  /** All that there is; undefined: it has no end. */
  bounds: Bounds | undefined;
}

export class MeshLayer implements GroundLayer {
  readonly #of: MeshOf;
  readonly #failed: (error: Error) => void;
  /** Least recently wanted first. */
  readonly #meshes = new Map<string, ChunkMesh>();
  /** Nearest first, stride 2. */
  #wanted: Int32Array = new Int32Array();
  #fetching = false;
  /** Counts changes of the ground: what was asked before one does not hold. */
  #changes = 0;

  onArrival: (bounds: Bounds) => void = () => {};

  constructor(of: MeshOf, failed: (error: Error) => void) {
    this.#of = of;
    this.#failed = failed;
  }

  get missing(): number {
    return this.#wanted.length / 2;
  }

  want(area: Bounds, scale: number): void {
    const inside = this.#inside(area);
    if (scale < leastScale || !inside) {
      this.#wanted = new Int32Array();
      return;
    }
    this.#wanted = nearestFirst(chunksIn(inside), (area.x0 + area.x1) / 2, (area.y0 + area.y1) / 2, (x, y) => {
      const mesh = this.#meshes.get(keyOf(x, y));
      if (mesh) this.#keep(mesh);
      return !mesh || mesh.expired;
    });
    if (!this.#fetching) void this.#fetch();
  }

  rest(): void {
    this.#wanted = new Int32Array();
  }

  /** Tiles have changed. The mesh of a chunk hangs on those beside it as well. */
  expire({ x0, y0, x1, y1 }: Bounds): void {
    this.#changes++;
    const { x0: left, y0: top, x1: right, y1: bottom } = chunksIn({ x0: x0 - 1, y0: y0 - 1, x1: x1 + 1, y1: y1 + 1 });
    for (const mesh of this.#meshes.values()) {
      if (mesh.x >= left && mesh.x <= right && mesh.y >= top && mesh.y <= bottom) mesh.expired = true;
    }
  }

  draw(context: OffscreenCanvasRenderingContext2D, area: TileArea, palette: Palette): void {
    const share = zoomShare(area.scale, leastScale, clearScale);
    if (share === 0) return;
    const { x0, y0, x1, y1 } = chunksIn(areaOf(area));
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const mesh = this.#meshes.get(keyOf(x, y));
        if (mesh) drawMesh(context, area, mesh, palette, share);
      }
    }
  }

  /** One after the other, so that other calls find their turn between them. */
  async #fetch(): Promise<void> {
    const { client, space, clearance } = this.#of;
    this.#fetching = true;
    try {
      while (this.#wanted.length > 0) {
        const [x, y] = [...this.#wanted.subarray(0, 2)] as [number, number];
        const changes = this.#changes;
        const batch = await client.mesh(space, x, y, clearance);
        this.#keep({ x, y, paths: pathsOf(batch), expired: changes !== this.#changes });
        // What is wanted may be something else by now; the next frame says so.
        if (this.#wanted[0] === x && this.#wanted[1] === y) this.#wanted = this.#wanted.slice(2);
        this.onArrival(chunkBounds(x, y));
      }
    } catch (error) {
      this.#wanted = new Int32Array();
      if (!(error instanceof Superseded)) this.#failed(error as Error);
    } finally {
      this.#fetching = false;
    }
  }

  #keep(mesh: ChunkMesh): void {
    const key = keyOf(mesh.x, mesh.y);
    this.#meshes.delete(key);
    this.#meshes.set(key, mesh);
    for (const oldest of this.#meshes.keys()) {
      if (this.#meshes.size <= mostChunks) break;
      this.#meshes.delete(oldest);
    }
  }

  /** The part of an area where there is something; the last tile of finite bounds is before their end. */
  #inside(area: Bounds): Bounds | undefined {
    const { bounds } = this.#of;
    if (!bounds) return area;
    const inside = {
      x0: Math.max(area.x0, bounds.x0),
      y0: Math.max(area.y0, bounds.y0),
      x1: Math.min(area.x1, bounds.x1 - 1),
      y1: Math.min(area.y1, bounds.y1 - 1),
    };
    return inside.x0 <= inside.x1 && inside.y0 <= inside.y1 ? inside : undefined;
  }
}

function keyOf(x: number, y: number): string {
  return `${x},${y}`;
}

function chunkBounds(x: number, y: number): Bounds {
  const [x0, y0] = [x * chunkTiles, y * chunkTiles];
  return { x0, y0, x1: x0 + chunkTiles, y1: y0 + chunkTiles };
}

/** In the order of `strokes`, in sixteenths of a tile from the chunk's corner. */
function pathsOf(batch: MeshBatch): Path2D[] {
  return strokes.map(({ lines }) => {
    const path = new Path2D();
    const ends = batch[lines];
    for (let e = 0; e < ends.length; e += 4) {
      path.moveTo(ends[e] as number, ends[e + 1] as number);
      path.lineTo(ends[e + 2] as number, ends[e + 3] as number);
    }
    return path;
  });
}

function drawMesh(
  context: OffscreenCanvasRenderingContext2D,
  area: TileArea,
  { x, y, paths }: ChunkMesh,
  palette: Palette,
  share: number,
): void {
  const pixels = (area.scale * area.ratio) / unit;
  context.save();
  context.translate(x * chunkTiles * unit * pixels - area.left, y * chunkTiles * unit * pixels - area.top);
  context.scale(pixels, pixels);
  context.lineCap = 'round';
  context.strokeStyle = palette.mesh;
  strokes.forEach(({ opacity, width }, k) => {
    context.globalAlpha = opacity * share;
    context.lineWidth = (width * area.ratio) / pixels;
    context.stroke(paths[k] as Path2D);
  });
  context.restore();
}
