import { z } from 'zod';
import { EventDetail } from '#contracts/events/events.contract.ts';
import { Rsvp } from '#contracts/rsvps/rsvps.contract.ts';
import {
  isBlockedByHostSql,
  isMemberSql,
  ViewerRelation,
  viewerRelationSql,
} from '#server/events/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { GOING_OR_WAITLISTED } from './rsvp-status.queries.ts';

/** The fields of an event that matter for RSVPs, and the viewer's relation to it. */
const EventForRsvp = EventDetail.pick({
  id: true,
  status: true,
  visibility: true,
  questions: true,
  attendeeList: true,
  title: true,
})
  .extend({
    endsAt: z.date().nullable(),
    startsAt: z.date().nullable(),
    /** The host has blocked the viewer, who can see the event but not attend it. */
    isBlockedByHost: z.boolean(),
  })
  .extend(ViewerRelation.shape);
export type EventForRsvp = z.infer<typeof EventForRsvp>;

/** One row per viewer, in order. Empty when the event does not exist. */
export async function findEventForViewers(
  db: Db,
  eventId: string,
  viewerIds: readonly (string | null)[],
): Promise<EventForRsvp[]> {
  return db.rows(
    EventForRsvp,
    {
      name: 'find-event-for-viewers',
      text: `select e.id, e.status, e.visibility, e.questions, e.attendee_list as "attendeeList", e.title,
          e.starts_at as "startsAt", e.ends_at as "endsAt", ${isBlockedByHostSql('viewer.id')} as "isBlockedByHost", ${viewerRelationSql('viewer.id')}
        from events e cross join unnest($2::uuid[]) with ordinality viewer (id, position) where e.id = $1 order by viewer.position`,
    },
    [eventId, viewerIds],
  );
}

const RsvpRow = Rsvp.extend({ checkedInAt: z.date().nullable(), personId: z.string() });
type RsvpRow = z.infer<typeof RsvpRow>;

/** `position` is counted among those waiting now; the stored position only defines the order. */
export async function listRsvpsForPeople(db: Db, eventId: string, personIds: readonly string[]): Promise<RsvpRow[]> {
  return db.rows(
    RsvpRow,
    {
      name: 'list-rsvps-for-people',
      text: `with waitlist as (select person_id, row_number() over (order by position) as rank from rsvps
          where event_id = $1 and status = 'waitlisted')
        select r.person_id as "personId", r.status, r.guests, r.answers, r.is_hidden as "isHidden", r.checked_in_at as "checkedInAt",
          case when r.status = 'going' then r.check_in_code end as "checkInCode",
          case when r.status = 'waitlisted' then (select rank from waitlist where waitlist.person_id = r.person_id) end as position
        from rsvps r where r.event_id = $1 and r.person_id = any ($2::uuid[])`,
    },
    [eventId, personIds],
  );
}

const FormerMembersRow = z.object({ eventId: z.string(), personIds: z.array(z.string()) });

/** Upcoming members-only events of a group whose attendees are no longer members of any group that hosts or co-hosts them. */
export async function listEventsOfFormerMembers(
  db: Db,
  { groupId, personIds, now }: { groupId: string; personIds: readonly string[]; now: Date },
): Promise<z.infer<typeof FormerMembersRow>[]> {
  return db.rows(
    FormerMembersRow,
    `select e.id as "eventId", array_agg(r.person_id) as "personIds" from rsvps r join events e on e.id = r.event_id
      where r.person_id = any ($2::uuid[]) and r.status in ${GOING_OR_WAITLISTED} and e.visibility = 'members' and e.status = 'published'
        and e.ends_at > $3 and (e.host_group_id = $1 or exists (select from event_cohosts k where k.event_id = e.id and k.group_id = $1))
        and not ${isMemberSql('r.person_id')} group by e.id order by e.id`,
    [groupId, personIds, now],
  );
}
