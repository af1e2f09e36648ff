import { z } from 'zod';
import { ReauthenticationBody } from '#contracts/accounts/credential-fields.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/auth/reauthentication',
  summary: 'Prove again who you are; sensitive changes are then possible in this session for 15 minutes',
  access: 'person',
  body: z.object(ReauthenticationBody.shape),
  success: { status: 200, schema: z.object({ until: Instant }) },
  errors: ['account.wrong_password', 'account.no_password'],
});
