import { z } from 'zod';
import { EventDetail } from '#contracts/events/events.contract.ts';
import { Rsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { isMemberSql, isShutOutSql, ViewerRelation, viewerRelationSql } from '#server/events/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** What must be known of an event to answer it, and how a viewer stands to it. */
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
    /** Blocked by the person who hosts it: sees it and takes no part. */
    isShutOut: z.boolean(),
  })
  .extend(ViewerRelation.shape);
export type EventForRsvp = z.infer<typeof EventForRsvp>;

/** One for each viewer, in their order; none when there is no such event. */
export async function listEventsForRsvp(
  db: Db,
  eventId: string,
  viewerIds: readonly (string | null)[],
): Promise<EventForRsvp[]> {
  return db.rows(
    EventForRsvp,
    {
      name: 'occasions',
      text: `select e.id, e.status, e.visibility, e.questions, e.attendee_list as "attendeeList", e.title,
          e.starts_at as "startsAt", e.ends_at as "endsAt", ${isShutOutSql('viewer.id')} as "isShutOut", ${viewerRelationSql('viewer.id')}
        from events e cross join unnest($2::uuid[]) with ordinality viewer (id, at) where e.id = $1 order by viewer.at`,
    },
    [eventId, viewerIds],
  );
}

const RsvpRow = Rsvp.extend({ checkedInAt: z.date().nullable(), personId: z.string() });
type RsvpRow = z.infer<typeof RsvpRow>;

/** The answers of some people. The place in line is counted, because those before it come and go. */
export async function listRsvpsOfPeople(db: Db, eventId: string, personIds: readonly string[]): Promise<RsvpRow[]> {
  return db.rows(
    RsvpRow,
    {
      name: 'rsvps-of-people',
      text: `with line as (select person_id, row_number() over (order by position) as place from rsvps
          where event_id = $1 and status = 'waitlisted')
        select r.person_id as "personId", r.status, r.guests, r.answers, r.is_hidden as "isHidden", r.checked_in_at as "checkedInAt",
          case when r.status = 'going' then r.check_in_code end as "checkInCode",
          case when r.status = 'waitlisted' then (select place from line where line.person_id = r.person_id) end as position
        from rsvps r where r.event_id = $1 and r.person_id = any ($2::uuid[])`,
    },
    [eventId, personIds],
  );
}

const AttendedRow = z.object({ eventId: z.string(), personIds: z.array(z.string()) });

/** Members-only events to come that people go to or wait for by way of a group, of which, or of one that co-hosts, they are no longer members. */
export async function listEventsWithoutMembership(
  db: Db,
  { groupId, personIds, now }: { groupId: string; personIds: readonly string[]; now: Date },
): Promise<z.infer<typeof AttendedRow>[]> {
  return db.rows(
    AttendedRow,
    `select e.id as "eventId", array_agg(r.person_id) as "personIds" from rsvps r join events e on e.id = r.event_id
      where r.person_id = any ($2::uuid[]) and r.status in ('going', 'waitlisted') and e.visibility = 'members' and e.status = 'published'
        and e.ends_at > $3 and (e.host_group_id = $1 or exists (select from event_cohosts k where k.event_id = e.id and k.group_id = $1))
        and not ${isMemberSql('r.person_id')} group by e.id order by e.id`,
    [groupId, personIds, now],
  );
}
