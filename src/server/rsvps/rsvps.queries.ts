import type { Rsvp } from '#contracts/rsvps.contract.ts';
import type { EventDetail } from '#contracts/events.contract.ts';
import type { Standing } from '#server/events/events.queries.ts';
import type { Db } from '#server/platform/db.ts';

/** What must be known of an event to answer it. */
export type Occasion = Pick<EventDetail, 'id' | 'status' | 'visibility' | 'questions' | 'attendeeList' | 'title'> & {
  endsAt: Date | null;
  startsAt: Date | null;
} & Standing;

export async function findOccasion(db: Db, eventId: string, viewerId: string | null): Promise<Occasion | undefined> {
  const { rows } = await db.query<Occasion>(
    {
      name: 'occasion',
      text: `select e.id, e.status, e.visibility, e.questions, e.attendee_list as "attendeeList", e.title,
          e.starts_at as "startsAt", e.ends_at as "endsAt", coalesce(e.host_person_id = $2::uuid, false) as "isHost",
          exists (select from event_admissions a where a.event_id = e.id and a.person_id = $2) as "isAdmitted"
        from events e where e.id = $1`,
    },
    [eventId, viewerId],
  );
  return rows[0];
}

type RsvpRow = Omit<Rsvp, 'checkedInAt'> & { checkedInAt: Date | null };

/** The place in line is counted, because those before it come and go. */
export async function findRsvp(db: Db, eventId: string, personId: string): Promise<RsvpRow | undefined> {
  const { rows } = await db.query<RsvpRow>(
    {
      name: 'own-rsvp',
      text: `select r.status, r.guests, r.answers, r.is_hidden as "isHidden", r.checked_in_at as "checkedInAt",
          case when r.status = 'going' then r.check_in_code end as "checkInCode",
          case when r.status = 'waitlisted' then (select count(*) from rsvps w
            where w.event_id = r.event_id and w.status = 'waitlisted' and w.position <= r.position) end as position
        from rsvps r where r.event_id = $1 and r.person_id = $2`,
    },
    [eventId, personId],
  );
  return rows[0];
}

export type Answer = {
  personId: string;
  status: 'going' | 'not-going';
  guests: number;
  answers: Record<string, string>;
  isHidden: boolean;
};

/** Takes answers to one event in their order; answers the new status of each, or the code of what refused it. */
export async function takeAnswers(
  db: Db,
  eventId: string,
  answers: readonly Answer[],
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ outcomes: string[] }>(
    {
      name: 'answer-event',
      text: `select answer_event($1, $2::uuid[], $3::text[], $4::integer[], $5::jsonb[], $6::boolean[], $7) as outcomes`,
    },
    [
      eventId,
      answers.map(({ personId }) => personId),
      answers.map(({ status }) => status),
      answers.map(({ guests }) => guests),
      answers.map((answer) => JSON.stringify(answer.answers)),
      answers.map(({ isHidden }) => isHidden),
      now,
    ],
  );
  return rows[0]!.outcomes;
}

/** Counts an event's seats anew and lets people move up. */
export async function settleSeats(db: Db, eventId: string, now: Date): Promise<void> {
  await db.query('select settle_seats($1, $2)', [eventId, now]);
}
