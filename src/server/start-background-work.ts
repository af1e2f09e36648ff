import type { Logger } from 'pino';
import type { AppDeps, ProcessState } from '#server/platform/app-deps.ts';
import { pauseJobsWhenFull } from '#server/platform/disk-space.ts';
import { toCronItems, toTaskList } from '#server/platform/jobs/work.ts';
import { type Jobs, startJobs } from '#server/platform/jobs/worker.ts';
import { measureJobs, measurePool } from '#server/platform/metrics/database-metrics.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { backgroundWork } from './background-work.ts';

type Options = Pick<AppDeps, 'config' | 'settings' | 'db' | 'keys' | 'clock' | 'metrics' | 'storage'> &
  Pick<Parameters<typeof startJobs>[0], 'connection' | 'isOnlyNode'> & {
    logger: Logger;
    state: ProcessState;
    tracing?: Tracing | undefined;
  };

/** Runs all jobs of the site in this process, if that is one of its roles. */
export async function startBackgroundWork(options: Options): Promise<Jobs | undefined> {
  const { connection, isOnlyNode, logger, state, metrics, tracing } = options;
  if (!options.config.ROLES.includes('jobs')) return undefined;
  const work = backgroundWork(options);
  const measured = measureJobs(pauseJobsWhenFull(toTaskList(work), state), metrics);
  const tasks = tracing ? tracing.traceJobs(measured) : measured;
  const jobs = await startJobs({ tasks, cronItems: toCronItems(work), connection, isOnlyNode, logger });
  if (metrics) measurePool(metrics, 'jobs', jobs.usage);
  return jobs;
}
