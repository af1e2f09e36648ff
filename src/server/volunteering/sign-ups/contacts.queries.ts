import { z } from 'zod';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import { listRoleContacts } from '#contracts/volunteering/sign-ups.contract.ts';
import { CONTACT_DAYS } from '#contracts/volunteering/volunteer-limits.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { wallTimeSql } from '#server/platform/postgres/timestamps.ts';
import { CONTACT_EMAIL } from './sign-ups.queries.ts';

type Contacts = EndpointOutput<typeof listRoleContacts>;
type SignUpRef = { shiftId: string; personId: string };

/**
 * False if the person is neither signed up nor waitlisted. Locks the shift first: filling its places skips people whose sign-ups are locked.
 */
export async function updateContact(
  db: Db,
  { shiftId, personId }: SignUpRef,
  { isShared, phone }: { isShared: boolean; phone: string },
  now: Date,
): Promise<boolean> {
  const rowCount = await db.execute(
    `with shift as (select id from volunteer_shifts where id = $1 for share)
     update shift_sign_ups u set shares_contact = $3, contact_phone = case when $3 then $4 else '' end, updated_at = $5 from shift
      where u.shift_id = shift.id and u.person_id = $2 and u.status in ('signed-up', 'waitlisted')`,
    [shiftId, personId, isShared, phone, now],
  );
  return rowCount === 1;
}

const SINCE = `s.ends_at > $2::timestamptz - make_interval(days => ${CONTACT_DAYS})`;

const ContactRow = listRoleContacts.success.schema.shape.contacts.element;
const HiddenRow = z.object({ hidden: z.number() });

export async function listContactsOfRole(db: Db, roleId: string, now: Date): Promise<Contacts> {
  const contacts = await db.rows(
    ContactRow,
    `select p.name, ${CONTACT_EMAIL} as email, max(u.contact_phone) as phone,
        json_agg(json_build_object('startsLocal', ${wallTimeSql('s.starts_local')}, 'status', u.status, 'spots', u.spots) order by s.starts_at, s.id) as shifts
      from volunteer_shifts s join shift_sign_ups u on u.shift_id = s.id join people p on p.id = u.person_id
      where s.role_id = $1 and u.shares_contact and s.cancelled_at is null and ${SINCE}
      group by p.id, p.name, u.person_id order by p.name, p.id`,
    [roleId, now],
  );
  const { hidden } = await db.one(
    HiddenRow,
    `select count(distinct u.person_id) as hidden from volunteer_shifts s join shift_sign_ups u on u.shift_id = s.id
      where s.role_id = $1 and u.status in ('signed-up', 'waitlisted') and s.cancelled_at is null and ${SINCE}
        and not exists (select from volunteer_shifts o join shift_sign_ups x on x.shift_id = o.id
          where o.role_id = $1 and x.person_id = u.person_id and x.shares_contact)`,
    [roleId, now],
  );
  return { contacts, hidden };
}

/** The consent ends with its purpose. */
export async function eraseOldContacts(db: Db, now: Date): Promise<void> {
  await db.execute(
    `update shift_sign_ups u set shares_contact = false, contact_phone = '' from volunteer_shifts s
      where s.id = u.shift_id and u.shares_contact and s.ends_at < $1::timestamptz - make_interval(days => ${CONTACT_DAYS})`,
    [now],
  );
}
