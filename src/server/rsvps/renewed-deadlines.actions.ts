import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Database, Db } from '#server/platform/postgres/db.ts';
import { findMailOutage, listMissedDeadlines } from './missed-deadlines.queries.ts';
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

/** Deadlines that ended while the site or its mail server was off, so that nobody could answer, begin again (ADR 211). */
export async function renewMissedDeadlines(db: Database, now: Date): Promise<void> {
  const noMailSince = await findMailOutage(db);
  for (const eventId of await listMissedDeadlines(db, { now, noMailSince }))
    await db.transaction((tx) => renewDeadlines(tx, [eventId], now));
}
