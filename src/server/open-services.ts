import type { Config } from '#server/platform/config.ts';
import { openMetrics } from '#server/platform/metrics/metrics-endpoint.ts';
import { measureStorage } from '#server/platform/metrics/storage-metrics.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { openTracing } from '#server/platform/tracing/open-tracing.ts';

/** What a process uses besides its database, each only where a setting asks for it. */
export async function openServices(config: Config, warn: (message: string) => void) {
  const metrics = openMetrics(config);
  const storage = measureStorage(await openStorage(config, warn), metrics);
  return { metrics, storage, tracing: await openTracing(config, warn) };
}
