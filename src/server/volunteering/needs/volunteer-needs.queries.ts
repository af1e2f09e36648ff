import { z } from 'zod';
import { ShiftCard, VolunteerNeeds } from '#contracts/volunteering/volunteer-needs.contract.ts';
import { isMemberSql } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { SHIFT_JOINS, shiftCardFields, signUpClosesSql } from './shift-cards.queries.ts';

const MAX_SHIFTS_SHOWN = 5;
/** A shift can start this long after its event at most (contracts/volunteering/volunteer-limits.ts). */
const MAX_SHIFT_DISTANCE = `interval '32 days'`;

const NEEDS_PEOPLE = `r.retired_at is null and ${signUpClosesSql} > $2::timestamptz and s.cancelled_at is null and not s.is_closed
  and s.places_taken < s.needed`;
const selectEventShifts = (host: string) => `select s.id, s.starts_at, s.needed - s.places_taken as places
  from events e join volunteer_roles r on r.event_id = e.id join volunteer_shifts s on s.role_id = r.id
  where ${host} = $1 and e.status = 'published' and e.ends_at > $2::timestamptz - ${MAX_SHIFT_DISTANCE} and ${NEEDS_PEOPLE}
    and (e.visibility = 'public' or (e.visibility = 'members' and ${isMemberSql('$3::uuid')}))`;
const SOURCES = {
  group: selectEventShifts('e.host_group_id'),
  organization: `${selectEventShifts('e.host_organization_id')} union all
    select s.id, s.starts_at, s.needed - s.places_taken from volunteer_roles r join volunteer_shifts s on s.role_id = r.id
     where r.organization_id = $1 and ${NEEDS_PEOPLE}`,
} as const;

type NeedsRequest = { kind: keyof typeof SOURCES; id: string; viewerId: string | null; now: Date };

/** The open shifts of a host, limited to events that the viewer may see. */
export async function findNeeds(db: Db, { kind, id, viewerId, now }: NeedsRequest): Promise<VolunteerNeeds> {
  return db.one(
    VolunteerNeeds,
    `with open_shifts as materialized (${SOURCES[kind]}),
        next as (select id, row_number() over (order by starts_at, id) as position from open_shifts order by starts_at, id limit ${MAX_SHIFTS_SHOWN})
        select (select count(*)::integer from open_shifts) as "openShifts", (select coalesce(sum(places), 0)::integer from open_shifts) as "openPlaces",
          coalesce((select json_agg(json_build_object(${shiftCardFields('$2')}) order by next.position)
            from next join volunteer_shifts s on s.id = next.id ${SHIFT_JOINS}), '[]') as shifts`,
    [id, now, viewerId],
  );
}

const ShiftCardRow = z.object({ card: ShiftCard });

/** The caller has checked the permission with `canSeeNeeds`. */
export async function findShiftCard(db: Db, shiftId: string, now: Date): Promise<ShiftCard | undefined> {
  const row = await db.row(
    ShiftCardRow,
    `select json_build_object(${shiftCardFields('$2')}) as card from volunteer_shifts s ${SHIFT_JOINS} where s.id = $1`,
    [shiftId, now],
  );
  return row?.card;
}
