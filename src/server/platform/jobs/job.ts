import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

export const MAX_ATTEMPTS = 10;

export type Payload = z.ZodObject;
const noPayload = z.object({});

type Settings = {
  /** Kebab-case, verb first: `deliver-mail`. */
  name: string;
  /** Jobs of one queue run sequentially. */
  queue?: string;
  /** A cron schedule in UTC: `23 2 * * *`. A missed run of a daily job is made up at the start. */
  cron?: string;
  /** At least 2: a killed process uses one up, and a job without another stays as failed for good. */
  maxAttempts?: number;
};

/** The contract between the code that enqueues a job and its handler. */
export type Job<P extends Payload = Payload> = Readonly<Settings> & { readonly type: 'job'; readonly payload: P };

export function job<P extends Payload>(settings: Settings & { payload: P }): Job<P>;
export function job(settings: Settings): Job<typeof noPayload>;
export function job({ payload = noPayload, ...settings }: Settings & { payload?: Payload }): Job {
  return { ...settings, type: 'job', payload };
}

/** A time in a payload, stored as text in JSON. */
export const timestamp = z.union([z.date(), z.iso.datetime({ offset: true })]).transform((value) => new Date(value));

export type Timing = {
  /** Not before. */
  runAt?: Date;
  /** Queued jobs with the same key are merged: the time of the first, the payload of the last. */
  key?: string;
  /** The merged job runs at the time of the last. */
  isTimeReplaced?: boolean;
};

/** Enqueues a job; within a transaction, only if it commits. */
export const enqueue = <P extends Payload>(
  tx: Db,
  theJob: Job<P>,
  payload: z.input<P>,
  timing: Timing = {},
): Promise<void> => addJob(tx, theJob, payload, timing);

export async function addJob(
  tx: Db,
  { name, queue, maxAttempts }: Pick<Settings, 'name' | 'queue' | 'maxAttempts'>,
  payload: object,
  { runAt, key, isTimeReplaced = false }: Timing,
): Promise<void> {
  await tx.execute(
    `select graphile_worker.add_job($1, $2::json, queue_name := $3, max_attempts := $4, run_at := $5, job_key := $6,
       job_key_mode := $7)`,
    [
      name,
      JSON.stringify(payload),
      queue ?? null,
      maxAttempts ?? MAX_ATTEMPTS,
      runAt ?? null,
      key ?? null,
      isTimeReplaced ? 'replace' : 'preserve_run_at',
    ],
  );
}

type TimedPayload<T> = Timing & { payload: T };

/** Enqueues several jobs of one kind in one statement; with `isTimeReplaced` for some of them only, in two. */
export const enqueueAll = <P extends Payload>(
  tx: Db,
  theJob: Job<P>,
  jobs: readonly TimedPayload<z.input<P>>[],
): Promise<void> => addJobs(tx, theJob, jobs);

export async function addJobs(
  tx: Db,
  { name, queue, maxAttempts }: Pick<Settings, 'name' | 'queue' | 'maxAttempts'>,
  jobs: readonly TimedPayload<object>[],
): Promise<void> {
  for (const [isTimeReplaced, group] of Map.groupBy(jobs, (each) => each.isTimeReplaced ?? false))
    await tx.execute(
      `select from graphile_worker.add_jobs(array(
         select row($1, job->'payload', $2, (job->>'runAt')::timestamptz, $3, job->>'key', null, null)::graphile_worker.job_spec
           from json_array_elements($4::json) with ordinality as each (job, position) order by position), not $5::boolean)`,
      [name, queue ?? null, maxAttempts ?? MAX_ATTEMPTS, JSON.stringify(group), isTimeReplaced],
    );
}

/** Parses the payload: jobs from SQL and from older versions have not been checked before. */
export function parsePayload<P extends Payload>(
  { name, payload }: { name: string; payload: P },
  value: unknown,
): z.output<P> {
  const result = payload.safeParse(value);
  if (!result.success) throw new Error(`The payload of ${name} is invalid: ${z.prettifyError(result.error)}`);
  return result.data;
}
