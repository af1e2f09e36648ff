import { randomFillSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

export const MEGABYTE = 1_000_000;

/** As much as the database needs for its start: PostgreSQL cannot start without writing, and reads need it. */
export const RESERVE_BYTES = 64 * MEGABYTE;

const reserveOf = (dataDir: string): string => join(dataDir, 'disk-reserve');
const partOf = (dataDir: string): string => join(dataDir, 'disk-reserve.part');
/** The reserve of earlier versions: zeros, or only a part if the site was killed. */
const oldReserveOf = (dataDir: string): string => join(dataDir, 'reserve');

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Keeps room on the disk that other programs cannot use. Random bytes, because file systems that compress store zeros in no space. */
export async function fillReserve(dataDir: string): Promise<void> {
  if (existsSync(reserveOf(dataDir))) return;
  await rm(oldReserveOf(dataDir), { force: true });
  const file = await open(partOf(dataDir), 'w');
  try {
    const block = Buffer.alloc(MEGABYTE);
    for (let written = 0; written < RESERVE_BYTES; written += block.length) await file.writeFile(randomFillSync(block));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partOf(dataDir), reserveOf(dataDir));
}

/** Gives the reserve to a database that has no room to start. */
export async function releaseReserve(dataDir: string, free: number): Promise<void> {
  if (free >= RESERVE_BYTES) return;
  for (const file of [reserveOf, partOf, oldReserveOf]) await rm(file(dataDir), { force: true });
}
