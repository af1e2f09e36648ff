import { z } from 'zod';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import type { NotificationFacts, People } from '#server/notifications/notification-facts.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { insertRsvpSummary, type RsvpSummary, takeRsvpSummary } from './rsvp-summaries.queries.ts';

/** RSVPs to an event within this time are one notification to its hosts. */
const DEBOUNCE_SECONDS = 600;
const MAX_NAMES = 2;

const notifyHostsJob = job({ name: 'notify-hosts-of-rsvps', payload: z.object({ eventId: z.uuid() }) });

export const rsvpSummaryJobs = (deps: NotifyDeps): Work =>
  handle(notifyHostsJob, ({ eventId }) => notifyHosts(deps, eventId));

/** Adds an RSVP to the next summary for the hosts. */
export async function collectRsvp(tx: Db, { clock }: Pick<NotifyDeps, 'clock'>, rsvpId: string): Promise<void> {
  const eventId = await insertRsvpSummary(tx, rsvpId);
  const runAt = secondsAfter(clock.now(), DEBOUNCE_SECONDS);
  if (eventId) await enqueue(tx, notifyHostsJob, { eventId }, { runAt, key: `answer-news:${eventId}` });
}

async function notifyHosts(deps: NotifyDeps, eventId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const summary = await takeRsvpSummary(tx, eventId);
    if (!summary) return;
    const facts = factsOf(eventId, summary);
    // All respondents may have deleted their accounts since.
    if (facts.going.count + facts.waitlisted.count + facts.notGoing.count === 0) return;
    const { id, hostIds, startsAt } = summary;
    const content = { kind: 'answer', facts } as const;
    await notify(
      tx,
      deps,
      hostIds.map((personId) => ({ ...content, personId, reason: `answers:${id}`, eventId, startsAt })),
    );
  });
}

const factsOf = (eventId: string, summary: RsvpSummary): NotificationFacts<'answer'> => ({
  eventId,
  title: summary.title,
  going: peopleOf(summary.going),
  waitlisted: peopleOf(summary.waitlisted),
  notGoing: peopleOf(summary.notGoing),
  seatsTaken: summary.seatsTaken,
  seatsWaiting: summary.seatsWaiting,
  capacity: summary.capacity,
});

const peopleOf = (names: readonly string[]): People => ({ names: names.slice(0, MAX_NAMES), count: names.length });
