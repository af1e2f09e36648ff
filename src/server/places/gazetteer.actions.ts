import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Database } from '#server/platform/db.ts';
import { EDITION, type PlaceColumns } from './gazetteer.ts';
import { hasGazetteer, insertGazetteerLoad, upsertPlaces } from './places.queries.ts';

const BATCH = 10_000;

/** Loads the towns of the world unless this edition of them is there; answers how many. Seconds of work, once per edition. */
export async function loadGazetteer(db: Database): Promise<number> {
  if (await hasGazetteer(db, EDITION)) return 0;
  const columns = await readInThread();
  const count = columns.id.length;
  // In batches of their own: each is quick, and towns may be found before the last is in.
  for (let first = 0; first < count; first += BATCH) await upsertPlaces(db, slice(columns, first, first + BATCH));
  await insertGazetteerLoad(db, EDITION);
  return count;
}

async function readInThread(): Promise<PlaceColumns> {
  const worker = new Worker(new URL('./gazetteer-worker.ts', import.meta.url));
  const [columns] = (await once(worker, 'message')) as [PlaceColumns];
  await worker.terminate();
  return columns;
}

const slice = (columns: PlaceColumns, from: number, to: number) =>
  Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values.slice(from, to)])) as PlaceColumns;
