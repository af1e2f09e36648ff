import { z } from 'zod';
import { MessageAudience } from '#contracts/rsvps/attendees.contract.ts';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

export const rsvpChanged = domainEvent({
  name: 'rsvp-changed',
  payload: z.object({
    rsvpId: z.uuid(),
    /** The RSVP's revision after this change. If the stored revision is higher, the RSVP has changed again since. */
    revision: z.int(),
    kind: z.enum(['going', 'waitlisted', 'moved-up', 'removed', 'left']),
  }),
});

/** A person has joined all dates of a series. */
export const seriesJoined = domainEvent({
  name: 'series-joined',
  payload: z.object({ seriesId: z.uuid(), personId: z.uuid(), revision: z.int() }),
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
