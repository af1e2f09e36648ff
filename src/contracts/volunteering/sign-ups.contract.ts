import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Cursor, DelaySeconds, pageOf, singleLine } from '#contracts/fields.ts';
import { SignUpFields, SignUpForHost, VolunteerShift } from './volunteer-fields.ts';
import { MAX_HOURS_MINUTES, MAX_PHONE_LENGTH, MAX_SPOTS_PER_SIGN_UP, TOO_MANY_HOURS } from './volunteer-limits.ts';

const shiftParams = z.object({ shiftId: z.uuid() });
const HOST_ERRORS = ['shift.not_found', 'auth.forbidden'] as const;

export const getSignUp = endpoint({
  method: 'GET',
  path: '/api/volunteer-shifts/:shiftId/sign-up',
  summary: 'Get a shift with the viewer’s sign-up',
  access: 'person',
  params: shiftParams,
  success: { status: 200, schema: VolunteerShift },
  errors: ['shift.not_found'],
});

export const getShiftCalendar = endpoint({
  method: 'GET',
  path: '/api/volunteer-shifts/:shiftId/calendar.ics',
  summary: 'Get a shift as an .ics file, with everything the viewer may see of it',
  access: 'person',
  params: shiftParams,
  success: { status: 200, schema: z.string(), type: 'text/calendar' },
  errors: ['shift.not_found'],
});

export const signUp = endpoint({
  method: 'PUT',
  path: '/api/volunteer-shifts/:shiftId/sign-up',
  summary:
    'Sign up for a shift, alone or with others, or change how many come; a full one adds to the waitlist. Idempotent',
  access: 'person',
  params: shiftParams,
  body: SignUpFields,
  success: { status: 200, schema: VolunteerShift },
  errors: [
    'event.not_open_to_you',
    'shift.not_found',
    'shift.closed',
    'shift.over',
    'shift.full',
    'shift.begun',
    'shift.withdrawal_closed',
    'shift.overlaps',
    'sign_up.removed',
  ],
});

export const withdrawSignUp = endpoint({
  method: 'DELETE',
  path: '/api/volunteer-shifts/:shiftId/sign-up',
  summary: 'Withdraw from a shift or its waitlist until it starts. Idempotent',
  access: 'person',
  params: shiftParams,
  success: { status: 204, schema: NoContent },
  errors: ['shift.not_found', 'shift.begun', 'shift.withdrawal_closed', 'sign_up.checked_in'],
});

export const confirmSignUp = endpoint({
  method: 'PUT',
  path: '/api/volunteer-shifts/:shiftId/sign-up/confirmation',
  summary: 'Answer the reminder of the day before: confirm, or withdraw',
  access: 'person',
  params: shiftParams,
  body: z.object({ isComing: z.boolean('Choose whether you will come.') }),
  success: { status: 200, schema: VolunteerShift },
  errors: [
    'shift.not_found',
    'sign_up.none',
    'shift.begun',
    'shift.withdrawal_closed',
    'shift.cancelled',
    'sign_up.checked_in',
  ],
});

export const seekReplacement = endpoint({
  method: 'PUT',
  path: '/api/volunteer-shifts/:shiftId/sign-up/replacement',
  summary:
    'Look for a replacement, or stop: the viewer keeps the place until another person takes it, who is the first on the waitlist, if any',
  access: 'person',
  params: shiftParams,
  body: z.object({ isSought: z.boolean('Choose whether you look for a replacement.') }),
  success: { status: 200, schema: VolunteerShift },
  errors: ['shift.not_found', 'sign_up.none', 'sign_up.checked_in', 'shift.begun', 'shift.cancelled', 'shift.closed'],
});

export const shareContact = endpoint({
  method: 'PUT',
  path: '/api/volunteer-shifts/:shiftId/sign-up/contact',
  summary: 'Let the organizers of a shift see the viewer’s email address and phone number, or stop',
  access: 'person',
  params: shiftParams,
  body: z.object({
    isShared: z.boolean('Choose whether the organizers may see how to reach you.'),
    phone: singleLine(MAX_PHONE_LENGTH)
      .pipe(z.string().regex(/^[+0-9 ()/.-]*$/, 'Use digits, spaces and + ( ) / . - only.'))
      .default(''),
  }),
  success: { status: 200, schema: VolunteerShift },
  errors: ['shift.not_found', 'sign_up.none'],
});

const RoleContact = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Their upcoming shifts of the role and those of the last 30 days, in local time. */
  shifts: z.array(z.object({ startsLocal: z.string(), status: SignUpForHost.shape.status, spots: z.int() })),
});

export const listRoleContacts = endpoint({
  method: 'GET',
  path: '/api/volunteer-roles/:roleId/contacts',
  summary: 'List how to reach the volunteers of a role who agreed to it, by name',
  access: 'person',
  params: z.object({ roleId: z.uuid() }),
  success: {
    status: 200,
    schema: z.object({
      contacts: z.array(RoleContact),
      /** Number of volunteers who have not agreed. */
      hidden: z.int(),
    }),
  },
  errors: ['volunteer_role.not_found', 'auth.forbidden'],
});

export const listSignUps = endpoint({
  method: 'GET',
  path: '/api/volunteer-shifts/:shiftId/sign-ups',
  summary: 'List the sign-ups of a shift by status',
  access: 'person',
  params: shiftParams,
  query: z.object({
    status: SignUpForHost.shape.status.default('signed-up'),
    /** Part of a name. */
    q: z.string().trim().max(100).optional(),
    cursor: Cursor,
  }),
  success: {
    status: 200,
    schema: pageOf({
      signUps: z.array(SignUpForHost),
      /** Numbers of people in each status; confirmed, checkedIn, attended and noShow are subsets of signed-up. */
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
    }),
  },
  errors: HOST_ERRORS,
});

export const updateSignUp = endpoint({
  method: 'PATCH',
  path: '/api/volunteer-shifts/:shiftId/sign-ups/:personId',
  summary: 'Update a sign-up: change its status, move it to another shift, check in, or record attendance and minutes',
  access: 'person',
  params: shiftParams.extend({ personId: z.uuid() }),
  body: z.object({
    status: z.enum(['signed-up', 'waitlisted', 'removed'], 'Choose signed-up, waitlisted or removed.').optional(),
    /** Move to another shift of the same event or organization. */
    shiftId: z.uuid().toLowerCase().optional(),
    isCheckedIn: z.boolean().optional(),
    /** `attended` counts hours; null clears the mark. */
    attendance: z.enum(['attended', 'no-show'], 'Choose attended or no-show.').nullable().optional(),
    /** How many of those who signed up together came; all by default (null). Only if attended. */
    spotsAttended: z
      .int('Enter a whole number of people.')
      .min(1, 'Enter at least one person.')
      .max(MAX_SPOTS_PER_SIGN_UP, `Enter up to ${MAX_SPOTS_PER_SIGN_UP} people.`)
      .nullable()
      .optional(),
    /** Minutes worked, if not the length of the shift (null). Only if attended. */
    minutes: z
      .int('Enter a whole number of minutes.')
      .min(0, 'Enter zero or more minutes.')
      .max(MAX_HOURS_MINUTES, TOO_MANY_HOURS)
      .nullable()
      .optional(),
    /** How long the request waited for a network: hours that a host has approved or corrected meanwhile stay. */
    delaySeconds: DelaySeconds.optional(),
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
    'check_in.too_early',
  ],
});
