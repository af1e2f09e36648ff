import { z } from 'zod';
import { EventDetail } from '#contracts/events/events.contract.ts';
import { isBlockedByHostSql, ViewerRelation, viewerRelationSql } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { wallTimeSql } from '#server/platform/postgres/timestamps.ts';

/** The event or organization that needs volunteers, and the viewer's relation to it. Event fields are null for an organization. */
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
  /** The viewer is on the staff of the organization. */
  isStaff: z.boolean(),
  /** A decision hides the organization. Hidden events are drafts. */
  isOrganizationHidden: z.boolean(),
});
export type NeedOwner = z.infer<typeof NeedOwner>;

const RoleForViewer = NeedOwner.extend({
  roleId: z.string(),
  lineageId: z.string().nullable(),
  isRetired: z.boolean(),
  /** The time zone of an organization role's place. */
  placeTimeZone: z.string().nullable(),
});
export type RoleForViewer = z.infer<typeof RoleForViewer>;

const ShiftForViewer = RoleForViewer.extend({
  shiftId: z.string(),
  shiftLineageId: z.string().nullable(),
  /** The status of the viewer's own sign-up, including past ones. */
  ownStatus: z.string().nullable(),
  /** The host of the event has blocked the viewer. */
  isBlockedByHost: z.boolean(),
});
export type ShiftForViewer = z.infer<typeof ShiftForViewer>;

const EVENT_COLUMNS = `e.id as "eventId", e.status, e.visibility, e.ends_at as "endsAt", ${wallTimeSql('e.starts_local')} as "startsLocal",
  e.time_zone as "timeZone", e.series_id as "seriesId", ${wallTimeSql('e.occurrence_local')} as "occurrenceLocal", ${viewerRelationSql('$2::uuid')}`;

export async function findEventOwner(db: Db, eventId: string, viewerId: string | null): Promise<NeedOwner | undefined> {
  return db.row(
    NeedOwner,
    `select ${EVENT_COLUMNS}, null as "organizationId", false as "isStaff", false as "isOrganizationHidden" from events e where e.id = $1`,
    [eventId, viewerId],
  );
}

const ROLE_COLUMNS = `${EVENT_COLUMNS}, r.id as "roleId", r.organization_id as "organizationId", r.lineage_id as "lineageId", r.retired_at is not null as "isRetired",
  p.time_zone as "placeTimeZone", coalesce(is_organization_staff(r.organization_id, $2::uuid), false) as "isStaff",
  exists (select from organizations o where o.id = r.organization_id and o.hidden_at is not null) as "isOrganizationHidden"`;
const ROLE_JOINS = 'volunteer_roles r left join events e on e.id = r.event_id left join places p on p.id = r.place_id';

export async function findRoleForViewer(
  db: Db,
  roleId: string,
  viewerId: string | null,
): Promise<RoleForViewer | undefined> {
  return db.row(RoleForViewer, `select ${ROLE_COLUMNS} from ${ROLE_JOINS} where r.id = $1`, [roleId, viewerId]);
}

export async function findShiftForViewer(
  db: Db,
  shiftId: string,
  viewerId: string | null,
): Promise<ShiftForViewer | undefined> {
  return db.row(
    ShiftForViewer,
    `select ${ROLE_COLUMNS}, s.id as "shiftId", s.lineage_id as "shiftLineageId",
       (select u.status from shift_sign_ups u where u.shift_id = s.id and u.person_id = $2::uuid) as "ownStatus",
       ${isBlockedByHostSql('$2::uuid')} as "isBlockedByHost"
     from volunteer_shifts s join ${ROLE_JOINS.replace('volunteer_roles r', 'volunteer_roles r on r.id = s.role_id')} where s.id = $1`,
    [shiftId, viewerId],
  );
}

/**
 * Prevents concurrent changes of the event's time and status, and of the series' needs. Must come before any lock on a shift: changes of series and
 * events lock their shifts afterwards.
 */
export async function lockOwner(
  tx: Db,
  { eventId, seriesId }: { eventId: string | null; seriesId: string | null },
): Promise<void> {
  if (seriesId) await tx.execute('select 1 from series where id = $1 for no key update', [seriesId]);
  if (eventId) await tx.execute('select 1 from events where id = $1 for share', [eventId]);
}
