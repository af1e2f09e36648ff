import { type FileHandle, open } from 'node:fs/promises';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles, SharedPromiseCache, type Source } from 'pmtiles';
import { type MapView, tilesOf } from './mercator.ts';

/** Directories of the file in memory, up to a megabyte each. */
const CACHED_DIRECTORIES = 8;

export type PlacedTile = { tile: VectorTile; left: number; top: number; size: number };

/** The features of a layer, which need not exist. */
export function featuresOf({ tile }: PlacedTile, layerName: string): VectorTileFeature[] {
  const layer = tile.layers[layerName];
  return layer ? Array.from({ length: layer.length }, (_, at) => layer.feature(at)) : [];
}

class FileOnDisk implements Source {
  readonly #path: string;
  #file: Promise<FileHandle> | undefined;
  constructor(path: string) {
    this.#path = path;
  }
  getKey(): string {
    return this.#path;
  }
  async getBytes(offset: number, length: number): Promise<{ data: ArrayBuffer }> {
    this.#file ??= open(this.#path);
    const data = new ArrayBuffer(length);
    const { bytesRead } = await (await this.#file).read(new Uint8Array(data), 0, length, offset);
    return { data: data.slice(0, bytesRead) };
  }
  async close(): Promise<void> {
    const file = await this.#file?.catch(() => undefined);
    await file?.close();
  }
}

type OpenFile = { source: FileOnDisk; archive: PMTiles };

function openFile(path: string): OpenFile {
  const source = new FileOnDisk(path);
  return { source, archive: new PMTiles(source, new SharedPromiseCache(CACHED_DIRECTORIES)) };
}

/** The PMTiles file of MAP_FILE: streets of a region, as vector tiles in the schema of the Protomaps base map. */
export class MapFile {
  readonly #path: string;
  #file: OpenFile;

  constructor(path: string) {
    this.#path = path;
    this.#file = openFile(path);
  }

  /** Vector tiles of a view, which are meant to be shown at 512 pixels; empty outside of the region. */
  async tiles(view: MapView): Promise<PlacedTile[]> {
    const file = this.#file;
    try {
      return await readTiles(file.archive, view);
    } catch (error) {
      // The file and its directories are cached as promises, failed ones too: open it again for the next view.
      if (file === this.#file) this.#file = openFile(this.#path);
      await file.source.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#file.source.close();
  }
}

async function readTiles(archive: PMTiles, view: MapView): Promise<PlacedTile[]> {
  const { maxZoom } = await archive.getHeader();
  const zoom = Math.min(Math.max(0, view.zoom - 1), maxZoom);
  const tiles = await Promise.all(
    tilesOf(view, zoom).map(async ({ column, row, left, top, size }) => {
      const found = await archive.getZxy(zoom, column, row);
      return found ? [{ tile: new VectorTile(new PbfReader(found.data)), left, top, size }] : [];
    }),
  );
  return tiles.flat();
}
