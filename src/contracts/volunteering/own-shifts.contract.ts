import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { OwnSignUp } from './volunteer-fields.ts';
import { ShiftCard } from './volunteer-needs.contract.ts';

/** Hours are `counted` by themselves until the host approves them; `disputed` when the person says that they are wrong. */
export const HoursState = z.enum(['counted', 'approved', 'disputed']);

/** A shift somebody has signed up for, as they see it themselves. */
export const OwnShift = ShiftCard.extend({
  /** Told to whoever has the shift, with the venue, also where the event hides it; else empty. */
  address: z.string(),
  signUp: OwnSignUp.extend({
    /** Time given, once attended: the length of the shift, or what the host has corrected it to; else 0. */
    minutes: z.int(),
    isCorrected: z.boolean(),
    /** Null unless attended. */
    hoursState: HoursState.nullable(),
    /** Why the hours are disputed. */
    hoursNote: z.string(),
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
