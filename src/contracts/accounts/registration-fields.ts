import * as z from 'zod/mini';
import { MAX_SIGN_UP_WORDS } from './account-limits.ts';
import { Email } from './credential-fields.ts';

export const registrationModes = ['open', 'approval', 'invitation', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** Who may make something public: everyone, people with a verified address, or the staff of the site. */
export const creationRules = ['anyone', 'verified', 'staff'] as const;
export type CreationRule = (typeof creationRules)[number];
/** Organizations need a verified address on every site. */
export const organizationCreationRules = ['verified', 'staff'] as const;

export const InvitationCode = z.string().check(z.trim(), z.maxLength(100, 'Enter the code of your invitation.'));

export const RegistrationRequestBody = z.object({
  email: Email,
  words: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Say who you are, and why you want to join.'),
      z.maxLength(MAX_SIGN_UP_WORDS, `Use up to ${MAX_SIGN_UP_WORDS.toLocaleString('en')} characters.`),
    ),
});

const answer = z
  .string()
  .check(z.trim(), z.maxLength(MAX_SIGN_UP_WORDS, `Use up to ${MAX_SIGN_UP_WORDS.toLocaleString('en')} characters.`));
export const RegistrationDecisionBody = z.object({
  decision: z.enum(['approved', 'refused']),
  /** For the person, by email. */
  answer: z.optional(answer),
});

const between = (from: number, to: number) => {
  const message = `Use ${from} to ${to}.`;
  return z.int(message).check(z.minimum(from, message), z.maximum(to, message));
};
export const NewSiteInvitationBody = z.object({ uses: between(1, 100), days: between(1, 90) });
