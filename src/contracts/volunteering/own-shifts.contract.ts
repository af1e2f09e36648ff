import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Cursor, pageOf } from '#contracts/fields.ts';
import { OwnSignUp } from './volunteer-fields.ts';
import { ShiftCard } from './volunteer-needs.contract.ts';

/** Hours are `counted` until the host approves them, or the person disputes them. */
export const HoursState = z.enum(['counted', 'approved', 'disputed']);

/** Hours that a volunteer reports after a shift at which no host marked them. */
export const HoursClaim = z.object({ minutes: z.int(), note: z.string() });

/** A shift that the viewer has signed up for. */
export const OwnShift = ShiftCard.extend({
  /** Shown to people on the shift even if the event hides its address; otherwise empty. */
  address: z.string(),
  /** The position is that of the place itself, shown like its address; otherwise that of its town. */
  isPinned: z.boolean(),
  /** The link of an online event, for people on the shift; otherwise empty. */
  meetingLink: z.string(),
  /** The viewer, if signed up, can look for a replacement: people can sign up, or enough of those who wait would take the places at once. */
  canBeReplaced: z.boolean(),
  signUp: OwnSignUp.extend({
    /** Minutes worked: the length of the shift, or the host's correction; 0 unless attended. */
    minutes: z.int(),
    isCorrected: z.boolean(),
    /** Null unless attended. */
    hoursState: HoursState.nullable(),
    /** Reason of the dispute. */
    hoursNote: z.string(),
    /** Open until a host marks the viewer. */
    claim: HoursClaim.nullable(),
  }),
});
export type OwnShift = z.infer<typeof OwnShift>;

export const listMyShifts = endpoint({
  method: 'GET',
  path: '/api/my-shifts',
  summary: 'List the shifts the viewer has signed up or is waitlisted for: upcoming soonest first, past latest first',
  access: 'person',
  query: z.object({
    state: z.enum(['upcoming', 'past']).default('upcoming'),
    cursor: Cursor,
  }),
  success: { status: 200, schema: pageOf({ shifts: z.array(OwnShift) }) },
  errors: [],
});
