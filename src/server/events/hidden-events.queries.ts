import { z } from 'zod';
import { TargetKind } from '#contracts/moderation/moderation-fields.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { HiddenBy } from '#server/platform/postgres/hidden-rows.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

type Column = 'id' | 'host_person_id' | 'host_group_id' | 'host_organization_id';
/** `fromDate`: an event and all later dates of its series. */
type Selection = { column: Column; id: string } | { fromDate: string };

/** SQL: the event `later` is a later date of the series of the event `earlier`. */
export const isLaterDateSql = (later: string, earlier: string): string =>
  `${later}.series_id = ${earlier}.series_id and ${later}.occurrence_local > ${earlier}.occurrence_local`;

const selectionSql = (selection: Selection): string =>
  'fromDate' in selection
    ? `e.id in (select $1::uuid union all select later.id from events first join events later on ${isLaterDateSql('later', 'first')} where first.id = $1)`
    : `e.${selection.column} = $1`;

/** Counters are locked first, as by everything that lists events. */
const LOCK = (condition: string) =>
  `select from event_counters c join events e on e.id = c.event_id where ${condition} order by c.event_id for no key update of c`;

/** Publishing a draft of such a host reads its row under a lock, so that none comes out while the host is hidden. */
const HOST_TABLES: Partial<Record<Column, string>> = {
  host_group_id: 'groups',
  host_organization_id: 'organizations',
};

const HidingRow = z.object({ kind: TargetKind, isForGood: z.boolean(), isSuspension: z.boolean() });

/** The decision that hides an event: what it is about, and whether it removed that for good, or suspended the person who hosts the event. */
export async function findHidingDecision(db: Db, eventId: string): Promise<z.infer<typeof HidingRow> | undefined> {
  return db.row(
    HidingRow,
    `select c.kind, d.action = 'remove' and d.until is null as "isForGood",
       d.action = 'suspend' and coalesce(d.author_id = e.host_person_id, false) as "isSuspension"
     from events e join decisions d on d.id = e.hidden_by join moderation_cases c on c.id = d.case_id where e.id = $1`,
    [eventId],
  );
}

export async function updateEventsToHidden(
  tx: Db,
  selection: Selection,
  { decisionId, now, inPlaceOf }: HiddenBy,
): Promise<void> {
  const isSelected = selectionSql(selection);
  const [column, id] = 'fromDate' in selection ? [null, selection.fromDate] : [selection.column, selection.id];
  if (inPlaceOf) {
    await tx.execute(`update events e set hidden_by = $2 where ${isSelected} and hidden_by = $3`, [
      id,
      decisionId,
      inPlaceOf,
    ]);
    return;
  }
  const hosts = column && HOST_TABLES[column];
  if (hosts) await tx.execute(`select from ${hosts} where id = $1 for no key update`, [id]);
  // Who publishes a draft holds its counters and waits for the host: waiting for those would be a deadlock.
  await tx.execute(LOCK(`${isSelected}${hosts ? ` and e.status <> 'draft'` : ''}`), [id]);
  if (column !== 'id') await tx.execute('select lock_listings()');
  await tx.execute(
    `update events e set hidden_at = $2, hidden_by = $3, hidden_status = status, status = 'draft'
      where ${isSelected} and hidden_at is null and status <> 'draft'`,
    [id, now, decisionId],
  );
}

/** SQL: what hides the host of the event `e`. */
const HOST_HIDDEN_BY = `coalesce((select g.hidden_by from groups g where g.id = e.host_group_id),
  (select o.hidden_by from organizations o where o.id = e.host_organization_id))`;

const ShownRow = IdRow.extend({ wasCancelledMeanwhile: z.boolean() });
type ShownRow = z.infer<typeof ShownRow>;

/** As they were; a cancelled event stays cancelled. Those whose host is still hidden are handed to what hides it. Returns the others. */
export async function updateEventsToShown(tx: Db, decisionId: string): Promise<ShownRow[]> {
  if ((await tx.execute(LOCK('e.hidden_by = $1'), [decisionId])) === 0) return [];
  await tx.execute(
    `update events e set hidden_by = ${HOST_HIDDEN_BY} where e.hidden_by = $1 and ${HOST_HIDDEN_BY} is not null`,
    [decisionId],
  );
  await tx.execute('select lock_listings()');
  return tx.rows(
    ShownRow,
    `update events e set status = e.hidden_status, hidden_at = null, hidden_by = null, hidden_status = null
       from events before where e.hidden_by = $1 and before.id = e.id
       returning e.id, e.status = 'cancelled' and coalesce(e.cancelled_at > before.hidden_at, false) as "wasCancelledMeanwhile"`,
    [decisionId],
  );
}

const RequestRow = z.object({ cohostId: z.string(), actorId: z.string() });

export async function listRequestedCohosts(tx: Db, eventId: string): Promise<z.infer<typeof RequestRow>[]> {
  return tx.rows(
    RequestRow,
    `select cohost_id as "cohostId", requested_by as "actorId" from event_cohosts
      where event_id = $1 and status = 'requested' and requested_by is not null order by cohost_id`,
    [eventId],
  );
}
