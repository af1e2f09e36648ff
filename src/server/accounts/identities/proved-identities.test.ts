import { expect, test } from 'vitest';
import type { SignInProvider } from '#server/platform/sign-in-providers.ts';
import { toProvedIdentity } from './proved-identities.ts';

const provider = { key: 'a', verifiedClaim: 'email_verified' } as SignInProvider;
const identify = (claims: Record<string, unknown>, from = provider) =>
  toProvedIdentity(from, { issuer: 'https://a.example', subject: '1', claims });

test.each([true, 'true', 1, false, undefined])('an address is verified only by the value true, not by %o', (value) => {
  expect(identify({ email: 'ada@example.org', email_verified: value }).isVerifiedThere).toBe(value === true);
});

test('Microsoft says in a claim of its own that an address belongs to the directory, and what it calls verified otherwise does not count', () => {
  const microsoft = { ...provider, verifiedClaim: 'xms_edov' } as SignInProvider;
  const isVerified = (claims: object) => identify({ email: 'ada@example.org', ...claims }, microsoft).isVerifiedThere;
  for (const value of [true, 1, '1']) expect(isVerified({ xms_edov: value })).toBe(true);
  for (const value of [false, 0, '0', 'false', undefined]) expect(isVerified({ xms_edov: value })).toBe(false);
  expect(isVerified({ email_verified: true })).toBe(false);
});

test.each([undefined, '', 'nobody', 'a@b@c', '"x y"@example.org', 'a@b, c@d', 7])('%o is no address', (email) => {
  expect(identify({ email }).email).toBeNull();
});
