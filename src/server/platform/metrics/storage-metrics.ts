import type { ObjectStorage } from '#server/platform/storage/object-storage.ts';
import type { Metrics } from './metrics.ts';

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3];

/** Counts and times the calls to object storage by operation and outcome. */
export function measureStorage(storage: ObjectStorage | undefined, metrics: Metrics | undefined) {
  if (!storage || !metrics) return storage;
  const durations = metrics.histogram({
    name: 'dig_storage_request_duration_seconds',
    help: 'Calls to object storage by operation and outcome (succeeded or failed).',
    labels: ['operation', 'outcome'],
    buckets: SECONDS,
  });
  const measure =
    <Values extends unknown[], Result>(operation: string, call: (...values: Values) => Promise<Result>) =>
    async (...values: Values): Promise<Result> => {
      const startedAt = performance.now();
      let outcome = 'failed';
      try {
        const result = await call(...values);
        outcome = 'succeeded';
        return result;
      } finally {
        durations.observe([operation, outcome], (performance.now() - startedAt) / 1000);
      }
    };
  return {
    put: measure('put', storage.put),
    get: measure('get', storage.get),
    has: measure('has', storage.has),
    delete: measure('delete', storage.delete),
  };
}
