import { z } from 'zod';
import type { DomainEvent } from '#server/platform/jobs/domain-event.ts';
import { type Payload, parsePayload } from '#server/platform/jobs/job.ts';
import type { TestApp } from './test-app.ts';

/** The queued events of one kind, oldest first. */
export async function publishedEvents<P extends Payload>(
  { db }: Pick<TestApp, 'db'>,
  event: DomainEvent<P>,
): Promise<z.output<P>[]> {
  const rows = await db.rows(
    z.object({ payload: z.unknown() }),
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 order by j.id`,
    [event.name],
  );
  return rows.map(({ payload }) => parsePayload(event, payload));
}
