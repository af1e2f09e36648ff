import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { packageRoot } from '#server/platform/package-root.ts';
import {
  type BasemapTile,
  IntegerReader,
  type Label,
  type LabelSize,
  readTile,
  TILE_ZOOMS,
  TOWN_UNITS,
} from './basemap-format.ts';
import { labelBox, WIDEST_LABEL } from './label-boxes.ts';
import { type MapView, TILE_SIZE, tilesOf } from './mercator.ts';

export const BASEMAP_FILE = join(packageRoot, 'src/server/maps/world.basemap');

type Labels = {
  bytes: Buffer;
  nameAt: Uint32Array;
  x: Uint32Array;
  y: Uint32Array;
  zoom: Uint8Array;
  size: Uint8Array;
};

/** The map of the world that comes along: 5 MB in memory, read when the first map is drawn. */
export class Basemap {
  readonly edition: string;
  readonly #bytes: Buffer;
  readonly #tileAt = new Map<string, number>();
  readonly #labels: Labels;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const reader = new IntegerReader(bytes);
    this.edition = reader.text();
    for (let left = reader.unsigned(); left > 0; left--) {
      const key = `${reader.unsigned()}/${reader.unsigned()}/${reader.unsigned()}`;
      const length = reader.unsigned();
      this.#tileAt.set(key, reader.at);
      reader.at += length;
    }
    this.#labels = readLabels(bytes, reader);
  }

  /** The geometry of a view: parts with the view's pixels of their corner, and pixels per unit. */
  tiles(view: MapView): { tile: BasemapTile; left: number; top: number; size: number }[] {
    const zoom = TILE_ZOOMS.findLast((each) => each <= view.zoom) ?? 0;
    return tilesOf(view, zoom).flatMap(({ column, row, left, top, size }) => {
      const at = this.#tileAt.get(`${zoom}/${column}/${row}`);
      return at === undefined ? [] : [{ tile: readTile(new IntegerReader(this.#bytes, at)), left, top, size }];
    });
  }

  /** The names in a view, at pixels of it. */
  labels(view: MapView): Label[] {
    const { bytes, nameAt, x, y, zoom, size } = this.#labels;
    const world = TILE_SIZE * 2 ** view.zoom;
    const found: Label[] = [];
    for (let at = 0; at < zoom.length && zoom[at]! <= view.zoom; at++) {
      if (size[at] === 3 && view.zoom > LAST_COUNTRY_ZOOM) continue;
      const top = (y[at]! / TOWN_UNITS) * world - view.top;
      if (top < -20 || top > view.height + 20) continue;
      const across = (x[at]! / TOWN_UNITS) * world - view.left;
      // Also search the copies of the world beside this one, across the date line.
      for (const left of [across, across - world, across + world]) {
        if (left < -WIDEST_LABEL || left > view.width + WIDEST_LABEL) continue;
        const name = new IntegerReader(bytes, nameAt[at]).text();
        const box = labelBox(name, size[at] as LabelSize);
        if (left + box.right < 0 || left + box.left > view.width) continue;
        found.push({ name, x: left, y: top, zoom: zoom[at]!, size: size[at] as LabelSize });
      }
    }
    return found;
  }
}

const LAST_COUNTRY_ZOOM = 5;

function readLabels(bytes: Buffer, reader: IntegerReader): Labels {
  const count = reader.unsigned();
  const columns = () => new Uint32Array(count);
  const labels = {
    bytes,
    nameAt: columns(),
    x: columns(),
    y: columns(),
    zoom: new Uint8Array(count),
    size: new Uint8Array(count),
  };
  for (let at = 0; at < count; at++) {
    for (const column of [labels.zoom, labels.size, labels.x, labels.y]) column[at] = reader.unsigned();
    labels.nameAt[at] = reader.at;
    const length = reader.unsigned();
    reader.at += length;
  }
  return labels;
}

let shared: Basemap | undefined;
export function basemap(): Basemap {
  shared ??= new Basemap(brotliDecompressSync(readFileSync(BASEMAP_FILE)));
  return shared;
}
