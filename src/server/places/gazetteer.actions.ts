import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Database } from '#server/platform/postgres/db.ts';
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

/** Over a channel of our own: under `node --watch` a thread's own port also carries what Node reports of its imports. */
async function readInThread(): Promise<PlaceColumns> {
  const { port1: ours, port2: its } = new MessageChannel();
  const worker = new Worker(new URL('./gazetteer-worker.ts', import.meta.url), {
    workerData: its,
    transferList: [its],
  });
  const failure = once(worker, 'error').then(([error]) => Promise.reject(error));
  try {
    const [columns] = (await Promise.race([once(ours, 'message'), failure])) as [PlaceColumns];
    return columns;
  } finally {
    ours.close();
    failure.catch(() => undefined);
    await worker.terminate();
  }
}

const slice = (columns: PlaceColumns, from: number, to: number) =>
  Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values.slice(from, to)])) as PlaceColumns;
