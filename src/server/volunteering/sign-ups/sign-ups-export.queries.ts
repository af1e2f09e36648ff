import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { readableWallTimeSql } from '#server/platform/postgres/timestamps.ts';
import { MINUTES } from './sign-ups.queries.ts';

const SignUpRow = z.object({
  role: z.string(),
  startsLocal: z.string(),
  endsLocal: z.string(),
  timeZone: z.string(),
  name: z.string(),
  status: z.string(),
  signedUpAt: z.date(),
  confirmsAge: z.boolean(),
  confirmsSkills: z.boolean(),
  confirmedAt: z.date().nullable(),
  checkedInAt: z.date().nullable(),
  attendance: z.string().nullable(),
  minutes: z.number(),
  hoursState: z.string().nullable(),
});
export type SignUpRow = z.infer<typeof SignUpRow>;

/** All sign-ups of an event or of an organization's own roles, by shift, status and position. */
export async function listSignUpsOfOwner(
  db: Db,
  owner: { eventId: string } | { organizationId: string },
): Promise<SignUpRow[]> {
  const [column, id] = 'eventId' in owner ? ['event_id', owner.eventId] : ['organization_id', owner.organizationId];
  return db.rows(
    SignUpRow,
    `select r.title as role, ${readableWallTimeSql('s.starts_local')} as "startsLocal", ${readableWallTimeSql('s.ends_local')} as "endsLocal", s.time_zone as "timeZone",
        p.name, u.status, u.signed_up_at as "signedUpAt", u.confirms_age as "confirmsAge", u.confirms_skills as "confirmsSkills",
        u.confirmed_at as "confirmedAt", u.checked_in_at as "checkedInAt", u.attendance, ${MINUTES} as minutes, u.hours_state as "hoursState"
      from volunteer_roles r join volunteer_shifts s on s.role_id = r.id join shift_sign_ups u on u.shift_id = s.id join people p on p.id = u.person_id
      where r.${column} = $1
      order by s.starts_at, r.title, s.id, array_position('{signed-up,waitlisted,withdrawn,removed}', u.status), u.position, u.id`,
    [id],
  );
}
