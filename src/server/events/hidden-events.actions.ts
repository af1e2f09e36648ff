import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { HiddenBy } from '#server/platform/postgres/hidden-rows.ts';
import { cohostChanged, eventChanged, eventsRestored } from './events.domain-events.ts';
import type { EventForViewer } from './events.queries.ts';
import * as queries from './hidden-events.queries.ts';

/*
 * A hidden event becomes a draft, which no surface shows to anybody but its hosts, and which cannot be published or deleted meanwhile. A separate
 * condition in each of some forty statements would be as many chances to leak.
 */

export const hideEvent = (tx: Db, eventId: string, hiding: HiddenBy): Promise<void> =>
  queries.updateEventsToHidden(tx, { column: 'id', id: eventId }, hiding);

/** What people who co-host a hidden event read instead of it; undefined for everybody else, from whom its existence is hidden. */
export async function hiddenFromCohost(
  db: Db,
  { id, isHidden, isHeld, hiddenStatus, isCohost }: EventForViewer,
): Promise<AppError | undefined> {
  if (!isHidden || !isCohost || hiddenStatus === 'draft') return undefined;
  const message = isHeld
    ? 'This event is waiting for a moderator. You can see it again if they approve it.'
    : formatHiding(await queries.findHidingDecision(db, id));
  return new AppError('event.hidden', { message });
}

function formatHiding(decision: Awaited<ReturnType<typeof queries.findHidingDecision>>): string {
  if (decision?.isSuspension)
    return 'The account of this event’s host is suspended. You can see the event again if the suspension ends.';
  const kind = decision?.kind;
  const what = kind === 'group' || kind === 'organization' ? `the ${kind} that hosts this event` : 'this event';
  return decision?.isForGood
    ? `The moderators of this site have removed ${what} for good.`
    : `The moderators of this site have taken ${what} down. You can see the event again if it comes back.`;
}

type Host = { column: 'host_person_id' | 'host_group_id' | 'host_organization_id'; id: string };

/** Hides all events of a host. */
export const hideEventsOf = (tx: Db, host: Host, hiding: HiddenBy): Promise<void> =>
  queries.updateEventsToHidden(tx, host, hiding);

/** Returns the events that it shows. */
export async function showEvents(tx: Db, decisionId: string): Promise<string[]> {
  const shown = await queries.updateEventsToShown(tx, decisionId);
  if (shown.length > 0) await publish(tx, eventsRestored, { eventIds: shown.map(({ id }) => id) });
  for (const { id: eventId, wasCancelledMeanwhile } of shown)
    if (wasCancelledMeanwhile) await publish(tx, eventChanged, { eventId, kind: 'cancelled' });
  return shown.map(({ id }) => id);
}

/** Hides an event with all later dates of its series. */
export const hideEventWithLaterDates = (tx: Db, eventId: string, hiding: HiddenBy): Promise<void> =>
  queries.updateEventsToHidden(tx, { fromDate: eventId }, hiding);

/** Hides an event, or all dates of its series from it on, until a moderator has looked at it: what is held is hidden by the id of the event. */
export const holdEvent = (
  tx: Db,
  eventId: string,
  { withLaterDates, ...hiding }: Omit<HiddenBy, 'decisionId'> & { withLaterDates: boolean },
): Promise<void> =>
  (withLaterDates ? hideEventWithLaterDates : hideEvent)(tx, eventId, { ...hiding, decisionId: eventId });

/** Ends the hold. `isAnnounced`: as if it were published now. Returns the events that it shows. */
export async function endHoldOfEvent(
  tx: Db,
  eventId: string,
  { isAnnounced, now }: { isAnnounced: boolean; now: Date },
): Promise<string[]> {
  const shown = await showEvents(tx, eventId);
  if (!isAnnounced) return shown;
  await publish(tx, eventChanged, { eventId, kind: 'published' });
  for (const { cohostId, actorId } of await queries.listRequestedCohosts(tx, eventId))
    await publish(tx, cohostChanged, { eventId, cohostId, kind: 'requested', actorId, key: now.toISOString() });
  return shown;
}
