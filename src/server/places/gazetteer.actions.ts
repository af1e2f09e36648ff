import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Database } from '#server/platform/postgres/db.ts';
import { EDITION, type PlaceColumns } from './gazetteer.ts';
import { hasGazetteer, insertGazetteerLoad, upsertPlaces } from './places.queries.ts';

const BATCH = 10_000;

/** Loads the towns of the world unless this edition is loaded; returns how many. Takes seconds, once per edition. */
export async function loadGazetteer(db: Database): Promise<number> {
  if (await hasGazetteer(db, EDITION)) return 0;
  const columns = await readInThread();
  const count = columns.id.length;
  // In batches: each is quick, and towns can be found before the last batch.
  for (let first = 0; first < count; first += BATCH) await upsertPlaces(db, slice(columns, first, first + BATCH));
  await insertGazetteerLoad(db, EDITION);
  return count;
}

/** Uses its own message channel: under `node --watch` a thread's default port also carries Node's import reports. */
async function readInThread(): Promise<PlaceColumns> {
  const { port1: receiver, port2: sender } = new MessageChannel();
  const worker = new Worker(new URL('./gazetteer-worker.ts', import.meta.url), {
    workerData: sender,
    transferList: [sender],
  });
  const failure = once(worker, 'error').then(([error]) => Promise.reject(error));
  try {
    const [columns] = (await Promise.race([once(receiver, 'message'), failure])) as [PlaceColumns];
    return columns;
  } finally {
    receiver.close();
    failure.catch(() => undefined);
    await worker.terminate();
  }
}

const slice = (columns: PlaceColumns, from: number, to: number) =>
  Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values.slice(from, to)])) as PlaceColumns;
