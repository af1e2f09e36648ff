import { z } from 'zod';
import { IS_SUPERSEDED } from '#server/platform/jobs/superseded-runs.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const JobsRow = z.object({
  name: z.string(),
  due: z.number(),
  scheduled: z.number(),
  running: z.number(),
  failed: z.number(),
  oldestSeconds: z.number(),
});
export type JobCounts = z.infer<typeof JobsRow>;

/** `failed` jobs have used their attempts; `oldestSeconds`: for how long the oldest has been due. */
export async function countJobsByName(db: Db): Promise<JobCounts[]> {
  return db.rows(
    JobsRow,
    `select name, count(*) filter (where state = 'due') as due, count(*) filter (where state = 'scheduled') as scheduled,
       count(*) filter (where state = 'running') as running, count(*) filter (where state = 'failed') as failed,
       coalesce(max(extract(epoch from now() - run_at)) filter (where state = 'due'), 0)::float8 as "oldestSeconds"
     from (select task_identifier as name, run_at, case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
         when run_at > now() then 'scheduled' else 'due' end as state from graphile_worker.jobs where not ${IS_SUPERSEDED}) jobs
     group by name order by name`,
  );
}

const QueueRow = z.object({ due: z.number(), delayed: z.number(), sending: z.number(), oldestSeconds: z.number() });
export type QueueSize = z.infer<typeof QueueRow>;

/** SQL: the size of a queue of messages; `waitingSince` is an expression over its rows. */
export const queueSize = (table: 'outbox' | 'pushes', waitingSince: string): string =>
  `select count(*) filter (where state = 'queued' and due_at <= now()) as due, count(*) filter (where state = 'queued' and due_at > now()) as delayed,
     count(*) filter (where state = 'sending') as sending, greatest(0, coalesce(max(extract(epoch from now() - ${waitingSince})), 0))::float8 as "oldestSeconds"
   from ${table} where settled_at is null`;

export const countQueue = (db: Db, statement: string): Promise<QueueSize> => db.one(QueueRow, statement);

const SizeRow = z.object({ bytes: z.number() });

export async function findDatabaseSize(db: Db): Promise<number> {
  return (await db.one(SizeRow, 'select pg_database_size(current_database()) as bytes')).bytes;
}
