import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { LOGIN_ERRORS, SignedIn } from './accounts.contract.ts';
import { InvitationCode } from './registration-fields.ts';

const Key = z.string().max(40);
const Step = z.string().min(1).max(200);
/** The second one if the password changes meanwhile. */
const CHANGE_ERRORS = ['auth.reauthentication_required', 'account.wrong_password'] as const;

/** The viewer's account at another site. */
export const Identity = z.object({
  id: z.uuid(),
  /** The provider's label, or its key if the site no longer has it. */
  label: z.string(),
  /** The address when it was connected, to tell two apart. */
  email: z.string().nullable(),
  linkedAt: Instant,
  lastUsedAt: Instant,
});
export type Identity = z.infer<typeof Identity>;

export const startExternalLogin = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/:key/start',
  summary:
    'Redirect to another site to sign in there; `next` is the page of this site to open afterwards, `invitation` the code of one for a new account',
  access: 'open',
  params: z.object({ key: Key }),
  query: z.object({ next: z.string().max(500).optional(), invitation: z.optional(InvitationCode) }),
  success: { status: 303, schema: NoContent },
  errors: [],
});

export const finishExternalLogin = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/:key/callback',
  summary: 'Where the other site redirects to; leads to a page that exchanges a one-time step for tokens',
  access: 'open',
  isExternal: true,
  params: z.object({ key: Key }),
  success: { status: 303, schema: NoContent },
  errors: [],
});

export const logInWithIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/log-in-with-identity',
  summary: 'Sign in with the step of a login at another site; creates an account where that is allowed',
  access: 'open',
  body: z.object({ step: Step }),
  success: { status: 200, schema: SignedIn },
  errors: [
    'identity.refused',
    'identity.provider_not_found',
    'identity.no_email',
    'identity.no_account',
    'identity.email_taken',
    'identity.taken',
    'account.email_taken',
    'account.sign_up_closed',
    ...LOGIN_ERRORS,
  ],
});

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/users/identities',
  summary: "List the viewer's connected accounts at other sites",
  access: 'person',
  success: { status: 200, schema: z.object({ identities: z.array(Identity) }) },
  errors: [],
});

export const startLinking = endpoint({
  method: 'POST',
  path: '/api/users/identities/start',
  summary: 'Get the address of another site to sign in at, in order to connect that account',
  access: 'person',
  body: z.object({ key: Key }),
  success: { status: 200, schema: z.object({ url: z.string() }) },
  errors: ['identity.provider_not_found', 'identity.provider_down', 'auth.reauthentication_required'],
});

export const linkIdentity = endpoint({
  method: 'POST',
  path: '/api/users/identities',
  summary: 'Connect the account of a login at another site',
  access: 'person',
  body: z.object({ step: Step }),
  success: { status: 200, schema: Identity },
  errors: ['identity.refused', 'identity.taken', ...CHANGE_ERRORS],
});

export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/api/users/identities/:identityId',
  summary: 'Disconnect an account at another site, unless it is the only way to log in',
  access: 'person',
  params: z.object({ identityId: z.uuid() }),
  success: { status: 204, schema: NoContent },
  errors: ['identity.not_found', 'identity.last_way_in', ...CHANGE_ERRORS],
});
