import { listRows, type PersonalData } from '#server/accounts/personal-data.actions.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { MINUTES } from '#server/volunteering/sign-ups/sign-ups.queries.ts';
import { beforeAccountDeletion } from './host-deletion.actions.ts';

/** The person's sign-ups and hours. When the account is deleted, hosts keep the sum of the hours without the name. */
export const volunteeringData: PersonalData = {
  list: async (db, personId) => ({
    shifts: await listRows(
      db,
      `select r.title as role, e.title as event, coalesce(e.host_organization_id, r.organization_id) as "organizationId", s.starts_at as "startsAt",
         s.ends_at as "endsAt", u.status, u.confirms_age as "confirmsAge", u.confirms_skills as "confirmsSkills", u.confirmed_at as "confirmedAt",
         u.checked_in_at as "checkedInAt", u.attendance, ${MINUTES} as minutes, u.hours_state as "hoursState", u.hours_note as "hoursNote",
         u.signed_up_at as "signedUpAt"
       from shift_sign_ups u join volunteer_shifts s on s.id = u.shift_id join volunteer_roles r on r.id = s.role_id
       left join events e on e.id = r.event_id where u.person_id = $1 order by s.starts_at, s.id`,
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
    await beforeAccountDeletion(tx, personId, clock.now());
  },
};

/** Ordered by shift, so that concurrent account deletions cannot deadlock on shifts that both people have worked. */
async function insertAnonymizedHours(tx: Db, personId: string): Promise<void> {
  await tx.execute(
    `insert into anonymized_hours as stored (shift_id, people, minutes, approved_minutes)
     select shift_id, 1, minutes, case hours_state when 'approved' then minutes else 0 end from volunteer_hours where person_id = $1 order by shift_id
     on conflict (shift_id) do update set people = stored.people + 1, minutes = stored.minutes + excluded.minutes,
       approved_minutes = stored.approved_minutes + excluded.approved_minutes`,
    [personId],
  );
}
