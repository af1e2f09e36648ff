import { z } from 'zod';
import { MessageAudience } from '#contracts/rsvps/attendees.contract.ts';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';
import { timestamp } from '#server/platform/jobs/job.ts';

export const rsvpChanged = domainEvent({
  name: 'rsvp-changed',
  payload: z.object({
    rsvpId: z.uuid(),
    /** The RSVP's revision after this change. If the stored revision is higher, the RSVP has changed again since. */
    revision: z.int(),
    /** `moved-back`: from going to the waitlist, by a host; `offer-withdrawn`: from an offered spot, by a host; `offer-taken`: took an offered spot; `offer-expired`, `released`: missed the deadline of an offer or of a confirmation. */
    kind: z.enum([
      'going',
      'waitlisted',
      'requested',
      'moved-up',
      'moved-back',
      'accepted',
      'accepted-to-waitlist',
      'declined',
      'removed',
      'left',
      'offered',
      'offer-taken',
      'offer-withdrawn',
      'offer-expired',
      'released',
    ]),
  }),
});

/** Guests are asked to confirm that they are coming. Published by SQL. `renewedAt`: they are asked again, with a new deadline. */
export const guestsAsked = domainEvent({
  name: 'guests-asked',
  payload: z.object({ eventId: z.uuid(), askedAt: timestamp, renewedAt: timestamp.optional() }),
});

/** A person has joined all dates of a series. */
export const seriesJoined = domainEvent({
  name: 'series-joined',
  payload: z.object({ seriesId: z.uuid(), personId: z.uuid(), revision: z.int() }),
});

/** A person no longer attends all dates of a series, and gives up the seats on these. */
export const seriesRsvpEnded = domainEvent({
  name: 'series-rsvp-ended',
  payload: z.object({ seriesId: z.uuid(), personId: z.uuid(), eventIds: z.array(z.uuid()) }),
});

/** A former member of a group gives up their seats, places on waitlists and requests at these events for its members. */
export const memberSeatsEnded = domainEvent({
  name: 'member-seats-ended',
  payload: z.object({ groupId: z.uuid(), personId: z.uuid(), eventIds: z.array(z.uuid()) }),
});

/** A host has sent a message to attendees. */
export const attendeesMessaged = domainEvent({
  name: 'attendees-messaged',
  payload: z.object({
    messageId: z.uuid(),
    eventId: z.uuid(),
    senderId: z.uuid(),
    subject: z.string(),
    text: z.string(),
    to: MessageAudience,
    /** Replaces `to`. */
    personIds: z.array(z.uuid()).optional(),
  }),
});
