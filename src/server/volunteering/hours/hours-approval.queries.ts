import { z } from 'zod';
import { HoursToApprove } from '#contracts/volunteering/volunteer-hours.contract.ts';
import { hostedBySql, hostJson } from '#server/events/hosts/event-hosts.queries.ts';
import { personJson } from '#server/people/avatars.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { instantSql, wallTimeSql } from '#server/platform/postgres/timestamps.ts';
import { SHIFT_JOINS } from '#server/volunteering/needs/shift-cards.queries.ts';
import { CLAIM, isUnmarkedSql, MINUTES, SHIFT_MINUTES } from '#server/volunteering/sign-ups/sign-ups.queries.ts';
import { WALK_IN_FIELDS } from '#server/volunteering/walk-ins/walk-ins.queries.ts';

/**
 * Returns the number of newly approved sign-ups, and publishes each. Disputed and claimed hours, and those of people without a mark after the
 * shift, are approved only if the person is named.
 */
export async function approveSignUps(
  tx: Db,
  shiftId: string,
  personIds: readonly string[] | null,
  { now, actorId }: { now: Date; actorId: string },
): Promise<number> {
  const rowCount = await tx.execute(
    `with approved as (update shift_sign_ups u set hours_state = 'approved', hours_note = '', updated_at = $3, approved_by = $4, attendance = 'attended',
        minutes = case when u.claimed_minutes is null then u.minutes else nullif(u.claimed_minutes, ${SHIFT_MINUTES}) end,
        claimed_minutes = null, claimed_at = null
      from volunteer_shifts s
      where s.id = u.shift_id and u.shift_id = $1
        and case when $2::uuid[] is null then u.hours_state = 'counted'
          else u.person_id = any ($2) and (u.hours_state <> 'approved' or ${isUnmarkedSql('$3')}) end
      returning u.id)
    select graphile_worker.add_job('volunteer-hours-changed', json_build_object('signUpId', id, 'kind', 'approved', 'actorId', $4::uuid,
      'key', gen_random_uuid()), max_attempts := 10) from approved`,
    [shiftId, personIds, now, actorId],
  );
  return rowCount ?? 0;
}

const HoursState = z.enum(['counted', 'approved', 'disputed']);
export type HoursState = z.infer<typeof HoursState>;

const PreviousStateRow = z.object({ before: HoursState });

/** Returns the previous state, or undefined if there are no hours. Approved hours do not change. */
export async function updateOwnHours(
  tx: Db,
  { shiftId, personId }: { shiftId: string; personId: string },
  { state, note, now }: { state: 'counted' | 'disputed'; note: string; now: Date },
): Promise<HoursState | undefined> {
  const row = await tx.row(
    PreviousStateRow,
    `with mine as (select id, hours_state from shift_sign_ups where shift_id = $1 and person_id = $2 and attendance = 'attended' for update),
      changed as (update shift_sign_ups u set hours_state = $3, hours_note = $4, updated_at = $5 from mine
        where u.id = mine.id and mine.hours_state <> 'approved')
      select hours_state as before from mine`,
    [shiftId, personId, state, note, now],
  );
  return row?.before;
}

const ClaimRow = z.object({ isNew: z.boolean() });

/** Stores the hours that a person reports; undefined unless the shift is over and no host has marked them. */
export async function updateClaim(
  tx: Db,
  { shiftId, personId }: { shiftId: string; personId: string },
  { minutes, note, now }: { minutes: number; note: string; now: Date },
): Promise<{ isNew: boolean } | undefined> {
  return tx.row(
    ClaimRow,
    `with unmarked as (select u.id, u.claimed_at is null as "isNew" from shift_sign_ups u join volunteer_shifts s on s.id = u.shift_id
        where u.shift_id = $1 and u.person_id = $2 and ${isUnmarkedSql('$5')} for update of u),
      claimed as (update shift_sign_ups u set claimed_minutes = $3, hours_note = $4, claimed_at = coalesce(u.claimed_at, $5), updated_at = $5
        from unmarked where u.id = unmarked.id)
      select "isNew" from unmarked`,
    [shiftId, personId, minutes, note, now],
  );
}

