import { z } from 'zod';
import { Email } from '#contracts/accounts/credential-fields.ts';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { EventHost } from '#contracts/events/events.contract.ts';
import { Cursor, DelaySecondsInQuery, Instant, pageOf, singleLine } from '#contracts/fields.ts';
import { MAX_HOURS_MINUTES, MAX_WALK_IN_NAME_LENGTH, TOO_MANY_HOURS } from './volunteer-limits.ts';

/** A person added at the door without a sign-up. They need no account. */
export const WalkIn = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Only for the hosts of the shift, who may write to it; empty if none was given, or once it is erased. */
  email: z.string(),
  /** Minutes worked: the host's correction, or the length of the shift. */
  minutes: z.int(),
  isCorrected: z.boolean(),
  hoursState: z.enum(['counted', 'approved']),
  addedAt: Instant,
  /** Names of the hosts who added the person and who approved the hours; null if they deleted their account, or nobody has yet. */
  addedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
});
export type WalkIn = z.infer<typeof WalkIn>;

const shiftParams = z.object({ shiftId: z.uuid() });
const walkInParams = shiftParams.extend({ walkInId: z.uuid() });
const HOST_ERRORS = ['shift.not_found', 'auth.forbidden'] as const;

export const listWalkIns = endpoint({
  method: 'GET',
  path: '/api/volunteer-shifts/:shiftId/walk-ins',
  summary: 'List the people added at the door of a shift, by name',
  access: 'person',
  params: shiftParams,
  success: { status: 200, schema: z.object({ walkIns: z.array(WalkIn) }) },
  errors: HOST_ERRORS,
});

export const saveWalkIn = endpoint({
  method: 'PUT',
  path: '/api/volunteer-shifts/:shiftId/walk-ins/:walkInId',
  summary: 'Add a person at the door of a shift under an id of your choice, or change them. Idempotent',
  access: 'person',
  params: walkInParams,
  body: z.object({
    name: singleLine(MAX_WALK_IN_NAME_LENGTH).pipe(z.string().min(1, 'Enter a name.')),
    /** An account with this verified address can add the hours to its own. */
    email: z.union([z.literal(''), Email]).default(''),
    /** Minutes worked, if not the length of the shift (null). Absent, the recorded ones stay. */
    minutes: z
      .int('Enter a whole number of minutes.')
      .min(0, 'Enter zero or more minutes.')
      .max(MAX_HOURS_MINUTES, TOO_MANY_HOURS)
      .nullable()
      .optional(),
  }),
  success: { status: 200, schema: WalkIn },
  errors: [...HOST_ERRORS, 'shift.cancelled', 'check_in.too_early', 'walk_in.not_found', 'walk_in.too_many'],
});

export const deleteWalkIn = endpoint({
  method: 'DELETE',
  path: '/api/volunteer-shifts/:shiftId/walk-ins/:walkInId',
  summary: 'Remove a person added at the door, with their hours. Idempotent',
  access: 'person',
  params: walkInParams,
  query: z.object({
    /** As of check-ins: hours that a host has approved or corrected meanwhile stay. */
    delaySeconds: DelaySecondsInQuery.optional(),
  }),
  success: { status: 204, schema: NoContent },
  errors: HOST_ERRORS,
});

/** Hours of a walk-in with the viewer's verified address. */
const OwnWalkIn = z.object({
  id: z.uuid(),
  /** As the host wrote it. */
  name: z.string(),
  title: z.string(),
  event: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  host: EventHost,
  startsLocal: z.string(),
  endsLocal: z.string(),
  timeZone: z.string(),
  minutes: z.int(),
});

export const listMyWalkIns = endpoint({
  method: 'GET',
  path: '/api/my-walk-ins',
  summary: 'List the hours of past shifts that hosts recorded for the viewer’s verified address, latest first',
  access: 'person',
  query: z.object({ cursor: Cursor }),
  success: { status: 200, schema: pageOf({ walkIns: z.array(OwnWalkIn) }) },
  errors: [],
});

const ownParams = z.object({ walkInId: z.uuid() });

export const claimWalkIn = endpoint({
  method: 'POST',
  path: '/api/my-walk-ins/:walkInId',
  summary: 'Add the hours recorded for the viewer’s verified address to their own',
  access: 'person',
  params: ownParams,
  success: { status: 204, schema: NoContent },
  errors: ['walk_in.not_found'],
});

export const rejectWalkIn = endpoint({
  method: 'DELETE',
  path: '/api/my-walk-ins/:walkInId',
  summary: 'Remove the viewer’s address from hours that are not theirs',
  access: 'person',
  params: ownParams,
  success: { status: 204, schema: NoContent },
  errors: ['walk_in.not_found'],
});
