import type { SignedIn, Tokens, User } from '#contracts/accounts/accounts.contract.ts';

/** Tokens as issued by the server; `name` distinguishes generations. */
export function makeTokens(name: string, { expiresInMs = 900_000 } = {}): Tokens {
  return {
    access: { token: `access-${name}`, expires: new Date(Date.now() + expiresInMs).toISOString() },
    refresh: { token: `refresh-${name}`, expires: new Date(Date.now() + 30 * 86_400_000).toISOString() },
  };
}

export const makeUser = (changes: Partial<User> = {}): User => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ada@example.org',
  name: 'ada',
  hasChosenName: true,
  avatar: null,
  placeholderAvatar: '/avatars/ada.svg',
  location: '',
  bio: '',
  createdAt: '2026-11-01T10:00:00.000Z',
  isEmailVerified: false,
  pendingEmail: null,
  ...changes,
});

/** Stores a session for tabs that are opened later. */
export function storeSession({ user = makeUser(), tokens = makeTokens('1') }: Partial<SignedIn> = {}): SignedIn {
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('tokens', JSON.stringify(tokens));
  return { user, tokens };
}

/** Local storage without these methods, as where cookies are blocked or no space is left. */
export const storageThatRefuses = (methods: readonly string[]): Storage =>
  new Proxy(localStorage, {
    get(storage, name: string) {
      if (methods.includes(name)) throw new DOMException('refused', 'QuotaExceededError');
      return storage[name].bind(storage);
    },
  });
