/** The endless world as a ground for edits: the chunks that are on the map change at once, and in the engine soon after. */
import type { EngineClient } from '../engine';
import { Edit } from '../engine/module';
import { type BrushSize, brushOutline, strokeTiles, type Tile } from '../map/brush';
import type { Chunk } from '../map/chunk_cache';
import { groundReach } from '../map/draw_ground';
import type { MapView } from '../map/map_view';
import type { Supply } from '../map/supply';
import { type Bounds, chunkTiles, lastChunk, type Place } from '../map/view';
import type { EditGround, Tool } from './edit_ground';

const farthest = lastChunk * chunkTiles;

export class WorldGround implements EditGround {
  readonly #client: EngineClient;
  readonly #map: MapView;
  readonly #supply: Supply;
  readonly step = { x: 1, y: 1 };
  /** What was painted here, by chunk and tile: chunks on their way may not know of it yet. */
  readonly #painted = new Map<string, Map<string, { tile: Tile; to: Tool }>>();

  constructor(client: EngineClient, map: MapView, supply: Supply) {
    this.#client = client;
    this.#map = map;
    this.#supply = supply;
    supply.onChunk = (chunk) => this.#receive(chunk);
  }

  stroke(from: Place, to: Place, size: BrushSize): Tile[] {
    const exists = (coordinate: number) => Math.abs(coordinate) < farthest;
    return strokeTiles(from, to, size).filter(({ x, y }) => exists(x) && exists(y));
  }

  outline(at: Place, size: BrushSize): Float64Array {
    return brushOutline(at, size);
  }

  isAlready(tile: Tile, to: Tool): boolean {
    const chunk = this.#chunkOf(tile);
    if (!chunk) return false;
    const open = bitOf(chunk.open, tile);
    return to === Edit.open ? open : !open && !bitOf(chunk.sealed, tile);
  }

  show(tiles: readonly Tile[], to: Edit): void {
    for (const tile of tiles) {
      const chunk = this.#chunkOf(tile);
      // What a tile is without edits, the engine alone knows.
      if (chunk && to !== Edit.restored) paint(chunk, tile, to);
      this.#note(tile, to);
    }
    if (to !== Edit.restored) this.#repaint(this.boundsOf(tiles));
  }

  showAgain(tiles: readonly Tile[], as: Edit): void {
    this.show(tiles, as);
    if (as === Edit.restored) this.#reload(Int32Array.from(tiles.flatMap(({ x, y }) => [chunkAt(x), chunkAt(y)])));
  }

  async edit(tiles: Float64Array, to: Edit): Promise<void> {
    const touched = await this.#client.edit('world', tiles, to);
    if (to === Edit.restored) this.#reload(touched);
  }

  boundsOf(tiles: readonly Tile[]): Bounds {
    const bounds = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
    for (const { x, y } of tiles) {
      bounds.x0 = Math.min(bounds.x0, x);
      bounds.y0 = Math.min(bounds.y0, y);
      bounds.x1 = Math.max(bounds.x1, x + 1);
      bounds.y1 = Math.max(bounds.y1, y + 1);
    }
    return bounds;
  }

  begin(): [] {
    return [];
  }

  async settle(): Promise<void> {}

  /** `chunks`: stride 2. */
  #reload(chunks: Int32Array): void {
    this.#supply.expire(chunks);
    this.#map.redraw();
  }

  #chunkOf({ x, y }: Tile): Chunk | undefined {
    return this.#supply.chunkAt(chunkAt(x), chunkAt(y));
  }

  #note(tile: Tile, to: Edit): void {
    const chunk = `${chunkAt(tile.x)},${chunkAt(tile.y)}`;
    const painted = this.#painted.get(chunk) ?? new Map<string, { tile: Tile; to: Tool }>();
    this.#painted.set(chunk, painted);
    if (to === Edit.restored) painted.delete(`${tile.x},${tile.y}`);
    else painted.set(`${tile.x},${tile.y}`, { tile, to });
  }

  #receive(chunk: Chunk): void {
    const { x, y } = chunk;
    for (const { tile, to } of this.#painted.get(`${x},${y}`)?.values() ?? []) paint(chunk, tile, to);
    if (!this.#supply.chunkAt(x, y)?.expired) return;
    const [x0, y0] = [x * chunkTiles, y * chunkTiles];
    this.#repaint({ x0, y0, x1: x0 + chunkTiles, y1: y0 + chunkTiles });
  }

  /** Walls are drawn from the tiles around them as well. */
  #repaint({ x0, y0, x1, y1 }: Bounds): void {
    const reach = groundReach(this.#map.camera.scale);
    this.#map.repaintIn({ x0: x0 - reach, y0: y0 - reach, x1: x1 + reach, y1: y1 + reach });
  }
}

/** The chunk of a tile, along an axis. */
function chunkAt(coordinate: number): number {
  return Math.floor(coordinate / chunkTiles);
}

/** Bits of terrain as in `ChunkBatch`: bit b of word 4 y + w is tile (32 w + b, y). */
function wordOf({ x, y }: Tile): { word: number; bit: number } {
  const column = x - chunkTiles * Math.floor(x / chunkTiles);
  const row = y - chunkTiles * Math.floor(y / chunkTiles);
  return { word: 4 * row + (column >> 5), bit: 1 << (column & 31) };
}

function bitOf(bits: Uint32Array, tile: Tile): boolean {
  const { word, bit } = wordOf(tile);
  return ((bits[word] as number) & bit) !== 0;
}

function paint({ open, sealed }: Chunk, tile: Tile, to: Tool): void {
  const { word, bit } = wordOf(tile);
  open[word] = to === Edit.open ? (open[word] as number) | bit : (open[word] as number) & ~bit;
  sealed[word] = (sealed[word] as number) & ~bit;
}
