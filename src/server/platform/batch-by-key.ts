import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#server/platform/app-error.ts';
import { currentChanges, SentChanges } from '#server/platform/sent-changes.ts';

type Pending<Request, Result> = {
  request: Request;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  /** What counts the changes of the caller, which are made within the batch. */
  changes: SentChanges | undefined;
};

/*
 * RSVPs to one event contend for one lock. Under load, each request would hold a connection while it waits for all requests before it.
 * Instead, requests that arrive while a call is running are queued and go together into the next call. A single request never waits, and
 * two thousand concurrent requests become a few dozen calls (bench/rsvp.ts). Other processes still synchronize on the database lock.
 */
const MAX_BATCH_SIZE = 100;

/** Does what is committed for one request alone: it counts as a change of that caller only. */
export type RunForOne = <T>(index: number, work: () => Promise<T>) => Promise<T>;

type Options = {
  /** Between two calls with the same key, in which more requests gather. */
  pauseMs?: number;
};

/**
 * Calls `process` with all requests of a key that are waiting, in order. It returns one result per request, or the error of that request. If it throws,
 * none of them may have had an effect: they are processed again.
 */
export function batchByKey<Request, Result>(
  process: (key: string, requests: readonly Request[], forOne: RunForOne) => Promise<readonly (Result | Error)[]>,
  { pauseMs = 0 }: Options = {},
): (key: string, request: Request) => Promise<Result> {
  const queues = new Map<string, Pending<Request, Result>[]>();

  const processBatch = async (key: string, batch: readonly Pending<Request, Result>[]) => {
    const sent = new SentChanges();
    const requests = batch.map(({ request }) => request);
    const forOne: RunForOne = (index, work) => (batch[index]!.changes ?? new SentChanges()).watch(work);
    try {
      const results = await sent
        .watch(() => process(key, requests, forOne))
        .finally(() => {
          if (sent.mayBeStored) for (const { changes } of batch) changes?.note();
        });
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index]!;
        if (result instanceof Error) reject(result);
        else resolve(result);
      }
    } catch (error) {
      const failsForAll = batch.length === 1 || (error instanceof AppError && error.status >= 500);
      // Otherwise a single request broke the batch, such as one whose account was just deleted: process each on its own.
      if (failsForAll) for (const { reject } of batch) reject(error);
      else for (const pending of batch) await processBatch(key, [pending]);
    }
  };

  const drain = async (key: string, queue: Pending<Request, Result>[]) => {
    while (queue.length > 0) {
      await processBatch(key, queue.splice(0, MAX_BATCH_SIZE));
      if (pauseMs > 0) await delay(pauseMs, undefined, { ref: false });
    }
    queues.delete(key);
  };

  return (key, request) =>
    new Promise((resolve, reject) => {
      const pending = { request, resolve, reject, changes: currentChanges() };
      const running = queues.get(key);
      if (running) return void running.push(pending);
      const queue = [pending];
      queues.set(key, queue);
      void drain(key, queue);
    });
}
