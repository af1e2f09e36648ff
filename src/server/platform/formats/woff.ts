import { inflateSync } from 'node:zlib';

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;

/** The OpenType font in a WOFF 1.0 file (https://www.w3.org/TR/WOFF): the same tables, each compressed by itself. */
export function unpackWoff(woff: Buffer): Uint8Array {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF font.');
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => readTable(woff, index));
  const directory = Buffer.alloc(12 + tables.length * 16);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(tables.length, 4);
  let offset = directory.length;
  const bodies: Buffer[] = [];
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = 12 + index * 16;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(bytes.length, entry + 12);
    const padding = -bytes.length & 3;
    bodies.push(bytes, Buffer.alloc(padding));
    offset += bytes.length + padding;
  }
  return Buffer.concat([directory, ...bodies]);
}

function readTable(woff: Buffer, index: number) {
  const entry = HEADER_BYTES + index * ENTRY_BYTES;
  const [offset, length, originalLength] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
    number,
    number,
    number,
  ];
  const packed = woff.subarray(offset, offset + length);
  return {
    tag: woff.toString('latin1', entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    bytes: length < originalLength ? inflateSync(packed) : packed,
  };
}
