import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant } from './fields.ts';
import { ShiftCard } from './volunteer-needs.contract.ts';

/** Hours are those of the shift (`counted`) until the host approves them; `disputed` when the person says that they are wrong. */
export const HoursState = z.enum(['counted', 'approved', 'disputed']);

/** A shift somebody has signed up for, as they see it themselves. */
export const OwnShift = ShiftCard.extend({
  signUp: z.object({
    status: z.enum(['signed-up', 'waitlisted']),
    /** Place on the waitlist: 1 is the first in line. */
    position: z.int().nullable(),
    /** When they said that they will be there. */
    confirmedAt: Instant.nullable(),
    checkedInAt: Instant.nullable(),
    attendance: z.enum(['attended', 'no-show']).nullable(),
    /** Time given, once attended: the length of the shift, or what the host has corrected it to. */
    minutes: z.int().nullable(),
    hours: HoursState,
  }),
});
export type OwnShift = z.infer<typeof OwnShift>;

export const listMyShifts = endpoint({
  method: 'GET',
  path: '/api/my-shifts',
  summary: 'Shifts the person has signed up or waits for: upcoming soonest first, past latest first',
  access: 'person',
  query: z.object({
    state: z.enum(['upcoming', 'past']).default('upcoming'),
    cursor: z.string().max(200).optional(),
  }),
  success: { status: 200, schema: z.object({ shifts: z.array(OwnShift), nextCursor: z.string().nullable() }) },
  errors: [],
});
