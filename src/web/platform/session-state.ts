import type { SignedIn, Tokens, User } from '#contracts/accounts/accounts.contract.ts';

export type AuthState = {
  user: User | null;
  tokens: Tokens | null;
  /** True exactly while an access token is held. */
  isAuthenticated: boolean;
  isLoading: boolean;
  error: string | null;
};

/** What outlives the page; the user may be missing and is then loaded again. */
export type StoredSession = Pick<AuthState, 'user' | 'tokens'>;

export const signedOut: AuthState = { user: null, tokens: null, isAuthenticated: false, isLoading: false, error: null };

export const signedInAs = ({ user, tokens }: SignedIn | StoredSession): AuthState => ({
  ...signedOut,
  user,
  tokens,
  isAuthenticated: Boolean(tokens?.access.token),
});
