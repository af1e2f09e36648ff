import { once } from 'node:events';
import { extname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Database, Db } from '#server/platform/postgres/db.ts';
import { ALTERNATE_NAMES_EDITION, readAlternateNames } from './alternate-names.ts';
import { EDITION, type PlaceColumns } from './gazetteer.ts';
import {
  deleteAlternateNames,
  dropPlaceIndexes,
  hasGazetteer,
  hasPlaces,
  insertAlternateNames,
  insertGazetteerLoad,
  lockGazetteer,
  upsertPlaces,
} from './places.queries.ts';

const WAIT_MS = 250;

/**
 * Loads the towns of the world unless this edition is loaded; returns how many. Takes seconds, once per edition, before the site listens: in one
 * transaction, so that nobody finds or misses half of them. Of nodes that start together, one loads and the others wait.
 */
export async function loadGazetteer(db: Database, log: (message: string) => void = () => {}): Promise<number> {
  const count = await loadTowns(db, log);
  await loadOnce(db, ALTERNATE_NAMES_EDITION, replaceAlternateNames);
  return count;
}

async function replaceAlternateNames(tx: Db): Promise<number> {
  await deleteAlternateNames(tx);
  let count = 0;
  for (const batch of readAlternateNames()) {
    await insertAlternateNames(tx, batch);
    count += batch.name.length;
  }
  return count;
}

async function loadTowns(db: Database, log: (message: string) => void): Promise<number> {
  if (await hasGazetteer(db, EDITION)) return 0;
  log('loading the towns of the world, once');
  const batches = readInThread();
  try {
    // Before the transaction, because reading takes seconds.
    const { value: first } = await batches.next();
    return await loadOnce(db, EDITION, (tx) => upsertBatches(tx, first, batches));
  } finally {
    await batches.return(undefined);
  }
}

/** Loads in one transaction, unless this edition is loaded; waits while another node loads. */
async function loadOnce(db: Database, edition: string, load: (tx: Db) => Promise<number>): Promise<number> {
  for (;;) {
    if (await hasGazetteer(db, edition)) return 0;
    const count = await db.transaction((tx) => loadUnlessLocked(tx, edition, load));
    if (count !== null) return count;
    await delay(WAIT_MS);
  }
}

/** Null while another node loads. */
async function loadUnlessLocked(tx: Db, edition: string, load: (tx: Db) => Promise<number>): Promise<number | null> {
  if (!(await lockGazetteer(tx))) return null;
  if (await hasGazetteer(tx, edition)) return 0;
  const count = await load(tx);
  await insertGazetteerLoad(tx, edition);
  return count;
}

type Batches = AsyncGenerator<PlaceColumns, undefined>;

/** Creating the indexes after the first load takes a third less time. Later loads keep them: pages that read towns would wait for the lock. */
async function upsertBatches(tx: Db, first: PlaceColumns | undefined, batches: Batches): Promise<number> {
  const indexes = (await hasPlaces(tx)) ? [] : await dropPlaceIndexes(tx);
  let count = 0;
  // Each is well within the time of a statement.
  for (let batch = first; batch; batch = (await batches.next()).value) {
    await upsertPlaces(tx, batch);
    count += batch.id.length;
  }
  for (const definition of indexes) await tx.execute(definition);
  return count;
}

/**
 * One batch at a time, because all towns take 100 MB. Uses its own message channel: under `node --watch` a thread's default port also carries
 * Node's import reports.
 */
async function* readInThread(): Batches {
  const { port1: receiver, port2: sender } = new MessageChannel();
  // A file of its own in the build too (scripts/build-server.ts).
  const script = `./gazetteer-worker${extname(import.meta.url)}`;
  const worker = new Worker(new URL(script, import.meta.url), {
    workerData: sender,
    transferList: [sender],
    // Options of the process, such as --eval's, need not suit a file.
    execArgv: [],
  });
  const failure = once(worker, 'error').then(([error]) => Promise.reject(error));
  failure.catch(() => undefined);
  try {
    for (;;) {
      receiver.postMessage('next', []);
      const [batch] = (await Promise.race([once(receiver, 'message'), failure])) as [PlaceColumns | null];
      if (!batch) return undefined;
      yield batch;
    }
  } finally {
    receiver.close();
    await worker.terminate();
  }
}
