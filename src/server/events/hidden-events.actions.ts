import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { Hiding } from '#server/platform/postgres/hidden-rows.ts';
import { cohostChanged, eventChanged, eventsRestored } from './events.domain-events.ts';
import * as queries from './hidden-events.queries.ts';

/*
 * A hidden event becomes a draft, which no surface shows to anybody but its hosts, and which cannot be published or deleted meanwhile. A separate
 * condition in each of some forty statements would be as many chances to leak.
 */

export const hideEvent = (tx: Db, eventId: string, hiding: Hiding): Promise<void> =>
  queries.updateEventsToHidden(tx, { column: 'id', id: eventId }, hiding);

type Host = { column: 'host_person_id' | 'host_group_id' | 'host_organization_id'; id: string };

/** Hides all events of a host. */
export const hideEventsOf = (tx: Db, host: Host, hiding: Hiding): Promise<void> =>
  queries.updateEventsToHidden(tx, host, hiding);

/** Returns the events that it shows. */
export async function showEvents(tx: Db, decisionId: string): Promise<string[]> {
  const shown = await queries.updateEventsToShown(tx, decisionId);
  if (shown.length > 0) await publish(tx, eventsRestored, { eventIds: shown.map(({ id }) => id) });
  for (const { id: eventId, wasCancelledMeanwhile } of shown)
    if (wasCancelledMeanwhile) await publish(tx, eventChanged, { eventId, kind: 'cancelled' });
  return shown.map(({ id }) => id);
}

/** Hides an event with all dates of its series. */
export async function hideEventWithSeries(tx: Db, eventId: string, hiding: Hiding): Promise<void> {
  const seriesId = await queries.findSeriesId(tx, eventId);
  if (seriesId) await queries.updateEventsToHidden(tx, { column: 'series_id', id: seriesId }, hiding);
  else await hideEvent(tx, eventId, hiding);
}

type Held = { eventId: string; withSeries: boolean };

/** What a hold of the event hides by: its own id, or that of its series. */
export const holdIdOf = async (tx: Db, { eventId, withSeries }: Held): Promise<string> =>
  (withSeries && (await queries.findSeriesId(tx, eventId))) || eventId;

/** Hides an event, or its whole series, until a moderator has looked at it: what is held is hidden by its own id. */
export async function holdEvent(
  tx: Db,
  eventId: string,
  { withSeries, ...hiding }: Omit<Hiding, 'decisionId'> & { withSeries: boolean },
): Promise<void> {
  const decisionId = await holdIdOf(tx, { eventId, withSeries });
  await (withSeries ? hideEventWithSeries : hideEvent)(tx, eventId, { ...hiding, decisionId });
  // The date may have been held by itself before.
  if (decisionId !== eventId) await hideEvent(tx, eventId, { ...hiding, decisionId, inPlaceOf: eventId });
}

/** Ends the hold. `isAnnounced`: as if it were published now. Returns the events that it shows. */
export async function endHoldOfEvent(
  tx: Db,
  eventId: string,
  { isAnnounced, withSeries, now }: { isAnnounced: boolean; withSeries: boolean; now: Date },
): Promise<string[]> {
  const shown = await showEvents(tx, await holdIdOf(tx, { eventId, withSeries }));
  if (!isAnnounced) return shown;
  await publish(tx, eventChanged, { eventId, kind: 'published' });
  for (const { cohostId, actorId } of await queries.listRequestedCohosts(tx, eventId))
    await publish(tx, cohostChanged, { eventId, cohostId, kind: 'requested', actorId, key: now.toISOString() });
  return shown;
}
