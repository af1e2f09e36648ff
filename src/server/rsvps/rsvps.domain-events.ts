import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

export const rsvpChanged = domainEvent({
  name: 'rsvp-changed',
  payload: z.object({
    rsvpId: z.uuid(),
    /** Of the RSVP after this change: a higher one means that it has changed again since. */
    revision: z.int(),
    kind: z.enum(['going', 'waitlisted', 'moved-up', 'removed']),
  }),
});

/** Somebody goes to a whole series now. */
export const seriesJoined = domainEvent({
  name: 'series-joined',
  payload: z.object({ seriesId: z.uuid(), personId: z.uuid(), revision: z.int() }),
});

/** A host has written to everybody who is going. */
export const attendeesMessaged = domainEvent({
  name: 'attendees-messaged',
  payload: z.object({
    messageId: z.uuid(),
    eventId: z.uuid(),
    senderId: z.uuid(),
    subject: z.string(),
    text: z.string(),
  }),
});
