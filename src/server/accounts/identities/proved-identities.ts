import { z } from 'zod';
import { stepKind } from '#server/accounts/sessions/sign-in-steps.actions.ts';
import { isPlainAddress } from '#server/platform/mail/outbox.ts';
import type { SignInProvider } from '#server/platform/sign-in-providers.ts';
import type { ProviderClaims } from './provider-claims.ts';

/** What a login at another site has proved. */
export const ProvedIdentity = z.object({
  providerKey: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  isVerifiedThere: z.boolean(),
});
export type ProvedIdentity = z.infer<typeof ProvedIdentity>;

/** The hash of an invitation code, in hex: the code itself is not kept. */
export const InvitationHash = z.string().optional();
export const ProvedLogin = ProvedIdentity.extend({ invitationHash: InvitationHash });

/** A login that the provider has confirmed, until it signs in or is linked. Its account is the one to link to, where the settings began it. */
export const provedLogin = stepKind({
  purpose: 'provider-link',
  lifetimeSeconds: 15 * 60,
  maxTries: 1,
  payload: ProvedLogin,
});

/** Microsoft writes its claim as a number or a text, too. Elsewhere a text "true" is not what the standard says, and some let people write it. */
const VERIFIED_VALUES: Record<SignInProvider['verifiedClaim'], readonly unknown[]> = {
  email_verified: [true],
  xms_edov: [true, 1, '1'],
};

export function toProvedIdentity(
  { key, verifiedClaim }: SignInProvider,
  { issuer, subject, claims }: ProviderClaims,
): ProvedIdentity {
  const email = typeof claims.email === 'string' ? claims.email.trim() : '';
  return {
    providerKey: key,
    issuer,
    subject,
    email: isPlainAddress(email) ? email : null,
    isVerifiedThere: VERIFIED_VALUES[verifiedClaim].includes(claims[verifiedClaim]),
  };
}

/** Whether the operator lets this account of the provider in. */
export function isAllowedIdentity(
  { allowedDomains, requiredClaims }: SignInProvider,
  { email, isVerifiedThere }: ProvedIdentity,
  claims: Record<string, unknown>,
): boolean {
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase() ?? '';
  if (allowedDomains && !(isVerifiedThere && allowedDomains.includes(domain))) return false;
  return Object.entries(requiredClaims).every(([name, required]) => {
    const value = claims[name];
    return value === required || (Array.isArray(value) && value.includes(required));
  });
}
