import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-fs';

/** Packs the folder of a backup into one file (tar, gzip), readable by its owner only. */
export async function writeBackupFile(folder: string, file: string): Promise<void> {
  await pipeline(pack(folder), createGzip({ level: 3 }), createWriteStream(file, { mode: 0o600, flags: 'wx' }));
}

export async function readBackupFile(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await pipeline(createReadStream(file), createGunzip(), extract(folder, { dmode: 0o700, fmode: 0o600 }));
}
