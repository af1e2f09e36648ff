import { z } from 'zod';
import { Email } from '#contracts/accounts/credential-fields.ts';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { singleLine } from '#contracts/fields.ts';
import { SignUpFields } from './volunteer-fields.ts';
import { MAX_WALK_IN_NAME_LENGTH } from './volunteer-limits.ts';

export const requestGuestSignUp = endpoint({
  method: 'POST',
  path: '/api/volunteer-shifts/:shiftId/guest-sign-ups',
  summary: 'Ask to sign up for a shift without an account; a mailed link confirms it, and only then a place is taken',
  access: 'public',
  params: z.object({ shiftId: z.uuid() }),
  body: SignUpFields.extend({
    /** Shown to the organizers. */
    name: singleLine(MAX_WALK_IN_NAME_LENGTH).pipe(z.string().min(1, 'Enter your name.')),
    /** Gets mails about this shift only. The response is the same for every address. */
    email: Email,
    /** Lets the organizers of this shift see the address, until 30 days after it. */
    sharesContact: z.boolean().default(false),
  }),
  success: { status: 204, schema: NoContent },
  errors: ['shift.not_found', 'shift.closed', 'shift.over'],
});
