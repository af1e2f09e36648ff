import { formatRule } from '#contracts/series/recurrence-text.ts';
import type { Notice, TellingDeps } from '#server/notifications/notices.ts';
import { tellPeople } from '#server/notifications/tell-people.actions.ts';
import { enqueueJob } from '#server/platform/jobs/job-queue.ts';
import type { Work } from '#server/platform/jobs/jobs.ts';
import { timeOf } from './event-notices.emails.ts';
import { findNewEvent, listAudience, type NewEvent } from './new-events.queries.ts';

const AT_ONCE = 500;

type Payload = { eventId: string; after?: string };

export const newEventJobs = (deps: TellingDeps): Work => ({
  tasks: { 'tell-new-event': (payload) => tellNewEvent(deps, payload as Payload) },
});

/** Members and followers of the host, some hundreds at once: each batch leaves the next one in its transaction. */
async function tellNewEvent(deps: TellingDeps, { eventId, after }: Payload): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const event = await findNewEvent(tx, eventId, deps.clock.now());
    if (!event) return;
    const personIds = await listAudience(tx, eventId, after ?? null, AT_ONCE);
    await tellPeople(
      tx,
      deps,
      personIds.map((personId) => noticeOf(event, eventId, personId)),
    );
    if (personIds.length === AT_ONCE) await enqueueJob(tx, 'tell-new-event', { eventId, after: personIds.at(-1) });
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
    path: `/events/${eventId}`,
    letter: { paragraphs: [`${host} has posted a new event.`, [title, ...facts].join('\n')], button: 'See the event' },
    startsAt,
    expiresAt: startsAt,
  };
}
