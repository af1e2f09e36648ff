import { HELP_LOOKBACK_MONTHS, MAX_ASKED_FOR_HELP } from '#contracts/volunteering/help-request-limits.ts';
import { canSeeEventSql, isBlockedByHostSql } from '#server/events/hosts/event-hosts.queries.ts';
import { hostIdsSql } from '#server/events/hosts/host-ids.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { PersonIdRow } from '#server/platform/postgres/row-schemas.ts';

type VolunteersToAsk = {
  shiftId: string;
  /** Volunteers of the same role, on any date of its series, also of dates to come; otherwise of all that the host needed before. */
  isOfRole: boolean;
};

/**
 * People who could take an open spot on a shift that has not started, the latest volunteers first: they had another shift of the host lately and came, or
 * have or had one of the role; they have no other shift at that time, have never been on this one, may see its event, and do not organize it.
 */
export async function listVolunteersToAsk(
  db: Db,
  { shiftId, isOfRole }: VolunteersToAsk,
  now: Date,
): Promise<string[]> {
  const rows = await db.rows(
    PersonIdRow,
    `with open as materialized (select s.id, s.starts_at, s.ends_at, r.id as role_id, r.lineage_id, r.event_id,
         case when e.id is null then 'organization' else e.host_kind end as host_kind,
         case when e.id is null then r.organization_id else coalesce(e.host_person_id, e.host_group_id, e.host_organization_id) end as host_id
       from volunteer_shifts s join volunteer_roles r on r.id = s.role_id left join events e on e.id = r.event_id where s.id = $1 and s.starts_at > $2),
     volunteers as materialized (select u.person_id, max(o.starts_at) as latest
       from open n cross join lateral shifts_of_host(n.host_kind, n.host_id) as of_host (id)
         join volunteer_shifts o on o.id = of_host.id and o.id <> n.id and o.cancelled_at is null
         join volunteer_roles r on r.id = o.role_id
         join shift_sign_ups u on u.shift_id = o.id and u.status = 'signed-up' and u.attendance is distinct from 'no-show'
       where o.ends_at > $2::timestamptz - make_interval(months => ${HELP_LOOKBACK_MONTHS})
         and case when $3 then r.id = n.role_id or r.lineage_id = n.lineage_id else o.starts_at <= $2 end
       group by u.person_id)
     select v.person_id as "personId" from open n cross join volunteers v left join events e on e.id = n.event_id
      where not has_shift_between(v.person_id, n.starts_at, n.ends_at, array[n.id])
        and not exists (select from shift_sign_ups x where x.shift_id = n.id and x.person_id = v.person_id)
        and (e.id is null or ${canSeeEventSql('v.person_id')} and not ${isBlockedByHostSql('v.person_id')})
        and v.person_id not in (${hostIdsSql('e')} union all select t.person_id from organization_staff t where t.organization_id = n.host_id)
        and not exists (select from group_bans b where b.group_id = e.host_group_id and b.person_id = v.person_id)
      order by v.latest desc, v.person_id limit ${MAX_ASKED_FOR_HELP}`,
    [shiftId, now, isOfRole],
  );
  return rows.map(({ personId }) => personId);
}
