import type { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config.ts';
import type { ObjectStorage, StorageOptions } from './object-storage.ts';

const CHECK_KEY = 'check.txt';

/** The storage of STORAGE_URL, after a trial: what will never work stops the start, an outage does not. */
export async function openStorage(
  { STORAGE_URL }: Pick<Config, 'STORAGE_URL'>,
  warn: (message: string) => void,
  options: StorageOptions = {},
): Promise<ObjectStorage | undefined> {
  if (!STORAGE_URL) return undefined;
  const { connectStorage, StorageRefusal } = await import('./object-storage.ts');
  const storage = connectStorage(STORAGE_URL, options);
  try {
    await storage.put(CHECK_KEY, Buffer.from('Written by the site at each start.\n'), 'text/plain');
  } catch (error) {
    const cause = (error as AppError).cause as Error;
    if (cause instanceof StorageRefusal)
      throw new Error(`STORAGE_URL cannot be used: ${cause.message}.`, { cause: error });
    warn(`the object storage is away, so pictures answer 503 until it is back: ${cause.message}`);
  }
  return storage;
}
