import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';
import { timestamp } from '#server/platform/jobs/job.ts';

const times = z.object({ startsAt: timestamp, endsAt: timestamp });

export const signUpChanged = domainEvent({
  name: 'sign-up-changed',
  payload: z.object({
    signUpId: z.uuid(),
    /** The sign-up's revision after this change. If the stored revision is higher, the sign-up has changed again since. */
    revision: z.int(),
    /**
     * `moved-back`, `let-back-in`: by a host, to the waitlist, and onto a shift from which they were removed; `membership-ended`, `waiting-ended`: off
     * the shift, or off its waitlist, which are for members.
     */
    kind: z.enum([
      'signed-up',
      'waitlisted',
      'moved-up',
      'moved-back',
      'let-back-in',
      'withdrawn',
      'left-waitlist',
      'membership-ended',
      'waiting-ended',
      'exchanged',
      'removed',
      'replacement-sought',
      'replaced',
      'partly-replaced',
    ]),
    /** The people who moved up from the waitlist because this person left. */
    movedUpIds: z.array(z.uuid()).optional(),
  }),
});

export const shiftChanged = domainEvent({
  name: 'shift-changed',
  payload: z.object({
    shiftId: z.uuid(),
    /** `kept`: it could not move with its event; `moved`: only in domain events of earlier versions, with the previous times. */
    kind: z.enum(['moved', 'kept', 'cancelled']),
    was: times.optional(),
    /** Null if the change follows from a change of the event. */
    actorId: z.uuid().nullable(),
  }),
});

/** Shifts with volunteers have moved, with their previous times. */
export const shiftsMoved = domainEvent({
  name: 'shifts-moved',
  payload: z.object({
    shifts: z.array(times.extend({ shiftId: z.uuid() })),
    /** Null if they moved with their event. */
    actorId: z.uuid().nullable(),
  }),
});

/** A shift was deleted with its organization. The payload contains everything that subscribers need. */
export const shiftDeleted = domainEvent({
  name: 'shift-deleted',
  payload: times.extend({
    shiftId: z.uuid(),
    role: z.string(),
    organization: z.string(),
    timeZone: z.string(),
    /** The people who were signed up or waitlisted. */
    personIds: z.array(z.uuid()),
    /** Absent from domain events of earlier versions: how calendars order the entry, and the people whose calendars may have it. */
    sequence: z.int().optional(),
    signedUpIds: z.array(z.uuid()).optional(),
  }),
});

/** A volunteer has deleted their account, with their place on an upcoming shift. */
export const volunteerDeleted = domainEvent({
  name: 'volunteer-deleted',
  payload: z.object({ shiftId: z.uuid(), signUpId: z.uuid() }),
});

/** An organizer has sent a message to all volunteers of a shift. */
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

/** An organizer asks earlier volunteers of the host to take an open spot. */
export const helpRequested = domainEvent({
  name: 'help-requested',
  payload: z.object({ shiftId: z.uuid(), organizerId: z.uuid() }),
});

/** A volunteer has reported their hours after a shift at which no host marked them. */
export const hoursClaimed = domainEvent({
  name: 'hours-claimed',
  payload: z.object({ shiftId: z.uuid(), personId: z.uuid() }),
});

/** A volunteer says that the hours which a host has entered are wrong. */
export const hoursDisputed = domainEvent({
  name: 'hours-disputed',
  payload: z.object({ shiftId: z.uuid(), personId: z.uuid() }),
});

export const volunteerHoursChanged = domainEvent({
  name: 'volunteer-hours-changed',
  payload: z.object({
    signUpId: z.uuid(),
    /** `deleted`: the attendance was undone after the hours had been approved. */
    kind: z.enum(['approved', 'corrected', 'no-show', 'deleted']),
    /** Differs for each change of the same hours. */
    key: z.uuid(),
    actorId: z.uuid(),
  }),
});
