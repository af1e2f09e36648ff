import { z } from 'zod';
import { EventDetail } from '#contracts/events/events.contract.ts';
import { Rsvp } from '#contracts/rsvps/rsvps.contract.ts';
import {
  isBlockedByHostSql,
  isMemberSql,
  ViewerRelation,
  viewerRelationSql,
} from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { IS_UNCONFIRMED, RELEASE_AT } from './rsvp-deadlines.queries.ts';
import { GOING_WAITLISTED_OR_REQUESTED } from './rsvp-status.queries.ts';

/** The fields of an event that matter for RSVPs, and the viewer's relation to it. */
const EventForRsvp = EventDetail.pick({
  id: true,
  status: true,
  visibility: true,
  questions: true,
  attendeeList: true,
  attendance: true,
  title: true,
  timeZone: true,
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
    `select e.id, e.status, e.visibility, e.questions, e.attendee_list as "attendeeList", e.attendance, e.title, e.time_zone as "timeZone",
          e.starts_at as "startsAt", e.ends_at as "endsAt", ${isBlockedByHostSql('viewer.id')} as "isBlockedByHost", ${viewerRelationSql('viewer.id')}
        from events e cross join unnest($2::uuid[]) with ordinality viewer (id, position) where e.id = $1 order by viewer.position`,
    [eventId, viewerIds],
  );
}

const RsvpRow = Rsvp.extend({
  checkedInAt: z.date().nullable(),
  answerBy: z.date().nullable(),
  personId: z.string(),
});
type RsvpRow = z.infer<typeof RsvpRow>;

const rsvpsForPeopleSql = (partition: string) =>
  `with waitlist as (select person_id, row_number() over (${partition} order by position) as rank from rsvps
      where event_id = $1 and status = 'waitlisted' and answer_by is null and not is_held)
    select r.person_id as "personId", r.status, r.guests, r.answers, r.is_hidden as "isHidden", r.has_ticket as "hasTicket", r.attendance, r.checked_in_at as "checkedInAt",
      r.note, r.decline_note as "declineNote",
      case when r.status = 'going' then r.check_in_code end as "checkInCode",
      case when r.status = 'waitlisted' then (select rank from waitlist where waitlist.person_id = r.person_id) end as position,
      case r.status when 'offered' then r.answer_by when 'going' then ${RELEASE_AT} end as "answerBy",
      q.event_id is not null as "isConfirmationDue", r.status = 'waitlisted' and r.answer_by is not null as "isPassedOver"
    from rsvps r join events e on e.id = r.event_id left join confirmation_requests q on q.event_id = r.event_id and ${IS_UNCONFIRMED}
      and q.starts_at > $3
    where r.event_id = $1 and r.person_id = any ($2::uuid[])`;
const RSVPS_FOR_PEOPLE = rsvpsForPeopleSql('');
const RSVPS_FOR_PEOPLE_OF_HYBRID = rsvpsForPeopleSql('partition by attendance');

/**
 * `position` is counted among those waiting now; the stored position only defines the order. Attendees who have not confirmed since they were asked
 * join the request.
 */
export async function listRsvpsForPeople(
  db: Db,
  { id, attendance }: Pick<EventForRsvp, 'id' | 'attendance'>,
  { personIds, now }: { personIds: readonly string[]; now: Date },
): Promise<RsvpRow[]> {
  const statement = attendance === 'hybrid' ? RSVPS_FOR_PEOPLE_OF_HYBRID : RSVPS_FOR_PEOPLE;
  return db.rows(RsvpRow, statement, [id, personIds, now]);
}

const FormerMembersRow = z.object({ eventId: z.string(), personIds: z.array(z.string()) });

/** Upcoming members-only events of a group whose attendees, or people who requested to join, are no longer members of any group that hosts or co-hosts them. */
export async function listEventsOfFormerMembers(
  db: Db,
  { groupId, personIds, now }: { groupId: string; personIds: readonly string[]; now: Date },
): Promise<z.infer<typeof FormerMembersRow>[]> {
  return db.rows(
    FormerMembersRow,
    `select e.id as "eventId", array_agg(r.person_id) as "personIds" from rsvps r join events e on e.id = r.event_id
      where r.person_id = any ($2::uuid[]) and r.status in ${GOING_WAITLISTED_OR_REQUESTED} and e.visibility = 'members' and e.status = 'published'
        and e.ends_at > $3 and (e.host_group_id = $1 or exists (select from event_cohosts k where k.event_id = e.id and k.group_id = $1))
        and not ${isMemberSql('r.person_id')} group by e.id order by e.id`,
    [groupId, personIds, now],
  );
}

/** Lists which of the events are published and not over. */
export async function listUpcomingEvents(db: Db, eventIds: readonly string[], now: Date): Promise<string[]> {
  const statement = `select id from events where id = any ($1::uuid[]) and status = 'published' and ends_at > $2 order by id`;
  return (await db.rows(IdRow, statement, [eventIds, now])).map(({ id }) => id);
}

const AnsweredRow = z.object({ eventId: z.string() });

/** Upcoming events at which the person has a seat, an offer, a place on the waitlist or a request to join. */
export async function listUpcomingAnswersOf(db: Db, personId: string, now: Date): Promise<string[]> {
  const rows = await db.rows(
    AnsweredRow,
    `select r.event_id as "eventId" from rsvps r join events e on e.id = r.event_id
      where r.person_id = $1 and r.status in ${GOING_WAITLISTED_OR_REQUESTED} and e.ends_at > $2 order by r.event_id`,
    [personId, now],
  );
  return rows.map(({ eventId }) => eventId);
}
