import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';

/** Somebody as others may know them. */
export const PersonCard = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Address of the picture, or null for the initial. */
  avatar: z.string().nullable(),
});

/** An RSVP as the hosts of the event see it. */
export const RsvpForHost = z.object({
  person: PersonCard,
  status: z.enum(['going', 'waitlisted', 'not-going', 'removed']),
  guests: z.int(),
  answers: z.record(z.string(), z.string()),
  isHidden: z.boolean(),
  /** Put back to the waitlist by a host, who alone can move it up. */
  isHeld: z.boolean(),
  checkInCode: z.string(),
  checkedInAt: Instant.nullable(),
  answeredAt: Instant,
});
export type RsvpForHost = z.infer<typeof RsvpForHost>;

const ofEvent = z.object({ eventId: z.uuid() });
const HOST_ERRORS = ['event.not_found', 'auth.forbidden'] as const;
const Cursor = z.string().max(300).optional();

export const listAttendees = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/attendees',
  summary: 'Who is going, in the order of their answers, as far as host and people show it',
  access: 'public',
  params: ofEvent,
  query: z.object({ cursor: Cursor }),
  success: {
    status: 200,
    schema: z.object({
      /** False when the host keeps the list from this viewer: it is empty then. */
      isShown: z.boolean(),
      attendees: z.array(PersonCard.extend({ guests: z.int() })),
      nextCursor: z.string().nullable(),
    }),
  },
  errors: ['event.not_found'],
});

export const listRsvps = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/rsvps',
  summary: 'All answers of one kind with everything hosts may know, the waitlist in its order',
  access: 'person',
  params: ofEvent,
  query: z.object({
    status: z.enum(['going', 'waitlisted', 'not-going', 'removed']).default('going'),
    /** Part of a name, or the beginning of a check-in code. */
    q: z.string().trim().max(100).optional(),
    cursor: Cursor,
  }),
  success: {
    status: 200,
    schema: z.object({
      rsvps: z.array(RsvpForHost),
      /** People of all pages and kinds, guests not included; `checkedIn` are some of those going. */
      counts: z.object({
        going: z.int(),
        waitlisted: z.int(),
        'not-going': z.int(),
        removed: z.int(),
        checkedIn: z.int(),
      }),
      nextCursor: z.string().nullable(),
    }),
  },
  errors: HOST_ERRORS,
});

export const moveRsvp = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/rsvps/:personId',
  summary: 'Move somebody who has answered: up from the waitlist where there are seats, back to it, or off the list',
  access: 'person',
  params: ofEvent.extend({ personId: z.uuid() }),
  body: z.object({ status: z.enum(['going', 'waitlisted', 'removed'], 'Choose going, waitlisted or removed') }),
  success: { status: 200, schema: RsvpForHost },
  errors: [...HOST_ERRORS, 'rsvp.not_found', 'rsvp.full', 'event.over', 'event.cancelled'],
});

export const exportRsvps = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/rsvps.csv',
  summary: 'All answers as CSV (RFC 4180, UTF-8)',
  access: 'person',
  params: ofEvent,
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: HOST_ERRORS,
});

export const messageAttendees = endpoint({
  method: 'POST',
  path: '/api/events/:eventId/messages',
  summary: 'Mail a message to everybody who is going',
  access: 'person',
  params: ofEvent,
  body: z.object({
    subject: z
      .string()
      .trim()
      .min(1, 'Give it a subject')
      .max(120, 'At most 120 characters')
      .refine((text) => !/[\r\n]/.test(text), 'One line only'),
    text: z.string().trim().min(1, 'Write something').max(5000, 'At most 5,000 characters'),
  }),
  success: { status: 201, schema: z.object({ recipients: z.int() }) },
  errors: [...HOST_ERRORS, 'event.not_published'],
});

const CheckInCode = z
  .string()
  .max(40)
  // As read aloud or typed: letters that look like digits are meant as digits.
  .transform((code) => code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'))
  .pipe(z.string().regex(/^[0-9A-Z]{8}$/, 'A code has eight letters and digits'));

export const checkIn = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/check-ins/:code',
  summary: 'Check somebody in by the code of their RSVP, scanned or typed; again changes nothing',
  access: 'person',
  params: ofEvent.extend({ code: CheckInCode }),
  success: { status: 200, schema: z.object({ rsvp: RsvpForHost, wasCheckedIn: z.boolean() }) },
  errors: [...HOST_ERRORS, 'check_in.unknown_code', 'check_in.not_going'],
});

export const undoCheckIn = endpoint({
  method: 'DELETE',
  path: '/api/events/:eventId/check-ins/:code',
  summary: 'Take a check-in back',
  access: 'person',
  params: ofEvent.extend({ code: CheckInCode }),
  success: { status: 204, schema: NoContent },
  errors: [...HOST_ERRORS, 'check_in.unknown_code'],
});
