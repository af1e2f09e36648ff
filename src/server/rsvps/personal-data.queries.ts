import { listRows, type PersonalData } from '#server/accounts/personal-data.actions.ts';
import { canSeeEventSql, eventTitleSql } from '#server/events/hosts/event-hosts.queries.ts';
import { ATTENDANCE } from './rsvp-status.queries.ts';

const PERSON = '$1::uuid';

/** The person's RSVPs and ratings. They stay theirs, without what they no longer may see of the event. */
export const rsvpData: PersonalData = {
  list: async (db, personId) => ({
    rsvps: await listRows(
      db,
      `select r.event_id as "eventId", ${eventTitleSql(PERSON)} as event, case when ${canSeeEventSql(PERSON)} then e.starts_at end as "startsAt", r.status, r.guests, r.answers, r.is_hidden as "isHidden",
       ${ATTENDANCE} as attendance, r.note, r.decline_note as "declineNote", r.answered_at as "answeredAt", r.answer_by as "answerBy",
       r.confirmed_at as "confirmedAt", r.checked_in_at as "checkedInAt"
     from rsvps r join events e on e.id = r.event_id where r.person_id = $1 order by r.answered_at, r.id`,
      personId,
    ),
    seriesRsvps: await listRows(
      db,
      `select s.series_id as "seriesId", case when exists (select from events e where e.series_id = s.series_id and ${canSeeEventSql(PERSON)}) then p.content->>'title' end as series, s.guests, s.answers, s.is_hidden as "isHidden", s.attendance, s.created_at as "answeredAt"
       from series_rsvps s join series_parts p on p.series_id = s.series_id and p.ends_before is null where s.person_id = $1 order by s.created_at, s.id`,
      personId,
    ),
    ratings: await listRows(
      db,
      `select r.event_id as "eventId", ${eventTitleSql(PERSON)} as event, r.stars, r.rated_at as "ratedAt"
     from ratings r join events e on e.id = r.event_id where r.person_id = $1 order by r.rated_at, r.event_id`,
      personId,
    ),
  }),
};
