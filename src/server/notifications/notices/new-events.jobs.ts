import { z } from 'zod';
import { formatRule } from '#contracts/series/recurrence-text.ts';
import { paths } from '#contracts/site-paths.ts';
import type { Notice, TellingDeps } from '#server/notifications/notices.ts';
import { tellPeople } from '#server/notifications/tell-people.actions.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import { timeOf } from './event-notices.emails.ts';
import { findNewEvent, listAudience, type NewEvent } from './new-events.queries.ts';

const AT_ONCE = 500;

export const notifyOfNewEventJob = job({
  name: 'notify-of-new-event',
  payload: z.object({ eventId: z.uuid(), after: z.uuid().optional() }),
});
type Batch = z.output<typeof notifyOfNewEventJob.payload>;

export const newEventJobs = (deps: TellingDeps): Work =>
  handle(notifyOfNewEventJob, (batch) => notifyOfNewEvent(deps, batch));

/** Members and followers of the host, some hundreds at once: each batch leaves the next one in its transaction. */
async function notifyOfNewEvent(deps: TellingDeps, { eventId, after }: Batch): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const event = await findNewEvent(tx, eventId, deps.clock.now());
    if (!event) return;
    const personIds = await listAudience(tx, eventId, after ?? null, AT_ONCE);
    await tellPeople(
      tx,
      deps,
      personIds.map((personId) => noticeOf(event, eventId, personId)),
    );
    if (personIds.length === AT_ONCE) await enqueue(tx, notifyOfNewEventJob, { eventId, after: personIds.at(-1) });
  });
}

function noticeOf(event: NewEvent, eventId: string, personId: string): Notice {
  const { title, host, groupId, visibility, postedBy, startsAt, place, rule } = event;
  const facts = [timeOf(event), place, rule && formatRule(rule)].filter(Boolean);
  return {
    personId,
    kind: 'group-event',
    reason: `new-event:${eventId}`,
    actorId: postedBy,
    eventId,
    ...(groupId && { groupId, isForMembers: visibility === 'members' }),
    title: `${host}: ${title}`,
    text: facts.join(' · '),
    path: paths.event(eventId),
    letter: { paragraphs: [`${host} has posted a new event.`, [title, ...facts].join('\n')], button: 'See the event' },
    startsAt,
    expiresAt: startsAt,
  };
}
