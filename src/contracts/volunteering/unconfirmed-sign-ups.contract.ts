import { z } from 'zod';
import { Requester, UnconfirmedRequest } from '#contracts/accounts/unconfirmed-requests.contract.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { SignUpFields } from './volunteer-fields.ts';

const shiftParams = z.object({ shiftId: z.uuid() });

export const requestShift = endpoint({
  method: 'POST',
  path: '/api/volunteer-shifts/:shiftId/unconfirmed-sign-ups',
  summary:
    'Sign up for a shift with a name and an address: spots are held at once if they are free, and a mailed link or code confirms it. The response is the same for every address',
  access: 'public',
  params: shiftParams,
  body: SignUpFields.extend({
    ...Requester.shape,
    /** Lets the organizers of this shift see the address, until 30 days after it. */
    sharesContact: z.boolean().default(false),
  }),
  proof: 'request',
  success: { status: 201, schema: UnconfirmedRequest },
  errors: ['shift.not_found', 'shift.closed', 'shift.over', 'account.sign_up_closed'],
});

/** Spots held for a person who has not confirmed their address. Without the id of the request, which is known only to its device. */
export const HeldSpots = z.object({
  name: z.string(),
  /** How many people come, with the person. */
  spots: z.int(),
  /** When the spots free themselves. */
  heldUntil: Instant,
});
export type HeldSpots = z.infer<typeof HeldSpots>;

export const listHeldSpots = endpoint({
  method: 'GET',
  path: '/api/volunteer-shifts/:shiftId/held-spots',
  summary: 'For hosts: spots of people who have not confirmed their address yet, which free themselves',
  access: 'person',
  params: shiftParams,
  success: { status: 200, schema: z.object({ heldSpots: z.array(HeldSpots) }) },
  errors: ['shift.not_found', 'auth.forbidden'],
});
