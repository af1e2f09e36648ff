import type { FastifyInstance } from 'fastify';
import type { AppDeps, ProcessState } from '#server/platform/app-deps.ts';
import { measureDatabase } from './database-metrics.ts';
import { measureRequests } from './http-metrics.ts';
import { metricsRoute } from './metrics-endpoint.ts';
import { measureProcess } from './process-metrics.ts';

type Deps = Pick<AppDeps, 'config' | 'db' | 'metrics'> & { state: ProcessState };

/** What the platform measures. Features register their own metrics where they happen. */
export function measureApp(app: FastifyInstance, { config, db, metrics, state }: Deps): void {
  if (!metrics) return;
  const watch = measureProcess(metrics, { config, state });
  app.addHook('onClose', async () => watch.stop());
  measureRequests(app, metrics);
  measureDatabase(metrics, db);
  metricsRoute(app, metrics, config);
}
