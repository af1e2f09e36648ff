import { z } from 'zod';
import { OwnShift } from '#contracts/volunteering/own-shifts.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { instantSql } from '#server/platform/postgres/timestamps.ts';
import {
  IS_ONLINE,
  IS_PLACE_SHOWN,
  IS_SHIFT_SHOWN,
  SHIFT_JOINS,
  shiftCardFields,
  signUpClosesSql,
  waitlistPositionSql,
} from '#server/volunteering/needs/shift-cards.queries.ts';
import { CLAIM, MINUTES } from './sign-ups.queries.ts';

const STATES = {
  upcoming: { condition: `u.status in ('signed-up', 'waitlisted') and s.ends_at > $2`, direction: 'asc', after: '>' },
  past: {
    condition: `u.status = 'signed-up' and s.ends_at <= $2 and (s.cancelled_at is null or u.attendance = 'attended')`,
    direction: 'desc',
    after: '<',
  },
} as const;
type Page = {
  state: keyof typeof STATES;
  now: Date;
  after: { at: string; id: string } | null;
  limit: number;
};

/** SQL: the rule of `decideReplacement`: hosts who close a shift stop the waitlist as well, while the time at which sign-up closes does not. */
const CAN_BE_REPLACED = `u.checked_in_at is null and not s.is_closed and (r.retired_at is null and ${signUpClosesSql} > $2 or u.spots <= (select coalesce(sum(w.spots), 0)
  from shift_sign_ups w where w.shift_id = s.id and w.status = 'waitlisted' and not w.is_held and w.spots <= s.needed - s.places_taken + u.spots))`;

/** SQL: whether the event `e` takes place at a position of its own that the person of the sign-up `u` may see. */
const IS_PINNED = `(not ${IS_ONLINE} and e.latitude is not null and ${IS_PLACE_SHOWN})`;

/** SQL: a sign-up `u` as its person sees it. */
const OWN_FIELDS = `'canBeReplaced', ${CAN_BE_REPLACED}, 'venue', case when ${IS_PLACE_SHOWN} then coalesce(e.venue, r.venue) else '' end,
  'address', case when ${IS_PLACE_SHOWN} then coalesce(e.address, r.address) else '' end,
  'isPinned', ${IS_PINNED}, 'latitude', case when ${IS_ONLINE} then null when ${IS_PINNED} then e.latitude else p.latitude end,
  'longitude', case when ${IS_ONLINE} then null when ${IS_PINNED} then e.longitude else p.longitude end,
  'meetingLink', case when u.status = 'signed-up' and e.attendance = 'online' then e.meeting_link else '' end,
  'signUp', json_build_object('status', u.status, 'spots', u.spots, 'companions', u.companions, 'position', ${waitlistPositionSql('u')}, 'confirmedAt', ${instantSql('u.confirmed_at')},
    'replacementSoughtAt', ${instantSql('u.replacement_sought_at')}, 'contact', case when u.shares_contact then json_build_object('phone', u.contact_phone) end,
    'attendance', u.attendance, 'checkedInAt', ${instantSql('u.checked_in_at')}, 'signedUpAt', ${instantSql('u.signed_up_at')},
    'minutes', ${MINUTES}, 'isCorrected', u.minutes is not null, 'hoursState', u.hours_state, 'hoursNote', case u.hours_state when 'disputed' then u.hours_note else '' end,
    'claim', ${CLAIM})`;

type OwnShiftPage = { shifts: OwnShift[]; last: { at: string; id: string } | null };

const OwnShiftRow = z.object({ card: OwnShift, at: z.string(), id: z.string() });

/** A page of the shifts that a person has or waits for. `last` is the key of the last shift when there are more. */
export async function listOwnShifts(
  db: Db,
  personId: string,
  { state, now, after, limit }: Page,
): Promise<OwnShiftPage> {
  const { condition, direction, after: isAfter } = STATES[state];
  const order = `s.starts_at ${direction}, s.id ${direction}`;
  const rows = await db.rows(
    OwnShiftRow,
    `select (json_build_object(${shiftCardFields('$2')})::jsonb || json_build_object(${OWN_FIELDS})::jsonb) as card,
          s.starts_at::text as at, s.id
        from shift_sign_ups u join volunteer_shifts s on s.id = u.shift_id ${SHIFT_JOINS}
        where u.person_id = $1 and ${condition} and ${IS_SHIFT_SHOWN} and ($3::timestamptz is null or (s.starts_at, s.id) ${isAfter} ($3, $4::uuid))
        order by ${order} limit $5::integer + 1`,
    [personId, now, after?.at ?? null, after?.id ?? null, limit],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    shifts: page.map(({ card }) => card),
    last: rows.length > limit && last ? { at: last.at, id: last.id } : null,
  };
}

/** Shifts that have not begun, and that the person has or waits for. */
export async function listUpcomingShiftsOf(db: Db, personId: string, now: Date): Promise<string[]> {
  const rows = await db.rows(
    IdRow,
    `select s.id from shift_sign_ups u join volunteer_shifts s on s.id = u.shift_id
      where u.person_id = $1 and u.status in ('signed-up', 'waitlisted') and s.starts_at > $2 and s.cancelled_at is null order by s.id`,
    [personId, now],
  );
  return rows.map(({ id }) => id);
}
