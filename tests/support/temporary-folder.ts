import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 3 * 1024 ** 3;

/** The system's folder for temporary files, in memory if there is room. */
export const temporaryRoot = (): string => (hasMemory() ? MEMORY : tmpdir());

/** A new folder for a test database: every test file creates a database of 800 files. */
export const temporaryFolder = (prefix: string): string => mkdtempSync(join(temporaryRoot(), prefix));

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
