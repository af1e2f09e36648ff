import { createHash } from 'node:crypto';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ObjectStorage } from '#server/platform/storage/object-storage.ts';
import * as queries from './pictures.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'storage'>;
type StorageDeps = Pick<AppDeps, 'db'> & { storage: ObjectStorage };

/*
 * With STORAGE_URL the bytes of pictures are objects, named by their hash, so that writing one again changes nothing. The order of an upload is: row
 * of picture_objects, object, row of the picture. The first keeps the sweeper away for a day, and waits while it deletes the object of this name;
 * the last refers to the first by a foreign key. So no picture is without its object, whatever fails in between; see docs/adr/0136.
 */

const keyOf = (bytes: Buffer, format: string): string =>
  `pictures/${createHash('sha256').update(bytes).digest('hex')}.${format === 'jpeg' ? 'jpg' : format}`;

/** Puts the bytes where this site keeps them; the transaction that adds the picture follows. */
export async function storeRenditions(
  { db, storage }: Deps,
  renditions: readonly queries.RenderedPicture[],
): Promise<queries.StoredRendition[]> {
  if (!storage) return renditions.map((rendition) => ({ ...rendition, objectKey: null }));
  return Promise.all(
    renditions.map(async (rendition) => {
      const objectKey = await putObject({ db, storage }, rendition);
      return { ...rendition, bytes: null, objectKey };
    }),
  );
}

export async function putObject(
  { db, storage }: StorageDeps,
  { format, bytes }: { format: string; bytes: Buffer },
): Promise<string> {
  const key = keyOf(bytes, format);
  await queries.upsertObject(db, key);
  await storage.put(key, bytes, `image/${format}`);
  return key;
}

/** The bytes of a picture that is shown, if there is one. Throws `server.unavailable` while they cannot be read. */
export async function readRendition(
  { db, storage }: Deps,
  pictureId: string,
  size: { width: number; format: string },
): Promise<Buffer | undefined> {
  return readBytes(storage, await queries.findRendition(db, pictureId, size));
}

/** Reads a picture for moderators, also if a decision hides it. */
export async function readHiddenPicture(
  { db, storage }: Deps,
  pictureId: string,
): Promise<{ bytes: Buffer; format: string } | undefined> {
  const row = await queries.findHiddenRendition(db, pictureId);
  const bytes = await readBytes(storage, row);
  return row && bytes && { bytes, format: row.format };
}

const readBytes = async (storage: ObjectStorage | undefined, row: queries.Place | undefined) =>
  row?.bytes ?? (row?.objectKey ? getObject(storage, row.objectKey) : undefined);

export async function getObject(storage: ObjectStorage | undefined, key: string): Promise<Buffer | undefined> {
  if (!storage) throw unreadable('The picture is in object storage, but STORAGE_URL is not set');
  const bytes = await storage.get(key);
  if (bytes && keyOf(bytes, key.endsWith('.jpg') ? 'jpeg' : 'webp') !== key)
    throw unreadable(`The object ${key} has other bytes than were stored`);
  return bytes;
}

const unreadable = (reason: string): AppError =>
  new AppError('server.unavailable', { cause: new Error(reason), retryAfterSeconds: 60 });

const AT_ONCE = 200;

/** Deletes objects that no picture has used for a day; returns how many. */
export async function sweepObjects({ db, storage }: StorageDeps): Promise<number> {
  let deleted = 0;
  for (;;) {
    const keys = await queries.listUnusedObjects(db, AT_ONCE);
    for (const key of keys) {
      // The row stays locked until the object is gone: an upload of the same picture waits, then writes it again.
      await db.transaction(async (tx) => {
        if (await queries.deleteUnusedObject(tx, key)) await storage.delete(key);
      });
      deleted++;
    }
    if (keys.length < AT_ONCE) return deleted;
  }
}
