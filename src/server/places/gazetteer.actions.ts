import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Database, Db } from '#server/platform/postgres/db.ts';
import { EDITION, type PlaceColumns } from './gazetteer.ts';
import { hasGazetteer, insertGazetteerLoad, lockGazetteer, upsertPlaces } from './places.queries.ts';

const BATCH = 5000;
const WAIT_MS = 250;

/**
 * Loads the towns of the world unless this edition is loaded; returns how many. Takes seconds, once per edition, before the site listens: in one
 * transaction, so that nobody finds or misses half of them. Of nodes that start together, one loads and the others wait.
 */
export async function loadGazetteer(db: Database, log: (message: string) => void = () => {}): Promise<number> {
  if (await hasGazetteer(db, EDITION)) return 0;
  log('loading the towns of the world, once');
  const columns = await readInThread();
  for (;;) {
    const count = await db.transaction((tx) => loadUnlessLocked(tx, columns));
    if (count !== null) return count;
    await delay(WAIT_MS);
  }
}

/** Null while another node loads. */
async function loadUnlessLocked(tx: Db, columns: PlaceColumns): Promise<number | null> {
  if (!(await lockGazetteer(tx))) return null;
  if (await hasGazetteer(tx, EDITION)) return 0;
  const count = columns.id.length;
  // In batches, each well within the time of a statement.
  for (let first = 0; first < count; first += BATCH) await upsertPlaces(tx, slice(columns, first, first + BATCH));
  await insertGazetteerLoad(tx, EDITION);
  return count;
}

/** Uses its own message channel: under `node --watch` a thread's default port also carries Node's import reports. */
async function readInThread(): Promise<PlaceColumns> {
  const { port1: receiver, port2: sender } = new MessageChannel();
  const worker = new Worker(new URL('./gazetteer-worker.ts', import.meta.url), {
    workerData: sender,
    transferList: [sender],
    // Options of the process, such as --eval's, need not suit a file.
    execArgv: [],
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
