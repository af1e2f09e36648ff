import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { SignedIn } from './accounts.contract.ts';
import { PasskeyAnswer } from './passkey-fields.ts';
import { Passkey } from './passkeys.contract.ts';
import { ConfirmTotpBody, RecoveryCode, StepId, TotpCode } from './second-factor-fields.ts';

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const getSignInMethods = endpoint({
  method: 'GET',
  path: '/api/auth/sign-in-methods',
  summary: 'How the viewer can sign in: password, passkeys, authenticator app and recovery codes',
  access: 'person',
  isForSuspended: true,
  isForSettingUp: true,
  success: {
    status: 200,
    schema: z.object({
      hasPassword: z.boolean(),
      passkeys: z.array(Passkey),
      /** False on a site without HTTPS or host name, where browsers make no passkeys. */
      canUsePasskeys: z.boolean(),
      /** Null without an authenticator app. */
      secondFactor: z
        .object({ confirmedAt: Instant, recoveryCodesLeft: z.int(), recoveryCodesMadeAt: Instant })
        .nullable(),
    }),
  },
  errors: [],
});

export const beginTotpSetup = endpoint({
  method: 'POST',
  path: '/api/auth/totp-setups',
  summary:
    'Begin to set up an authenticator app; needs a recent sign-in, and the second factor of an account that has one',
  access: 'person',
  isForSettingUp: true,
  success: { status: 201, schema: z.object({ step: z.string(), secret: z.string(), uri: z.string() }) },
  errors: ['auth.second_factor_required', 'auth.reauthentication_required'],
});

export const confirmTotp = endpoint({
  method: 'PUT',
  path: '/api/auth/totp',
  summary: 'Turn on the authenticator app with a code that it shows; returns the recovery codes, once',
  access: 'person',
  isForSettingUp: true,
  body: z.object(ConfirmTotpBody.shape),
  success: { status: 200, schema: RecoveryCodes },
  errors: ['second_factor.setup_expired', 'auth.second_factor_required', 'auth.wrong_code'],
});

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/auth/totp',
  summary:
    'Turn off the authenticator app and its recovery codes; needs a recent sign-in, and the second factor of an account that has one',
  access: 'person',
  success: { status: 204, schema: NoContent },
  errors: ['auth.second_factor_required', 'auth.reauthentication_required', 'second_factor.off'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/recovery-codes',
  summary:
    'Make new recovery codes, which replace the old ones; needs a recent sign-in, and the second factor of an account that has one',
  access: 'person',
  success: { status: 201, schema: RecoveryCodes },
  errors: ['auth.second_factor_required', 'auth.reauthentication_required', 'second_factor.off'],
});

export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Go on with a sign-in that answered auth.second_factor_needed: send one of code, recovery code and passkey',
  access: 'open',
  body: z.object({
    step: StepId,
    code: z.optional(TotpCode),
    recoveryCode: z.optional(RecoveryCode),
    passkey: z.optional(PasskeyAnswer),
  }),
  success: { status: 200, schema: SignedIn },
  errors: [
    'auth.step_expired',
    'auth.wrong_code',
    'auth.wrong_recovery_code',
    'auth.passkey_refused',
    'auth.wrong_credentials',
  ],
});
