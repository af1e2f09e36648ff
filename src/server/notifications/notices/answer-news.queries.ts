import type { Db } from '#server/platform/postgres/db.ts';
import { hostsOf } from './event-people.queries.ts';

/** Notes that somebody has answered, from when on; what was noted first stays. Answers the event's id. */
export async function insertAnswerNews(tx: Db, rsvpId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ eventId: string }>(
    `insert into event_answer_news as known (event_id, since) select event_id, updated_at from rsvps where id = $1
     on conflict (event_id) do update set since = least(known.since, excluded.since) returning event_id as "eventId"`,
    [rsvpId],
  );
  return rows[0]?.eventId;
}

export type AnswerNews = {
  newsId: string;
  title: string;
  startsAt: Date;
  hostIds: string[];
  /** Names of those who answered since, in their order, hosts apart. */
  going: string[];
  waiting: string[];
  left: string[];
  seatsTaken: number;
  seatsWaiting: number;
  capacity: number | null;
};

const named = (condition: string) =>
  `coalesce((select json_agg(p.name order by r.updated_at, r.position, r.id) from answered r join people p on p.id = r.person_id where ${condition}), '[]')`;

/** Takes the answers that hosts have not been told of, as they stand now. */
export async function takeAnswerNews(tx: Db, eventId: string): Promise<AnswerNews | undefined> {
  const { rows } = await tx.query<AnswerNews>(
    `with news as (delete from event_answer_news where event_id = $1 returning event_id, id, since),
       hosts as (select h.person_id from news join events e on e.id = news.event_id cross join lateral (${hostsOf('e')}) h (person_id)),
       answered as (select r.* from news join rsvps r on r.event_id = news.event_id and r.updated_at >= news.since
         where r.person_id not in (select person_id from hosts))
     select news.id as "newsId", e.title, e.starts_at as "startsAt", array(select person_id from hosts) as "hostIds",
        ${named(`r.status = 'going'`)} as going, ${named(`r.status = 'waitlisted'`)} as waiting,
        ${named(`r.status = 'not-going' and r.revision > 1`)} as left,
        c.seats_taken as "seatsTaken", c.seats_waiting as "seatsWaiting", c.capacity
       from news join events e on e.id = news.event_id join event_counters c on c.event_id = e.id
      where e.status = 'published'`,
    [eventId],
  );
  return rows[0];
}
