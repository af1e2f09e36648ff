import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { assignments, columnList, type EventState, toColumnNames } from './event-columns.ts';
import { lockPublicEventsOfGroup } from './listing-locks.queries.ts';

export type NewEventState = { eventId: string; state: EventState; sequence: number };

const counterColumns = (alias: string) => columnList('event_counters', undefined, alias);

/** Bounds the time of a statement, also before the tables of a new site are analyzed (ADR 221). */
const BATCH_SIZE = 25;

/** Writes many events in one statement, because each statement changes the counters of the listings (ADR 212). */
async function inBatches<Item>(items: readonly Item[], write: (batch: Item[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += BATCH_SIZE) await write(items.slice(from, from + BATCH_SIZE));
}

export const updateEventStates = (tx: Db, events: readonly NewEventState[], now: Date): Promise<void> =>
  inBatches(events, (batch) => updateStates(tx, batch, now));

/** Writes the limits only when they change, because every RSVP locks them. */
async function updateStates(tx: Db, events: readonly NewEventState[], now: Date): Promise<void> {
  const rows = events.map(({ eventId, state, sequence }) => ({
    ...toColumnNames(state),
    id: eventId,
    event_id: eventId,
    sequence,
  }));
  await tx.execute(
    `with changed_limits as (
       update event_counters c set ${assignments('event_counters')} from jsonb_populate_recordset(null::event_counters, $1) v
        where c.event_id = v.event_id and (${counterColumns('c')}) is distinct from (${counterColumns('v')}))
     update events e set ${assignments('events')}, previous_starts_at = case when e.status <> 'published' or v.starts_at = e.starts_at
         then e.previous_starts_at when v.starts_at is distinct from e.previous_starts_at then e.starts_at end, sequence = v.sequence, updated_at = $2
       from jsonb_populate_recordset(null::events, $1) v where e.id = v.id`,
    [JSON.stringify(rows), now],
  );
}

/** Restricts the public events of a group that has become private to its members. */
export async function updateToMembersOnly(tx: Db, { groupId }: { groupId: string }): Promise<void> {
  await lockPublicEventsOfGroup(tx, groupId);
  await tx.execute(`update events set visibility = 'members' where host_group_id = $1 and visibility = 'public'`, [
    groupId,
  ]);
}

/** Throws if the site staff have hidden the event, which made it a draft. */
export async function updateToPublished(tx: Db, eventId: string, now: Date): Promise<void> {
  const updated = await tx.execute(
    `update events set status = 'published', published_at = $2, updated_at = $2, draft_rule = null, draft_excluded_days = '{}'
      where id = $1 and hidden_at is null`,
    [eventId, now],
  );
  if (updated === 0) throw new AppError('content.hidden');
}

/** An event that the site staff hide is cancelled when it returns. */
export const updateToCancelled = (tx: Db, eventIds: readonly string[], reason: string, now: Date): Promise<void> =>
  inBatches(eventIds, (batch) =>
    tx.execute(
      `update events set status = case when hidden_at is null then 'cancelled' else status end,
         hidden_status = case when hidden_at is not null then 'cancelled' end,
         cancelled_at = $2, cancellation_reason = $3, sequence = sequence + 1, updated_at = $2
        where id = any ($1::uuid[])`,
      [batch, now, reason],
    ),
  );

/** Marks the cover of an occurrence as edited, so that changes of the series no longer replace it. */
export async function updateEditedCover(tx: Db, eventId: string): Promise<void> {
  await tx.execute(
    `update events set edited_fields = edited_fields || '{cover}'
      where id = $1 and series_id is not null and not 'cover' = any (edited_fields)`,
    [eventId],
  );
}

export async function updateEventCover(tx: Db, eventId: string, coverId: string | null, now: Date): Promise<void> {
  await tx.execute('update events set cover_id = $2, updated_at = $3 where id = $1', [eventId, coverId, now]);
}
