import * as z from 'zod/mini';
import { StepId } from './second-factor-fields.ts';

export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME_LENGTH = 60;

export const PasskeyNameBody = z.object({
  name: z
    .string('Enter a name.')
    .check(
      z.trim(),
      z.minLength(1, 'Enter a name.'),
      z.maxLength(MAX_PASSKEY_NAME_LENGTH, `Use up to ${MAX_PASSKEY_NAME_LENGTH} characters.`),
    ),
});

const base64url = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^[\w-]+$/));
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

/** What a browser says after the person has used a passkey; WebAuthn's `AuthenticationResponseJSON`. */
export const PasskeyAnswer = z.object({
  step: StepId,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(4000),
      userHandle: z.optional(base64url(200)),
    }),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** What a browser says after it has made a passkey; WebAuthn's `RegistrationResponseJSON`. */
export const NewPasskey = z.object({
  step: StepId,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(20_000),
      transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    }),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;
