import type { FastifyInstance } from 'fastify';
import { changeJobs, getJobSummary, type Job, listJobs } from '#contracts/admin/jobs.contract.ts';
import { recordAudit } from '#server/accounts/audit.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { redactedText } from '#server/platform/formats/redacted-text.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import * as queries from './jobs.queries.ts';

const PAGE_SIZE = 50;
const pastTense = { retry: 'retried', 'put-off': 'put-off', delete: 'deleted' } as const;

/** A job that the schedule starts. */
export type ScheduledJob = { name: string; schedule: string };

export function adminJobRoutes(app: FastifyInstance, deps: AppDeps, listSchedule: () => readonly ScheduledJob[]): void {
  serve(app, listJobs, async ({ query: { state, cursor } }) => {
    const after = readCursor(cursor, ['at', 'before']);
    const rows = await queries.listJobs(deps.db, state, { after, limit: PAGE_SIZE + 1 });
    const page = rows.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    return {
      jobs: page.map(({ position: _position, ...job }) => presentJob(job)),
      nextCursor: rows.length > PAGE_SIZE && last ? writeCursor({ at: last.position, before: last.id }) : null,
    };
  });

  serve(app, getJobSummary, async () => {
    const { oldestDueAt, ...counts } = await queries.countJobs(deps.db);
    const runs = new Map((await queries.listScheduledRuns(deps.db)).map(({ name, lastRunAt }) => [name, lastRunAt]));
    return {
      counts,
      oldestDueAt: oldestDueAt?.toISOString() ?? null,
      schedule: listSchedule().map((job) => ({ ...job, lastRunAt: runs.get(job.name)?.toISOString() ?? null })),
    };
  });

  serve(app, changeJobs, async ({ body: { ids, change }, viewer }) =>
    deps.db.transaction(async (tx) => {
      const changed = await queries.updateJobs(tx, ids, change);
      if (changed.length === 0) throw new AppError('job.gone');
      const entry = { at: deps.clock.now(), actorId: viewer.id, action: `job.${pastTense[change]}`, kind: 'job' };
      for (const { id, name } of changed) await recordAudit(tx, { ...entry, targetId: String(id), after: { name } });
      return { changed: changed.length };
    }),
  );
}

/** Stack traces are in the log; the first line says what failed. */
const presentJob = ({ id, createdAt, runAt, error, ...job }: queries.JobRow): Job => ({
  ...job,
  id: String(id),
  createdAt: createdAt.toISOString(),
  runAt: runAt.toISOString(),
  error: error === null ? null : redactedText(error.split('\n')[0]!).slice(0, 500),
});
