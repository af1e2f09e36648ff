import type { SignInDeps } from '#server/accounts/sessions.actions.ts';
import { followingWork } from '#server/background-work.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const DAYS_AGO = 2;
const DAY_MS = 86_400_000;
const OF_EACH = 3;

/** Jobs whose news somebody has, by what they are about. */
const ABOUT: Record<string, string> = {
  'tell-comment': `select from comments c join events e on e.id = c.event_id left join comments parent on parent.id = c.parent_id
    where c.id = (payload ->> 'commentId')::uuid and c.author_id <> $2 and $2 in (e.host_person_id, parent.author_id)`,
  'tell-new-event': `select from events e join group_members m on m.group_id = e.host_group_id
    where e.id = (payload ->> 'eventId')::uuid and e.status = 'published' and e.starts_at > $4 and m.person_id = $2 and e.created_by <> $2`,
  'tell-sign-up': `select from shift_sign_ups u join volunteer_shifts s on s.id = u.shift_id join volunteer_roles r on r.id = s.role_id
    join events e on e.id = r.event_id where u.id = (payload ->> 'signUpId')::uuid and u.revision = (payload ->> 'revision')::integer
      and e.host_person_id = $2`,
  'tell-hours': `select from shift_sign_ups u where u.id = (payload ->> 'signUpId')::uuid and u.person_id = $2`,
};

type Job = { task: string; payload: object };

/** The newest of what one of the people should hear of, from the jobs that were left since `after`. */
export async function findNews(
  db: Db,
  { after, personId, now }: { after: string; personId: string; now: Date },
): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const [task, condition] of Object.entries(ABOUT)) {
    const { rows } = await db.query<{ payload: object }>(
      `select payload from (select j.id, j.payload::jsonb as payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $3 and j.id > $1::bigint) left_behind
        where $4::timestamptz is not null and exists (${condition}) order by id desc limit ${OF_EACH}`,
      [after, personId, task, now],
    );
    jobs.push(...rows.map(({ payload }) => ({ task, payload })));
  }
  return jobs;
}

/** Tells it to all whom it concerns, as of two days ago: there is something unread, and the digest of the morning after. */
export async function tellNews(deps: SignInDeps, jobs: readonly Job[]): Promise<void> {
  const then = new Date(deps.clock.now().getTime() - DAYS_AGO * DAY_MS);
  const { tasks } = followingWork({ ...deps, clock: { now: () => then } });
  for (const { task, payload } of jobs) await tasks[task]!(payload, undefined as never);
  if (jobs.length > 0) await followingWork(deps).tasks['send-digests']!({}, undefined as never);
}
