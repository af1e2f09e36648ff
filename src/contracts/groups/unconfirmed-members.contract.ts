import { z } from 'zod';
import { Requester, UnconfirmedRequest } from '#contracts/accounts/unconfirmed-requests.contract.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { InvitationToken, Slug } from '#contracts/page-fields.ts';
import { Answers } from '#contracts/rsvps/rsvps.contract.ts';

export const requestMembership = endpoint({
  method: 'POST',
  path: '/api/groups/:slug/unconfirmed-members',
  summary:
    'Join a group, or ask to, with a name and an address: a mailed link or code confirms it. The response is the same for every address',
  access: 'public',
  params: z.object({ slug: Slug }),
  body: Requester.extend({ answers: Answers.default({}), invitation: InvitationToken.shape.token.optional() }),
  proof: 'request',
  success: { status: 201, schema: UnconfirmedRequest },
  errors: [
    'group.not_found',
    'group.by_invitation',
    'group.banned',
    'invitation.not_found',
    'invitation.expired',
    'account.sign_up_closed',
  ],
});
