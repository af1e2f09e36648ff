import { z } from 'zod';
import { canSeeEventSql } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type Attendee, AttendeeRow, FROM_RSVPS, SELECT_ATTENDEE } from './event-notifications.queries.ts';

const ChangedRsvp = AttendeeRow.extend({
  /** The position on the waitlist, from 1. Null for people whom a host moved there: they do not move up. */
  position: z.number().nullable(),
  /** The host's note to a person they declined. */
  declineNote: z.string(),
  answerBy: z.date().nullable(),
  offerHours: z.number().nullable(),
  /** Whether the event has tickets. */
  hasTickets: z.boolean(),
  /** False if they saw a members-only event only because they went, waited or had asked to join. */
  canSeeEvent: z.boolean(),
});
export type ChangedRsvp = z.infer<typeof ChangedRsvp>;

export async function findChangedRsvp(db: Db, rsvpId: string): Promise<ChangedRsvp | undefined> {
  return db.row(
    ChangedRsvp,
    `${SELECT_ATTENDEE}, r.decline_note as "declineNote", r.answer_by as "answerBy",
        e.waitlist_offer_hours as "offerHours", ${canSeeEventSql('r.person_id')} as "canSeeEvent",
        exists (select from event_counters k where k.event_id = e.id and k.ticket_price is not null) as "hasTickets", case when r.status = 'waitlisted' and not r.is_held then (select count(*) from rsvps w
        where w.event_id = r.event_id and w.status = 'waitlisted' and w.answer_by is null and not w.is_held and w.position <= r.position
          and (e.attendance <> 'hybrid' or w.attendance = r.attendance)) end as position
      ${FROM_RSVPS} where r.id = $1`,
    [rsvpId],
  );
}

/** SQL: whether a person has been mailed that they go to the event `e`, by itself or as a date of its series, so that their calendar may have it. */
export const wasConfirmedSql = (person: string): string => `exists (select from notifications n
  where n.person_id = ${person} and n.kind = 'rsvp' and n.facts->>'change' in ('going', 'going-to-series', 'moved-up', 'accepted')
    and (n.event_id = e.id or starts_with(n.reason, 'series-rsvp:' || e.series_id || ':')))`;

export const wasConfirmed = async (db: Db, { personId, eventId }: Attendee): Promise<boolean> =>
  (await db.execute(`select from events e where e.id = $2 and ${wasConfirmedSql('$1')}`, [personId, eventId])) > 0;

export const wasNotified = async (db: Db, personId: string, reasons: readonly string[]): Promise<boolean> =>
  (await db.execute('select from notification_reasons where person_id = $1 and reason = any ($2) limit 1', [
    personId,
    reasons,
  ])) > 0;
