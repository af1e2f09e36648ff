import { writeFileSync } from 'node:fs';
import { PbfWriter } from 'pbf';
import { zxyToTileId } from 'pmtiles';

type Geometry = { type: 1 | 2 | 3; points: [number, number][] };
export type TestFeature = Geometry & { properties: Record<string, string> };
export type TestTile = { z: number; x: number; y: number; layers: Record<string, TestFeature[]> };

const HEADER_BYTES = 127;
const UNCOMPRESSED = 1;
const VECTOR_TILES = 1;

/** Writes a small PMTiles file, as `pmtiles extract` makes large ones. */
export function writePmtiles(path: string, tiles: readonly TestTile[]): void {
  const sorted = tiles
    .map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y), data: writeTile(tile) }))
    .toSorted((a, b) => a.id - b.id);
  const directory = new PbfWriter();
  directory.writeVarint(sorted.length);
  for (const [at, { id }] of sorted.entries()) directory.writeVarint(id - (sorted[at - 1]?.id ?? 0));
  for (const _ of sorted) directory.writeVarint(1);
  for (const { data } of sorted) directory.writeVarint(data.length);
  // An offset plus one, or zero right after the previous tile.
  for (const at of sorted.keys()) directory.writeVarint(at === 0 ? 1 : 0);
  const root = Buffer.from(directory.finish());
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const size = sorted.reduce((sum, { data }) => sum + data.length, 0);
  const afterRoot = HEADER_BYTES + root.length;
  const afterMetadata = afterRoot + metadata.length;
  const parts = [HEADER_BYTES, root.length, afterRoot, metadata.length, afterMetadata, 0, afterMetadata, size];
  for (const [at, number] of parts.entries()) header.writeBigUInt64LE(BigInt(number), 8 + at * 8);
  for (const at of [0, 1, 2]) header.writeBigUInt64LE(BigInt(sorted.length), 72 + at * 8);
  header.set([1, UNCOMPRESSED, UNCOMPRESSED, VECTOR_TILES], 96);
  header.set([Math.min(...tiles.map(({ z }) => z)), Math.max(...tiles.map(({ z }) => z))], 100);
  writeFileSync(path, Buffer.concat([header, root, metadata, ...sorted.map(({ data }) => data)]));
}

/** A vector tile: https://github.com/mapbox/vector-tile-spec, version 2. */
function writeTile({ layers }: TestTile): Buffer {
  const tile = new PbfWriter();
  for (const [name, features] of Object.entries(layers))
    tile.writeMessage(3, (_: null, layer) => writeLayer(layer, name, features), null);
  return Buffer.from(tile.finish());
}

function writeLayer(layer: PbfWriter, name: string, features: readonly TestFeature[]): void {
  const keys = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))];
  const values = [...new Set(features.flatMap(({ properties }) => Object.values(properties)))];
  layer.writeVarintField(15, 2);
  layer.writeStringField(1, name);
  for (const feature of features) {
    const tags = Object.entries(feature.properties).flatMap(([key, value]) => [
      keys.indexOf(key),
      values.indexOf(value),
    ]);
    const write = (_: null, message: PbfWriter) => {
      message.writePackedVarint(2, tags);
      message.writeVarintField(3, feature.type);
      message.writePackedVarint(4, commandsOf(feature));
    };
    layer.writeMessage(2, write, null);
  }
  for (const key of keys) layer.writeStringField(3, key);
  for (const value of values) layer.writeMessage(4, (_: null, message) => message.writeStringField(1, value), null);
  layer.writeVarintField(5, 4096);
}

const zigzag = (value: number) => (value << 1) ^ (value >> 31);

function commandsOf({ type, points }: Geometry): number[] {
  const steps = points.map(([x, y], at) =>
    [x - (points[at - 1]?.[0] ?? 0), y - (points[at - 1]?.[1] ?? 0)].map(zigzag),
  );
  const [first = [], ...rest] = steps;
  const moveTo = [1 | (1 << 3), ...first];
  const lineTo = rest.length > 0 ? [2 | (rest.length << 3), ...rest.flat()] : [];
  return [...moveTo, ...lineTo, ...(type === 3 ? [7 | (1 << 3)] : [])];
}
