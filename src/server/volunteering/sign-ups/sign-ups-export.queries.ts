import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { readableWallTimeSql } from '#server/platform/postgres/timestamps.ts';
import { CONTACT_EMAIL, MINUTES } from './sign-ups.queries.ts';

const SignUpRow = z.object({
  role: z.string(),
  startsLocal: z.string(),
  endsLocal: z.string(),
  timeZone: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.string(),
  spots: z.number(),
  companions: z.array(z.string()),
  spotsAttended: z.number().nullable(),
  signedUpAt: z.date(),
  confirmsAge: z.boolean(),
  confirmsSkills: z.boolean(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  confirmedAt: z.date().nullable(),
  checkedInAt: z.date().nullable(),
  attendance: z.string().nullable(),
  minutes: z.number(),
  hoursState: z.string().nullable(),
});

const PEOPLE = `select u.id, u.shift_id, p.name, case when u.shares_contact then ${CONTACT_EMAIL} else '' end as email, u.contact_phone as phone,
    case when u.is_walk_in then 'walk-in' else u.status end as status, u.position, u.signed_up_at,
    u.confirms_age, u.confirms_skills, u.answers, u.confirmed_at, u.checked_in_at, u.attendance, u.minutes, u.hours_state, u.spots, u.companions,
    case when u.attendance = 'attended' then coalesce(u.spots_attended, u.spots) end as spots_attended
  from shift_sign_ups u join people p on p.id = u.person_id
  union all select id, shift_id, name, '', '', 'walk-in', 0, added_at, false, false, '[]', null, added_at, 'attended', minutes, hours_state, 1, '{}', 1
    from shift_walk_ins`;

export type SignUpRow = z.infer<typeof SignUpRow>;

/** All sign-ups and walk-ins of an event or of an organization's own roles, by shift, status and position. */
export async function listSignUpsOfOwner(
  db: Db,
  owner: { eventId: string } | { organizationId: string },
): Promise<SignUpRow[]> {
  const [column, id] = 'eventId' in owner ? ['event_id', owner.eventId] : ['organization_id', owner.organizationId];
  return db.rows(
    SignUpRow,
    `select r.title as role, ${readableWallTimeSql('s.starts_local')} as "startsLocal", ${readableWallTimeSql('s.ends_local')} as "endsLocal", s.time_zone as "timeZone",
        u.name, u.email, u.phone, u.status, u.spots, u.companions, u.spots_attended as "spotsAttended", u.signed_up_at as "signedUpAt", u.confirms_age as "confirmsAge", u.confirms_skills as "confirmsSkills",
        (select coalesce(json_agg(json_build_object('question', a.value ->> 'question', 'answer', a.value ->> 'answer') order by a.ordinality), '[]')
          from jsonb_array_elements(u.answers) with ordinality a) as answers,
        u.confirmed_at as "confirmedAt", u.checked_in_at as "checkedInAt", u.attendance, ${MINUTES} as minutes, u.hours_state as "hoursState"
      from volunteer_roles r join volunteer_shifts s on s.role_id = r.id join (${PEOPLE}) u on u.shift_id = s.id
      where r.${column} = $1
      order by s.starts_at, r.title, s.id, array_position('{signed-up,walk-in,waitlisted,withdrawn,removed}', u.status), u.position, u.id`,
    [id],
  );
}
