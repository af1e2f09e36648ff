import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant, singleLine } from '#contracts/fields.ts';
import { MAX_REQUESTER_NAME_LENGTH } from './account-limits.ts';
import { LOGIN_ERRORS, SignedIn } from './accounts.contract.ts';
import { ConfirmationCodeBody, CorrectAddressBody, Email, UseLoginLinkBody } from './credential-fields.ts';
import { InvitationCode } from './registration-fields.ts';

/** What a person without an account gives. The response is the same for every address. */
export const Requester = z.object({
  name: singleLine(MAX_REQUESTER_NAME_LENGTH).pipe(z.string().min(1, 'Enter your name.')),
  email: Email,
  /** The code of an invitation to the site, where a new account needs one. */
  siteInvitation: z.optional(InvitationCode),
});
export type Requester = z.infer<typeof Requester>;

/** A request with a name and an address, until the mailed link or code confirms it. */
export const UnconfirmedRequest = z.object({
  /** Known only to the device that made the request: with the mailed code, it confirms. */
  requestId: z.uuid(),
  /** Until when a seat or a spot is held; null if none is. */
  heldUntil: Instant.nullable(),
  /** How many seats or spots are held. */
  heldPlaces: z.int(),
});
export type UnconfirmedRequest = z.infer<typeof UnconfirmedRequest>;

/** The request may be refused by now, or for this person. */
const REFUSALS = [
  ...LOGIN_ERRORS,
  'auth.suspended',
  'account.sign_up_closed',
  'event.not_found',
  'event.not_published',
  'event.cancelled',
  'event.over',
  'event.not_open_to_you',
  'rsvp.not_open',
  'rsvp.closed',
  'rsvp.full',
  'rsvp.not_online',
  'rsvp.too_many_guests',
  'rsvp.removed',
  'rsvp.declined',
  'shift.not_found',
  'shift.closed',
  'shift.over',
  'shift.overlaps',
  'sign_up.removed',
  'group.not_found',
  'group.by_invitation',
  'group.banned',
  'invitation.not_found',
  'invitation.expired',
] as const;

const requestParams = z.object({ requestId: z.uuid() });

export const correctRequestAddress = endpoint({
  method: 'PUT',
  path: '/api/auth/unconfirmed-requests/:requestId/email',
  summary:
    'Mail the link and the code of a request again, to the same or to a corrected address; earlier ones become invalid',
  access: 'open',
  params: requestParams,
  body: z.object(CorrectAddressBody.shape),
  success: { status: 204, schema: NoContent },
  errors: ['account.request_not_found', 'account.sign_up_closed'],
});

export const confirmRequestWithCode = endpoint({
  method: 'POST',
  path: '/api/auth/unconfirmed-requests/:requestId/confirmation',
  summary:
    'Confirm a request with the six digits of its newest mail, and sign in; an address without an account gets one without a password',
  access: 'open',
  params: requestParams,
  body: z.object(ConfirmationCodeBody.shape),
  success: { status: 200, schema: SignedIn },
  errors: ['auth.wrong_login_code', ...REFUSALS],
});

/** What a person without an account may ask for. */
export const RequestKindName = z.enum(['rsvp', 'membership', 'shift']);

export const getLinkedRequest = endpoint({
  method: 'GET',
  path: '/api/auth/linked-requests/:token',
  summary: 'Get what a mailed link confirms, as its mail says it',
  access: 'open',
  params: z.object({ token: z.string().max(200) }),
  success: {
    status: 200,
    schema: z.object({
      kind: RequestKindName,
      /** The title of the event or shift, or the name of the group. */
      title: z.string(),
      /** When and where a shift is; may be empty. */
      summary: z.string(),
    }),
  },
  errors: ['account.login_link_invalid'],
});

export const confirmRequestWithLink = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-with-link',
  summary:
    'Confirm a request with the token of its mailed link, and sign in; an address without an account gets one without a password',
  access: 'open',
  body: z.object(UseLoginLinkBody.shape),
  success: { status: 200, schema: SignedIn },
  errors: ['account.login_link_invalid', ...REFUSALS],
});

export const declineRequest = endpoint({
  method: 'POST',
  path: '/api/auth/decline-with-link',
  summary:
    'Say “I didn’t ask for this” with the token of a mailed link: ends the request, frees its seat, and stops such mails for a week',
  access: 'open',
  body: z.object(UseLoginLinkBody.shape),
  success: { status: 204, schema: NoContent },
  errors: ['account.login_link_invalid'],
});
