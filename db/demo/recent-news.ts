import { z } from 'zod';
import type { SignInDeps } from '#server/accounts/sessions/sessions.actions.ts';
import { followingWork } from '#server/background-work.ts';
import { commentPosted } from '#server/comments/comments.domain-events.ts';
import { sendDigestsJob } from '#server/notifications/digests/digests.jobs.ts';
import type { DomainEvent } from '#server/platform/jobs/domain-event.ts';
import { parsePayload } from '#server/platform/jobs/job.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { signUpChanged, volunteerHoursChanged } from '#server/volunteering/volunteering.domain-events.ts';

const DAYS_AGO = 2;
const DAY_MS = 86_400_000;
const MAX_PER_EVENT = 3;

/** Domain events that lead to notifications, with the condition for a payload to concern the person `$2`. */
const NEWS: { event: DomainEvent; condition: string }[] = [
  {
    event: commentPosted,
    condition: `select from comments c join events e on e.id = c.event_id left join comments parent on parent.id = c.parent_id
      where c.id = (payload ->> 'commentId')::uuid and c.author_id <> $2 and $2 in (e.host_person_id, parent.author_id)`,
  },
  {
    event: signUpChanged,
    condition: `select from shift_sign_ups u join volunteer_shifts s on s.id = u.shift_id join volunteer_roles r on r.id = s.role_id
      join events e on e.id = r.event_id where u.id = (payload ->> 'signUpId')::uuid and u.revision = (payload ->> 'revision')::integer
        and e.host_person_id = $2`,
  },
  {
    event: volunteerHoursChanged,
    condition: `select from shift_sign_ups u where u.id = (payload ->> 'signUpId')::uuid and u.person_id = $2`,
  },
];

export type News = { event: DomainEvent; payload: Record<string, unknown> };

/** The newest domain events that concern the person, among those published since the job `after`. */
export async function findNews(db: Db, { after, personId }: { after: string; personId: string }): Promise<News[]> {
  const news: News[] = [];
  for (const { event, condition } of NEWS) {
    const rows = await db.rows(
      z.object({ payload: z.record(z.string(), z.unknown()) }),
      `select payload from (select j.id, j.payload::jsonb as payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $3 and j.id > $1::bigint) published
        where exists (${condition}) order by id desc limit ${MAX_PER_EVENT}`,
      [after, personId, event.name],
    );
    news.push(...rows.map(({ payload }) => ({ event, payload: parsePayload(event, payload) })));
  }
  return news;
}

/** Notifies people as of two days ago, so that there are unread notifications and a digest. */
export async function notifyOfNews(deps: SignInDeps, news: readonly News[]): Promise<void> {
  const then = new Date(deps.clock.now().getTime() - DAYS_AGO * DAY_MS);
  const work = followingWork({ ...deps, clock: { now: () => then } });
  for (const { event, payload } of news) await runNow(work, event, payload);
  if (news.length > 0) await runNow(followingWork(deps), sendDigestsJob, {});
}
