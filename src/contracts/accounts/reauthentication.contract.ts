import { z } from 'zod';
import { ReauthenticationBody } from '#contracts/accounts/credential-fields.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { PasskeyAnswer } from './passkey-fields.ts';
import { RecoveryCode, TotpCode } from './second-factor-fields.ts';

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/auth/reauthentication',
  summary:
    'Prove again who you are, by password, code, recovery code or passkey; sensitive changes are then possible in this session for 15 minutes',
  access: 'person',
  isForSuspended: true,
  isForSettingUp: true,
  body: z.object({
    password: z.optional(ReauthenticationBody.shape.password),
    code: z.optional(TotpCode),
    recoveryCode: z.optional(RecoveryCode),
    passkey: z.optional(PasskeyAnswer),
  }),
  success: { status: 200, schema: z.object({ until: Instant }) },
  errors: [
    'account.wrong_password',
    'account.no_password',
    'auth.wrong_code',
    'auth.wrong_recovery_code',
    'auth.passkey_refused',
    'auth.step_expired',
  ],
});
