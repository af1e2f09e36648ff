import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { listEventsWithEndedOffers, updateReleasesToRenewed } from './rsvp-deadlines.queries.ts';
import { guestsAsked } from './rsvps.domain-events.ts';
import { renewOffers } from './seats/seating.actions.ts';

/**
 * Deadlines that ended while the events were hidden, when guests could not answer, begin again. In the transaction that shows the events: the job of
 * the next minute would end the offers and release the seats.
 */
export async function renewDeadlines(tx: Db, eventIds: readonly string[], now: Date): Promise<void> {
  if (eventIds.length === 0) return;
  for (const eventId of await listEventsWithEndedOffers(tx, eventIds, now)) await renewOffers(tx, eventId, now);
  for (const asked of await updateReleasesToRenewed(tx, eventIds, now))
    await publish(tx, guestsAsked, { ...asked, renewedAt: now });
}
