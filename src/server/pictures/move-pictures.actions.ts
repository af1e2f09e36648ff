import type { AppDeps } from '#server/platform/app-deps.ts';
import type { ObjectStorage } from '#server/platform/storage/object-storage.ts';
import * as queries from './pictures.queries.ts';
import { getObject, putObject } from './stored-pictures.actions.ts';

type Deps = Pick<AppDeps, 'db'> & { storage: ObjectStorage };
type Options = { onProgress?: (moved: number) => void };
export type MoveResult = { moved: number; missing: string[] };

/** Few, because each may have hundreds of kilobytes. */
const AT_ONCE = 20;

/** Moves pictures of the database to the object storage. Each can be read all the time; what was moved stays moved if this ends early. */
export const movePicturesToStorage = (deps: Deps, options: Options = {}): Promise<MoveResult> =>
  moveAll(deps, options, {
    where: 'database',
    async move(rendition) {
      const objectKey = await putObject(deps, { format: rendition.format, bytes: rendition.bytes! });
      await queries.updateRendition(deps.db, rendition, { bytes: null, objectKey });
      return true;
    },
  });

/** Moves them back. Objects stay until the nightly job deletes those that nothing uses. */
export const movePicturesToDatabase = (deps: Deps, options: Options = {}): Promise<MoveResult> =>
  moveAll(deps, options, {
    where: 'storage',
    async move(rendition) {
      const bytes = await getObject(deps.storage, rendition.objectKey!);
      if (bytes) await queries.updateRendition(deps.db, rendition, { bytes, objectKey: null });
      return bytes !== undefined;
    },
  });

/** The keys of pictures whose object is not there. */
export const findMissingObjects = (deps: Deps, options: Options = {}): Promise<MoveResult> =>
  moveAll(deps, options, { where: 'storage', move: ({ objectKey }) => deps.storage.has(objectKey!) });

type Direction = { where: 'database' | 'storage'; move(rendition: queries.PlacedRendition): Promise<boolean> };

async function moveAll({ db }: Deps, { onProgress }: Options, { where, move }: Direction): Promise<MoveResult> {
  const result: MoveResult = { moved: 0, missing: [] };
  let last: queries.PlacedRendition | undefined;
  for (;;) {
    const batch = await queries.listRenditions(db, { where, after: last, limit: AT_ONCE });
    for (const rendition of batch) {
      if (await move(rendition)) result.moved++;
      else result.missing.push(rendition.objectKey!);
    }
    onProgress?.(result.moved);
    last = batch.at(-1);
    if (batch.length < AT_ONCE) return result;
  }
}
