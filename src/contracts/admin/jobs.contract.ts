import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';
import { JobChangeBody, jobStates } from './job-fields.ts';

/** A job without its payload, which may have a secret link. */
const Job = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(jobStates),
  attempts: z.int(),
  maxAttempts: z.int(),
  createdAt: Instant,
  runAt: Instant,
  /** The first line of the last error, without addresses, links and codes. */
  error: z.string().nullable(),
});
export type Job = z.infer<typeof Job>;

const ScheduledJob = z.object({
  name: z.string(),
  /** The five fields of cron, in UTC. */
  schedule: z.string(),
  lastRunAt: Instant.nullable(),
});

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'List background jobs of one state; those due first come first',
  access: 'administrator',
  query: z.object({ state: z.enum(jobStates).default('failed'), cursor: Cursor }),
  success: { status: 200, schema: pageOf({ jobs: z.array(Job) }) },
  errors: [],
});

export const getJobSummary = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/summary',
  summary: 'How many jobs wait, run and failed, since when the oldest is due, and the schedule with its last runs',
  access: 'administrator',
  success: {
    status: 200,
    schema: z.object({
      counts: z.record(z.enum(jobStates), z.int()),
      oldestDueAt: Instant.nullable(),
      schedule: z.array(ScheduledJob),
    }),
  },
  errors: [],
});

export const changeJobs = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/changes',
  summary: 'Retry jobs now, put them off by an hour, or delete them; jobs that run or have ended stay as they are',
  access: 'administrator',
  body: z.object(JobChangeBody.shape),
  success: { status: 200, schema: z.object({ changed: z.int() }) },
  errors: ['job.gone'],
});
