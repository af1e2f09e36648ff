import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { SignUpForHost, VolunteerShift } from './volunteer-fields.ts';
import { MAX_HOURS_MINUTES } from './volunteer-limits.ts';

const ofShift = z.object({ shiftId: z.uuid() });
const HOST_ERRORS = ['shift.not_found', 'auth.forbidden'] as const;

export const getSignUp = endpoint({
  method: 'GET',
  path: '/api/volunteer-shifts/:shiftId/sign-up',
  summary: 'One shift and the person’s own sign-up to it',
  access: 'person',
  params: ofShift,
  success: { status: 200, schema: VolunteerShift },
  errors: ['shift.not_found'],
});

export const signUp = endpoint({
  method: 'PUT',
  path: '/api/volunteer-shifts/:shiftId/sign-up',
  summary: 'Take a shift, or wait for it when it is full; again changes nothing',
  access: 'person',
  params: ofShift,
  body: z.object({
    /** Needed where the role has a minimum age: no birthday is asked or kept. */
    confirmsAge: z.boolean().default(false),
    /** Needed where the role asks for skills. */
    confirmsSkills: z.boolean().default(false),
  }),
  success: { status: 200, schema: VolunteerShift },
  errors: [
    'event.not_open_to_you',
    'shift.not_found',
    'shift.closed',
    'shift.over',
    'shift.overlaps',
    'sign_up.removed',
  ],
});

export const withdrawSignUp = endpoint({
  method: 'DELETE',
  path: '/api/volunteer-shifts/:shiftId/sign-up',
  summary: 'Give the shift or the place in line back, until it begins; without effect where there is none',
  access: 'person',
  params: ofShift,
  success: { status: 204, schema: NoContent },
  errors: ['shift.not_found', 'shift.begun'],
});

export const confirmSignUp = endpoint({
  method: 'PUT',
  path: '/api/volunteer-shifts/:shiftId/sign-up/confirmation',
  summary: 'Asked the day before: say that one will come, or give the shift back',
  access: 'person',
  params: ofShift,
  body: z.object({ isComing: z.boolean('Say whether you will come') }),
  success: { status: 200, schema: VolunteerShift },
  errors: ['shift.not_found', 'sign_up.none', 'shift.begun', 'shift.cancelled'],
});

export const listSignUps = endpoint({
  method: 'GET',
  path: '/api/volunteer-shifts/:shiftId/sign-ups',
  summary: 'Who is on a shift, waits for it, or was; each in their order',
  access: 'person',
  params: ofShift,
  query: z.object({
    status: SignUpForHost.shape.status.default('signed-up'),
    /** Part of a name. */
    q: z.string().trim().max(100).optional(),
    cursor: z.string().max(300).optional(),
  }),
  success: {
    status: 200,
    schema: z.object({
      signUps: z.array(SignUpForHost),
      /** Of all pages and kinds; confirmed, checkedIn, attended and noShow are some of those signed up. */
      counts: z.object({
        'signed-up': z.int(),
        waitlisted: z.int(),
        withdrawn: z.int(),
        removed: z.int(),
        confirmed: z.int(),
        checkedIn: z.int(),
        attended: z.int(),
        noShow: z.int(),
      }),
      nextCursor: z.string().nullable(),
    }),
  },
  errors: HOST_ERRORS,
});

export const updateSignUp = endpoint({
  method: 'PATCH',
  path: '/api/volunteer-shifts/:shiftId/sign-ups/:personId',
  summary:
    'Move somebody up, back to the waitlist, off, or to another shift; check in; mark who came, and for how long',
  access: 'person',
  params: ofShift.extend({ personId: z.uuid() }),
  body: z.object({
    status: z.enum(['signed-up', 'waitlisted', 'removed'], 'Choose signed-up, waitlisted or removed').optional(),
    /** Another shift of the same event or organization, for somebody who is on this one or waits for it. */
    shiftId: z.uuid().toLowerCase().optional(),
    isCheckedIn: z.boolean().optional(),
    /** `attended` counts hours; null takes the mark back. */
    attendance: z.enum(['attended', 'no-show'], 'Choose attended or no-show').nullable().optional(),
    /** Time given, where it is not the shift's length; null for that. Only of who attended. */
    minutes: z
      .int('Minutes are a whole number')
      .min(0, 'Time is not less than nothing')
      .max(MAX_HOURS_MINUTES, 'At most 48 hours')
      .nullable()
      .optional(),
  }),
  success: { status: 200, schema: SignUpForHost },
  errors: [
    ...HOST_ERRORS,
    'sign_up.not_found',
    'sign_up.not_on_shift',
    'shift.full',
    'shift.over',
    'shift.overlaps',
    'shift.cancelled',
    'shift.not_begun',
  ],
});
