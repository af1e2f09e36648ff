import { z } from 'zod';
import { EventDetail } from '#contracts/events/events.contract.ts';
import { SEATS_JSON } from '#server/events/event-cards.queries.ts';
import { GUEST_MANAGER_IDS } from '#server/events/hosts/host-ids.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const EventIdRow = z.object({ eventId: z.string() });

/** Stores that an event has new RSVPs, with the time of the earliest one. Returns the event's id. */
export async function insertRsvpSummary(tx: Db, rsvpId: string): Promise<string | undefined> {
  const row = await tx.row(
    EventIdRow,
    `insert into pending_rsvp_notifications as pending (event_id, since) select event_id, updated_at from rsvps where id = $1
     on conflict (event_id) do update set since = least(pending.since, excluded.since) returning event_id as "eventId"`,
    [rsvpId],
  );
  return row?.eventId;
}

const Respondent = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether this is not the person's first answer. */
  hasChanged: z.boolean(),
});
export type Respondent = z.infer<typeof Respondent>;

const RsvpSummary = z.object({
  id: z.string(),
  title: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  hostIds: z.array(z.string()),
  /** The people who answered since, in order of their answers, without hosts. */
  going: z.array(Respondent),
  waitlisted: z.array(Respondent),
  notGoing: z.array(Respondent),
  seats: EventDetail.shape.seats,
});
export type RsvpSummary = z.infer<typeof RsvpSummary>;

const respondentsWhere = (condition: string) =>
  `coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'hasChanged', r.revision > 1) order by r.updated_at, r.position, r.id) from answered r join people p on p.id = r.person_id where ${condition}), '[]')`;

/** SQL: people whom a host moved to the waitlist, or who missed a deadline, have not joined it. */
const HAS_JOINED_WAITLIST = `r.status = 'waitlisted' and r.answer_by is null and not r.is_held`;

/**
 * Deletes the pending summary of an event, and returns it with the current status of the RSVPs. It stays while the event is hidden, when its hosts are
 * told nothing, and is of no use once the event is over.
 */
export async function takeRsvpSummary(tx: Db, eventId: string, now: Date): Promise<RsvpSummary | undefined> {
  return tx.row(
    RsvpSummary,
    `with news as (
         delete from pending_rsvp_notifications p using events e where p.event_id = $1 and e.id = p.event_id and e.hidden_at is null
         returning p.event_id, p.id, p.since),
       hosts as (select h.person_id from news join events e on e.id = news.event_id cross join lateral (${GUEST_MANAGER_IDS}) h (person_id)),
       answered as (select r.* from news join rsvps r on r.event_id = news.event_id and r.updated_at >= news.since
         where r.person_id not in (select person_id from hosts))
     select news.id, e.title, e.starts_at as "startsAt", e.ends_at as "endsAt",
        array(select person_id from hosts) as "hostIds",
        ${respondentsWhere(`r.status = 'going'`)} as going, ${respondentsWhere(HAS_JOINED_WAITLIST)} as waitlisted,
        ${respondentsWhere(`r.status = 'not-going' and r.revision > 1`)} as "notGoing",
        ${SEATS_JSON} as seats
       from news join events e on e.id = news.event_id join event_counters c on c.event_id = e.id
      where e.status = 'published' and e.ends_at > $2`,
    [eventId, now],
  );
}
