import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { SignedIn } from './accounts.contract.ts';
import { NewPasskey, PasskeyAnswer, PasskeyNameBody } from './passkey-fields.ts';

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Kept by an account such as a password manager's, so that a lost device does not lose it. */
  isBackedUp: z.boolean(),
  /** False if it was made while the site had another host. */
  worksHere: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The options that WebAuthn's calls in browsers take, as JSON. */
const Ceremony = z.object({ step: z.string(), options: z.record(z.string(), z.unknown()) });
const params = z.object({ passkeyId: z.uuid() });

export const beginPasskeySetup = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-setups',
  summary:
    'Begin to add a passkey: the options for the browser; needs a recent sign-in, and of those who need a second factor the one they have',
  access: 'person',
  isForSettingUp: true,
  success: { status: 201, schema: Ceremony },
  errors: ['auth.second_factor_required', 'auth.reauthentication_required', 'passkey.unavailable', 'passkey.too_many'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Add the passkey that the browser has made',
  access: 'person',
  isForSettingUp: true,
  body: z.object(NewPasskey.shape),
  success: { status: 201, schema: Passkey },
  errors: [
    'second_factor.setup_expired',
    'auth.second_factor_required',
    'passkey.refused',
    'passkey.exists',
    'passkey.too_many',
    'passkey.unavailable',
  ],
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/auth/passkeys/:passkeyId',
  summary: 'Rename a passkey',
  access: 'person',
  params,
  body: z.object(PasskeyNameBody.shape),
  success: { status: 200, schema: Passkey },
  errors: ['passkey.not_found'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:passkeyId',
  summary: 'Remove a passkey; needs a recent sign-in, and of those who need a second factor the one they have',
  access: 'person',
  params,
  success: { status: 204, schema: NoContent },
  errors: [
    'auth.second_factor_required',
    'auth.reauthentication_required',
    'account.wrong_password',
    'passkey.not_found',
    'passkey.last',
  ],
});

export const getPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-options',
  summary: 'Begin to sign in, or to confirm an identity, with a passkey: the options for the browser',
  access: 'open',
  success: { status: 200, schema: Ceremony },
  errors: ['passkey.unavailable'],
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Sign in with a passkey',
  access: 'open',
  body: z.object(PasskeyAnswer.shape),
  success: { status: 200, schema: SignedIn },
  errors: ['auth.step_expired', 'auth.passkey_refused'],
});
