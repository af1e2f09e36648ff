import { z } from 'zod';
import { Requester, UnconfirmedRequest } from '#contracts/accounts/unconfirmed-requests.contract.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { openRsvpRefusals, RequestNote, RsvpAttendance, RsvpDetails } from './rsvps.contract.ts';

const eventParams = z.object({ eventId: z.uuid() });

export const requestRsvp = endpoint({
  method: 'POST',
  path: '/api/events/:eventId/unconfirmed-rsvps',
  summary:
    'RSVP with a name and an address: a seat is held at once if one is free, and a mailed link or code confirms it. The response is the same for every address',
  access: 'public',
  params: eventParams,
  body: Requester.extend({
    ...RsvpDetails.shape,
    /** For the hosts of an event with approval; otherwise ignored. */
    note: RequestNote.default(''),
  }),
  proof: 'request',
  success: { status: 201, schema: UnconfirmedRequest },
  errors: [...openRsvpRefusals, 'account.sign_up_closed'],
});

/** Seats held for a person who has not confirmed their address. Without the id of the request, which is known only to its device. */
export const HeldSeats = z.object({
  name: z.string(),
  guests: z.int(),
  attendance: RsvpAttendance,
  /** When the seats free themselves. */
  heldUntil: Instant,
});
export type HeldSeats = z.infer<typeof HeldSeats>;

export const listHeldSeats = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/held-seats',
  summary: 'For hosts: seats of people who have not confirmed their address yet, which free themselves',
  access: 'person',
  params: eventParams,
  success: { status: 200, schema: z.object({ heldSeats: z.array(HeldSeats) }) },
  errors: ['event.not_found', 'auth.forbidden'],
});