export async function deleteClaim(
  tx: Db,
  { shiftId, personId }: { shiftId: string; personId: string },
  now: Date,
): Promise<void> {
  await tx.execute(
    `update shift_sign_ups set claimed_minutes = null, claimed_at = null, hours_note = '', updated_at = $3
      where shift_id = $1 and person_id = $2 and claimed_at is not null`,
    [shiftId, personId, now],
  );
}

type Key = { at: string; id: string };
type HoursFilter = {
  eventId: string | null;
  group: string | null;
  organization: string | null;
  after: Key | null;
  limit: number;
  now: Date;
};
const Row = HoursToApprove.extend({ at: z.string() });
type Row = z.infer<typeof Row>;

const IS_LISTED = `(exists (select from shift_sign_ups u where u.shift_id = s.id and (u.hours_state <> 'approved' or ${isUnmarkedSql('$8')}))
  or exists (select from shift_walk_ins w where w.shift_id = s.id and w.hours_state <> 'approved'))`;

/**
 * Shifts with hours to approve or people to mark, of which the person is a host, latest first. They are found once, before anything else is
 * read: a plan for unknown filters expects one row, and looked for them again for each shift of the site.
 */
export async function listShiftsToApprove(db: Db, personId: string, filter: HoursFilter): Promise<Row[]> {
  return db.rows(
    Row,
    `with hosted as materialized (
        select s.id, s.starts_at from events e join volunteer_roles r on r.event_id = e.id join volunteer_shifts s on s.role_id = r.id
         where ${hostedBySql('$1')} and ($2::uuid is null or e.id = $2) and s.starts_at <= $8
           and ($3::text is null or e.host_group_id = (select g.id from groups g where g.slug = $3))
           and ($4::text is null or e.host_organization_id = (select o.id from organizations o where o.slug = $4)) and ${IS_LISTED}
        union all
        select s.id, s.starts_at from organization_staff k join volunteer_roles r on r.organization_id = k.organization_id
           join volunteer_shifts s on s.role_id = r.id
         where k.person_id = $1 and $2 is null and $3 is null and s.starts_at <= $8
           and ($4 is null or k.organization_id = (select o.id from organizations o where o.slug = $4)) and ${IS_LISTED}),
      page as materialized (select id from hosted where $5::timestamptz is null or (starts_at, id) < ($5, $6::uuid)
        order by starts_at desc, id desc limit $7)
      select s.id as "shiftId", r.title, case when e.id is not null then json_build_object('id', e.id, 'title', e.title) end as event,
        ${hostJson()} as host, ${instantSql('s.starts_at')} as "startsAt", s.time_zone as "timeZone", ${wallTimeSql('s.starts_local')} as "startsLocal",
        ${wallTimeSql('s.ends_local')} as "endsLocal", ${SHIFT_MINUTES} as "shiftMinutes", s.starts_at::text as at,
        coalesce((select json_agg(json_build_object(${WALK_IN_FIELDS}) order by w.name, w.id) from shift_walk_ins w
          where w.shift_id = s.id and w.hours_state <> 'approved'), '[]') as "walkIns",
        coalesce((select json_agg(json_build_object('person', ${personJson('q', 'a')}, 'spots', u.spots, 'claim', ${CLAIM}) order by u.claimed_at, q.name, q.id)
          from shift_sign_ups u join people q on q.id = u.person_id left join avatars a on a.person_id = q.id
          where u.shift_id = s.id and ${isUnmarkedSql('$8')}), '[]') as unmarked,
        coalesce((select json_agg(json_build_object('person', ${personJson('q', 'a')},
            'people', coalesce(u.spots_attended, u.spots), 'minutes', ${MINUTES}, 'hoursState', u.hours_state, 'hoursNote', case u.hours_state when 'disputed' then u.hours_note else '' end) order by u.hours_state desc, q.name, q.id)
          from shift_sign_ups u join people q on q.id = u.person_id left join avatars a on a.person_id = q.id
          where u.shift_id = s.id and u.hours_state <> 'approved'), '[]') as people
      from page join volunteer_shifts s on s.id = page.id ${SHIFT_JOINS}
      order by s.starts_at desc, s.id desc`,
    [
      personId,
      filter.eventId,
      filter.group,
      filter.organization,
      filter.after?.at ?? null,
      filter.after?.id ?? null,
      filter.limit,
      filter.now,
    ],
  );
}
