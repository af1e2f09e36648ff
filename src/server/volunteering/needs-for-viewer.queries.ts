import { z } from 'zod';
import { EventDetail } from '#contracts/events/events.contract.ts';
import { isBlockedByHostSql, ViewerRelation, viewerRelationSql } from '#server/events/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** Whose a need is, when it is, and how a viewer stands to it. The event's parts are null without an event. */
const NeedOwner = ViewerRelation.extend({
  eventId: z.string().nullable(),
  organizationId: z.string().nullable(),
  status: EventDetail.shape.status.nullable(),
  visibility: EventDetail.shape.visibility.nullable(),
  endsAt: z.date().nullable(),
  startsLocal: z.string().nullable(),
  timeZone: z.string().nullable(),
  seriesId: z.string().nullable(),
  occurrenceLocal: z.string().nullable(),
  /** On the staff of the organization. */
  isStaff: z.boolean(),
});
export type NeedOwner = z.infer<typeof NeedOwner>;

const RoleForViewer = NeedOwner.extend({
  roleId: z.string(),
  lineageId: z.string().nullable(),
  isRetired: z.boolean(),
  /** Of the place of an organization's role. */
  placeTimeZone: z.string().nullable(),
});
export type RoleForViewer = z.infer<typeof RoleForViewer>;

const ShiftForViewer = RoleForViewer.extend({
  shiftId: z.string(),
  shiftLineageId: z.string().nullable(),
  /** The viewer's own sign-up, whatever became of it. */
  ownStatus: z.string().nullable(),
  /** Blocked by the person who hosts the event. */
  isBlockedByHost: z.boolean(),
});
export type ShiftForViewer = z.infer<typeof ShiftForViewer>;

const wallTime = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`;

const OF_EVENT = `e.id as "eventId", e.status, e.visibility, e.ends_at as "endsAt", ${wallTime('e.starts_local')} as "startsLocal",
  e.time_zone as "timeZone", e.series_id as "seriesId", ${wallTime('e.occurrence_local')} as "occurrenceLocal", ${viewerRelationSql('$2::uuid')}`;

export async function findEventOwner(db: Db, eventId: string, viewerId: string | null): Promise<NeedOwner | undefined> {
  return db.row(
    NeedOwner,
    `select ${OF_EVENT}, null as "organizationId", false as "isStaff" from events e where e.id = $1`,
    [eventId, viewerId],
  );
}

const OF_ROLE = `${OF_EVENT}, r.id as "roleId", r.organization_id as "organizationId", r.lineage_id as "lineageId", r.retired_at is not null as "isRetired",
  p.time_zone as "placeTimeZone", coalesce(is_organization_staff(r.organization_id, $2::uuid), false) as "isStaff"`;
const ROLE_JOINS = 'volunteer_roles r left join events e on e.id = r.event_id left join places p on p.id = r.place_id';

export async function findRoleForViewer(
  db: Db,
  roleId: string,
  viewerId: string | null,
): Promise<RoleForViewer | undefined> {
  return db.row(RoleForViewer, `select ${OF_ROLE} from ${ROLE_JOINS} where r.id = $1`, [roleId, viewerId]);
}

export async function findShiftForViewer(
  db: Db,
  shiftId: string,
  viewerId: string | null,
): Promise<ShiftForViewer | undefined> {
  return db.row(
    ShiftForViewer,
    `select ${OF_ROLE}, s.id as "shiftId", s.lineage_id as "shiftLineageId",
       (select u.status from shift_sign_ups u where u.shift_id = s.id and u.person_id = $2::uuid) as "ownStatus",
       ${isBlockedByHostSql('$2::uuid')} as "isBlockedByHost"
     from volunteer_shifts s join ${ROLE_JOINS.replace('volunteer_roles r', 'volunteer_roles r on r.id = s.role_id')} where s.id = $1`,
    [shiftId, viewerId],
  );
}

/**
 * Until the transaction ends the event neither moves nor is cancelled, nor does anybody else change what its series needs, where that is to
 * change. Before any lock of a shift: what changes series and events takes their shifts after them.
 */
export async function holdOwner(
  tx: Db,
  { eventId, seriesId }: { eventId: string | null; seriesId: string | null },
): Promise<void> {
  if (seriesId) await tx.execute('select 1 from series where id = $1 for no key update', [seriesId]);
  if (eventId) await tx.execute('select 1 from events where id = $1 for share', [eventId]);
}
