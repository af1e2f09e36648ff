import { z } from 'zod';
import { MEETING_LINK } from '#server/events/calendar/calendar.queries.ts';
import { hostIdsSql } from '#server/events/hosts/host-ids.queries.ts';
import type { ShiftMail } from '#server/notifications/text/kind-text.ts';
import { TOWN_NAME } from '#server/places/places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { formatShiftPlace } from '#server/volunteering/calendars/shift-calendars.actions.ts';
import { withdrawClosesSql } from '#server/volunteering/needs/shift-cards.queries.ts';

const MAX_REPLY_ADDRESSES = 5;

const ShiftMailRow = z.object({
  isOnline: z.boolean(),
  isAddressHidden: z.boolean(),
  venue: z.string(),
  address: z.string(),
  city: z.string(),
  meetingLink: z.string(),
  isContactable: z.boolean(),
  /** Null without a time before the start. */
  withdrawClosesAt: z.date().nullable(),
  timeZone: z.string(),
  /** Verified addresses of organizers who agreed to get replies. */
  replyTo: z.array(z.string()),
});

export type ShiftMails = {
  /** Volunteers on the shift see a hidden address and the meeting link. */
  onShift: ShiftMail;
  waiting: ShiftMail;
  replyTo: string[];
};

/** What mails to volunteers say besides the facts that are stored. Undefined if the shift is gone. */
export async function findShiftMails(db: Db, shiftId: string): Promise<ShiftMails | undefined> {
  const row = await db.row(
    ShiftMailRow,
    `select coalesce(e.attendance = 'online', r.attendance = 'online') as "isOnline", coalesce(e.is_address_hidden, false) as "isAddressHidden",
       coalesce(e.venue, r.venue) as venue, coalesce(e.address, r.address) as address, coalesce(${TOWN_NAME}, '') as city,
       coalesce(${MEETING_LINK}, '') as "meetingLink",
       coalesce(e.status = 'published', true) and not exists (select from closed_hosts k where k.person_id = e.host_person_id
         or k.group_id = e.host_group_id or k.organization_id = coalesce(e.host_organization_id, r.organization_id)) as "isContactable",
       case when r.withdraw_closes_hours > 0 then ${withdrawClosesSql} end as "withdrawClosesAt", s.time_zone as "timeZone",
       array(select a.email from notification_settings n join accounts a on a.id = n.person_id
         where n.shares_address and a.email_verified_at is not null and n.person_id in (${hostIdsSql('e')}
           union select t.person_id from organization_staff t where t.organization_id = r.organization_id)
         order by a.email limit ${MAX_REPLY_ADDRESSES}) as "replyTo"
     from volunteer_shifts s join volunteer_roles r on r.id = s.role_id left join events e on e.id = r.event_id
       left join places p on p.id = coalesce(e.place_id, r.place_id)
     where s.id = $1`,
    [shiftId],
  );
  if (!row) return undefined;
  const { isContactable, replyTo, isAddressHidden, meetingLink, withdrawClosesAt, ...place } = row;
  return {
    onShift: {
      location: [formatShiftPlace({ ...place, isPlaceShown: true }), meetingLink]
        .filter(Boolean)
        .join(place.isOnline ? ': ' : '\n'),
      isContactable,
      ...(withdrawClosesAt && { cancelBy: withdrawClosesAt }),
    },
    waiting: {
      location: formatShiftPlace({ ...place, isPlaceShown: !isAddressHidden }),
      isContactable,
    },
    replyTo,
  };
}
