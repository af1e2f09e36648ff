import { z } from 'zod';
import { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';

/* Facts of notifications about events, from which those of all kinds are made in notification-facts.ts. */
export const Instant = z.iso.datetime();
export const Count = z.int().min(0);
/** Times of an event or shift, with the zone in which they are shown. */
export const Span = z.object({ startsAt: Instant, endsAt: Instant, timeZone: z.string() });
export type Span = z.infer<typeof Span>;

export const spanOf = ({ startsAt, endsAt, timeZone }: { startsAt: Date; endsAt: Date; timeZone: string }): Span => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  timeZone,
});

export const Event = z.object({ eventId: z.uuid(), title: z.string(), host: z.string(), ...Span.shape });
export type EventFacts = z.infer<typeof Event>;
export const Series = z.object({ seriesId: z.uuid(), title: z.string(), host: z.string() });

/**
 * The names of the first people, and the total count. The ids, also of some who are not named, tell who has deleted the account or was blocked since; older
 * rows have none.
 */
export const People = z.object({ names: z.array(z.string()), ids: z.array(z.uuid()).optional(), count: Count });
export type People = z.infer<typeof People>;

/** How the person attends; set for hybrid events. */
const HybridAttendance = { attendance: RsvpAttendance.optional() };
const Waiting = { position: Count, guests: Count.optional(), offerHours: Count.nullish() };

/** Set if the person may no longer see the event's page. */
const Access = { hasNoAccess: z.literal(true).optional() };

/** Set if the spot is that of an order. */
export const Ticket = { hasTicket: z.boolean().optional() };

export const Rsvp = z.discriminatedUnion('change', [
  Event.extend({
    change: z.literal('going'),
    guests: Count,
    ...Ticket,
    ...HybridAttendance,
  }),
  Event.extend({ change: z.literal('waitlisted'), ...Waiting, ...HybridAttendance }),
  Event.extend({ change: z.literal('requested') }),
  Event.extend({ change: z.literal('moved-up'), guests: Count, ...HybridAttendance }),
  Event.extend({ change: z.literal('accepted'), guests: Count, ...HybridAttendance }),
  Event.extend({ change: z.literal('accepted-to-waitlist'), ...Waiting, ...HybridAttendance }),
  Event.extend({ change: z.literal('declined'), note: z.string(), ...Access }),
  Event.extend({ change: z.literal('removed'), ...Access }),
  Event.extend({ change: z.literal('left'), ...Access }),
  Event.extend({ change: z.literal('moved-back') }),
  Event.extend({ change: z.literal('offer-withdrawn') }),
  /** `dateCount` if several dates of a series are for members. */
  Event.extend({ change: z.literal('membership-ended'), dateCount: Count.optional() }),
  Series.extend({ change: z.literal('left-series'), dateCount: Count, ...Access }),
  Series.extend({ change: z.literal('going-to-series'), rule: z.string(), waitlistedCount: Count }),
]);

/** `hasTickets`: an offered spot that is taken by ordering a ticket. */
export const Spot = z.discriminatedUnion('change', [
  Event.extend({
    change: z.literal('offered'),
    guests: Count,
    answerBy: Instant,
    hasTickets: z.boolean().optional(),
    ...HybridAttendance,
  }),
  Event.extend({ change: z.literal('offer-expired') }),
  /** `answerBy`: when unconfirmed spots are released. */
  Event.extend({ change: z.literal('confirm'), answerBy: Instant.nullable() }),
  Event.extend({ change: z.literal('released') }),
]);

/** The beginning of a message, post or comment. Mails quote the whole text. */
export const Quote = { excerpt: z.string() };
