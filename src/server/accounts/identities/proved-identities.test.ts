import { expect, test } from 'vitest';
import type { SignInProvider } from '#server/platform/sign-in-providers.ts';
import { toProvedIdentity } from './proved-identities.ts';

const provider = { key: 'a' } as SignInProvider;
const identify = (claims: Record<string, unknown>) =>
  toProvedIdentity(provider, { issuer: 'https://a.example', subject: '1', claims });

test.each([true, 'true', 1, false, undefined])('an address is verified only by the value true, not by %o', (value) => {
  expect(identify({ email: 'ada@example.org', email_verified: value }).isVerifiedThere).toBe(value === true);
});

test.each([undefined, '', 'nobody', 'a@b@c', '"x y"@example.org', 'a@b, c@d', 7])('%o is no address', (email) => {
  expect(identify({ email }).email).toBeNull();
});
