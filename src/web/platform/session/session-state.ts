import type { SignedIn, Tokens, User } from '#contracts/accounts/accounts.contract.ts';

export type AuthState = {
  user: User | null;
  tokens: Tokens | null;
  /** True if and only if there is an access token. */
  isAuthenticated: boolean;
  isLoading: boolean;
  error: string | null;
};

/** The persisted part; a missing user is loaded again. */
export type StoredSession = Pick<AuthState, 'user' | 'tokens'>;

export const signedOut: AuthState = { user: null, tokens: null, isAuthenticated: false, isLoading: false, error: null };

export const signedInAs = ({ user, tokens }: SignedIn | StoredSession): AuthState => ({
  ...signedOut,
  user,
  tokens,
  isAuthenticated: Boolean(tokens?.access.token),
});
