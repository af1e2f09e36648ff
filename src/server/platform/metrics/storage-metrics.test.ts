import { expect, test } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { parsePrometheusText, valueOf } from '#tests/support/prometheus-text.ts';
import { Metrics } from './metrics.ts';
import { measureStorage } from './storage-metrics.ts';

test('calls to object storage are counted by operation and outcome', async () => {
  const metrics = new Metrics();
  const storage = measureStorage(
    {
      put: async () => {
        throw new AppError('server.unavailable');
      },
      get: async () => Buffer.from('a picture'),
      has: async () => true,
      delete: async () => {},
    },
    metrics,
  )!;
  expect(await storage.get('pictures/a')).toEqual(Buffer.from('a picture'));
  await expect(storage.put('pictures/a', Buffer.alloc(1), 'image/webp')).rejects.toThrow(AppError);
  const families = parsePrometheusText(await metrics.text());
  const count = (labels: Record<string, string>) =>
    valueOf(families, 'dig_storage_request_duration_seconds_count', labels);
  expect(count({ operation: 'get', outcome: 'succeeded' })).toBe(1);
  expect(count({ operation: 'put', outcome: 'failed' })).toBe(1);
});
