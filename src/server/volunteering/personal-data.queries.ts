import { listRows, type PersonalData } from '#server/accounts/personal-data.actions.ts';
import { eventTitleSql } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { MINUTES } from '#server/volunteering/sign-ups/sign-ups.queries.ts';
import { beforeAccountDeletion } from './host-deletion.actions.ts';

/** The person's sign-ups and hours. When the account is deleted, hosts keep the sum of the hours without the name. */
export const volunteeringData: PersonalData = {
  list: async (db, personId) => ({
    shifts: await listRows(
      db,
      `select r.title as role, ${eventTitleSql('$1::uuid')} as event, coalesce(e.host_organization_id, r.organization_id) as "organizationId", s.starts_at as "startsAt",
         s.ends_at as "endsAt", u.status, u.spots, u.companions, u.spots_attended as "spotsAttended", u.confirms_age as "confirmsAge", u.confirms_skills as "confirmsSkills", u.answers, u.confirmed_at as "confirmedAt",
         u.checked_in_at as "checkedInAt", u.replacement_sought_at as "replacementSoughtAt", u.shares_contact as "sharesContact",
         u.contact_phone as "contactPhone", u.attendance, ${MINUTES} as minutes, u.hours_state as "hoursState", u.hours_note as "hoursNote", u.claimed_minutes as "claimedMinutes",
         u.claimed_at as "claimedAt",
         u.signed_up_at as "signedUpAt"
       from shift_sign_ups u join volunteer_shifts s on s.id = u.shift_id join volunteer_roles r on r.id = s.role_id
       left join events e on e.id = r.event_id where u.person_id = $1 order by s.starts_at, s.id`,
      personId,
    ),
    walkIns: await listRows(
      db,
      `select w.name, w.email, r.title as role, ${eventTitleSql('$1::uuid')} as event, s.starts_at as "startsAt", s.ends_at as "endsAt", w.minutes,
         w.hours_state as "hoursState", w.added_at as "addedAt"
       from shift_walk_ins w join volunteer_shifts s on s.id = w.shift_id join volunteer_roles r on r.id = s.role_id
       left join events e on e.id = r.event_id
       where lower(w.email) = (select lower(email) from accounts where id = $1 and email_verified_at is not null) order by s.starts_at, w.id`,
      personId,
    ),
    certificates: await listRows(
      db,
      `select number, content, issued_at as "issuedAt" from volunteer_certificates where person_id = $1 order by issued_at, number`,
      personId,
    ),
    hoursOfGoneHosts: await listRows(
      db,
      `select host_name as host, role_title as role, event_title as event, starts_local as "startsLocal", ends_local as "endsLocal",
         time_zone as "timeZone", minutes, hours_state as "hoursState" from archived_hours where person_id = $1 order by starts_local, id`,
      personId,
    ),
  }),
  beforeDeletion: async (tx, { clock }, personId) => {
    await insertAnonymizedHours(tx, personId);
    await eraseAddress(tx, personId);
    await beforeAccountDeletion(tx, personId, clock.now());
  },
};

/** Hosts keep the name that they wrote. */
async function eraseAddress(tx: Db, personId: string): Promise<void> {
  await tx.execute(
    `update shift_walk_ins set email = null
      where lower(email) = (select lower(email) from accounts where id = $1 and email_verified_at is not null)`,
    [personId],
  );
}

/** Ordered by shift, so that concurrent account deletions cannot deadlock on shifts that both people have worked. */
async function insertAnonymizedHours(tx: Db, personId: string): Promise<void> {
  await tx.execute(
    `insert into anonymized_hours as stored (shift_id, people, minutes, approved_minutes)
     select shift_id, people, people * minutes, case hours_state when 'approved' then people * minutes else 0 end from volunteer_hours where person_id = $1 order by shift_id
     on conflict (shift_id) do update set people = stored.people + excluded.people, minutes = stored.minutes + excluded.minutes,
       approved_minutes = stored.approved_minutes + excluded.approved_minutes`,
    [personId],
  );
}
