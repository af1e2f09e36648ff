/*
 * The file of the base map: after Brotli, integers of seven bits a byte. Tiles of zooms 0, 2, 4 and 6 with lines and rings as differences of
 * points; then towns, ordered by the zoom from which their name has room.
 */

export const LAYERS = ['land', 'lakes', 'rivers', 'states', 'borders'] as const;
export type Layer = (typeof LAYERS)[number];
/** Units of a side of a tile. */
export const EXTENT = 4096;
export const TILE_ZOOMS = [0, 2, 4, 6] as const;
/** Positions of towns are fractions of the world, in these units. */
export const TOWN_UNITS = 2 ** 24;
/** Sizes of labels: of small, larger and the largest towns, and of countries. */
export type LabelSize = 0 | 1 | 2 | 3;

/** Lines or rings: x and y of each point in turn. */
export type Shapes = Int32Array[];
export type BasemapTile = Record<Layer, Shapes>;
export type Label = { name: string; x: number; y: number; zoom: number; size: LabelSize };

export class IntegerWriter {
  readonly #bytes: number[] = [];
  unsigned(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.#bytes.push((rest & 127) | 128);
      rest = Math.floor(rest / 128);
    }
    this.#bytes.push(rest);
  }
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }
  text(value: string): void {
    const bytes = Buffer.from(value);
    this.unsigned(bytes.length);
    this.bytes(bytes);
  }
  bytes(bytes: Iterable<number>): void {
    for (const byte of bytes) this.#bytes.push(byte);
  }
  get length(): number {
    return this.#bytes.length;
  }
  toBuffer(): Buffer {
    return Buffer.from(this.#bytes);
  }
}

export class IntegerReader {
  readonly bytes: Buffer;
  at: number;
  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  unsigned(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new Error('The base map ends early.');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }
  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
  text(): string {
    const length = this.unsigned();
    this.at += length;
    return this.bytes.toString('utf8', this.at - length, this.at);
  }
}

export function writeTile(tile: BasemapTile): Buffer {
  const writer = new IntegerWriter();
  for (const layer of LAYERS) {
    writer.unsigned(tile[layer].length);
    for (const shape of tile[layer]) {
      writer.unsigned(shape.length / 2);
      for (let at = 0; at < shape.length; at++) writer.signed(shape[at]! - (shape[at - 2] ?? 0));
    }
  }
  return writer.toBuffer();
}

export function readTile(reader: IntegerReader): BasemapTile {
  const readShape = () => {
    const shape = new Int32Array(reader.unsigned() * 2);
    for (let at = 0; at < shape.length; at++) shape[at] = reader.signed() + (shape[at - 2] ?? 0);
    return shape;
  };
  const readLayer = () => Array.from({ length: reader.unsigned() }, readShape);
  return { land: readLayer(), lakes: readLayer(), rivers: readLayer(), states: readLayer(), borders: readLayer() };
}
