import type { Db } from '#server/platform/postgres/db.ts';
import { assignments, byColumn, columnList, type EventState } from './event-columns.ts';

type Progress = { now: Date; sequence: number };

const limits = (alias: string) => columnList('event_counters', undefined, alias);

/** The counters are locked by whoever answers, and are only written where a limit changes. */
export async function updateEventState(
  tx: Db,
  eventId: string,
  state: EventState,
  { now, sequence }: Progress,
): Promise<void> {
  await tx.query(
    `with limited as (
       update event_counters c set ${assignments('event_counters')} from jsonb_populate_record(null::event_counters, $2) v
        where c.event_id = $1 and (${limits('c')}) is distinct from (${limits('v')}))
     update events e set ${assignments('events')}, sequence = $3, updated_at = $4
       from jsonb_populate_record(null::events, $2) v where e.id = $1`,
    [eventId, JSON.stringify(byColumn(state)), sequence, now],
  );
}

export async function updateToPublished(tx: Db, eventId: string, now: Date): Promise<void> {
  await tx.query(
    `update events set status = 'published', published_at = $2, updated_at = $2, draft_rule = null where id = $1`,
    [eventId, now],
  );
}

export async function updateToCancelled(tx: Db, eventId: string, reason: string, now: Date): Promise<void> {
  await tx.query(
    `update events set status = 'cancelled', cancelled_at = $2, cancellation_reason = $3, sequence = sequence + 1, updated_at = $2
      where id = $1`,
    [eventId, now, reason],
  );
}

/** Of an occurrence: changes of the series leave it alone from now on. */
export async function updateToOwnCover(tx: Db, eventId: string): Promise<void> {
  await tx.query(
    `update events set edited_fields = edited_fields || '{cover}'
      where id = $1 and series_id is not null and not 'cover' = any (edited_fields)`,
    [eventId],
  );
}

export async function updateEventCover(tx: Db, eventId: string, coverId: string | null, now: Date): Promise<void> {
  await tx.query('update events set cover_id = $2, updated_at = $3 where id = $1', [eventId, coverId, now]);
}

/** What happened to an event, for the features above that act on it: promoting, telling people, counting hours. */
export type EventChange = {
  eventId: string;
  kind: 'published' | 'changed' | 'cancelled' | 'capacity-changed';
  /** Whoever changes many at once tells each person once. */
  isToldElsewhere?: true;
  /** Who did it, and is not told of it. */
  by?: string;
  /** For `changed`: what people must know, as it was and as it is, by field of EventDetail. */
  was?: Partial<Record<string, unknown>>;
  is?: Partial<Record<string, unknown>>;
};

/** Written in the transaction of the change: there is no change without its job, and the other way round. */
export async function insertEventChange(tx: Db, change: EventChange): Promise<void> {
  await tx.query(`select graphile_worker.add_job('event-changed', $1::json)`, [JSON.stringify(change)]);
}
