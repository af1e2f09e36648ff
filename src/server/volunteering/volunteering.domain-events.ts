import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';
import { timestamp } from '#server/platform/jobs/job.ts';

const times = z.object({ startsAt: timestamp, endsAt: timestamp });

export const signUpChanged = domainEvent({
  name: 'sign-up-changed',
  payload: z.object({
    signUpId: z.uuid(),
    /** Of the sign-up after this change: a higher one means that it has changed again since. */
    revision: z.int(),
    kind: z.enum(['signed-up', 'waitlisted', 'moved-up', 'withdrawn', 'exchanged', 'removed']),
  }),
});

export const shiftChanged = domainEvent({
  name: 'shift-changed',
  payload: z.object({
    shiftId: z.uuid(),
    kind: z.enum(['moved', 'cancelled']),
    /** For `moved`. */
    was: times.optional(),
    /** Null for a host of the event, where it is not known which. */
    actorId: z.uuid().nullable(),
  }),
});

/** A shift has gone with its organization; what subscribers need to know of it goes along. */
export const shiftDeleted = domainEvent({
  name: 'shift-deleted',
  payload: times.extend({
    shiftId: z.uuid(),
    role: z.string(),
    organization: z.string(),
    timeZone: z.string(),
    /** Who had it, or waited for it. */
    personIds: z.array(z.uuid()),
  }),
});

/** An organizer has written to everybody on a shift. */
export const volunteersMessaged = domainEvent({
  name: 'volunteers-messaged',
  payload: z.object({
    messageId: z.uuid(),
    shiftId: z.uuid(),
    senderId: z.uuid(),
    subject: z.string(),
    text: z.string(),
  }),
});

export const volunteerHoursChanged = domainEvent({
  name: 'volunteer-hours-changed',
  payload: z.object({
    signUpId: z.uuid(),
    kind: z.enum(['approved', 'corrected', 'no-show']),
    /** Differs for each change of the same hours. */
    key: z.uuid(),
    actorId: z.uuid(),
  }),
});
