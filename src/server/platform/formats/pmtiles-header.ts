import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const HEADER_BYTES = 127;
const VERSION = 3;
const VECTOR_TILES = 1;

/** What is wrong with a PMTiles file, as the end of a sentence that begins with the file; undefined if it can be read. */
export function pmtilesFault(path: string): string | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const header = Buffer.alloc(HEADER_BYTES);
    const length = readSync(file, header, 0, HEADER_BYTES, 0);
    if (length < HEADER_BYTES || header.toString('latin1', 0, 7) !== 'PMTiles') return 'is not a PMTiles file';
    if (header[7] !== VERSION) return `is a PMTiles file of version ${header[7]}, not ${VERSION}`;
    if (header[99] !== VECTOR_TILES) return 'has pictures instead of vector tiles';
    // Root directory, metadata, leaf directories and tiles: each is an offset and a length.
    const ends = [8, 24, 40, 56].map((at) => Number(header.readBigUInt64LE(at) + header.readBigUInt64LE(at + 8)));
    return Math.max(...ends) > fstatSync(file).size ? 'is cut off: copy it again' : undefined;
  } catch (error) {
    return `cannot be opened: ${(error as Error).message}`;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
