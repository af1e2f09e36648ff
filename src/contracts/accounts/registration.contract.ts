import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';
import {
  NewSiteInvitationBody,
  RegistrationDecisionBody,
  RegistrationRequestBody,
  registrationModes,
} from './registration-fields.ts';

export const getRegistration = endpoint({
  method: 'GET',
  path: '/api/registration',
  summary: 'Get how people sign up to the site',
  access: 'open',
  success: { status: 200, schema: z.object({ mode: z.enum(registrationModes) }) },
  errors: [],
});

export const requestSignUp = endpoint({
  method: 'POST',
  path: '/api/sign-up-requests',
  summary:
    'Ask the staff for an account, where they approve sign-ups; they answer by email. The answer never tells whether the address is known',
  access: 'open',
  body: z.object(RegistrationRequestBody.shape),
  proof: 'sign-up',
  success: { status: 204, schema: NoContent },
  errors: ['account.sign_up_closed'],
});

const RegistrationRequest = z.object({ id: z.uuid(), email: z.string(), words: z.string(), requestedAt: Instant });
export type RegistrationRequest = z.infer<typeof RegistrationRequest>;

export const listSignUpRequests = endpoint({
  method: 'GET',
  path: '/api/admin/sign-up-requests',
  summary: 'List open requests for an account, oldest first',
  access: 'staff',
  query: z.object({ cursor: Cursor }),
  success: { status: 200, schema: pageOf({ requests: z.array(RegistrationRequest) }) },
  errors: [],
});

export const decideSignUpRequest = endpoint({
  method: 'PUT',
  path: '/api/admin/sign-up-requests/:requestId',
  summary: 'Approve a request, which mails an invitation, or refuse it',
  access: 'staff',
  params: z.object({ requestId: z.uuid() }),
  body: z.object(RegistrationDecisionBody.shape),
  success: { status: 204, schema: NoContent },
  errors: ['sign_up_request.not_found'],
});

const SiteInvitation = z.object({
  id: z.uuid(),
  /** The address that it admits; null for anyone with the code. */
  email: z.string().nullable(),
  usesLeft: z.int(),
  expiresAt: Instant,
});
export type SiteInvitation = z.infer<typeof SiteInvitation>;

export const listSiteInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  summary: 'List the invitations to the site that still work, at most 200',
  access: 'staff',
  success: { status: 200, schema: z.object({ invitations: z.array(SiteInvitation) }) },
  errors: [],
});

export const createSiteInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  summary: 'Make a code that admits new accounts; it is shown only now',
  access: 'staff',
  body: z.object(NewSiteInvitationBody.shape),
  success: { status: 201, schema: SiteInvitation.extend({ code: z.string(), url: z.string() }) },
  errors: [],
});

export const deleteSiteInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:invitationId',
  summary: 'End an invitation to the site. Idempotent',
  access: 'staff',
  params: z.object({ invitationId: z.uuid() }),
  success: { status: 204, schema: NoContent },
  errors: [],
});
