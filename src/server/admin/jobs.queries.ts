import { z } from 'zod';
import { type JobChange, jobStates } from '#contracts/admin/job-fields.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** SQL: the state of a row of `graphile_worker.jobs`. */
const STATE = `case when locked_at is not null then 'running' when last_error is not null then 'failed' else 'waiting' end`;

const JobRow = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(jobStates),
  attempts: z.number(),
  maxAttempts: z.number(),
  createdAt: z.date(),
  runAt: z.date(),
  error: z.string().nullable(),
});
export type JobRow = z.infer<typeof JobRow>;
const ListedRow = JobRow.extend({ position: z.string() });

const COLUMNS = `id, task_identifier as name, ${STATE} as state, attempts::int, max_attempts::int as "maxAttempts", created_at as "createdAt",
  run_at as "runAt", last_error as error`;

type Page = { after: { at: string; before: number } | null; limit: number };

/** The position is a text, because a date in JavaScript is less exact: jobs that one statement adds run at the same time. */
export async function listJobs(db: Db, state: JobRow['state'], { after, limit }: Page) {
  return db.rows(
    ListedRow,
    `select ${COLUMNS}, run_at::text as position from graphile_worker.jobs where ${STATE} = $1 and ($2::timestamptz is null or (run_at, id) > ($2, $3::bigint))
      order by run_at, id limit $4`,
    [state, after?.at ?? null, after?.before ?? null, limit],
  );
}

const CountsRow = z.object({
  failed: z.number(),
  waiting: z.number(),
  running: z.number(),
  oldestDueAt: z.date().nullable(),
});

export async function countJobs(db: Db): Promise<z.infer<typeof CountsRow>> {
  const countOf = (state: string) => `count(*) filter (where ${STATE} = '${state}') as ${state}`;
  return db.one(
    CountsRow,
    `select ${jobStates.map(countOf).join()}, min(run_at) filter (where locked_at is null and run_at < now() and attempts < max_attempts) as "oldestDueAt"
       from graphile_worker.jobs`,
  );
}

const RunRow = z.object({ name: z.string(), lastRunAt: z.date().nullable() });

/** graphile-worker has no public view of it. */
export async function listScheduledRuns(db: Db): Promise<z.infer<typeof RunRow>[]> {
  const statement =
    'select identifier as name, last_execution as "lastRunAt" from graphile_worker._private_known_crontabs';
  return db.rows(RunRow, statement);
}

const IdRow = z.object({ id: z.number() });
const ChangedRow = IdRow.extend({ name: z.string() });

/** Uses the functions of graphile-worker, which skip running jobs. */
const changes: Record<JobChange, string> = {
  retry: 'graphile_worker.reschedule_jobs($1::bigint[], run_at := now(), attempts := 0)',
  'put-off': `graphile_worker.reschedule_jobs($1::bigint[], run_at := now() + interval '1 hour')`,
  delete: 'graphile_worker.complete_jobs($1::bigint[])',
};

/** The jobs that were changed. */
export async function updateJobs(
  tx: Db,
  ids: readonly string[],
  change: JobChange,
): Promise<z.infer<typeof ChangedRow>[]> {
  const named = await tx.rows(
    ChangedRow,
    'select id, task_identifier as name from graphile_worker.jobs where id = any ($1::bigint[])',
    [ids],
  );
  const changed = await tx.rows(IdRow, `select id from ${changes[change]}`, [ids]);
  return named.filter(({ id }) => changed.some((row) => row.id === id));
}
