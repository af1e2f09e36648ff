import type { ErrorCode } from '#contracts/errors.ts';

export type LoginFacts = {
  /** The account that the identity (issuer and subject) is linked to. */
  linkedAccountId: string | null;
  /** What the provider says. */
  email: string | null;
  isVerifiedThere: boolean;
  /** The account here with that address. */
  sameAddress: { id: string; isEmailVerified: boolean } | null;
  provider: { trustsEmail: boolean; createsAccounts: boolean };
};

export type LoginDecision =
  | { action: 'sign-in'; accountId: string }
  | { action: 'link'; accountId: string }
  | { action: 'create'; email: string; isEmailVerified: boolean }
  | { action: 'refuse'; code: Extract<ErrorCode, `identity.${string}`> };

/**
 * Decides which account a login at another site signs in to. An identity is the pair of issuer and subject; an address alone links nothing: a person who runs the
 * other site, or got the address there, would own the account here. It counts where the operator trusts the provider's addresses, the provider
 * says that it verified this one, and so did the account here: an account that has not may belong to a stranger who waits for its owner.
 */
export function decideLogin({
  linkedAccountId,
  email,
  isVerifiedThere,
  sameAddress,
  provider,
}: LoginFacts): LoginDecision {
  if (linkedAccountId) return { action: 'sign-in', accountId: linkedAccountId };
  if (email === null) return { action: 'refuse', code: 'identity.no_email' };
  const provesAddress = provider.trustsEmail && isVerifiedThere;
  if (sameAddress)
    return provesAddress && sameAddress.isEmailVerified
      ? { action: 'link', accountId: sameAddress.id }
      : { action: 'refuse', code: 'identity.email_taken' };
  return provider.createsAccounts
    ? { action: 'create', email, isEmailVerified: provesAddress }
    : { action: 'refuse', code: 'identity.no_account' };
}
