import { z } from 'zod';
import { ShiftCard, VolunteerNeeds } from '#contracts/volunteering/volunteer-needs.contract.ts';
import { isMemberSql } from '#server/events/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { SHIFT_JOINS, shiftCardFields } from './shift-cards.queries.ts';

const NEXT = 5;
/** A shift follows its event by as much at most: contracts/volunteer-limits.ts. */
const LONGEST = `interval '32 days'`;

const needsPeople = `r.retired_at is null and s.starts_at > $2::timestamptz and s.cancelled_at is null and not s.is_closed
  and s.places_taken < s.needed`;
const ofEvents = (host: string) => `select s.id, s.starts_at, s.needed - s.places_taken as places
  from events e join volunteer_roles r on r.event_id = e.id join volunteer_shifts s on s.role_id = r.id
  where ${host} = $1 and e.status = 'published' and e.ends_at > $2::timestamptz - ${LONGEST} and ${needsPeople}
    and (e.visibility = 'public' or (e.visibility = 'members' and ${isMemberSql('$3::uuid')}))`;
const sources = {
  group: ofEvents('e.host_group_id'),
  organization: `${ofEvents('e.host_organization_id')} union all
    select s.id, s.starts_at, s.needed - s.places_taken from volunteer_roles r join volunteer_shifts s on s.role_id = r.id
     where r.organization_id = $1 and ${needsPeople}`,
} as const;

type NeedsRequest = { kind: keyof typeof sources; id: string; viewerId: string | null; now: Date };

/** Help that a host wants, as far as the viewer may see the events it is for. */
export async function findNeeds(db: Db, { kind, id, viewerId, now }: NeedsRequest): Promise<VolunteerNeeds> {
  return db.one(
    VolunteerNeeds,
    {
      name: `needs-of-${kind}`,
      text: `with found as materialized (${sources[kind]}),
        next as (select id, row_number() over (order by starts_at, id) as position from found order by starts_at, id limit ${NEXT})
        select (select count(*)::integer from found) as "openShifts", (select coalesce(sum(places), 0)::integer from found) as "openPlaces",
          coalesce((select json_agg(json_build_object(${shiftCardFields('$2')}) order by next.position)
            from next join volunteer_shifts s on s.id = next.id ${SHIFT_JOINS}), '[]') as shifts`,
    },
    [id, now, viewerId],
  );
}

const ShiftCardRow = z.object({ card: ShiftCard });

/** For whoever may see it: `canSeeNeeds` decides. */
export async function findShiftCard(db: Db, shiftId: string, now: Date): Promise<ShiftCard | undefined> {
  const row = await db.row(
    ShiftCardRow,
    {
      name: 'shift-card',
      text: `select json_build_object(${shiftCardFields('$2')}) as card from volunteer_shifts s ${SHIFT_JOINS} where s.id = $1`,
    },
    [shiftId, now],
  );
  return row?.card;
}
