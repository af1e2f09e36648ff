import { z } from 'zod';
import { eventsRestored } from '#server/events/events.domain-events.ts';
import type { People } from '#server/notifications/event-facts.ts';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { listedPeople } from '#server/notifications/triggers/listed-people.ts';
import { claimActions } from '#server/notifications/triggers/notified-actions.queries.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { insertRsvpSummary, type Respondent, type RsvpSummary, takeRsvpSummary } from './rsvp-summaries.queries.ts';

/** RSVPs to an event within this time are one notification to its hosts. */
const DEBOUNCE_SECONDS = 600;

const notifyHostsJob = job({ name: 'notify-hosts-of-rsvps', payload: z.object({ eventId: z.uuid() }) });

export const rsvpSummaryJobs = (deps: NotifyDeps): Work =>
  combine([
    handle(notifyHostsJob, ({ eventId }) => notifyHosts(deps, eventId)),
    on(eventsRestored, { name: 'notify-hosts-of-rsvps-before-hiding' }, ({ eventIds }) =>
      deps.db.transaction(async (tx) => {
        for (const eventId of eventIds) await enqueue(tx, notifyHostsJob, { eventId }, { key: keyOf(eventId) });
      }),
    ),
  ]);

const keyOf = (eventId: string) => `answer-news:${eventId}`;

/** Adds an RSVP to the next summary for the hosts. */
export async function collectRsvp(tx: Db, { clock }: Pick<NotifyDeps, 'clock'>, rsvpId: string): Promise<void> {
  const eventId = await insertRsvpSummary(tx, rsvpId);
  const runAt = secondsAfter(clock.now(), DEBOUNCE_SECONDS);
  if (eventId) await enqueue(tx, notifyHostsJob, { eventId }, { runAt, key: keyOf(eventId) });
}

async function notifyHosts(deps: NotifyDeps, eventId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const summary = await takeRsvpSummary(tx, eventId, now);
    if (!summary) return;
    const facts = await factsOf(tx, summary, { eventId, now });
    // All respondents may have deleted their accounts since, or have been mentioned already.
    if (facts.going.count + facts.waitlisted.count + facts.notGoing.count === 0) return;
    const { id, hostIds, startsAt, endsAt: expiresAt } = summary;
    const content = { kind: 'answer', facts } as const;
    await notify(
      tx,
      deps,
      hostIds.map((personId) => ({ ...content, personId, reason: `answers:${id}`, eventId, startsAt, expiresAt })),
    );
  });
}

type SummaryRef = { eventId: string; now: Date };

async function factsOf(tx: Db, summary: RsvpSummary, ref: SummaryRef): Promise<NotificationFacts<'answer'>> {
  const { taken, waiting, capacity, online } = summary.seats;
  return {
    eventId: ref.eventId,
    title: summary.title,
    going: await mentionOnce(tx, summary.going, { ...ref, action: 'going' }),
    waitlisted: await mentionOnce(tx, summary.waitlisted, { ...ref, action: 'waitlisted' }),
    notGoing: await mentionOnce(tx, summary.notGoing, { ...ref, action: 'not-going' }),
    seatsTaken: taken,
    seatsWaiting: waiting,
    capacity,
    ...(online && { online }),
  };
}

/** Mentions the first answers of all people, and of those who changed theirs, each status once per day. */
async function mentionOnce(
  tx: Db,
  respondents: readonly Respondent[],
  { eventId, action, now }: SummaryRef & { action: string },
): Promise<People> {
  const changedIds = respondents.filter(({ hasChanged }) => hasChanged).map(({ id }) => id);
  const claimed = await claimActions(tx, { subjectId: eventId, action }, changedIds, now);
  const mentioned = respondents.filter(({ id, hasChanged }) => !hasChanged || claimed.has(id));
  return listedPeople(mentioned);
}
